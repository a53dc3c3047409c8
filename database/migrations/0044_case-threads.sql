CREATE TABLE "case_changes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"case_id" text NOT NULL,
	"by_kind" text NOT NULL,
	"by_id" text,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_claims" (
	"case_id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_messages" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"case_id" text NOT NULL,
	"by_kind" text NOT NULL,
	"by_id" text,
	"channel" text NOT NULL,
	"sealed_text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_reads" (
	"case_id" text NOT NULL,
	"reader" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_reads_case_id_reader_pk" PRIMARY KEY("case_id","reader")
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "opened_by_kind" text DEFAULT 'borrower' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "opened_by_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "opportunity_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "advance_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "previous_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "last_borrower_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "last_lender_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_changes" ADD CONSTRAINT "case_changes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reads" ADD CONSTRAINT "case_reads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_changes_case_id_at_id_index" ON "case_changes" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE INDEX "case_claims_staff_id_index" ON "case_claims" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "case_messages_case_id_at_id_index" ON "case_messages" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cases_waiting" ON "cases" USING btree ("status",coalesce("last_borrower_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cases_waiting_staff" ON "cases" USING btree ("status","staff_id",coalesce("last_borrower_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cases_waiting_topic" ON "cases" USING btree ("status","type",coalesce("last_borrower_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cases_of_contact" ON "cases" USING btree ("contact_id",greatest("last_borrower_at", "last_lender_at", "created_at"),"id");