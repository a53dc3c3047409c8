import type { Context } from "../../context.ts";
import { deleteUnlinkedBefore } from "./connection-store.ts";

const keptDays = 7;

/** Deletes visits to the bank widget that ended without a link and that the borrower can no longer complete. */
export async function sweepConnections({ database, clock }: Context): Promise<void> {
  await deleteUnlinkedBefore(database, clock.now().subtract({ hours: 24 * keptDays }));
}
