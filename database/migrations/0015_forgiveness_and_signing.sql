CREATE TABLE "contract_signings" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"opportunity_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"session_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"document_id" text,
	"sealed_facts" text,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "signing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"signing_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgiveness_sign_offs" (
	"forgiveness_id" text PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"text_version" text NOT NULL,
	"shown" text NOT NULL,
	"shown_sha256" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"form" jsonb NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"sealed_certificate" text,
	"document_storage_id" text NOT NULL,
	"signed_storage_id" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signing_sessions_document_storage_id_unique" UNIQUE("document_storage_id"),
	CONSTRAINT "signing_sessions_signed_storage_id_unique" UNIQUE("signed_storage_id")
);
--> statement-breakpoint
ALTER TABLE "loan_forgiveness" ADD COLUMN "balance_reduced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "annual_interest_rate" numeric(16,2);--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "origination_fee" numeric(14,2);--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "premium_amount" numeric(14,2);--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "repayment_amount" numeric(14,2);--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "number_of_payments" integer;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "business_phone" text;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_events" ADD CONSTRAINT "signing_events_signing_id_contract_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."contract_signings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forgiveness_sign_offs" ADD CONSTRAINT "forgiveness_sign_offs_forgiveness_id_loan_forgiveness_id_fk" FOREIGN KEY ("forgiveness_id") REFERENCES "public"."loan_forgiveness"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forgiveness_sign_offs" ADD CONSTRAINT "forgiveness_sign_offs_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_signings_opportunity_id_started_at_index" ON "contract_signings" USING btree ("opportunity_id","started_at");--> statement-breakpoint
CREATE INDEX "contract_signings_contact_id_started_at_index" ON "contract_signings" USING btree ("contact_id","started_at");--> statement-breakpoint
CREATE INDEX "contract_signings_document_id_index" ON "contract_signings" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "signing_sessions_started_at_index" ON "signing_sessions" USING btree ("started_at");--> statement-breakpoint
CREATE FUNCTION forgiveness_sign_offs_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'sign-offs are only ever added' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER forgiveness_sign_offs_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "forgiveness_sign_offs"
  FOR EACH STATEMENT EXECUTE FUNCTION forgiveness_sign_offs_are_kept();
