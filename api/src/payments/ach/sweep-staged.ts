import type { Context } from "../../context.ts";
import * as store from "./ach-store.ts";

/** The time after a file's delivery in which a stalled process may still record the name of a staged copy. */
const grace = { hours: 1 };

/**
 * Deletes the staged copies of crashed processes one hour after the file's delivery.
 * @throws ProviderFault when the sweep must be retried
 */
export async function sweepStaged({ providers, database, clock }: Context): Promise<void> {
  const staged = await providers.ach.listStaged();
  const handed = await store.listDeliveredBefore(
    database,
    staged.map(fileNameOf),
    clock.now().subtract(grace),
  );
  for (const name of staged) if (handed.has(fileNameOf(name))) await providers.ach.discard(name);
}

/** Removes the unique suffix of a staged name: `ach-2026-11-20-A.ach.<uuid>` becomes `ach-2026-11-20-A.ach`. */
function fileNameOf(stagedAs: string): string {
  return stagedAs.slice(0, stagedAs.lastIndexOf("."));
}
