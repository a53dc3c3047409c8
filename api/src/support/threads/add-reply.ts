import { randomUUID } from "node:crypto";
import { asBorrower } from "@portal/domain/events/principal";
import { caseSubject } from "@portal/domain/support/inquiry/contract";
import type { MessageChannel } from "@portal/domain/support/threads/contract";
import { isContinued } from "@portal/domain/support/threads/rules";
import { findOwnAccount } from "../../access/find-own.ts";
import type { Transaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import type { OutgoingMail } from "../../jobs/mail/outgoing-mail.ts";
import { sealDescription } from "../seal-description.ts";
import { insertCase } from "../store.ts";
import { insertMessage, noteCaseChange, timeOfNext, updateCase, type CaseRow } from "./message-store.ts";
import { sealMessage } from "./seal-message.ts";
import { findContinuation, lockOwnCase } from "./thread-store.ts";

type Reply = {
  readonly text: string;
  readonly channel: MessageChannel;
  /** Mails that the reply causes. */
  readonly mails?: readonly OutgoingMail[];
};
type Sent = { readonly caseId: string; readonly messageId: string };

/**
 * Locks a borrower's thread. If the thread was closed long ago and a newer thread continues it, locks the newer thread
 * instead.
 */
export async function lockLatest(
  tx: Transaction,
  contactId: string,
  caseId: string,
): Promise<CaseRow | undefined> {
  const row = await lockOwnCase(tx.database, contactId, caseId);
  if (!row || isContinued(row, tx.clock.now())) return row;
  const next = await findContinuation(tx.database, row);
  return next === undefined ? row : lockLatest(tx, contactId, next);
}

/**
 * Stores a borrower's reply in a thread from `lockLatest`. If this thread was closed long ago, starts a new thread with
 * the reply (DESK-CASE-04).
 */
export function addReply(tx: Transaction, row: CaseRow, reply: Reply): Promise<Sent> {
  return isContinued(row, tx.clock.now()) ? addMessage(tx, row, reply) : openNext(tx, row, reply);
}

async function addMessage(
  tx: Transaction,
  row: CaseRow,
  { text, channel, mails = [] }: Reply,
): Promise<Sent> {
  const { id: caseId, contactId } = row;
  const now = tx.clock.now();
  const at = timeOfNext(row, now);
  const messageId = randomUUID();
  await insertMessage(tx.database, {
    id: messageId,
    caseId,
    byKind: "borrower",
    byId: contactId,
    channel,
    sealedText: sealMessage(tx.cipher, messageId, text),
    at,
  });
  const open = { status: "open", closedAt: null, lastBorrowerAt: at } as const;
  await updateCase(tx.database, caseId, open, { staffId: null, now });
  const event = {
    by: asBorrower(contactId),
    person: contactId,
    action: "case.message-received",
    about: { kind: "case", id: caseId },
    detail: { status: "open", ...detailOf(channel) },
  } as const;
  await emit(tx, event, mails);
  return { caseId, messageId };
}

async function openNext(
  tx: Transaction,
  previous: CaseRow,
  { text, channel, mails = [] }: Reply,
): Promise<Sent> {
  const { contactId, accountId, type } = previous;
  const now = tx.clock.now();
  const id = randomUUID();
  // Since the old thread, the borrower may have lost access to the business.
  const isOwn = accountId !== null && (await findOwnAccount(tx.database, contactId, accountId));
  const about = isOwn
    ? { accountId, opportunityId: previous.opportunityId, advanceId: previous.advanceId }
    : { accountId: null };
  const row = await insertCase(tx.database, {
    id,
    ...about,
    type,
    subject: caseSubject,
    sealedDescription: sealDescription(tx.cipher, id, text),
    contactId,
    openedChannel: channel,
    createdAt: now,
    lastBorrowerAt: now,
    previousId: previous.id,
  });
  await noteCaseChange(tx.database, row, { staffId: null, now });
  const event = {
    by: asBorrower(contactId),
    person: contactId,
    action: "case.message-received",
    about: { kind: "case", id },
    detail: { status: "open", ...detailOf(channel), continues: previous.id },
  } as const;
  await emit(tx, event, mails);
  return { caseId: id, messageId: id };
}

const detailOf = (channel: MessageChannel) => (channel === "email" ? { via: channel } : {});
