import * as z from "zod/mini";
import { transactionStatus } from "../loans/contract.ts";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";
import { amount, fileReply, id, plainDate } from "../wire/shapes.ts";
import { bank } from "./banks/contract.ts";

/** Why a payment could not be drawn when its day came. */
export const hindrance = z.enum([
  "no-balance",
  "charged-off",
  "account-returned",
  "above-balance",
  "above-limit",
]);
export type Hindrance = z.infer<typeof hindrance>;

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
  BankAccount: z.nullable(bank),
  /** Until when the borrower may call a scheduled one off; null where they may not. Beyond the specification. */
  cancelUntil: z.nullable(plainDate),
  /** When the bank is asked for one that waits, where that is after its own day. Beyond the specification. */
  debitDate: z.nullable(plainDate),
  /** Why the portal called it off by itself; null of all others. Beyond the specification. */
  calledOffFor: z.nullable(hindrance),
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
  /** Shown with the payment provider's label (SERV-GEN-09). */
  IsProviderLoan: z.boolean(),
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

/** What came of a payment that was asked for (SERV-ENT-05). */
const scheduled = z.object({
  transactionId: id,
  advanceId: id,
  transactionAmount: amount,
  effectiveDate: plainDate,
  status: transactionStatus,
  /** When the bank is asked for it, where that is after its day. Beyond the specification. */
  debitDate: z.nullable(plainDate),
});
export type ScheduledPayment = z.infer<typeof scheduled>;

const said = z.optional(z.nullable(z.string()));

export const schedulePayment = endpoint({
  method: "POST",
  path: "/advances/scheduleTransactionACH",
  access: "signed-in",
  summary: "Schedule a one-time payment of a loan from a bank account.",
  body: z.object({
    advanceId: idOf("loan"),
    effectiveDate: plainDate,
    transactionAmount: amount,
    /** The account by its id alone; what else the specification sends of it is not read (SH-029). */
    fiInfo: z.object({
      Id: idOf("bank"),
      FinancialInstitutionName: said,
      BankAccountNumber: said,
      BankAccountABA: said,
      BankAccountNameOnAccount: said,
      BankFIStreetAddress: said,
    }),
  }),
  reply: z.object({ error: z.literal(false), transactionScheduleInfo: scheduled }),
  refusals: {
    DUPLICATE_ENTRY_EXISTS: 409,
    FIELD_CUSTOM_VALIDATION_EXCEPTION: 422,
    IDEMPOTENCY_KEY_REUSED: 422,
  },
  isIdempotent: true,
  background: true,
});

export const cancelPayment = endpoint({
  method: "POST",
  path: "/payments/:transactionId/cancel",
  access: "signed-in",
  summary: "Call a scheduled payment off, two business days before its day at the latest.",
  params: z.object({ transactionId: idOf("transaction") }),
  body: z.object({}),
  reply: z.object({ transactionId: id, status: transactionStatus }),
  refusals: { TOO_LATE: 409 },
});

export const downloadAuthorization = endpoint({
  method: "GET",
  path: "/payments/:transactionId/authorization",
  access: "signed-in",
  summary: "The authorization of a payment as it was shown and agreed to, as a text file.",
  params: z.object({ transactionId: idOf("transaction") }),
  reply: fileReply,
  refusals: {},
  isDownload: true,
});
