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
ALTER TABLE "application_owners" ADD CONSTRAINT "application_owners_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestations" ADD CONSTRAINT "attestations_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestations" ADD CONSTRAINT "attestations_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_checks" ADD CONSTRAINT "number_checks_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_choices" ADD CONSTRAINT "signer_choices_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_legal_text_id_legal_texts_id_fk" FOREIGN KEY ("legal_text_id") REFERENCES "public"."legal_texts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;