-- Unique constraints are named after their columns, as the schema now names them.
ALTER TABLE "opportunities" RENAME CONSTRAINT "opportunities_externalId_unique" TO "opportunities_external_id_unique";--> statement-breakpoint
ALTER TABLE "stipulations" RENAME CONSTRAINT "stipulations_externalId_unique" TO "stipulations_external_id_unique";--> statement-breakpoint
ALTER TABLE "contacts" RENAME CONSTRAINT "contacts_externalId_unique" TO "contacts_external_id_unique";--> statement-breakpoint
ALTER TABLE "users" RENAME CONSTRAINT "users_contactId_unique" TO "users_contact_id_unique";--> statement-breakpoint
ALTER TABLE "users" RENAME CONSTRAINT "users_emailKey_unique" TO "users_email_key_unique";--> statement-breakpoint
ALTER TABLE "documents" RENAME CONSTRAINT "documents_storageId_unique" TO "documents_storage_id_unique";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "accounts_externalId_unique" TO "accounts_external_id_unique";--> statement-breakpoint
ALTER TABLE "advances" RENAME CONSTRAINT "advances_externalId_unique" TO "advances_external_id_unique";--> statement-breakpoint
ALTER TABLE "advances" RENAME CONSTRAINT "advances_loanId_unique" TO "advances_loan_id_unique";--> statement-breakpoint
ALTER TABLE "auto_drafts" RENAME CONSTRAINT "auto_drafts_externalId_unique" TO "auto_drafts_external_id_unique";--> statement-breakpoint
ALTER TABLE "transactions" RENAME CONSTRAINT "transactions_externalId_unique" TO "transactions_external_id_unique";--> statement-breakpoint
ALTER TABLE "business_funding_experts" RENAME CONSTRAINT "business_funding_experts_externalId_unique" TO "business_funding_experts_external_id_unique";--> statement-breakpoint
-- A lender's record no longer goes with its parent. The key from a loan to its application, so far in the
-- database alone, is one that the schema declares.
ALTER TABLE "advances" DROP CONSTRAINT "advances_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER TABLE "opportunities" DROP CONSTRAINT "opportunities_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "opportunity_contacts" DROP CONSTRAINT "opportunity_contacts_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER TABLE "opportunity_contacts" DROP CONSTRAINT "opportunity_contacts_contact_id_contacts_id_fk";--> statement-breakpoint
ALTER TABLE "stipulations" DROP CONSTRAINT "stipulations_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER TABLE "stipulations" DROP CONSTRAINT "stipulations_contact_id_contacts_id_fk";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_contact_id_contacts_id_fk";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_contact_id_contacts_id_fk";--> statement-breakpoint
ALTER TABLE "advances" DROP CONSTRAINT "advances_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "auto_drafts" DROP CONSTRAINT "auto_drafts_advance_id_advances_id_fk";--> statement-breakpoint
ALTER TABLE "loan_leads" DROP CONSTRAINT "loan_leads_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "loan_leads" DROP CONSTRAINT "loan_leads_contact_id_contacts_id_fk";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_advance_id_advances_id_fk";--> statement-breakpoint
ALTER TABLE "business_funding_experts" DROP CONSTRAINT "business_funding_experts_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stipulations" ADD CONSTRAINT "stipulations_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stipulations" ADD CONSTRAINT "stipulations_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_drafts" ADD CONSTRAINT "auto_drafts_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_leads" ADD CONSTRAINT "loan_leads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_leads" ADD CONSTRAINT "loan_leads_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_funding_experts" ADD CONSTRAINT "business_funding_experts_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- The same file sent again is one document: of those made before this rule, the first is kept.
DELETE FROM "documents" USING "documents" AS "first"
  WHERE ("first"."opportunity_id", "first"."contact_id", "first"."document_type", "first"."sha256", "first"."filename")
    = ("documents"."opportunity_id", "documents"."contact_id", "documents"."document_type", "documents"."sha256", "documents"."filename")
  AND ("first"."uploaded_at", "first"."id") < ("documents"."uploaded_at", "documents"."id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_same_file_unique" UNIQUE("opportunity_id","contact_id","document_type","sha256","filename");--> statement-breakpoint
DROP INDEX "documents_opportunity_id_index";--> statement-breakpoint
-- So is a lead begun again on the same day in New York.
ALTER TABLE "loan_leads" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "loan_leads" SET "day" = ("created_at" AT TIME ZONE 'America/New_York')::date;--> statement-breakpoint
DELETE FROM "loan_leads" USING "loan_leads" AS "first"
  WHERE ("first"."kind", "first"."account_id", "first"."contact_id", "first"."day")
    = ("loan_leads"."kind", "loan_leads"."account_id", "loan_leads"."contact_id", "loan_leads"."day")
  AND ("first"."created_at", "first"."id") < ("loan_leads"."created_at", "loan_leads"."id");--> statement-breakpoint
ALTER TABLE "loan_leads" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_leads" ADD CONSTRAINT "loan_leads_kind_account_id_contact_id_day_unique" UNIQUE("kind","account_id","contact_id","day");
