import type { Context } from "../context.ts";
import { deleteLinksBefore } from "./links/store.ts";

/** Used links are known as used for a month after they are over. */
const keptDays = 30;

export async function sweepLinks({ database, clock }: Context): Promise<void> {
  await deleteLinksBefore(database, clock.now().subtract({ hours: 24 * keptDays }));
}
