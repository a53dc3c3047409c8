import { forgivenessDetailPath, signoffPath } from "@portal/domain/forgiveness/paths";
import { isReadyForSignOff } from "@portal/domain/forgiveness/sign-off/rules";
import { notifyOfApplication } from "../../../applications/lender/notify-borrower.ts";
import type { Transaction } from "../../../context.ts";
import type { RecordRow } from "../../record/record-store.ts";

const mayAgree = (record: RecordRow) => isReadyForSignOff(record) && record.customerSignoffTimestamp === null;
const isDecided = ({ stage }: RecordRow) => stage === "Forgiven" || stage === "Declined";

/** Returns whether the forgiven amount changed after the loan's balance was reduced. */
export function isCorrected(before: RecordRow, after: RecordRow): boolean {
  const { balanceReducedAt, finalForgivenessPrincipalOnly: told } = before;
  return balanceReducedAt !== null && told !== after.finalForgivenessPrincipalOnly;
}

/**
 * Mails the borrower once per change: when the sign-off becomes possible, when the SBA decides, and when the lender
 * corrects the forgiven amount.
 */
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
