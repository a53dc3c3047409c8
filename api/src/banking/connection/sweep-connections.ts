import type { Context } from "../../context.ts";
import { deleteUnlinkedBefore } from "./connection-store.ts";

const keptDays = 7;

/** Visits that came to nothing are of no use once nobody can come to the end of them. */
export async function sweepConnections({ database, clock }: Context): Promise<void> {
  await deleteUnlinkedBefore(database, clock.now().subtract({ hours: 24 * keptDays }));
}
