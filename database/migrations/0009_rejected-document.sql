ALTER TABLE "stipulations" ADD COLUMN "rejected_filename" text;--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "rejection_reason" text;