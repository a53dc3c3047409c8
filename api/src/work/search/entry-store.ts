import type { Database } from "@portal/database/connection";
import { searchEntries } from "@portal/database/schema/search";
import { mostFound, type SearchKind } from "@portal/domain/work/search/contract";
import { exactKey, type Ranked } from "@portal/domain/work/search/rules";
import { sql, type SQL } from "drizzle-orm";
import { textArray } from "../due/due-store.ts";

export type Entry = Ranked & { readonly kind: SearchKind; readonly subjectId: string };

/** The records that a member of staff must not find. */
export type Hidden = { readonly accountIds: readonly string[]; readonly contactIds: readonly string[] };

type Search = {
  readonly query: string;
  /** The folded words of the query. */
  readonly words: readonly string[];
  readonly kinds: readonly SearchKind[];
  readonly hidden: Hidden;
};

/** The most records with the same number, id or address. */
const mostExact = 50;
/**
 * The number of rows of a kind that the search reads first. If more than a tenth of them match, they fill the list of
 * results, and the search does not use the index.
 */
const sampleSize = 2_000;

/**
 * Lists up to 201 entries of each kind that contain a word for each beginning in the query, and all entries with the
 * query as a number, id or address.
 */
export async function findEntries(database: Database, search: Search): Promise<Entry[]> {
  if (search.words.length === 0 || search.kinds.length === 0) return [];
  const rows = await database.transaction(
    async (tx) => {
      // Never reads the table in its own order, in which one kind can follow millions of rows of the others.
      await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
      const read = async (parts: readonly SQL[]) =>
        (await tx.execute<Entry>(sql.join([...parts], sql` union all `))).rows;
      const sample = search.kinds.map((kind) => matching(sampleOf(kind), kind, search));
      const first = await read([exactMatches(search), ...sample]);
      // The index collects all matches of a beginning before the first row, which takes too long for a common one.
      const isRare = (kind: SearchKind) =>
        first.filter((row) => row.kind === kind && !row.isExact).length <= mostFound;
      const rare = search.kinds.filter(isRare);
      if (rare.length === 0) return first;
      return [...first, ...(await read(rare.map((kind) => matching(sql`${searchEntries}`, kind, search))))];
    },
    { accessMode: "read only" },
  );
  const found = new Set<string>();
  // The exact entries come first, so that they win over the same entries found by their words.
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

/** The first rows by id, which is random. */
const sampleOf = (kind: SearchKind) => sql`(
  select * from ${searchEntries} where kind = ${kind} order by subject_id limit ${sampleSize})`;

/** The words of an entry name its kind, so that a condition on the kind is not needed. */
function matching(rows: SQL, kind: SearchKind, search: Search): SQL {
  return sql`(
    select ${columns}, false as "isExact" from ${rows} as entries
    where terms @@ ${textQuery(kind, search.words)} and ${isVisible(search)} limit ${mostFound + 1})`;
}

/** Folded words have no quotes or backslashes, which have a meaning in a tsquery. */
const textQuery = (kind: SearchKind, words: readonly string[]) =>
  sql`${words.map((word) => `'${kind.slice(0, 1)}/${word}':*`).join(" & ")}::tsquery`;
