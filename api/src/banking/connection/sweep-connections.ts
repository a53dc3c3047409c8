import type { Context } from "../../context.ts";
import { deleteUnlinkedBefore } from "./connection-store.ts";

const keptDays = 7;

/** Deletes visits that ended without a link, once the borrower can no longer complete them. */
export async function sweepConnections({ database, clock }: Context): Promise<void> {
  await deleteUnlinkedBefore(database, clock.now().subtract({ hours: 24 * keptDays }));
}
