import type { Context } from "../../context.ts";
import { deleteEndedBefore } from "./mail-store.ts";

/** Days until a mail's record is deleted. After a month, lenders rarely ask whether a mail was sent. */
const keptDays = 30;
/** The maximum number of mails that one run deletes, because a longer run would delay calls. */
const maxAtOnce = 10_000;

export async function sweepMails({ database, clock }: Context): Promise<void> {
  await deleteEndedBefore(database, clock.now().subtract({ hours: 24 * keptDays }), maxAtOnce);
}
