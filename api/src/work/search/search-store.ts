import type { Queryable } from "@portal/database/connection";
import type { contacts } from "@portal/database/schema/auth";
import { accountContacts, type accounts } from "@portal/database/schema/loans";
import { searchEntries, searchSource } from "@portal/database/schema/search";
import type { Renamed } from "@portal/domain/events/event";
import { asc, getViewSelectedFields, gt, sql, type SQL } from "drizzle-orm";
import { textArray } from "../due/due-store.ts";

/** The columns of the database view, which the table `search_entries` also has. */
const names = Object.values(getViewSelectedFields(searchSource)).map(({ name }) => name);

const listOf = (columns: readonly string[], alias?: string): SQL =>
  sql.raw(columns.map((name) => (alias ? `${alias}.${name}` : name)).join(", "));

/** Selects the entries of the given businesses, with their applications and loans, and of the given people. */
function entriesOf(from: SQL, { accountIds, contactIds }: Renamed): SQL {
  return sql`(
    select * from ${from} as found where kind <> 'people' and account_id = any(${textArray(accountIds)})
    union all
    select * from ${from} as found where kind = 'people' and subject_id = any(${textArray(contactIds)}))`;
}

/**
 * All businesses and people share this number of locks, so that a large import needs only a limited number of locks.
 */
const lockCount = 1024;
/** The first key of the advisory locks. The value is arbitrary. */
const lockClass = 731_905;

/**
 * Locks businesses and people, so that only one transaction at a time updates their entries. To avoid deadlocks, a
 * transaction must take this lock last, except for locks of rows in `search_entries`.
 */
export async function lockEntriesOf(database: Queryable, { accountIds, contactIds }: Renamed): Promise<void> {
  await database.execute(sql`
    select pg_advisory_xact_lock(${lockClass}, lock) from (
      select distinct abs(hashtext(id) % ${lockCount}) as lock
      from unnest(${textArray([...accountIds, ...contactIds])}) as id order by lock
    ) as locks`);
}

/** Lists the people of businesses. Their entries contain the businesses' names. */
export async function listPeopleOf(database: Queryable, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await database
    .selectDistinct({ id: accountContacts.contactId })
    .from(accountContacts)
    .where(sql`${accountContacts.accountId} = any(${textArray(accountIds)})`);
  return rows.map(({ id }) => id);
}

/** Updates the entries of businesses and people from the records, in one statement. */
export async function refreshEntries(database: Queryable, records: Renamed): Promise<void> {
  await database.execute(sql`
    with source as materialized (select * from ${entriesOf(sql`${searchSource}`, records)} as source),
    removed as (
      delete from ${searchEntries} as entries
      using ${entriesOf(sql`${searchEntries}`, records)} as stored
      where stored.id = entries.id and not exists (
        select from source where source.kind = entries.kind and source.subject_id = entries.subject_id)
    )
    insert into ${searchEntries} as entries (${listOf(names)}) select ${listOf(names)} from source
    on conflict (kind, subject_id) do update set (${listOf(names)}) = (${listOf(names, "excluded")})
    where (${listOf(names, "entries")}) is distinct from (${listOf(names, "excluded")})`);
}

export type SearchDifference = {
  readonly kind: string;
  readonly subjectId: string;
  /**
   * `missing`: the search lacks the entry. `extra`: the search has an entry without a record. `changed`: some columns
   * differ.
   */
  readonly fault: "missing" | "extra" | "changed";
  readonly columns: readonly string[];
};

/**
 * Compares the search with the records of businesses and people, both read at the same moment. Returns the differences.
 */
export async function compareEntries(database: Queryable, records: Renamed): Promise<SearchDifference[]> {
  const compared = names.filter((name) => !["kind", "subject_id"].includes(name));
  const changed = sql.join(
    compared.map((name) => {
      const column = sql.raw(name);
      return sql`case when source.${column} is distinct from entries.${column} then ${name}::text end`;
    }),
    sql`, `,
  );
  const { rows } = await database.execute<SearchDifference>(sql`
    select kind, subject_id as "subjectId",
      case when entries.id is null then 'missing' when source.title is null then 'extra' else 'changed' end as fault,
      case when entries.id is null or source.title is null then '{}' else array_remove(array[${changed}], null) end as columns
    from ${entriesOf(sql`${searchSource}`, records)} as source
    full join ${entriesOf(sql`${searchEntries}`, records)} as entries using (kind, subject_id)
    where (${listOf(compared, "source")}) is distinct from (${listOf(compared, "entries")})
    order by 1, 2`);
  return rows;
}

/** Lists the ids of up to `most` businesses or people after an id, in order. */
export async function listIds(
  database: Queryable,
  table: typeof accounts | typeof contacts,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await database
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(most);
  return rows.map(({ id }) => id);
}
