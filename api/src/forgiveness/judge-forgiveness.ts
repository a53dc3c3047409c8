import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { form3508sFaults } from "@portal/domain/forgiveness/form-3508s/rules";
import { evidenceFor, type ForgivenessEvidence } from "@portal/domain/forgiveness/evidence/rules";
import { isWhole } from "@portal/domain/forgiveness/submission/rules";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { AskedRequest, Judge } from "../applications/fulfill-forms.ts";
import type { Transaction } from "../context.ts";
import { hasDocuments } from "../documents/has-documents.ts";
import { areAnswersComplete } from "./are-answers-complete.ts";
import { form3508sFactsOf } from "./record/form-3508s-facts-of.ts";
import { findOwnRecordOf, type RecordRow } from "./record/record-store.ts";
import { takesDocumentsOf } from "./record/takes-documents-of.ts";

/** Checks whether a forgiveness request has its evidence (FH-94). */
export const judgeForgiveness: Judge = async (tx, asked) => {
  const { borrower, opportunity, stipulation } = asked;
  const held = await findOwnRecordOf(tx.database, borrower, opportunity.id);
  if (held && !takesDocumentsOf(held.record, held)) return "locked";
  const record = held?.record;
  const evidence = evidenceFor(stipulation.name, record?.applicationVersionSelected ?? null);
  if (await isGiven(tx, asked, { evidence, record })) return "ready";
  return evidence === "file-or-none" ? "declined" : "incomplete";
};

async function isGiven(
  tx: Transaction,
  asked: AskedRequest,
  { evidence, record }: { readonly evidence: ForgivenessEvidence; readonly record: RecordRow | undefined },
): Promise<boolean> {
  if (evidence === "file" || evidence === "file-or-none") return hasDocuments(tx, asked);
  if (evidence === "receipts") return areAnswersComplete(tx, asked);
  // Uses the time of the borrower's submission, because only the borrower can fulfill a rejected request.
  if (!record || !isGivenSince(asked.stipulation, record.requestedAt ?? record.createdAt)) return false;
  return evidence === "submission" ? isSent(record) : isFormWhole(tx, asked, record);
}

/** Returns whether the borrower confirmed form 3508 and has not changed the form since (FH-55). */
function isSent(record: RecordRow): boolean {
  return record.submittedTimestamp !== null && record.requestedAt !== null && isWhole(record);
}

/** Returns whether form 3508S was saved with complete answers. */
async function isFormWhole(
  tx: Transaction,
  { borrower, opportunity }: AskedRequest,
  record: RecordRow,
): Promise<boolean> {
  const row = await findOwnOpportunity(tx.database, borrower, opportunity.id);
  if (!row) return false;
  const facts = await form3508sFactsOf(tx.database, borrower, { record, opportunity: row });
  return Object.keys(form3508sFaults(record, facts)).length === 0;
}
