CREATE TABLE "search_entries" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"account_id" text,
	"opportunity_id" text,
	"advance_id" text,
	"contact_id" text,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"terms" "tsvector" NOT NULL,
	"keys" text[] NOT NULL,
	CONSTRAINT "search_entries_kind_subject_id_unique" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_terms" ON "search_entries" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "search_entries_keys" ON "search_entries" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "search_entries_account_id_index" ON "search_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "search_entries_opportunity_id_index" ON "search_entries" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "search_entries_advance_id_index" ON "search_entries" USING btree ("advance_id");--> statement-breakpoint
CREATE INDEX "search_entries_contact_id_index" ON "search_entries" USING btree ("contact_id");--> statement-breakpoint
CREATE VIEW "public"."search_source" AS (
  select kind, subject_id, account_id, opportunity_id, advance_id, contact_id, title, detail,
    array_to_tsvector(array(
      select left(kind, 1) || '/' || left(word, 60)
      from (select lower(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(texts, NFKD), '[\u0300-\u036f]', '', 'g'), 'ØøĐđŁłĦħŦŧıÐð', 'OoDdLlHhTtiDd'), 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th') collate "C") as folded offset 0) as line,
        regexp_split_to_table(folded || ' ' || translate(folded, '''`‘’ʼ', ''), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u02bc\u2000-\u206f\u3000-\u303f]+') as word
      where word <> ''
    )) as terms,
    array(
      select distinct key
      from unnest(names) as name,
        regexp_replace(translate(lower(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), 'ØøĐđŁłĦħŦŧıÐð', 'OoDdLlHhTtiDd'), 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th') collate "C"), '''`‘’ʼ', ''), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u02bc\u2000-\u206f\u3000-\u303f]+', '', 'g') as key
      where key <> '' order by key
    ) as keys
  from (
    select 'loans' as kind, advances.id as subject_id, advances.account_id, null::text as opportunity_id,
      advances.id as advance_id, null::text as contact_id, accounts.name as title,
      concat_ws(' ', advances.name, advances.loan_id) as detail,
      concat_ws(' ', accounts.name, advances.name, advances.loan_id, advances.external_id,
        advances.sba_ppp_loan_number) as texts,
      array[advances.loan_id, advances.external_id, advances.sba_ppp_loan_number] as names
    from advances join accounts on accounts.id = advances.account_id
    union all
    select 'applications', opportunities.id, opportunities.account_id, opportunities.id, null, null, accounts.name,
      concat_ws(' ', opportunities.name, opportunities.external_id),
      concat_ws(' ', accounts.name, opportunities.name, opportunities.external_id, opportunities.sba_request_id,
        opportunities.business_phone, regexp_replace(opportunities.business_phone, '[^0-9]', '', 'g'), substring(regexp_replace(opportunities.business_phone, '[^0-9]', '', 'g') from '^1([0-9]{10})$')),
      array[opportunities.external_id, opportunities.sba_request_id]
    from opportunities join accounts on accounts.id = opportunities.account_id
    union all
    select 'businesses', accounts.id, accounts.id, null, null, null, accounts.name,
      concat_ws(', ', accounts.city, accounts.state),
      concat_ws(' ', accounts.name, accounts.external_id, accounts.city),
      array[accounts.external_id]
    from accounts
    union all
    select 'people', contacts.id, null, null, null, contacts.id, concat_ws(' ', contacts.first_name, contacts.last_name),
      coalesce(business.names, ''),
      concat_ws(' ', contacts.first_name, contacts.last_name, business.names, contacts.email, users.email,
        contacts.external_id, contacts.phone, regexp_replace(contacts.phone, '[^0-9]', '', 'g'), substring(regexp_replace(contacts.phone, '[^0-9]', '', 'g') from '^1([0-9]{10})$')),
      array[contacts.email, users.email, contacts.external_id]
    from contacts
    left join users on users.contact_id = contacts.id
    left join lateral (
      select string_agg(accounts.name, ', ' order by accounts.name, accounts.id) as names
      from account_contacts join accounts on accounts.id = account_contacts.account_id
      where account_contacts.contact_id = contacts.id
    ) as business on true
    where contacts.erased_at is null
  ) as found);