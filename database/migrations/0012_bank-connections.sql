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
ALTER TABLE "bank_connection_accounts" ADD CONSTRAINT "bank_connection_accounts_connection_id_bank_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."bank_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connection_statements" ADD CONSTRAINT "bank_connection_statements_connection_id_bank_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."bank_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connection_statements" ADD CONSTRAINT "bank_connection_statements_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_connections_opportunity_id_index" ON "bank_connections" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "bank_connections_contact_id_opened_at_index" ON "bank_connections" USING btree ("contact_id","opened_at");