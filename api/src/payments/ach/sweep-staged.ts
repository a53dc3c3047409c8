import type { Context } from "../../context.ts";
import * as store from "./ach-store.ts";

/** For so long whoever staged a file may still be about to note its name, were it to hang. */
const grace = { hours: 1 };

/**
 * Takes away what was staged by those who died before they could note it. Nothing is released any more of a file that
 * the bank has had for so long, so that none of what lies there under its name will be.
 * @throws ProviderFault when it is to be tried again
 */
export async function sweepStaged({ providers, database, clock }: Context): Promise<void> {
  const staged = await providers.ach.listStaged();
  const handed = await store.listHandedBefore(database, staged.map(fileNameOf), clock.now().subtract(grace));
  for (const name of staged) if (handed.has(fileNameOf(name))) await providers.ach.discard(name);
}

/** `ach-2026-11-20-A.ach.` and what makes the name one that is used once. */
function fileNameOf(stagedAs: string): string {
  return stagedAs.slice(0, stagedAs.lastIndexOf("."));
}
