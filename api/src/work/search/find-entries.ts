import type { Database } from "@portal/database/connection";
import { searchEntries } from "@portal/database/schema/search";
import { mostFound, type SearchKind } from "@portal/domain/work/search/contract";
import { exactKey, type Ranked } from "@portal/domain/work/search/rules";
import { sql } from "drizzle-orm";
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
 * Lists up to 201 entries of each kind that contain a word for each beginning in the query, and all entries with the
 * query as a number, id or address.
 */
export async function findEntries(database: Database, search: Search): Promise<Entry[]> {
  const { query, words, kinds, hidden } = search;
  const key = exactKey(query);
  if (words.length === 0 || key === "") return [];
  const columns = sql`kind, subject_id as "subjectId", title, detail`;
  const isVisible = sql`(account_id is null or account_id <> all(${textArray(hidden.accountIds)}))
    and (contact_id is null or contact_id <> all(${textArray(hidden.contactIds)}))`;
  const exact = sql`(
    select ${columns}, true as "isExact" from ${searchEntries}
    where keys @> ${textArray([key])} and kind = any(${textArray(kinds)}) and ${isVisible} limit ${mostExact})`;
  const ofKinds = kinds.map(
    (kind) => sql`(
      select ${columns}, false as "isExact" from ${searchEntries}
      where kind = ${kind} and terms @@ ${textQuery(kind, words)} and ${isVisible} limit ${mostFound + 1})`,
  );
  const rows = await database.transaction(
    async (tx) => {
      // For a common beginning, PostgreSQL would read the table until it has 201 rows. But the kinds are not mixed in the
      // table, so that it could read millions of rows of other kinds first. The indexes have each kind in one place.
      await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
      return (await tx.execute<Entry>(sql.join([exact, ...ofKinds], sql` union all `))).rows;
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

/** Folded words have no quotes or backslashes, which have a meaning in a tsquery. */
const textQuery = (kind: SearchKind, words: readonly string[]) =>
  sql`${words.map((word) => `'${kind.slice(0, 1)}/${word}':*`).join(" & ")}::tsquery`;
