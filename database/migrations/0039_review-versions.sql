ALTER TABLE "stipulations" ADD COLUMN "book_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reviewed_by" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;