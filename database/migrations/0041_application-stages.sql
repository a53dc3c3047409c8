CREATE TABLE "move_notes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"opportunity_id" text NOT NULL,
	"sealed_text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "stage_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "closed_from" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "closing_reason" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "move_notes" ADD CONSTRAINT "move_notes_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_notes_opportunity_id_index" ON "move_notes" USING btree ("opportunity_id");