import type { Context } from "../context.ts";
import { deleteLinksBefore } from "./links/store.ts";

/** Keeps expired links for this many days, as a record of the links that were used. */
const keptDays = 30;

export async function sweepLinks({ database, clock }: Context): Promise<void> {
  await deleteLinksBefore(database, clock.now().subtract({ hours: 24 * keptDays }));
}
