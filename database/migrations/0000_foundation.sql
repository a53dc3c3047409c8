CREATE TABLE "opportunities" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"stage_name" text NOT NULL,
	"stage" text NOT NULL,
	"type" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"application_received_at" timestamp (3) with time zone,
	"partner_name" text,
	"paycheck_protection_plan_id" text,
	"loan_version" text,
	"adverse_action_notice_sent" boolean DEFAULT false NOT NULL,
	"number_of_bank_statements_already_uploaded" integer DEFAULT 0 NOT NULL,
	"business_entity_type" text,
	"number_of_employees" integer,
	"advance_amount" numeric(14,2),
	"total_loan_fee" numeric(14,2),
	"term_in_weeks" integer,
	"average_payment" numeric(14,2),
	"case_worker" jsonb,
	"takes_stipulations" boolean DEFAULT true NOT NULL,
	CONSTRAINT "opportunities_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "opportunity_contacts" (
	"opportunity_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"is_applicant" boolean DEFAULT false NOT NULL,
	CONSTRAINT "opportunity_contacts_opportunity_id_contact_id_pk" PRIMARY KEY("opportunity_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "stipulations" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"opportunity_id" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"group_name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"contact_id" text,
	"count_required" integer,
	"is_renewal" boolean DEFAULT false NOT NULL,
	"is_document" boolean DEFAULT true NOT NULL,
	"is_bank_account_information" boolean DEFAULT false NOT NULL,
	"is_bank_account_verification" boolean DEFAULT false NOT NULL,
	"is_vendor_reference" boolean DEFAULT false NOT NULL,
	"is_landlord_reference" boolean DEFAULT false NOT NULL,
	"opted_out" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fulfilled_at" timestamp (3) with time zone,
	"map_name" text NOT NULL,
	"document_type" text,
	"classification" text,
	"customer_facing_copy" text,
	"request_type" text NOT NULL,
	CONSTRAINT "stipulations_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"country" text NOT NULL,
	"home_phone" text,
	"business_web_address" text,
	"street" text,
	"city" text,
	"state" text,
	"zip" text,
	CONSTRAINT "contacts_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "failure_budgets" (
	"account_key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_questions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"question" text NOT NULL,
	"answer_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"auth_type" text NOT NULL,
	"is_sso" boolean NOT NULL,
	"binding_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"contact_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"password_expires_at" timestamp (3) with time zone,
	"is_sso" boolean DEFAULT false NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_contactId_unique" UNIQUE("contact_id"),
	CONSTRAINT "users_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"opportunity_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"filename" text NOT NULL,
	"document_type" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_id" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_storageId_unique" UNIQUE("storage_id")
);
--> statement-breakpoint
CREATE TABLE "account_contacts" (
	"account_id" text NOT NULL,
	"contact_id" text NOT NULL,
	CONSTRAINT "account_contacts_account_id_contact_id_pk" PRIMARY KEY("account_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"business_entity_type" text,
	"is_renewal_eligible" boolean DEFAULT false NOT NULL,
	"street" text,
	"city" text,
	"state" text,
	"zip" text,
	CONSTRAINT "accounts_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "advances" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"account_id" text NOT NULL,
	"opportunity_id" text,
	"loan_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"loan_version" text,
	"issued_date" date,
	"amount" numeric(14,2) NOT NULL,
	"balance" numeric(14,2) NOT NULL,
	"repayment_amount" numeric(14,2),
	"current_payment" numeric(14,2),
	"payment_frequency" text,
	"next_payment_date" date,
	"past_due_amount" numeric(14,2) DEFAULT 0 NOT NULL,
	CONSTRAINT "advances_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "advances_loanId_unique" UNIQUE("loan_id")
);
--> statement-breakpoint
CREATE TABLE "auto_drafts" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"advance_id" text NOT NULL,
	"effective_date" date NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "auto_drafts_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "loan_leads" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"campaign_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"advance_id" text NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	CONSTRAINT "transactions_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "business_funding_experts" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"opportunity_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"extension" text,
	"email" text,
	"is_system_user" boolean DEFAULT false NOT NULL,
	CONSTRAINT "business_funding_experts_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stipulations" ADD CONSTRAINT "stipulations_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stipulations" ADD CONSTRAINT "stipulations_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_questions" ADD CONSTRAINT "security_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_contacts" ADD CONSTRAINT "account_contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_contacts" ADD CONSTRAINT "account_contacts_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_drafts" ADD CONSTRAINT "auto_drafts_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_leads" ADD CONSTRAINT "loan_leads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_leads" ADD CONSTRAINT "loan_leads_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_funding_experts" ADD CONSTRAINT "business_funding_experts_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunities_account_id_index" ON "opportunities" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "stipulations_opportunity_id_index" ON "stipulations" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "security_questions_user_id_index" ON "security_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "documents_opportunity_id_index" ON "documents" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "account_contacts_contact_id_index" ON "account_contacts" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "advances_account_id_index" ON "advances" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "auto_drafts_advance_id_index" ON "auto_drafts" USING btree ("advance_id");--> statement-breakpoint
CREATE INDEX "transactions_advance_id_date_index" ON "transactions" USING btree ("advance_id","date");--> statement-breakpoint
CREATE INDEX "business_funding_experts_opportunity_id_index" ON "business_funding_experts" USING btree ("opportunity_id");