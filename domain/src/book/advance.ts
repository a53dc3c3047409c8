import * as z from "zod/mini";
import { collateralPackageStatus, transactionStatus } from "../loans/contract.ts";
import { isReturnCode } from "../loans/returns/rules.ts";
import { count, line } from "../wire/fields.ts";
import { forgiveness, guarantyClaim } from "./forgiveness.ts";
import { amount, day, debt, flag, key, list, maybe } from "./fields.ts";

const transaction = z.strictObject({
  externalId: key,
  date: day,
  description: line(200),
  status: transactionStatus,
  /** The amount is negative for a payment and positive for a charge. */
  amount,
  returnCode: maybe(z.string().check(z.refine(isReturnCode, "must be a return code such as R01 or C03"))),
  /** External id of the business's bank account that a one-time payment is debited from. */
  bankAccount: maybe(key),
  /** Whether the borrower may correct the bank account's details. If omitted, the return code decides. */
  isEditable: flag,
});
export type Transaction = z.output<typeof transaction>;

const autoDraft = z.strictObject({
  externalId: key,
  effectiveDate: day,
  amount: debt,
  message: line(500),
});
export type AutoDraft = z.output<typeof autoDraft>;

export const advance = z.strictObject({
  externalId: key,
  /** The unique loan number that borrowers see. */
  loanId: line(50),
  /** External id of the loan's application, which must belong to the same account. */
  opportunity: maybe(key),
  name: line(200),
  type: line(50),
  loanVersion: maybe(line(50)),
  issuedDate: maybe(day),
  amount: debt,
  balance: amount,
  repaymentAmount: maybe(debt),
  currentPayment: maybe(debt),
  paymentFrequency: maybe(line(50)),
  nextPaymentDate: maybe(day),
  pastDueAmount: z.optional(debt),
  daysPastDue: z.optional(count(100_000)),
  chargeOffDate: maybe(day),
  estimatedMaturityDate: maybe(day),
  firstPaymentDateExpected: maybe(day),
  collateralPackageStatus: maybe(collateralPackageStatus),
  termInWeeks: maybe(count(5200)),
  termInMonths: maybe(count(1200)),
  sbaPppLoanNumber: maybe(line(50)),
  firstDrawSbaLoanNumber: maybe(line(50)),
  /** Whether the borrower may pay the loan in the portal. True by default for a new loan. */
  isSelfServiceAchEligible: flag,
  /** An import does not change a forgiveness application that the portal already has. */
  forgiveness: maybe(forgiveness),
  guarantyClaim: maybe(guarantyClaim),
  transactions: list(transaction, 100_000),
  autoDrafts: list(autoDraft, 1000),
});
export type Advance = z.output<typeof advance>;
export type AdvanceInput = z.input<typeof advance>;
