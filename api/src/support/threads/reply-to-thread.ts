import { randomUUID } from "node:crypto";
import { asBorrower } from "@portal/domain/events/principal";
import { caseSubject } from "@portal/domain/support/inquiry/contract";
import { replyToThread as contract } from "@portal/domain/support/threads/contract";
import { isContinued } from "@portal/domain/support/threads/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnAccount } from "../../access/find-own.ts";
import type { Transaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { sealDescription } from "../seal-description.ts";
import { insertCase } from "../store.ts";
import { insertMessage, noteCaseChange, timeOfNext, updateCase, type CaseRow } from "./message-store.ts";
import { sealMessage } from "./seal-message.ts";
import { findContinuation, lockOwnCase } from "./thread-store.ts";

type Sent = { readonly caseId: string; readonly messageId: string };

/** Stores a borrower's message in the thread, or in a new one if the thread was closed long ago (DESK-CASE-04). */
export const replyToThread: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { session, params, body } = call;
    const row = await lockLatest(tx, session.contactId, params.caseId);
    if (!row) return refuse("NOT_FOUND");
    const isSame = isContinued(row, tx.clock.now());
    return done(isSame ? await addMessage(tx, row, body.text) : await openNext(tx, row, body.text));
  });

/** Follows a thread that was closed long ago to the one that continues it, so that a second message finds it. */
async function lockLatest(tx: Transaction, contactId: string, caseId: string): Promise<CaseRow | undefined> {
  const row = await lockOwnCase(tx.database, contactId, caseId);
  if (!row || isContinued(row, tx.clock.now())) return row;
  const next = await findContinuation(tx.database, row);
  return next === undefined ? row : lockLatest(tx, contactId, next);
}

async function addMessage(tx: Transaction, row: CaseRow, text: string): Promise<Sent> {
  const { id: caseId, contactId } = row;
  const now = tx.clock.now();
  const at = timeOfNext(row, now);
  const messageId = randomUUID();
  await insertMessage(tx.database, {
    id: messageId,
    caseId,
    byKind: "borrower",
    byId: contactId,
    channel: "portal",
    sealedText: sealMessage(tx.cipher, messageId, text),
    at,
  });
  const open = { status: "open", closedAt: null, lastBorrowerAt: at } as const;
  await updateCase(tx.database, caseId, open, { staffId: null, now });
  await emit(tx, {
    by: asBorrower(contactId),
    person: contactId,
    action: "case.message-received",
    about: { kind: "case", id: caseId },
    detail: { status: "open" },
  });
  return { caseId, messageId };
}

async function openNext(tx: Transaction, previous: CaseRow, text: string): Promise<Sent> {
  const { contactId, accountId, type } = previous;
  const now = tx.clock.now();
  const id = randomUUID();
  // The borrower may have lost access to the business since.
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
    createdAt: now,
    lastBorrowerAt: now,
    previousId: previous.id,
  });
  await noteCaseChange(tx.database, row, { staffId: null, now });
  await emit(tx, {
    by: asBorrower(contactId),
    person: contactId,
    action: "case.message-received",
    about: { kind: "case", id },
    detail: { status: "open", continues: previous.id },
  });
  return { caseId: id, messageId: id };
}
