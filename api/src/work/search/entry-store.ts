import type { Database } from "@portal/database/connection";
import { searchEntries } from "@portal/database/schema/search";
import { mostFound, type SearchKind } from "@portal/domain/work/search/contract";
import { exactKey, type Ranked } from "@portal/domain/work/search/rules";
import { sql, type SQL } from "drizzle-orm";
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
 * The number of rows of each kind that the search reads before using the index. If more than a tenth of these rows
 * match, they are enough to fill the list of results.
 */
const sampleSize = 2_000;

/**
 * Lists up to 201 entries of each kind that have, for each word of the query, a word that begins with it. Also lists
 * entries with the whole query as a number, id or address.
 */
export async function findEntries(database: Database, search: Search): Promise<Entry[]> {
  if (search.words.length === 0 || search.kinds.length === 0) return [];
  const rows = await database.transaction(
    async (tx) => {
      // Disables sequential scans, because one kind's rows may come after millions of rows of other kinds.
      await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
      const read = async (parts: readonly SQL[]) =>
        (await tx.execute<Entry>(sql.join([...parts], sql` union all `))).rows;
      const sample = search.kinds.map((kind) => matching(sampleOf(kind), kind, search));
      const first = await read([exactMatches(search), ...sample]);
      // Uses the index only for rare words. For a common word, the index collects all matches before it returns the
      // first row.
      const isRare = (kind: SearchKind) =>
        first.filter((row) => row.kind === kind && !row.isExact).length <= mostFound;
      const rare = search.kinds.filter(isRare);
      if (rare.length === 0) return first;
      return [...first, ...(await read(rare.map((kind) => matching(sql`${searchEntries}`, kind, search))))];
    },
    { accessMode: "read only" },
  );
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

function exactMatches(search: Search): SQL {
  return sql`(
    select ${columns}, true as "isExact" from ${searchEntries}
    where keys @> ${textArray([exactKey(search.query)])} and kind = any(${textArray(search.kinds)})
      and ${isVisible(search)}
    limit ${mostExact})`;
}

/** A sample of a kind's rows: the first rows by id, because ids are random. */
const sampleOf = (kind: SearchKind) => sql`(
  select * from ${searchEntries} where kind = ${kind} order by subject_id limit ${sampleSize})`;

/** Needs no condition on the kind, because each word in the index starts with a letter for the kind. */
function matching(rows: SQL, kind: SearchKind, search: Search): SQL {
  return sql`(
    select ${columns}, false as "isExact" from ${rows} as entries
    where terms @@ ${textQuery(kind, search.words)} and ${isVisible(search)} limit ${mostFound + 1})`;
}

/** Needs no escaping, because folded words contain no quotes and no backslashes. */
const textQuery = (kind: SearchKind, words: readonly string[]) =>
  sql`${words.map((word) => `'${kind.slice(0, 1)}/${word}':*`).join(" & ")}::tsquery`;
