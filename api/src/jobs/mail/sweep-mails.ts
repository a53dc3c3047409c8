import type { Context } from "../../context.ts";
import { deleteInBatches } from "../../platform/batches.ts";
import { deleteEndedBefore } from "./mail-store.ts";

/** Days until a mail's record is deleted. After a month, lenders rarely ask whether a mail was sent. */
const keptDays = 30;

export async function sweepMails({ database, clock }: Context): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * keptDays });
  await deleteInBatches((most) => deleteEndedBefore(database, before, most));
}
