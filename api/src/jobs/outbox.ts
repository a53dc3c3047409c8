import { randomUUID } from "node:crypto";
import { emailKey } from "@portal/domain/auth/rules";
import type { Transaction } from "../context.ts";
import { mailJob } from "./mail/jobs.ts";
import type { MailKind } from "./mail/letters.ts";
import { countMails, insertMail } from "./mail/mail-store.ts";
import { sealedMail, type OutgoingMail } from "./mail/outgoing-mail.ts";

/** Queues a mail to send after the commit, never after a rollback. Encrypted, because it contains the link's token. */
export async function postMail(tx: Transaction, mail: OutgoingMail): Promise<void> {
  const id = randomUUID();
  const sealed = tx.cipher.encrypt(sealedMail(id), JSON.stringify(mail));
  const recipientKey = recipientKeyOf(tx, mail.to);
  await insertMail(tx.database, { id, kind: mail.kind, recipientKey, sealed, createdAt: tx.clock.now() });
  await tx.enqueue(mailJob, { mailId: id });
}

export function countMailsTo(
  tx: Transaction,
  to: string,
  kinds: readonly MailKind[],
  since: Temporal.Instant,
): Promise<number> {
  return countMails(tx.database, recipientKeyOf(tx, to), kinds, since);
}

const recipientKeyOf = ({ cipher }: Transaction, to: string) =>
  cipher.fingerprint("mail recipient", emailKey(to));
