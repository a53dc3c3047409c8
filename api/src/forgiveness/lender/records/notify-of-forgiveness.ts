import { forgivenessDetailPath, signoffPath } from "@portal/domain/forgiveness/paths";
import { isReadyForSignOff } from "@portal/domain/forgiveness/sign-off/rules";
import { notifyOfApplication } from "../../../applications/lender/notify-borrower.ts";
import type { Transaction } from "../../../context.ts";
import type { RecordRow } from "../../record/record-store.ts";

const mayAgree = (record: RecordRow) => isReadyForSignOff(record) && record.customerSignoffTimestamp === null;
const isDecided = ({ stage }: RecordRow) => stage === "Forgiven" || stage === "Declined";

/** Tells whether the forgiven amount differs from the reported one that reduced the loan's balance. */
export function isCorrected(before: RecordRow, after: RecordRow): boolean {
  const { balanceReducedAt, finalForgivenessPrincipalOnly: told } = before;
  return balanceReducedAt !== null && told !== after.finalForgivenessPrincipalOnly;
}

/** Mails the borrower when a change asks for the sign-off or is the SBA's decision, once per change. */
export async function notifyOfForgiveness(
  tx: Transaction,
  before: RecordRow,
  after: RecordRow,
): Promise<void> {
  const { opportunityId } = after;
  if (mayAgree(after) && !mayAgree(before))
    await notifyOfApplication(tx, "forgiveness-sign-off", opportunityId, signoffPath);
  if (isDecided(after) && (before.stage !== after.stage || isCorrected(before, after)))
    await notifyOfApplication(tx, "forgiveness-decided", opportunityId, forgivenessDetailPath);
}
