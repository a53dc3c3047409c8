import type { LenderCase } from "@portal/domain/support/lender/contract";
import type { CaseClaim } from "@portal/domain/support/lender/threads/contract";
import { isUnread } from "@portal/domain/support/threads/rules";
import type { FieldCipher } from "../../platform/crypto.ts";
import { openAnswer } from "../seal-answer.ts";
import { openDescription } from "../seal-description.ts";
import { openMessage } from "../threads/seal-message.ts";
import type { Answers, listLastMessages, NamedCase } from "./case-store.ts";

/** The maximum number of characters of the last message that a list shows. */
const excerptLength = 140;

type Written = Answers & {
  readonly last: Awaited<ReturnType<typeof listLastMessages>>;
  /** The id of the member of staff who reads the case. Null for a lender's program. */
  readonly reader: string | null;
  readonly names: StaffNames;
};

export type StaffNames = ReadonlyMap<string, string>;

/** @param written the messages of this and other inquiries; messages of other inquiries are ignored */
export function presentCase(cipher: FieldCipher, found: NamedCase, written: Written): LenderCase {
  const { row, topic, contact, accountName, readAt } = found;
  const isOfCase = ({ caseId }: { readonly caseId: string }) => caseId === row.id;
  const description = openDescription(cipher, row);
  const answers = [
    ...written.answers
      .filter(isOfCase)
      .map((answer) => ({ text: openAnswer(cipher, answer), answeredTimestamp: answer.answeredAt })),
    ...written.messages
      .filter(isOfCase)
      .map((message) => ({ text: openMessage(cipher, message), answeredTimestamp: message.at })),
  ];
  const last = written.last.find(isOfCase);
  const lastAnswer = answers.at(-1);
  const lastMessage = last
    ? { from: sideOf(last.byKind), text: openMessage(cipher, last), timestamp: last.at }
    : lastAnswer
      ? { from: "lender" as const, text: lastAnswer.text, timestamp: lastAnswer.answeredTimestamp }
      : { from: sideOf(row.openedByKind), text: description, timestamp: row.createdAt };
  return {
    caseId: row.id,
    caseNumber: row.caseNumber,
    accountId: row.accountId,
    contactId: row.contactId,
    type: row.type,
    subject: row.subject,
    description,
    status: row.status,
    createdTimestamp: row.createdAt,
    closedTimestamp: row.closedAt,
    answers,
    version: row.version,
    topic,
    contactName: `${contact.firstName} ${contact.lastName}`,
    accountName,
    opportunityId: row.opportunityId,
    advanceId: row.advanceId,
    staff: presentAssignee(found, written.names),
    claim: presentClaim(found, written.names),
    lastBorrowerTimestamp: lastBorrowerAt(found),
    lastMessage: { ...lastMessage, text: excerptOf(lastMessage.text) },
    isUnread: written.reader !== null && isUnread(lastBorrowerAt(found), readAt),
  };
}

/** Removes the full messages, because staff read them by opening the inquiry. */
export const withoutMessages = (shown: LenderCase): LenderCase => ({
  ...shown,
  description: excerptOf(shown.description),
  answers: [],
});

const sideOf = (kind: NamedCase["row"]["openedByKind"]): "borrower" | "lender" =>
  kind === "borrower" ? "borrower" : "lender";

/** Returns the first characters of a text. Never splits a surrogate pair. */
const excerptOf = (text: string) =>
  Array.from(text.slice(0, 2 * excerptLength))
    .slice(0, excerptLength)
    .join("");

export const presentClaim = ({ claim }: NamedCase, names: StaffNames): CaseClaim | null =>
  claim && { ...claim, name: names.get(claim.staffId) ?? "" };

export const presentAssignee = ({ row: { staffId } }: NamedCase, names: StaffNames) =>
  staffId === null ? null : { staffId, name: names.get(staffId) ?? "" };

/**
 * Returns the time of the borrower's last message. Cases from earlier releases lack this time, so their first message
 * counts.
 */
export const lastBorrowerAt = ({ row }: Pick<NamedCase, "row">): Temporal.Instant | null =>
  row.lastBorrowerAt ?? (row.openedByKind === "borrower" ? row.createdAt : null);
