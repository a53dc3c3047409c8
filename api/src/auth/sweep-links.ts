import type { Context } from "../context.ts";
import { deleteLinksBefore } from "./links/store.ts";

/** Days from a link's expiry to its deletion. Until then, the database still shows which links were used. */
const keptDays = 30;

export async function sweepLinks({ database, clock }: Context): Promise<void> {
  await deleteLinksBefore(database, clock.now().subtract({ hours: 24 * keptDays }));
}
