CREATE TABLE "identity_claims" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"contact_id" text NOT NULL,
	"sealed_email" text,
	"wrong_answers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "link_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "provider_identities" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"contact_id" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_identities_issuer_subject_unique" UNIQUE("issuer","subject"),
	CONSTRAINT "provider_identities_contact_id_issuer_unique" UNIQUE("contact_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"sealed_outcome" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_operation_key_pk" PRIMARY KEY("caller","operation","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"given_up_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "case_answers" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"case_id" text NOT NULL,
	"text" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_types" (
	"value" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"case_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "cases_case_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"account_id" text,
	"contact_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "cases_case_number_unique" UNIQUE("case_number")
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_texts_kind_country_version_unique" UNIQUE("kind","country","version")
);
--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "stipulation_id" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "month" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "review" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "amount_available" numeric(14,2);--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "flow_type" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "agreement_completion" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "agreement_review" text;--> statement-breakpoint
ALTER TABLE "identity_claims" ADD CONSTRAINT "identity_claims_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_answers" ADD CONSTRAINT "case_answers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_type_case_types_value_fk" FOREIGN KEY ("type") REFERENCES "public"."case_types"("value") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_tokens_contact_id_kind_index" ON "link_tokens" USING btree ("contact_id","kind");--> statement-breakpoint
CREATE INDEX "link_tokens_expires_at_index" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_kind_subject_id_index" ON "audit_entries" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "case_answers_case_id_index" ON "case_answers" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "cases_contact_id_index" ON "cases" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "cases_created_at_id_index" ON "cases" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_stipulation_id_stipulations_id_fk" FOREIGN KEY ("stipulation_id") REFERENCES "public"."stipulations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_uploaded_at_id_index" ON "documents" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE FUNCTION audit_entries_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are only ever added' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_are_kept();
