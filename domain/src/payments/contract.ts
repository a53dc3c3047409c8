import * as z from "zod/mini";
import { transactionStatus } from "../loans/contract.ts";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";
import { amount, fileReply, id, instant, plainDate } from "../wire/shapes.ts";
import { bank } from "./banks/contract.ts";

/** The reason why the portal did not debit a due payment. */
export const skipReason = z.enum([
  "no-balance",
  "charged-off",
  "account-returned",
  "above-balance",
  "above-limit",
]);
export type SkipReason = z.infer<typeof skipReason>;

/** A payment in progress or a returned payment. The field names come from the specification (SERV-ENT-02). */
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
  /**
   * The last day on which the borrower may cancel the payment. Null if canceling is not possible. Not in the
   * specification.
   */
  cancelUntil: z.nullable(plainDate),
  /** The last moment to cancel a retry. Null for a first attempt. Not in the specification. */
  cancelBefore: z.nullable(instant),
  /** The day on which the bank debits the payment. Null if no debit follows. Not in the specification. */
  debitDate: z.nullable(plainDate),
  /** The change code (C01 and so on) with which the bank corrected the account. Not in the specification. */
  correctedFor: z.nullable(z.string()),
  /**
   * The reason for an automatic cancellation. Null for payments that the portal did not cancel. Not in the
   * specification.
   */
  calledOffFor: z.nullable(skipReason),
});
export type QueuedTransaction = z.infer<typeof queuedTransaction>;

/** A time of day in the form `17:00:00`. */
const plainTime = z.codec(
  z.string().check(z.regex(/^\d\d:\d\d(:\d\d)?$/)),
  z.custom<Temporal.PlainTime>((value) => value instanceof Temporal.PlainTime),
  { decode: (text) => Temporal.PlainTime.from(text), encode: (time) => time.toString() },
);

/** A loan with the data that one-time payments need (SERV-ENT-01, SH-019). */
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
  /** Whether the page shows the loan with the label of the payment provider (SERV-GEN-09). */
  IsProviderLoan: z.boolean(),
  NextAutoDraftACHPaymentDate: z.nullable(plainDate),
  CurrentPayment: z.nullable(amount),
  chargeOffDate: z.nullable(plainDate),
  /** The daily cut-off, in New York time. Not in the specification. */
  cutOff: plainTime,
  QueueTransactions: z.array(queuedTransaction),
});
export type SelfServiceLoan = z.infer<typeof selfServiceLoan>;

export const listSelfServiceLoans = endpoint({
  method: "GET",
  path: "/products/selfserviceloans",
  access: "signed-in",
  summary: "Returns the borrower's loans with the data that one-time payments need, newest first.",
  reply: z.object({ loans: z.array(selfServiceLoan) }),
  refusals: {},
});

/** A scheduled payment (SERV-ENT-05). */
const scheduled = z.object({
  transactionId: id,
  advanceId: id,
  transactionAmount: amount,
  effectiveDate: plainDate,
  status: transactionStatus,
  /**
   * The day on which the bank debits the payment. After the cut-off, this day is later than the requested date. Not in
   * the specification.
   */
  debitDate: z.nullable(plainDate),
});
export type ScheduledPayment = z.infer<typeof scheduled>;

const said = z.optional(z.nullable(z.string()));

export const schedulePayment = endpoint({
  method: "POST",
  path: "/advances/scheduleTransactionACH",
  access: "signed-in",
  summary: "Schedules a one-time payment for a loan from a bank account.",
  body: z.object({
    advanceId: idOf("loan"),
    effectiveDate: plainDate,
    transactionAmount: amount,
    /** The server reads only `Id`. It ignores the other fields, which the specification requires (SH-029). */
    fiInfo: z.object({
      Id: idOf("bank"),
      FinancialInstitutionName: said,
      BankAccountNumber: said,
      BankAccountABA: said,
      BankAccountNameOnAccount: said,
      BankFIStreetAddress: said,
    }),
    /** Hex SHA-256 of the `authorizationText` that the borrower saw. Not in the specification. */
    authorizationSha256: z.string().check(z.maxLength(64)),
  }),
  reply: z.object({ error: z.literal(false), transactionScheduleInfo: scheduled }),
  refusals: {
    DUPLICATE_ENTRY_EXISTS: 409,
    /** This refusal returns the current authorization text in the field `authorization`. */
    AUTHORIZATION_CHANGED: 409,
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
  summary: "Cancels a scheduled payment. A first attempt needs two business days' notice.",
  params: z.object({ transactionId: idOf("transaction") }),
  body: z.object({}),
  reply: z.object({ transactionId: id, status: transactionStatus }),
  refusals: { TOO_LATE: 409 },
});

export const undoCancelPayment = endpoint({
  method: "POST",
  path: "/payments/:transactionId/undo-cancel",
  access: "signed-in",
  summary: "Undoes the borrower's own cancellation within minutes. The same payment is scheduled again.",
  params: z.object({ transactionId: idOf("transaction") }),
  body: z.object({}),
  reply: z.object({ transactionId: id, status: transactionStatus }),
  refusals: { CANNOT_UNDO: 409 },
});

export const downloadAuthorization = endpoint({
  method: "GET",
  path: "/payments/:transactionId/authorization",
  access: "signed-in",
  summary:
    "Downloads the authorization of a payment as a text file, exactly as the borrower saw and accepted it.",
  params: z.object({ transactionId: idOf("transaction") }),
  reply: fileReply,
  refusals: {},
  isDownload: true,
});
