import type { Context } from "../../context.ts";
import { deleteEndedBefore } from "./mail-store.ts";

/** Days until a mail's record is deleted. The lender rarely asks after a month whether a mail was sent. */
const keptDays = 30;
/** Maximum mails deleted in one run, because a longer run would delay calls. */
const maxAtOnce = 10_000;

export async function sweepMails({ database, clock }: Context): Promise<void> {
  await deleteEndedBefore(database, clock.now().subtract({ hours: 24 * keptDays }), maxAtOnce);
}
