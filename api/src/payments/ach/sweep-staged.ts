import type { Context } from "../../context.ts";
import * as store from "./ach-store.ts";

/** A stalled process may still record the staged file's name for this long. */
const grace = { hours: 1 };

/**
 * Deletes staged copies left by processes that died, if the file was delivered longer ago than the grace period.
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
