CREATE TABLE "received_emails" (
	"message_key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"case_id" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmatched_emails" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"reason" text NOT NULL,
	"sealed_email" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "opened_channel" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "mail_token" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "files_mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "received_emails" ADD CONSTRAINT "received_emails_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_emails_case_id_received_at_index" ON "received_emails" USING btree ("case_id","received_at");--> statement-breakpoint
CREATE INDEX "received_emails_received_at_index" ON "received_emails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "unmatched_emails_received_at_index" ON "unmatched_emails" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "cases_mail_token" ON "cases" USING btree ("mail_token") WHERE "cases"."mail_token" is not null;