import type { Context } from "../../context.ts";
import { deleteEndedBefore } from "./mail-store.ts";

/** As long as links are known: a month later nobody asks any more whether a mail was sent. */
const keptDays = 30;
/** What one run takes away at most, so that it holds up no call. */
const mostAtOnce = 10_000;

/** Removes the records of mails that have long been sent or given up. */
export async function sweepMails({ database, clock }: Context): Promise<void> {
  await deleteEndedBefore(database, clock.now().subtract({ hours: 24 * keptDays }), mostAtOnce);
}
