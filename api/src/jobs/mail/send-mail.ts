import { MailRefused, ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";
import { findUnsent, noteAttempt } from "./mail-store.ts";
import { readMail, sealedMail } from "./outgoing-mail.ts";
import { writeMail } from "./write-mail.ts";

/** After so long nobody waits for it any more, and most links in it are over. */
const longestTry = { hours: 72 } as const;

/**
 * Sends a mail of the outbox. It is tried until it is taken over, refused for good or too old. Between the far side's
 * yes and the note of it the process may die: then it is sent again under the same Message-ID.
 * @throws ProviderFault when it is to be tried again
 */
export async function sendMail(context: Context, { mailId }: { readonly mailId: string }): Promise<void> {
  const { database, cipher, clock, config, providers } = context;
  const row = await findUnsent(database, mailId);
  if (!row?.sealed) return;
  const end = (outcome: Omit<Parameters<typeof noteAttempt>[2], "keepsContent">, keepsContent: boolean) =>
    noteAttempt(database, mailId, { ...outcome, keepsContent });
  const now = clock.now();
  if (Temporal.Instant.compare(row.createdAt.add(longestTry), now) < 0) {
    context.log.error({ what: "a mail was given up after three days", jobId: mailId });
    return end({ givenUpAt: now, fault: row.fault ?? "too old" }, false);
  }
  const mail = readMail(cipher.decrypt(sealedMail(mailId), row.sealed));
  const written = await writeMail(config, mail);
  try {
    await providers.mail.send({ id: mailId, date: row.createdAt, ...written });
  } catch (error) {
    if (error instanceof MailRefused) {
      context.log.error({ what: `a mail was refused for good (${error.message})`, jobId: mailId });
      return end({ givenUpAt: now, fault: error.message }, false);
    }
    await end({ fault: error instanceof ProviderFault ? error.message : "failed" }, true);
    throw error;
  }
  // The sandbox shows it.
  await end({ sentAt: clock.now(), fault: null }, config.mode === "sandbox");
}
