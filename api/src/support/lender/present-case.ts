import type { LenderCase } from "@portal/domain/support/lender/contract";
import type { FieldCipher } from "../../platform/crypto.ts";
import { openAnswer } from "../seal-answer.ts";
import { openDescription } from "../seal-description.ts";
import type { AnswerRow, CaseRow } from "./case-store.ts";

/** @param answers answers to this and other inquiries; answers to other inquiries are ignored */
export function presentCase(cipher: FieldCipher, row: CaseRow, answers: readonly AnswerRow[]): LenderCase {
  return {
    caseId: row.id,
    caseNumber: row.caseNumber,
    accountId: row.accountId,
    contactId: row.contactId,
    type: row.type,
    subject: row.subject,
    description: openDescription(cipher, row),
    status: row.status,
    createdTimestamp: row.createdAt,
    closedTimestamp: row.closedAt,
    answers: answers
      .filter(({ caseId }) => caseId === row.id)
      .map((answer) => ({ text: openAnswer(cipher, answer), answeredTimestamp: answer.answeredAt })),
  };
}
