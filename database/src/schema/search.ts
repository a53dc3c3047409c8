import { searchKind } from "@portal/domain/work/search/contract";
import {
  accents,
  apostrophes,
  foldedLetters,
  foldedPairs,
  longestWord,
  separators,
} from "@portal/domain/work/search/rules";
import { sql, type SQL } from "drizzle-orm";
import { customType, index, pgTable, pgView, text, unique } from "drizzle-orm/pg-core";
import { cascade, id, oneOf } from "../columns.ts";
import { contacts } from "./auth.ts";
import { accounts, advances, opportunities } from "./loans.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The columns that `search_source` calculates and `search_entries` stores. */
const entryColumns = () => ({
  kind: oneOf("kind", searchKind).notNull(),
  /** The id of the loan, application, business or person. */
  subjectId: text("subject_id").notNull(),
  /** The business. Null for people. */
  accountId: text("account_id"),
  opportunityId: text("opportunity_id"),
  advanceId: text("advance_id"),
  contactId: text("contact_id"),
  title: text("title").notNull(),
  detail: text("detail").notNull(),
  /**
   * The folded words. Each starts with the first letter of the kind, so that a search reads only its kind: `l/maple`.
   */
  terms: tsvector("terms").notNull(),
  /** Numbers, external ids and email addresses without separators. */
  keys: text("keys").array().notNull(),
});

/**
 * The entries that the desk's search finds (DH-22). `refreshSearch` updates the rows from `search_source` before the
 * commit of each transaction that changes a name, an address or a number. Deleting a record also deletes its rows.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    id: id(),
    ...entryColumns(),
    accountId: text("account_id").references(() => accounts.id, cascade),
    opportunityId: text("opportunity_id").references(() => opportunities.id, cascade),
    advanceId: text("advance_id").references(() => advances.id, cascade),
    contactId: text("contact_id").references(() => contacts.id, cascade),
  },
  (table) => [
    unique().on(table.kind, table.subjectId),
    index("search_entries_terms").using("gin", table.terms),
    index("search_entries_keys").using("gin", table.keys),
    index().on(table.accountId),
    index().on(table.opportunityId),
    index().on(table.advanceId),
    index().on(table.contactId),
  ],
);

const literal = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'`);

/**
 * Applies `fold` of `domain/src/work/search/rules.ts` in SQL. With the collation `C`, `lower` works the same
 * everywhere.
 */
function foldedSql(value: SQL): SQL {
  const unaccented = sql`regexp_replace(normalize(${value}, NFKD), ${literal(`[${accents}]`)}, '', 'g')`;
  const letters = sql`translate(${unaccented}, ${literal(foldedLetters.from)}, ${literal(foldedLetters.to)})`;
  const pairs = Object.entries(foldedPairs).reduce(
    (inner, [from, to]) => sql`replace(${inner}, ${literal(from)}, ${literal(to)})`,
    letters,
  );
  return sql`lower(${pairs} collate "C")`;
}

const separatorsSql = literal(`[${separators}]+`);
const withoutApostrophes = (value: SQL) => sql`translate(${value}, ${literal(apostrophes)}, '')`;
const folded = sql.raw("folded");

/** Returns SQL for a phone number as stored, its digits, and its digits without the country code. */
const phoneText = (column: string) => {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return sql.raw(`${column}, ${digits}, substring(${digits} from '^1([0-9]{10})$')`);
};

/**
 * Calculates the search entries from the records. The only definition of what the search finds. Queries must restrict
 * the businesses or the people, or they read all of them.
 */
export const searchSource = pgView("search_source", entryColumns()).as(sql`
  select kind, subject_id, account_id, opportunity_id, advance_id, contact_id, title, detail,
    array_to_tsvector(array(
      select left(kind, 1) || '/' || left(word, ${sql.raw(String(longestWord))})
      from (select ${foldedSql(sql.raw("texts"))} as folded offset 0) as line,
        regexp_split_to_table(folded || ' ' || ${withoutApostrophes(folded)}, ${separatorsSql}) as word
      where word <> ''
    )) as terms,
    array(
      select distinct key
      from unnest(names) as name,
        regexp_replace(${withoutApostrophes(foldedSql(sql.raw("name")))}, ${separatorsSql}, '', 'g') as key
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
        ${phoneText("opportunities.business_phone")}),
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
        contacts.external_id, ${phoneText("contacts.phone")}),
      array[contacts.email, users.email, contacts.external_id]
    from contacts
    left join users on users.contact_id = contacts.id
    left join lateral (
      select string_agg(accounts.name, ', ' order by accounts.name, accounts.id) as names
      from account_contacts join accounts on accounts.id = account_contacts.account_id
      where account_contacts.contact_id = contacts.id
    ) as business on true
    where contacts.erased_at is null
  ) as found`);
