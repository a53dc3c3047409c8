import { itemPage } from "@portal/domain/applications/pages/rules";
import type { FormJudge } from "../../documents/judge-evidence.ts";
import { hasLinkedBankFor } from "./connection-store.ts";

/** A request for bank statements is fulfilled by a connection to the bank as well (SH-056, SH-128). */
export const isBankConnected: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  if (itemPage(stipulation) !== "upload-document-choice" || opportunity.flowType === null) return false;
  return hasLinkedBankFor(tx.database, borrower, stipulation.id);
};
