CREATE TABLE "application_staff" (
	"opportunity_id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_changes" (
	"n" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_changes_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"version" integer NOT NULL,
	"actor" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"staff_id" text NOT NULL,
	"about" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_staff_id_about_pk" PRIMARY KEY("staff_id","about")
);
--> statement-breakpoint
CREATE TABLE "work_fills" (
	"name" text PRIMARY KEY NOT NULL,
	"after_id" text NOT NULL,
	"filled" integer NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "work_items" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"state" text NOT NULL,
	"what" text NOT NULL,
	"opportunity_id" text,
	"account_id" text,
	"contact_id" text,
	"title" text NOT NULL,
	"number" text NOT NULL,
	"product" text NOT NULL,
	"country" text NOT NULL,
	"stage" text NOT NULL,
	"form" text,
	"to_review" integer NOT NULL,
	"amount" numeric(14,2),
	"since" timestamp (3) with time zone NOT NULL,
	"complete_at" timestamp (3) with time zone,
	"staff_id" text,
	"claimed_by" text,
	"claimed_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"reserved_by" text,
	"reserved_until" timestamp (3) with time zone,
	"aside_until" timestamp (3) with time zone,
	"aside_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	CONSTRAINT "work_items_kind_subject_id_unique" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "desk_changes" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "presence" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "application_staff" ADD CONSTRAINT "application_staff_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_staff" ADD CONSTRAINT "application_staff_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_staff" ADD CONSTRAINT "application_staff_assigned_by_staff_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_claimed_by_staff_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_reserved_by_staff_id_fk" FOREIGN KEY ("reserved_by") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_staff_staff_id_index" ON "application_staff" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "desk_changes_at_index" ON "desk_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "presence_about_at_index" ON "presence" USING btree ("about","at");--> statement-breakpoint
CREATE INDEX "presence_at_index" ON "presence" USING btree ("at");--> statement-breakpoint
CREATE INDEX "work_items_since" ON "work_items" USING btree ("kind","state","since","id") WHERE "work_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_staff" ON "work_items" USING btree ("kind","state","staff_id","since","id") WHERE "work_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_amount" ON "work_items" USING btree ("kind","state",coalesce("amount", -1),"id") WHERE "work_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_limit" ON "work_items" USING btree ("kind","state",coalesce("complete_at", 'infinity'),"id") WHERE "work_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_counts" ON "work_items" USING btree ("kind","state","staff_id","aside_until","complete_at") WHERE "work_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_aside" ON "work_items" USING btree ("kind","since","id") WHERE "work_items"."done_at" is null and "work_items"."aside_until" is not null;--> statement-breakpoint
CREATE INDEX "work_items_product" ON "work_items" USING btree ("kind","product") WHERE "work_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_stage" ON "work_items" USING btree ("kind","stage") WHERE "work_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_claimed" ON "work_items" USING btree ("claimed_by") WHERE "work_items"."done_at" is null and "work_items"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "work_items_reserved" ON "work_items" USING btree ("reserved_by") WHERE "work_items"."done_at" is null and "work_items"."reserved_by" is not null;--> statement-breakpoint
CREATE INDEX "work_items_done" ON "work_items" USING btree ("done_at") WHERE "work_items"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "work_items_opportunity_id_index" ON "work_items" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_email_key" ON "contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_to_review" ON "documents" USING btree ("opportunity_id","stipulation_id","uploaded_at") WHERE "documents"."review" = 'received';--> statement-breakpoint
CREATE VIEW "public"."work_due" AS (
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
    where stipulations.opportunity_id = sent.opportunity_id
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
  where record.stage is null or record.stage not in ('Declined', 'Forgiven', 'Expired'));