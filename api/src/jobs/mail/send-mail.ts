import { isHeld } from "../../backup/backup-store.ts";
import { MailRefused, ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";
import { findUnsent, noteAttempt } from "./mail-store.ts";
import { readMail, sealedMail } from "./outgoing-mail.ts";
import { writeMail } from "./write-mail.ts";

/**
 * The age at which the portal stops retrying a mail, because the mail is useless and most of its links have expired.
 */
const longestTry = { hours: 72 } as const;

/**
 * Sends a queued mail. After a crash, the mail may be sent twice with the same Message-ID.
 * @throws ProviderFault if the job must be retried
 */
export async function sendMail(context: Context, { mailId }: { readonly mailId: string }): Promise<void> {
  const { database, cipher, clock, config, metrics, providers } = context;
  const row = await findUnsent(database, mailId);
  // `portal -- release mail` enqueues held mails again.
  if (!row?.sealed || (await isHeld(database, "mail"))) return;
  const end = (outcome: Omit<Parameters<typeof noteAttempt>[2], "keepsContent">, keepsContent: boolean) =>
    noteAttempt(database, mailId, { ...outcome, keepsContent });
  const now = clock.now();
  if (Temporal.Instant.compare(row.createdAt.add(longestTry), now) < 0) {
    context.log.error({ what: "stopped trying to send a mail after three days" });
    metrics.count("portal_mails_total", { kind: row.kind, outcome: "given-up" });
    return end({ givenUpAt: now, fault: row.fault ?? "too old" }, false);
  }
  const mail = readMail(cipher.decrypt(sealedMail(mailId), row.sealed));
  const written = await writeMail(config, mail);
  try {
    await providers.mail.send({ id: mailId, date: row.createdAt, ...written });
  } catch (error) {
    const isRefused = error instanceof MailRefused;
    metrics.count("portal_mails_total", { kind: mail.kind, outcome: isRefused ? "refused" : "failed" });
    if (isRefused) {
      context.log.error({ what: `the mail server rejected a mail permanently (${error.message})` });
      return end({ givenUpAt: now, fault: error.message }, false);
    }
    await end({ fault: error instanceof ProviderFault ? error.message : "failed" }, true);
    throw error;
  }
  metrics.count("portal_mails_total", { kind: mail.kind, outcome: "sent" });
  // The sandbox keeps the content of sent mails to show the mails on a page.
  await end({ sentAt: clock.now(), fault: null }, config.mode === "sandbox");
}
