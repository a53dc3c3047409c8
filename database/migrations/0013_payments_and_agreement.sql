ALTER TABLE "cases" ADD COLUMN "sealed_description" text;--> statement-breakpoint
UPDATE "cases" SET "sealed_description" = "description";--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "sealed_description" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" DROP COLUMN "description";--> statement-breakpoint
CREATE TABLE "contract_reviews" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"opportunity_id" text NOT NULL,
	"review" text NOT NULL,
	"reason" text,
	"reviewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"opportunity_id" text NOT NULL,
	"filename" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_id" text NOT NULL,
	"generated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contracts_storage_id_unique" UNIQUE("storage_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "called_off_for" text;--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD CONSTRAINT "contract_reviews_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_reviews_opportunity_id_reviewed_at_index" ON "contract_reviews" USING btree ("opportunity_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "contracts_opportunity_id_generated_at_index" ON "contracts" USING btree ("opportunity_id","generated_at");