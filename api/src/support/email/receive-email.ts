import { randomUUID } from "node:crypto";
import { isDatabaseUnavailable, isStatementTimeout, isTransient } from "@portal/database/faults";
import { asBorrower } from "@portal/domain/events/principal";
import { summaryPath } from "@portal/domain/frame/paths";
import { emailLimits, type EmailOutcome, type UnmatchedReason } from "@portal/domain/support/email/contract";
import { replyText } from "@portal/domain/support/email/body/rules";
import { isAutomatic, isSenderOf, provenReply, type ProvenReply } from "@portal/domain/support/email/rules";
import { messagePath } from "@portal/domain/support/paths";
import { isContinued } from "@portal/domain/support/threads/rules";
import type { InboxEmail, InboxFolder } from "@portal/providers/inbox/inbox-provider";
import { inTransaction, type Context, type Transaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import type { OutgoingMail } from "../../jobs/mail/outgoing-mail.ts";
import { sha256 } from "../../platform/crypto.ts";
import { describeError } from "../../platform/log.ts";
import { addReply, lockLatest } from "../threads/add-reply.ts";
import { updateCase, type CaseRow } from "../threads/message-store.ts";
import * as store from "./email-store.ts";
import { parseEmail, type ParsedEmail } from "./parse-email.ts";
import { keptOf, sealEmail } from "./seal-email.ts";

const folders: Readonly<Record<EmailOutcome, InboxFolder>> = {
  message: "Processed",
  unmatched: "Unmatched",
  automatic: "Dropped",
  "too-large": "Dropped",
};

/** The outcome of an email, and the thread to which the email belongs. */
type Verdict =
  | { readonly outcome: "message" | "too-large"; readonly caseId: string | null }
  | { readonly outcome: "automatic" }
  | Unmatched;
type Unmatched = {
  readonly outcome: "unmatched";
  readonly reason: UnmatchedReason;
  readonly caseId?: string;
};

const unmatched = (reason: UnmatchedReason): Unmatched => ({ outcome: "unmatched", reason });

/**
 * Stores an email as a message of its thread, stores it as an unmatched email for staff, or drops it (DESK-BOR-08,
 * DESK-CASE-08). For a repeated email, only returns the folder again.
 * @returns the mailbox's folder for the email
 */
export async function receiveEmail(context: Context, email: InboxEmail): Promise<InboxFolder> {
  const parsed = await parseEmail(email.source);
  try {
    return await fileEmail(context, email, parsed);
  } catch (error) {
    if (isDatabaseUnavailable(error) || isStatementTimeout(error) || isTransient(error)) throw error;
    // Stores the email for staff instead of throwing, because a failing email would block all later emails.
    context.log.error({ what: "an email could not be processed", error: describeError(error) });
    return fileEmail(context, email, undefined);
  }
}

async function fileEmail(
  context: Context,
  email: InboxEmail,
  parsed: ParsedEmail | undefined,
): Promise<InboxFolder> {
  const messageKey = keyOf(email, parsed);
  const { outcome, isNew } = await inTransaction(context, async (tx) => {
    const known = await store.findOutcome(tx.database, messageKey);
    if (known) return { outcome: known, isNew: false };
    const verdict = await judge(tx, email, parsed);
    const receivedAt = tx.clock.now();
    if (verdict.outcome === "unmatched") {
      const id = randomUUID();
      const sealedEmail = sealEmail(tx.cipher, id, keptOf(parsed, email.source));
      await store.insertUnmatched(tx.database, { id, reason: verdict.reason, sealedEmail, receivedAt });
    }
    const caseId = ("caseId" in verdict ? verdict.caseId : null) ?? null;
    await store.insertReceived(tx.database, { messageKey, outcome: verdict.outcome, caseId, receivedAt });
    return { outcome: verdict.outcome, isNew: true };
  });
  context.metrics.count("portal_received_emails_total", { outcome: isNew ? outcome : "repeated" });
  return folders[outcome];
}

/**
 * Returns a hash that identifies an email by its Message-ID and sender. The sender is included, because a stranger
 * could reuse another email's Message-ID. Without a Message-ID, hashes the whole email.
 */
function keyOf({ source, size }: InboxEmail, parsed: ParsedEmail | undefined): string {
  const valueOf = (wanted: string) => parsed?.headers.find(({ name }) => name === wanted)?.value.trim() ?? "";
  const id = valueOf("message-id");
  if (id !== "") return sha256(`id\0${id}\0${valueOf("from")}`);
  return sha256(`source\0${size}\0${Buffer.from(source).toString("latin1")}`);
}

async function judge(
  tx: Transaction,
  { size }: InboxEmail,
  parsed: ParsedEmail | undefined,
): Promise<Verdict> {
  const { inbox, from } = tx.config.mail;
  if (!inbox) throw new Error("an email arrived without a mailbox");
  const isTooLarge = size > emailLimits.bytes;
  const setting = { ...inbox, from: from.address };
  if (parsed && isAutomatic(parsed.headers, setting)) return { outcome: "automatic" };
  const proven = parsed ? provenReply(parsed.headers, setting) : ({ unmatched: "unreadable" } as const);
  const found = "unmatched" in proven ? proven : await findThread(tx, proven);
  // Sends no mail to an unproven sender, because anyone can write another person's address into an email.
  if (!parsed || "unmatched" in found)
    return isTooLarge
      ? { outcome: "too-large", caseId: null }
      : unmatched("unmatched" in found ? found.unmatched : "unreadable");
  if (!isTooLarge) return storeReply(tx, parsed, found);
  const { row, borrower } = found;
  const link = messagePath(borrower.country, { caseId: row.id });
  await refuse(tx, row, "too-large", mailTo(found, "email-too-large", link));
  return { outcome: "too-large", caseId: row.id };
}

type Found = { readonly borrower: store.ThreadOfToken; readonly row: CaseRow; readonly token: string };

/**
 * Locks the thread to which a reply from a proven sender belongs, or returns why the reply cannot be added to a thread.
 */
async function findThread(
  tx: Transaction,
  { token, sender }: ProvenReply,
): Promise<Found | { readonly unmatched: UnmatchedReason }> {
  const borrower = await store.findThreadOfToken(tx.database, token);
  if (!borrower) return { unmatched: "unknown-token" };
  if (!isSenderOf(sender, [borrower.signInAddress, borrower.bookAddress]))
    return { unmatched: "other-sender" };
  const row = await lockLatest(tx, borrower.contactId, borrower.caseId);
  if (!row) return { unmatched: "unknown-token" };
  const dayAgo = tx.clock.now().subtract({ hours: 24 });
  const emails = await store.countEmails(tx.database, row.id, dayAgo);
  return emails < emailLimits.threadEmailsADay ? { borrower, row, token } : { unmatched: "too-many" };
}

async function storeReply(tx: Transaction, email: ParsedEmail, found: Found): Promise<Verdict> {
  const { row, borrower } = found;
  const text = replyText(email.text);
  if (text.length > emailLimits.longestText) return unmatched("too-long");
  // Asks for an upload once per thread. A reply to a thread that was closed long ago starts a new thread, which asks
  // again.
  const hasAsked = row.filesMailAt !== null && isContinued(row, tx.clock.now());
  const mails =
    email.hasFiles && !hasAsked ? mailTo(found, "email-had-files", summaryPath(borrower.country)) : [];
  if (text === "") {
    if (mails.length === 0) return unmatched("empty");
    await refuse(tx, row, "empty", mails);
    return { ...unmatched("empty"), caseId: row.id };
  }
  const { caseId } = await addReply(tx, row, { text, channel: "email", mails });
  if (mails.length > 0) await noteFilesMail(tx, caseId);
  return { outcome: "message", caseId };
}

function mailTo(
  { borrower: { mailAddress: to, firstName, country }, token }: Found,
  kind: "email-had-files" | "email-too-large",
  link: string,
): OutgoingMail[] {
  return to === null ? [] : [{ kind, to, firstName, country, link, replyToken: token }];
}

async function refuse(
  tx: Transaction,
  { id, contactId }: CaseRow,
  because: "empty" | "too-large",
  mails: readonly OutgoingMail[],
): Promise<void> {
  const event = {
    by: asBorrower(contactId),
    person: contactId,
    action: "case.email-refused",
    about: { kind: "case", id },
    detail: { because },
  } as const;
  await emit(tx, event, mails);
  if (because === "empty") await noteFilesMail(tx, id);
}

async function noteFilesMail(tx: Transaction, caseId: string): Promise<void> {
  const now = tx.clock.now();
  await updateCase(tx.database, caseId, { filesMailAt: now }, { staffId: null, now });
}
