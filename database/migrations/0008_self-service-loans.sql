ALTER TABLE "advances" ADD COLUMN "days_past_due" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "charge_off_date" date;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "is_self_service_ach_eligible" boolean DEFAULT true NOT NULL;