import { forgivenessDetailPath, signoffPath } from "@portal/domain/forgiveness/paths";
import { isDecided } from "@portal/domain/forgiveness/record/rules";
import { isReadyForSignOff } from "@portal/domain/forgiveness/sign-off/rules";
import { mailsOfApplication } from "../../../applications/lender/request-mails.ts";
import type { Transaction } from "../../../context.ts";
import type { OutgoingMail } from "../../../jobs/mail/outgoing-mail.ts";
import type { RecordRow } from "../../record/record-store.ts";

const mayAgree = (record: RecordRow) => isReadyForSignOff(record) && record.customerSignoffTimestamp === null;

/** Returns whether the forgiven amount changed after the amount was deducted from the loan's balance. */
export function isCorrected(before: RecordRow, after: RecordRow): boolean {
  const { balanceReducedAt, finalForgivenessPrincipalOnly: told } = before;
  return balanceReducedAt !== null && told !== after.finalForgivenessPrincipalOnly;
}

/**
 * Returns the mails to the borrower about a forgiveness application: ready for sign-off, decided by the SBA, or a
 * corrected forgiven amount.
 */
export async function mailsOfForgiveness(
  tx: Transaction,
  before: RecordRow,
  after: RecordRow,
): Promise<OutgoingMail[]> {
  const { opportunityId } = after;
  const mayNowAgree = mayAgree(after) && !mayAgree(before);
  const isDecision = isDecided(after.stage) && (before.stage !== after.stage || isCorrected(before, after));
  return [
    ...(mayNowAgree ? await mailsOfApplication(tx, "forgiveness-sign-off", opportunityId, signoffPath) : []),
    ...(isDecision
      ? await mailsOfApplication(tx, "forgiveness-decided", opportunityId, forgivenessDetailPath)
      : []),
  ];
}
