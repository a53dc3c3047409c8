CREATE TABLE "staff_daily_counts" (
	"staff_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "staff_daily_counts_staff_id_kind_pk" PRIMARY KEY("staff_id","kind")
);
--> statement-breakpoint
ALTER TABLE "staff_daily_counts" ADD CONSTRAINT "staff_daily_counts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;