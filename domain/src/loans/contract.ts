import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";
import { amount, id, plainDate } from "../wire/shapes.ts";

/** A business that borrows from the lender (CORE-ENT-02). */
export const account = z.object({
  accountId: id,
  accountName: z.string(),
  name: z.string(),
  businessEntityType: z.nullable(z.string()),
  state: z.nullable(z.string()),
  contact: z.object({ id }),
});
export type Account = z.infer<typeof account>;

export const collateralPackageStatus = z.enum(["Ready", "Packaged"]);

/** A loan that was paid out (CORE-ENT-04, FORG-ENT-01). A loan of type OFB is off-book and excluded from all totals. */
export const advance = z.object({
  id,
  name: z.string(),
  opportunityId: z.nullable(id),
  accountId: id,
  loanId: id,
  issuedDate: z.nullable(plainDate),
  dateFirstWireIssued: z.nullable(plainDate),
  balance: amount,
  amount,
  type: z.string(),
  currentPayment: z.nullable(amount),
  paymentFrequency: z.nullable(z.string()),
  nextPaymentDate: z.nullable(plainDate),
  repaymentAmount: z.nullable(amount),
  pastDueAmount: amount,
  loanVersion: z.nullable(z.string()),
  loanForgivenessId: z.nullable(id),
  dateWireIssued: z.nullable(plainDate),
  estimatedMaturityDate: z.nullable(plainDate),
  firstPaymentDateExpected: z.nullable(plainDate),
  collateralPackageStatus: z.nullable(collateralPackageStatus),
  termInWeeks: z.nullable(z.int()),
  termInMonths: z.nullable(z.int()),
  ezQuestionnaireCompleted: z.boolean(),
  ezAppEligible: z.boolean(),
  firstDrawSbaLoanNumber: z.nullable(z.string()),
});
export type Advance = z.infer<typeof advance>;

/** Texts on screen: Q and PA "Scheduled", F "Failed", S "Processed", C "Voided" (CORE-SUM-27). */
export const transactionStatus = z.enum(["Q", "PA", "F", "S", "C"]);
export type TransactionStatus = z.infer<typeof transactionStatus>;

export const transaction = z.object({
  id,
  date: plainDate,
  description: z.string(),
  status: transactionStatus,
  /** Transaction amount, negative for payments and positive for charges. */
  amount,
  /** Return code that says why a transaction failed, such as R01 or C03 (SH-030). */
  returnCode: z.nullable(z.string()),
  /** Whether the borrower can still correct the bank details. False after a correction (SH-030). */
  isMendable: z.boolean(),
});
export type Transaction = z.infer<typeof transaction>;

export const listAccounts = endpoint({
  method: "GET",
  path: "/v2/accounts",
  access: "signed-in",
  summary: "Returns the borrower's businesses.",
  reply: z.object({ accounts: z.array(account) }),
  refusals: {},
});

export const listAdvances = endpoint({
  method: "GET",
  path: "/v2/advances",
  access: "signed-in",
  summary: "Returns the loans of the borrower's businesses, including off-book loans.",
  reply: z.object({ advances: z.array(advance) }),
  refusals: {},
});

export const getLoan = endpoint({
  method: "GET",
  path: "/loans/:id",
  access: "signed-in",
  summary: "Returns a loan, by its loan id or its advance id.",
  params: z.object({ id: idOf("loan") }),
  reply: z.object({ loan: z.extend(advance, { accountName: z.string() }) }),
  refusals: {},
});

export const listTransactions = endpoint({
  method: "GET",
  path: "/loans/:id/transactions",
  access: "signed-in",
  summary: "Returns the transactions of a loan, newest first.",
  params: z.object({ id: idOf("loan") }),
  reply: z.object({ transactions: z.array(transaction) }),
  refusals: {},
});

export const isRenewalEligible = endpoint({
  method: "GET",
  path: "/accounts/:id/is-renewal-eligible",
  access: "signed-in",
  summary: "Returns whether the business may apply for a renewal.",
  params: z.object({ id: idOf("account") }),
  reply: z.object({ isRenewalEligible: z.boolean() }),
  refusals: {},
});

const campaign = z.nullable(z.string().check(z.maxLength(200)));

export const renew = endpoint({
  method: "POST",
  path: "/accounts/:id/renew",
  access: "signed-in",
  summary: "Starts a renewal and returns the address of the application.",
  params: z.object({ id: idOf("account") }),
  body: z.object({ campaignId: campaign }),
  reply: z.object({ loanApplicationUrl: z.string() }),
  refusals: { NOT_ELIGIBLE: 422 },
});

export const createPppLead = endpoint({
  method: "POST",
  path: "/accounts/:id/create-ppp-lead",
  access: "signed-in",
  summary: "Starts a Paycheck Protection Program application for the business.",
  params: z.object({ id: idOf("account") }),
  body: z.object({ contactId: idOf("contact"), campaignId: campaign }),
  reply: z.object({ loanApplicationUrl: z.string() }),
  refusals: {},
});

/** A scheduled automatic payment, as shown in the notifications. */
export const autoDraft = z.object({
  id,
  loanId: id,
  loanName: z.string(),
  effectiveDate: plainDate,
  amount,
  message: z.string(),
});
export type AutoDraft = z.infer<typeof autoDraft>;
