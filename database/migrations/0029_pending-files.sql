CREATE TABLE "pending_files" (
	"storage_id" text PRIMARY KEY NOT NULL,
	"sweep_at" timestamp (3) with time zone NOT NULL,
	"is_abandoned" boolean NOT NULL,
	"origin" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ach_files" ADD COLUMN "delivery_fault" text;--> statement-breakpoint
ALTER TABLE "ach_files" ADD COLUMN "delivery_failed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pending_files_sweep_at_index" ON "pending_files" USING btree ("sweep_at");