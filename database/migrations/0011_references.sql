CREATE TABLE "business_references" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"opportunity_id" text NOT NULL,
	"role" text NOT NULL,
	"business_name" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "owns_property" boolean;--> statement-breakpoint
ALTER TABLE "business_references" ADD CONSTRAINT "business_references_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_references_opportunity_id_index" ON "business_references" USING btree ("opportunity_id");