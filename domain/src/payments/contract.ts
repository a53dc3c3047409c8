import * as z from "zod/mini";
import { transactionStatus } from "../loans/contract.ts";
import { endpoint } from "../wire/endpoint.ts";
import { amount, id, plainDate } from "../wire/shapes.ts";

/** A payment that is on its way or came back; names as the specification spells them (SERV-ENT-02). */
const queuedTransaction = z.object({
  Id: id,
  Status: transactionStatus,
  EffectiveDate: plainDate,
  TransactionAmount: amount,
  WireToAccount: z.nullable(z.string()),
  FinancialInstitution: z.nullable(z.string()),
  transactionSource: z.nullable(z.string()),
  IsEditable: z.boolean(),
  BankAccount: z.null(),
});
export type QueuedTransaction = z.infer<typeof queuedTransaction>;

/** A loan as one-time payment sees it (SERV-ENT-01, SH-019). */
const selfServiceLoan = z.object({
  Id: id,
  Name: z.string(),
  accountId: id,
  accountName: z.string(),
  Balance: amount,
  PastDueAmountWithFees: amount,
  DaysPastDue: z.int(),
  DateWireIssued: z.nullable(plainDate),
  IsEligibeForSSACH: z.boolean(),
  NextAutoDraftACHPaymentDate: z.nullable(plainDate),
  CurrentPayment: z.nullable(amount),
  chargeOffDate: z.nullable(plainDate),
  QueueTransactions: z.array(queuedTransaction),
});
export type SelfServiceLoan = z.infer<typeof selfServiceLoan>;

export const listSelfServiceLoans = endpoint({
  method: "GET",
  path: "/products/selfserviceloans",
  access: "signed-in",
  summary: "The borrower's loans with what a payment needs to know of each, newest first.",
  reply: z.object({ loans: z.array(selfServiceLoan) }),
  refusals: {},
});
