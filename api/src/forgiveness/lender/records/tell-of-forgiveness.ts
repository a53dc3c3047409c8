import { forgivenessDetailPath, signoffPath } from "@portal/domain/forgiveness/paths";
import { isReadyForSignOff } from "@portal/domain/forgiveness/sign-off/rules";
import { tellOfApplication } from "../../../applications/lender/tell-borrower.ts";
import type { Transaction } from "../../../context.ts";
import type { RecordRow } from "../../record/record-store.ts";

const mayAgree = (record: RecordRow) => isReadyForSignOff(record) && record.customerSignoffTimestamp === null;
const isDecided = ({ stage }: RecordRow) => stage === "Forgiven" || stage === "Declined";

/** Another amount was forgiven than the loan's balance was reduced by, and than the borrower was told. */
export function isCorrected(before: RecordRow, after: RecordRow): boolean {
  const { balanceReducedAt, finalForgivenessPrincipalOnly: told } = before;
  return balanceReducedAt !== null && told !== after.finalForgivenessPrincipalOnly;
}

/** Writes to the borrower where a change asks something of them, or is the SBA's decision; once for each time. */
export async function tellOfForgiveness(tx: Transaction, before: RecordRow, after: RecordRow): Promise<void> {
  const { opportunityId } = after;
  if (mayAgree(after) && !mayAgree(before))
    await tellOfApplication(tx, "forgiveness-sign-off", opportunityId, signoffPath);
  if (isDecided(after) && (before.stage !== after.stage || isCorrected(before, after)))
    await tellOfApplication(tx, "forgiveness-decided", opportunityId, forgivenessDetailPath);
}
