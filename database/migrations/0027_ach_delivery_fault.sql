ALTER TABLE "ach_files" ADD COLUMN "delivery_fault" text;--> statement-breakpoint
ALTER TABLE "ach_files" ADD COLUMN "delivery_failed_at" timestamp (3) with time zone;