CREATE TABLE "document_reviews" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"document_id" text NOT NULL,
	"staff_id" text,
	"key_name" text,
	"review" text NOT NULL,
	"reason_code" text,
	"checks" jsonb,
	"sealed_before" text,
	"at" timestamp (3) with time zone NOT NULL,
	"email_due_at" timestamp (3) with time zone,
	"emailed_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_daily_counts" (
	"staff_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "staff_daily_counts_staff_id_kind_pk" PRIMARY KEY("staff_id","kind")
);
--> statement-breakpoint
ALTER TABLE "document_reviews" ADD CONSTRAINT "document_reviews_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_daily_counts" ADD CONSTRAINT "staff_daily_counts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_reviews_document_id_at_index" ON "document_reviews" USING btree ("document_id","at");--> statement-breakpoint
CREATE INDEX "document_reviews_at_index" ON "document_reviews" USING btree ("at");--> statement-breakpoint
CREATE INDEX "document_reviews_email_due" ON "document_reviews" USING btree ("email_due_at") WHERE "document_reviews"."email_due_at" is not null;