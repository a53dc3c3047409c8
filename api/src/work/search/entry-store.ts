import type { Queryable } from "@portal/database/connection";
import { searchEntries } from "@portal/database/schema/search";
import { mostFound, type SearchKind } from "@portal/domain/work/search/contract";
import { exactKey, type Ranked } from "@portal/domain/work/search/rules";
import { sql } from "drizzle-orm";
import { textArray } from "../due/due-store.ts";

export type Entry = Ranked & { readonly kind: SearchKind; readonly subjectId: string };

/** The member of staff's own records, which the search must not show. */
export type Hidden = { readonly accountIds: readonly string[]; readonly contactIds: readonly string[] };

type Search = {
  readonly query: string;
  /** The words of the query in folded form: lower case, without accents. */
  readonly words: readonly string[];
  readonly kinds: readonly SearchKind[];
  readonly hidden: Hidden;
};

/** The maximum number of results with the query as an exact number, id or address. */
const mostExact = 50;
/**
 * The number of rows of each kind from which the search estimates how common the words are. Also, the number of
 * matches among these rows from which the words count as common.
 */
const sample = { size: 200, common: 25 };
/** The number of rows of each kind that the search reads for common words. A tenth of them fill the list of results. */
const walkSize = 2_000;

/**
 * Lists up to 201 entries of each kind that have, for each word of the query, a word that begins with it. Also lists
 * entries with the whole query as a number, id or address.
 */
export async function findEntries(database: Queryable, search: Search): Promise<Entry[]> {
  if (search.words.length === 0 || search.kinds.length === 0) return [];
  const parts = search.kinds.map((kind) => partsOf(kind, search));
  const { rows } = await database.execute<Entry>(sql`
    with ${sql.join([exactMatches(search), ...parts.flatMap(({ tables }) => tables)], sql`, `)}
    (select * from exact limit ${mostExact})
    union all ${sql.join(
      parts.map(({ rows: selected }) => selected),
      sql` union all `,
    )}`);
  const found = new Set<string>();
  // Removes duplicates. Keeps the exact match, which comes first.
  return rows.filter(({ kind, subjectId }) => {
    const name = `${kind} ${subjectId}`;
    if (found.has(name)) return false;
    found.add(name);
    return true;
  });
}

const columns = sql`kind, subject_id as "subjectId", title, detail`;

const isVisible = ({ hidden }: Search) => sql`
  (account_id is null or account_id <> all(${textArray(hidden.accountIds)}))
  and (contact_id is null or contact_id <> all(${textArray(hidden.contactIds)}))`;

// The tables below are materialized, because PostgreSQL then plans each as if all of its rows were needed, and uses an
// index. With a limit in sight, PostgreSQL would rather read the entries in stored order until it has enough matches,
// which may come after millions of other rows. It still stops each table at the limit of the whole statement.

const exactMatches = (search: Search) => sql`
  exact as materialized (
    select ${columns}, true as "isExact" from ${searchEntries}
    where keys @> ${textArray([exactKey(search.query)])} and kind = any(${textArray(search.kinds)})
      and ${isVisible(search)})`;

/**
 * The matches of one kind. First reads a sample: the first rows by id, because ids are random. If the words are common
 * there, reads more rows in the same order, because for a common word the index collects all matches before it returns
 * the first row. Otherwise, or if these rows have too few matches, reads the index.
 */
function partsOf(kind: SearchKind, search: Search) {
  const [isCommon, walk, rest] = ["common", "walk", "rest"].map((name) => sql.raw(`${name}_${kind}`));
  // Needs no condition on the kind for the index, because each word in the index starts with a letter for the kind.
  const isMatch = sql`terms @@ ${textQuery(kind, search.words)} and ${isVisible(search)}`;
  const tables = [
    sql`${isCommon} as materialized (
      select count(*) >= ${sample.common} as yes from ${firstRows(kind, sample.size)} where ${isMatch})`,
    sql`${walk} as materialized (
      select ${columns}, false as "isExact" from ${firstRows(kind, walkSize)}
      where ${isMatch} and (select yes from ${isCommon}) limit ${mostFound + 1})`,
    sql`${rest} as materialized (
      select ${columns}, false as "isExact" from ${searchEntries}
      where ${isMatch} and (select count(*) from ${walk}) <= ${mostFound})`,
  ];
  const rows = sql`(select * from ${walk}) union all (select * from ${rest} limit ${mostFound + 1})`;
  return { tables, rows };
}

const firstRows = (kind: SearchKind, size: number) => sql`(
  select kind, subject_id, title, detail, terms, account_id, contact_id from ${searchEntries}
  where kind = ${kind} order by subject_id limit ${size}) as first_rows`;

/** Needs no escaping, because folded words contain no quotes and no backslashes. */
const textQuery = (kind: SearchKind, words: readonly string[]) =>
  sql`${words.map((word) => `'${kind.slice(0, 1)}/${word}':*`).join(" & ")}::tsquery`;
