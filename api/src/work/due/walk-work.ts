import { inTransaction, type TransactionContext } from "../../context.ts";
import { compareItems, listApplications, lockItemsOf, refreshItems, type Difference } from "./due-store.ts";

/** The number of applications that one statement compares. */
export const batchSize = 5_000;
/** The number of applications that one transaction repairs, so that borrowers wait only briefly for its locks. */
const repairedAtOnce = 200;

export type Batch = {
  /** The last application of the batch. */
  readonly lastId: string;
  readonly applications: number;
  readonly differences: readonly Difference[];
};

/** Compares the queues with the records, in batches by the applications' ids. With `isRepaired`, corrects the queues. */
export async function* walkWork(
  context: TransactionContext,
  { after = "", isRepaired }: { readonly after?: string; readonly isRepaired: boolean },
): AsyncGenerator<Batch> {
  for (let from = after; ;) {
    const ids = await listApplications(context.database, from, batchSize);
    const lastId = ids.at(-1);
    if (lastId === undefined) return;
    const differences = await compareItems(context.database, ids);
    if (isRepaired) await repairItems(context, [...new Set(differences.map((each) => each.opportunityId))]);
    yield { lastId, applications: ids.length, differences };
    from = lastId;
  }
}

async function repairItems(context: TransactionContext, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += repairedAtOnce) {
    const applications = ids.slice(start, start + repairedAtOnce);
    await inTransaction(context, async ({ database, clock }) => {
      await lockItemsOf(database, applications);
      await refreshItems(database, { applications, staffId: null, isBorrower: false, now: clock.now() });
    });
  }
}
