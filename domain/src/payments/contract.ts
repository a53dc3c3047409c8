import * as z from "zod/mini";
import { transactionStatus } from "../loans/contract.ts";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";
import { amount, fileReply, id, instant, plainDate } from "../wire/shapes.ts";
import { bank } from "./banks/contract.ts";

/** Why the portal did not debit a due payment. */
export const skipReason = z.enum([
  "no-balance",
  "charged-off",
  "account-returned",
  "above-balance",
  "above-limit",
]);
export type SkipReason = z.infer<typeof skipReason>;

/** A payment in progress or returned. The names are the specification's (SERV-ENT-02). */
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
   * The last day on which the borrower may cancel the payment. Null if the borrower may not cancel. Beyond the
   * specification.
   */
  cancelUntil: z.nullable(plainDate),
  /** For a retry, the cut-off on the `cancelUntil` day. Null for a first attempt. Beyond the specification. */
  cancelBefore: z.nullable(instant),
  /** The day on which the bank debits the payment. Null only if no further debit follows. Beyond the specification. */
  debitDate: z.nullable(plainDate),
  /** The bank's C-code after which the account was corrected automatically. Beyond the specification. */
  correctedFor: z.nullable(z.string()),
  /**
   * Why the portal canceled the payment automatically. Null for payments that it did not cancel. Beyond the
   * specification.
   */
  calledOffFor: z.nullable(skipReason),
});
export type QueuedTransaction = z.infer<typeof queuedTransaction>;

/** A time of day: `17:00:00` on the wire. */
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
  /** Whether the page shows the loan with the payment provider's label (SERV-GEN-09). */
  IsProviderLoan: z.boolean(),
  NextAutoDraftACHPaymentDate: z.nullable(plainDate),
  CurrentPayment: z.nullable(amount),
  chargeOffDate: z.nullable(plainDate),
  /** The time of day in New York at which all payments are sent to the bank. Not in the specification. */
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

/** A payment that has been scheduled (SERV-ENT-05). */
const scheduled = z.object({
  transactionId: id,
  advanceId: id,
  transactionAmount: amount,
  effectiveDate: plainDate,
  status: transactionStatus,
  /**
   * The day on which the bank debits the payment: the requested date, or a later one after the cut-off. Null only in
   * replies from an earlier version, which are stored under their idempotency keys. Beyond the specification.
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
    /** The server reads only `Id`. The rest comes from the specification and is ignored (SH-029). */
    fiInfo: z.object({
      Id: idOf("bank"),
      FinancialInstitutionName: said,
      BankAccountNumber: said,
      BankAccountABA: said,
      BankAccountNameOnAccount: said,
      BankFIStreetAddress: said,
    }),
    /** Hex SHA-256 of the authorization that the borrower saw (`authorizationText`). Beyond the specification. */
    authorizationSha256: z.string().check(z.maxLength(64)),
  }),
  reply: z.object({ error: z.literal(false), transactionScheduleInfo: scheduled }),
  refusals: {
    DUPLICATE_ENTRY_EXISTS: 409,
    /** The reply's field `authorization` has the current text. */
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
