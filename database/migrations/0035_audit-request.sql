ALTER TABLE "audit_entries" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "audit_head" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_unchained" ADD COLUMN "request_id" text;