import { createHash } from "node:crypto";
import { formatDate } from "@portal/domain/wire/dates";
import { formatCents } from "@portal/domain/wire/money";

type Agreed = {
  readonly transactionAmount: number;
  readonly effectiveDate: Temporal.PlainDate;
  /** The account number as the borrower sees it, such as "****4821". */
  readonly mask: string;
};

/**
 * Hashes the authorization text. The text is repeated here, so that tests notice changes of the server's text (SH-028).
 */
export function authorizationOf({ transactionAmount, effectiveDate, mask }: Agreed): string {
  const last4 = mask === "****" ? mask : mask.slice("****".length);
  const text = `By submitting this payment you authorize us to debit ${formatCents(transactionAmount)} from the bank account ending in ${last4} by ACH on ${formatDate(effectiveDate)}. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at (800) 555-0142. If the debit is dishonored, it may be resubmitted up to 2 times.`;
  return createHash("sha256").update(text).digest("hex");
}
