import type { Context } from "../context.ts";
import { deleteInBatches } from "../platform/batches.ts";
import { deleteChangesBefore, deletePresenceBefore } from "./changes/changes-store.ts";
import { deleteDoneBefore } from "./store.ts";

const keptMinutes = 10;
const keptMonths = 13;

/** Deletes changes and presence after 10 minutes, and finished items after 13 months (DESK-DATA-02). */
export async function sweepWork({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  const before = now.subtract({ minutes: keptMinutes });
  await deleteInBatches((most) => deleteChangesBefore(database, before, most));
  await deleteInBatches((most) => deletePresenceBefore(database, before, most));
  const doneBefore = now.toZonedDateTimeISO("UTC").subtract({ months: keptMonths }).toInstant();
  await deleteInBatches((most) => deleteDoneBefore(database, doneBefore, most));
}
