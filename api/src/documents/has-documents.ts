import { isSentFor, isSinceSentBack } from "@portal/domain/documents/evidence/rules";
import type { AskedRequest } from "../applications/fulfill-forms.ts";
import type { Transaction } from "../context.ts";
import { listDocuments } from "./store.ts";

/** Returns whether a document was sent for a request. Ignores documents that the lender rejected. */
export async function hasDocuments(tx: Transaction, asked: AskedRequest): Promise<boolean> {
  const { borrower, opportunity, stipulation } = asked;
  const rows = await listDocuments(tx, borrower, opportunity.id, undefined);
  return rows.some(
    (row) => row.review !== "rejected" && isSentFor(row, stipulation) && isSinceSentBack(stipulation, row),
  );
}
