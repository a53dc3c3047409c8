CREATE TABLE "notes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"about_kind" text NOT NULL,
	"about_id" text NOT NULL,
	"contact_id" text,
	"account_id" text,
	"opportunity_id" text,
	"advance_id" text,
	"sealed_text" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "received_by" text;--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "received_via" text;--> statement-breakpoint
ALTER TABLE "stipulations" ADD COLUMN "sealed_note" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_withdrawn_by_staff_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_about_kind_about_id_at_id_index" ON "notes" USING btree ("about_kind","about_id","at","id");--> statement-breakpoint
CREATE INDEX "notes_contact_id_index" ON "notes" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "notes_advance_id_index" ON "notes" USING btree ("advance_id");--> statement-breakpoint
CREATE INDEX "notes_account_id_at_id_index" ON "notes" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "notes_opportunity_id_at_id_index" ON "notes" USING btree ("opportunity_id","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stipulations_asked" ON "stipulations" USING btree ("created_at","id") WHERE "stipulations"."fulfilled_at" is null and "stipulations"."withdrawn_at" is null;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."work_due" AS (
  select 'documents' as kind,
    sent.opportunity_id || ':' || sent.request as subject_id,
    'lender' as state,
    coalesce(request.display_name, sent.document_type) as what,
    sent.opportunity_id,
    opportunities.account_id,
    sent.contact_id,
    accounts.name as title,
    coalesce(loan.loan_id, opportunities.external_id) as number,
    case when record.id is null then opportunities.type else 'forgiveness' end as product,
    contacts.country,
    coalesce(record.stage, opportunities.stage_name) as stage,
    case when record.ez_app then '3508EZ' else record.application_version_selected end as form,
    sent.to_review,
    coalesce(record.ppp_loan_amount, opportunities.advance_amount) as amount,
    sent.since,
    coalesce(record.submitted_timestamp, record.requested_at) as complete_at,
    application_staff.staff_id
  from (
    select opportunity_id, coalesce(stipulation_id, document_type) as request, min(stipulation_id) as stipulation_id,
      min(document_type) as document_type, count(*)::integer as to_review, min(uploaded_at) as since,
      (array_agg(contact_id order by uploaded_at, id))[1] as contact_id
    from documents
    where review = 'received' and document_type <> 'SignedLoanAgreement'
    group by opportunity_id, coalesce(stipulation_id, document_type)
  ) as sent
  join opportunities on opportunities.id = sent.opportunity_id and not ("opportunities"."stage_name" = 'Closed Lost')
  join accounts on accounts.id = opportunities.account_id
  join contacts on contacts.id = sent.contact_id
  left join lateral (
    select display_name, request_type from stipulations
    where stipulations.opportunity_id = sent.opportunity_id and stipulations.withdrawn_at is null
      and (stipulations.id = sent.stipulation_id
        or (sent.stipulation_id is null and coalesce(nullif(stipulations.document_type, ''), stipulations.name) = sent.document_type))
    order by created_at, id limit 1
  ) as request on true
  left join lateral (
    select id, advance_id, stage, ez_app, application_version_selected, ppp_loan_amount, submitted_timestamp, requested_at
    from loan_forgiveness
    where loan_forgiveness.opportunity_id = sent.opportunity_id and request.request_type = 'Forgiveness Application'
    order by id limit 1
  ) as record on true
  left join lateral (
    select min(loan_id) as loan_id from advances
    where advances.opportunity_id = sent.opportunity_id and (record.id is null or advances.id = record.advance_id)
  ) as loan on true
  left join application_staff on application_staff.opportunity_id = sent.opportunity_id
  where (record.stage is null or record.stage not in ('Declined', 'Forgiven', 'Expired'))
    and not exists (
      select from stipulations where stipulations.id = sent.stipulation_id and stipulations.withdrawn_at is not null
    ));