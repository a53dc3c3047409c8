import { randomUUID } from "node:crypto";
import { emailKey } from "@portal/domain/auth/rules";
import type { PortalEvent } from "@portal/domain/events/event";
import type { Eventful, Transaction } from "../context.ts";
import { mailJob } from "../jobs/mail/jobs.ts";
import type { MailKind } from "../jobs/mail/letters.ts";
import { countMails, insertMail, listHolders } from "../jobs/mail/mail-store.ts";
import { sealedMail, type OutgoingMail } from "../jobs/mail/outgoing-mail.ts";

/**
 * Records an event in the audit trail, sends mails about the event after the commit, and runs the functions that the
 * event triggers.
 */
export async function emit(tx: Eventful, event: PortalEvent): Promise<void>;
export async function emit(
  tx: Transaction,
  event: PortalEvent,
  mails: readonly OutgoingMail[],
): Promise<void>;
export async function emit(
  tx: Eventful,
  event: PortalEvent,
  mails: readonly OutgoingMail[] = [],
): Promise<void> {
  // The audit trail is written just before the commit, so that its entries have the order of the commits.
  tx.events.push(event);
  for (const mail of mails) await postMail(tx as Transaction, mail, event.person);
  const follow = tx.consequences?.[event.action] as
    | ((tx: Transaction, event: PortalEvent) => Promise<void>)
    | undefined;
  await follow?.(tx as Transaction, event);
}

/**
 * Stores a mail and queues it for delivery after the commit. Encrypts the mail, because it may contain a link's token.
 */
export async function postMail(
  tx: Transaction,
  mail: OutgoingMail,
  /**
   * The person that the mail's event concerns. Decides between several people with the mail's address, and is the
   * fallback if no person has the address.
   */
  person: string | null = null,
): Promise<void> {
  const id = randomUUID();
  const sealed = tx.cipher.encrypt(sealedMail(id), JSON.stringify(mail));
  const recipientKey = recipientKeysOf(tx, mail.to)[0];
  const contactId = await recipientOf(tx, mail, person);
  const createdAt = tx.clock.now();
  await insertMail(tx.database, { id, kind: mail.kind, contactId, recipientKey, sealed, createdAt });
  await tx.enqueue(mailJob, { mailId: id });
}

/** Returns the recipient for the desk's list of mails. Returns null for mails to staff. */
async function recipientOf(
  tx: Transaction,
  mail: OutgoingMail,
  person: string | null,
): Promise<string | null> {
  if (mail.kind.startsWith("staff-")) return null;
  const holders = await listHolders(tx.database, emailKey(mail.to));
  return (holders.find((id) => id === person) ?? holders[0] ?? person) || null;
}

export function countMailsTo(
  tx: Transaction,
  to: string,
  kinds: readonly MailKind[],
  since: Temporal.Instant,
): Promise<number> {
  return countMails(tx.database, recipientKeysOf(tx, to), kinds, since);
}

export const recipientKeysOf = ({ cipher }: Transaction, to: string) =>
  cipher.fingerprints("mail recipient", emailKey(to));
