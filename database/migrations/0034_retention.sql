ALTER TABLE "contacts" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "paid_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "numbers_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "numbers_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forgiveness_sign_offs_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The transaction that deletes a loan after its retention period sets this.
  IF TG_OP = 'DELETE' AND current_setting('portal.retention', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'sign-offs are only ever added' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE FUNCTION numbers_are_due_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A new SSN or SIN must be deleted after its period, too.
  UPDATE "opportunities" SET "numbers_deleted_at" = NULL
    WHERE "id" = NEW."opportunity_id" AND "numbers_deleted_at" IS NOT NULL;
  UPDATE "advances" SET "numbers_deleted_at" = NULL
    WHERE "opportunity_id" = NEW."opportunity_id" AND "numbers_deleted_at" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER numbers_are_due_again AFTER INSERT OR UPDATE OF "sealed_number" ON "application_owners"
  FOR EACH ROW WHEN (NEW."sealed_number" IS NOT NULL) EXECUTE FUNCTION numbers_are_due_again();--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opportunity_contacts_contact_id_index" ON "opportunity_contacts" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stipulations_contact_id_index" ON "stipulations" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contract_signings_contract_id_index" ON "contract_signings" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_contact_id_index" ON "documents" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_stipulation_id_index" ON "documents" USING btree ("stipulation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "signing_events_signing_id_index" ON "signing_events" USING btree ("signing_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "forgiveness_sign_offs_contact_id_index" ON "forgiveness_sign_offs" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advances_paid_off" ON "advances" USING btree ("paid_off_at","id") WHERE "advances"."paid_off_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advances_paid_off_numbers" ON "advances" USING btree ("paid_off_at","id") WHERE "advances"."paid_off_at" is not null and "advances"."numbers_deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advances_newly_paid_off" ON "advances" USING btree ("id") WHERE "advances"."balance" = 0 and "advances"."paid_off_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advances_owed_again" ON "advances" USING btree ("id") WHERE "advances"."balance" <> 0 and "advances"."paid_off_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "loan_leads_account_id_index" ON "loan_leads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "loan_leads_contact_id_index" ON "loan_leads" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opportunities_lost" ON "opportunities" USING btree ("closed_at","id") WHERE "opportunities"."stage_name" = 'Closed Lost';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opportunities_lost_numbers" ON "opportunities" USING btree ("closed_at","id") WHERE "opportunities"."stage_name" = 'Closed Lost' and "opportunities"."numbers_deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attestations_contact_id_index" ON "attestations" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_authorizations_contact_id_index" ON "payment_authorizations" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cases_account_id_index" ON "cases" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cases_closed" ON "cases" USING btree ("closed_at","id") WHERE "cases"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "terms_acceptances_opportunity_id_index" ON "terms_acceptances" USING btree ("opportunity_id");