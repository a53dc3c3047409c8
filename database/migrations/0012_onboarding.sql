CREATE TABLE "bank_connection_accounts" (
	"connection_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"holder" text,
	"routing_number" text,
	"sealed_number" text NOT NULL,
	"last_four" text NOT NULL,
	"balance" numeric(14,2),
	CONSTRAINT "bank_connection_accounts_connection_id_position_pk" PRIMARY KEY("connection_id","position")
);
--> statement-breakpoint
CREATE TABLE "bank_connection_statements" (
	"connection_id" text NOT NULL,
	"statement_id" text NOT NULL,
	"month" text NOT NULL,
	"document_id" text,
	"refusal" text,
	CONSTRAINT "bank_connection_statements_connection_id_statement_id_pk" PRIMARY KEY("connection_id","statement_id")
);
--> statement-breakpoint
CREATE TABLE "bank_connections" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"opportunity_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"link_id" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"linked_at" timestamp (3) with time zone,
	"institution" text,
	"collected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "paycheck_protection_plans" (
	"opportunity_id" text PRIMARY KEY NOT NULL,
	"seasonal_revenue" text,
	"start_date_of_period" date,
	"time_period_of_payroll_costs" text,
	"hired_help_expenses" numeric(14,2),
	"cash_tips_equivalent" numeric(14,2),
	"vacation_leave_benefits" numeric(14,2),
	"allowance_separation_dismissal" numeric(14,2),
	"yrly_healthcare_benefit_expenses" numeric(14,2),
	"yrly_payroll_tax_expenses" numeric(14,2),
	"eidl_refinance_use" text,
	"eidl_refinance" text,
	"eidl_loan_number" text,
	"economic_disaster_injury_loan" numeric(14,2),
	"business_active2019" text,
	"period1_quarter" text,
	"period1_revenue" numeric(14,2),
	"period2_quarter" text,
	"period2_revenue" numeric(14,2),
	"gross_receipt_reduction_is_demonstrated" text,
	"reduction_percent" numeric(16,2),
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_owners" (
	"opportunity_id" text NOT NULL,
	"id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"street" text,
	"city" text,
	"state" text,
	"zip" text,
	"country" text NOT NULL,
	"date_of_birth" date,
	"job_title" text,
	"percent_owned" integer,
	"sealed_number" text,
	"last_four" text,
	"fingerprint" text,
	"is_beneficial_owner" boolean DEFAULT false NOT NULL,
	"is_controlling_manager" boolean DEFAULT false NOT NULL,
	"signer_number" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"is_from_book" boolean DEFAULT false NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_owners_opportunity_id_id_pk" PRIMARY KEY("opportunity_id","id"),
	CONSTRAINT "application_owners_opportunity_id_fingerprint_unique" UNIQUE("opportunity_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "attestations" (
	"opportunity_id" text PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"attestation_id" text NOT NULL,
	"attested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_checks" (
	"contact_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signer_choices" (
	"opportunity_id" text PRIMARY KEY NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"contact_id" text NOT NULL,
	"legal_text_id" integer NOT NULL,
	"opportunity_id" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_contact_id_legal_text_id_pk" PRIMARY KEY("contact_id","legal_text_id")
);
--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "show_owners" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "show_managers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "show_additional_signers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "is_automation_eligible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_connection_accounts" ADD CONSTRAINT "bank_connection_accounts_connection_id_bank_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."bank_connections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connection_statements" ADD CONSTRAINT "bank_connection_statements_connection_id_bank_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."bank_connections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connection_statements" ADD CONSTRAINT "bank_connection_statements_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paycheck_protection_plans" ADD CONSTRAINT "paycheck_protection_plans_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_owners" ADD CONSTRAINT "application_owners_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestations" ADD CONSTRAINT "attestations_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestations" ADD CONSTRAINT "attestations_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_checks" ADD CONSTRAINT "number_checks_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_choices" ADD CONSTRAINT "signer_choices_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_legal_text_id_legal_texts_id_fk" FOREIGN KEY ("legal_text_id") REFERENCES "public"."legal_texts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_connections_opportunity_id_index" ON "bank_connections" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "bank_connections_contact_id_opened_at_index" ON "bank_connections" USING btree ("contact_id","opened_at");--> statement-breakpoint
CREATE INDEX "paycheck_protection_plans_changed_at_opportunity_id_index" ON "paycheck_protection_plans" USING btree ("changed_at","opportunity_id");--> statement-breakpoint
CREATE INDEX "stipulations_created_at_id_index" ON "stipulations" USING btree ("created_at","id");