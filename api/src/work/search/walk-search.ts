import { contacts } from "@portal/database/schema/auth";
import { accounts } from "@portal/database/schema/loans";
import { inTransaction, type TransactionContext } from "../../context.ts";
import * as store from "./search-store.ts";

/** The number of businesses or people that one statement compares. */
const batchSize = 5_000;
/** The number of records that one transaction repairs, so that borrowers wait only briefly for its locks. */
const repairedAtOnce = 200;

/** The search is compared first by businesses, with their applications and loans, and then by people. */
export const searchParts = {
  businesses: { table: accounts, records: (ids: readonly string[]) => ({ accountIds: ids, contactIds: [] }) },
  people: { table: contacts, records: (ids: readonly string[]) => ({ accountIds: [], contactIds: ids }) },
} as const;
export type SearchPart = keyof typeof searchParts;

export type SearchBatch = {
  /** The last record of the batch. */
  readonly lastId: string;
  readonly records: number;
  readonly differences: readonly store.SearchDifference[];
};

/** Compares the search with the records, in batches by the records' ids. With `isRepaired`, corrects the search. */
export async function* walkSearch(
  context: TransactionContext,
  part: SearchPart,
  { after = "", isRepaired }: { readonly after?: string; readonly isRepaired: boolean },
): AsyncGenerator<SearchBatch> {
  const { table, records } = searchParts[part];
  for (let from = after; ;) {
    const ids = await store.listIds(context.database, table, from, batchSize);
    const lastId = ids.at(-1);
    if (lastId === undefined) return;
    const differences = await store.compareEntries(context.database, records(ids));
    if (isRepaired && differences.length > 0) await repair(ids);
    yield { lastId, records: ids.length, differences };
    from = lastId;
  }

  async function repair(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += repairedAtOnce) {
      const some = records(ids.slice(start, start + repairedAtOnce));
      await inTransaction(context, async ({ database }) => {
        await store.lockEntriesOf(database, some);
        await store.refreshEntries(database, some);
      });
    }
  }
}
