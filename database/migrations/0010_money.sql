CREATE TABLE "application_banks" (
	"opportunity_id" text NOT NULL,
	"role" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"institution_name" text,
	"routing_number" text,
	"transit_number" text,
	"institution_number" text,
	"sealed_number" text,
	"last_four" text,
	"account_type" text,
	"business_name" text,
	"street" text,
	"street2" text,
	"city" text,
	"state" text,
	"zip" text,
	"is_paypal_account" boolean DEFAULT false NOT NULL,
	"paypal_username" text,
	"is_own" boolean DEFAULT false NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_banks_opportunity_id_role_position_pk" PRIMARY KEY("opportunity_id","role","position")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"external_id" text NOT NULL,
	"account_id" text NOT NULL,
	"institution_name" text NOT NULL,
	"routing_number" text NOT NULL,
	"sealed_number" text NOT NULL,
	"last_four" text NOT NULL,
	"name_on_account" text NOT NULL,
	"account_type" text DEFAULT 'Checking' NOT NULL,
	"holder" text DEFAULT 'business' NOT NULL,
	"street" text,
	"street2" text,
	"city" text,
	"state" text,
	"zip" text,
	"ach_status" text,
	"ach_status_description" text,
	"fingerprint" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "bank_accounts_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "bank_accounts_account_id_fingerprint_unique" UNIQUE("account_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "directory_loads" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"routing_number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state_code" text NOT NULL,
	"city" text,
	"ach" boolean NOT NULL,
	"wire" boolean NOT NULL,
	"mainly_wire" boolean DEFAULT false NOT NULL,
	"new_routing_number" text
);
--> statement-breakpoint
CREATE TABLE "payment_days" (
	"opportunity_id" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ach_cut_offs" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"last_trace" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ach_entries" (
	"transaction_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"file_id" text NOT NULL,
	"trace_number" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"effective_date" date NOT NULL,
	CONSTRAINT "ach_entries_transaction_id_attempt_pk" PRIMARY KEY("transaction_id","attempt"),
	CONSTRAINT "ach_entries_file_id_trace_number_unique" UNIQUE("file_id","trace_number")
);
--> statement-breakpoint
CREATE TABLE "ach_files" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"day" date NOT NULL,
	"modifier" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"entries" integer NOT NULL,
	"debit" numeric(14,2) NOT NULL,
	"credit" numeric(14,2) NOT NULL,
	"sha256" text NOT NULL,
	"sealed" text NOT NULL,
	"staged_as" text,
	"handed_at" timestamp (3) with time zone,
	CONSTRAINT "ach_files_name_unique" UNIQUE("name"),
	CONSTRAINT "ach_files_day_modifier_unique" UNIQUE("day","modifier")
);
--> statement-breakpoint
CREATE TABLE "ach_inbound_files" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"entries" integer NOT NULL,
	"unknown" integer NOT NULL,
	"ignored" integer NOT NULL,
	CONSTRAINT "ach_inbound_files_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "ach_returns" (
	"transaction_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"code" text NOT NULL,
	"inbound_file_id" text NOT NULL,
	"sealed_correction" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ach_returns_transaction_id_attempt_code_pk" PRIMARY KEY("transaction_id","attempt","code")
);
--> statement-breakpoint
CREATE TABLE "payment_authorizations" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"text_version" text NOT NULL,
	"text" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"effective_date" date NOT NULL,
	"last_four" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"bank_account_id" text NOT NULL,
	"institution_name" text NOT NULL,
	"routing_number" text NOT NULL,
	"sealed_number" text NOT NULL,
	"last_four" text NOT NULL,
	"name_on_account" text NOT NULL,
	"account_type" text DEFAULT 'Checking' NOT NULL,
	"holder" text DEFAULT 'business' NOT NULL,
	"street" text,
	"street2" text,
	"city" text,
	"state" text,
	"zip" text,
	"ach_status" text,
	"ach_status_description" text,
	"is_editable" boolean DEFAULT false NOT NULL,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"send_date" date NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"taken_from_balance" numeric(14,2),
	"taken_from_past_due" numeric(14,2)
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "source" text DEFAULT 'lender' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_banks" ADD CONSTRAINT "application_banks_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_days" ADD CONSTRAINT "payment_days_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ach_entries" ADD CONSTRAINT "ach_entries_transaction_id_payments_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."payments"("transaction_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ach_entries" ADD CONSTRAINT "ach_entries_file_id_ach_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."ach_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ach_returns" ADD CONSTRAINT "ach_returns_inbound_file_id_ach_inbound_files_id_fk" FOREIGN KEY ("inbound_file_id") REFERENCES "public"."ach_inbound_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ach_returns" ADD CONSTRAINT "ach_returns_entry_fk" FOREIGN KEY ("transaction_id","attempt") REFERENCES "public"."ach_entries"("transaction_id","attempt") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorizations" ADD CONSTRAINT "payment_authorizations_transaction_id_payments_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."payments"("transaction_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorizations" ADD CONSTRAINT "payment_authorizations_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institutions_name_state_code_index" ON "institutions" USING btree ("name","state_code");--> statement-breakpoint
CREATE INDEX "ach_entries_trace_number_index" ON "ach_entries" USING btree ("trace_number");--> statement-breakpoint
CREATE INDEX "ach_entries_effective_date_index" ON "ach_entries" USING btree ("effective_date");--> statement-breakpoint
CREATE INDEX "payments_send_date_index" ON "payments" USING btree ("send_date");--> statement-breakpoint
CREATE INDEX "payments_bank_account_id_index" ON "payments" USING btree ("bank_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_pending_unique" ON "transactions" USING btree ("advance_id","date","amount") WHERE "transactions"."source" = 'portal' and "transactions"."status" in ('Q', 'PA');