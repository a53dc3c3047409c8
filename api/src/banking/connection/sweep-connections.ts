import type { Context } from "../../context.ts";
import { deleteUnlinkedBefore } from "./connection-store.ts";

const keptDays = 7;

/** Deletes old visits to the bank widget in which no bank was linked. */
export async function sweepConnections({ database, clock }: Context): Promise<void> {
  await deleteUnlinkedBefore(database, clock.now().subtract({ hours: 24 * keptDays }));
}
