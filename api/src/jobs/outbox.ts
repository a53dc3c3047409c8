import { randomUUID } from "node:crypto";
import { mails } from "@portal/database/schema/server";
import type { Transaction } from "../context.ts";
import { mailJob } from "./mail/jobs.ts";
import { sealedMail, type OutgoingMail } from "./mail/outgoing-mail.ts";

/**
 * Puts a mail into the outbox: it is sent once the transaction is committed, and never if it is not. The row is
 * encrypted before it is written, since a link's token is in it.
 */
export async function postMail(tx: Transaction, mail: OutgoingMail): Promise<void> {
  const id = randomUUID();
  const sealed = tx.cipher.encrypt(sealedMail(id), JSON.stringify(mail));
  await tx.database.insert(mails).values({ id, kind: mail.kind, sealed, createdAt: tx.clock.now() });
  await tx.enqueue(mailJob, { mailId: id });
}
