ALTER TABLE "ach_entries" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_days_past_due" integer;