import type { Context } from "../../context.ts";
import * as store from "./ach-store.ts";

/** After the delivery of a file, a stalled process may record the name of a staged copy for this long. */
const grace = { hours: 1 };

/**
 * Deletes staged copies of delivered files after the grace period. Processes that died left these copies.
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
