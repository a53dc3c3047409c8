import { itemPage } from "@portal/domain/applications/pages/rules";
import type { FormJudge } from "../../applications/fulfill-forms.ts";
import { hasLinkedBankFor } from "./connection-store.ts";

/** Returns whether a linked bank fulfills a request for bank statements (SH-056, SH-128). */
export const isBankConnected: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  if (itemPage(stipulation) !== "upload-document-choice" || opportunity.flowType === null) return false;
  return hasLinkedBankFor(tx.database, borrower, stipulation.id);
};
