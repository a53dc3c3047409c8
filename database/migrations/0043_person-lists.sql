ALTER TABLE "mails" ADD COLUMN "contact_id" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_name" ON "contacts" USING btree (lower("last_name" || ' ' || "first_name"),"id") WHERE "contacts"."erased_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_country_name" ON "contacts" USING btree ("country",lower("last_name" || ' ' || "first_name"),"id") WHERE "contacts"."erased_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_type" ON "documents" USING btree ("document_type","uploaded_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_reason" ON "documents" USING btree ("reason_code","uploaded_at","id") WHERE "documents"."reason_code" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_reviewer" ON "documents" USING btree ("reviewed_by","uploaded_at","id") WHERE "documents"."reviewed_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advances_balance" ON "advances" USING btree ("balance","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advances_past_due" ON "advances" USING btree ("past_due_amount","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advances_next_payment" ON "advances" USING btree (coalesce("next_payment_date", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advances_type" ON "advances" USING btree ("type","balance","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opportunities_received" ON "opportunities" USING btree (coalesce("application_received_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opportunities_amount" ON "opportunities" USING btree (coalesce("advance_amount", -1),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opportunities_type" ON "opportunities" USING btree ("type",coalesce("application_received_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opportunities_stage" ON "opportunities" USING btree ("stage_name",coalesce("application_received_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_sign_ins" ON "audit_entries" USING btree ("person_id","sequence") WHERE "audit_entries"."action" in ('session.opened', 'session.ended', 'account.locked', 'password.set', 'password.changed', 'questions.set', 'questions.changed', 'email.change-requested', 'email.changed', 'link.sent', 'link.refused');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_list" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_contact" ON "mails" USING btree ("contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_kind" ON "mails" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_failed" ON "mails" USING btree ("created_at","id") WHERE "mails"."given_up_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_pending" ON "mails" USING btree ("created_at","id") WHERE "mails"."sent_at" is null and "mails"."given_up_at" is null;