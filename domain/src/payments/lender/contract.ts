import * as z from "zod/mini";
import { transactionStatus } from "../../loans/contract.ts";
import { skipReason } from "../contract.ts";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { paragraph } from "../../wire/fields.ts";
import { typedAmount } from "../../wire/desk/typed-amount.ts";
import { amount, fileReply, id, instant, plainDate } from "../../wire/shapes.ts";

/** One debit of a payment, with the codes that the bank returned for it. A C-code is a correction. */
const attempt = z.object({
  attempt: z.int(),
  day: plainDate,
  returns: z.array(z.object({ code: z.string(), receivedTimestamp: instant })),
});

/** A payment made in the portal. The lender sees only the last four digits of the account number. */
const lenderPayment = z.object({
  transactionId: id,
  advanceId: id,
  loanId: z.string(),
  advanceExternalId: z.string(),
  accountId: id,
  accountName: z.string(),
  status: transactionStatus,
  returnCode: z.nullable(z.string()),
  amount,
  effectiveDate: plainDate,
  /** The date of the next debit attempt, or of the last attempt. */
  sendDate: plainDate,
  institutionName: z.string(),
  lastFour: z.string(),
  attempts: z.int(),
  /** The trace number of the last attempt to debit the payment. */
  traceNumber: z.nullable(z.string()),
  scheduledTimestamp: instant,
  sentTimestamp: z.nullable(instant),
  settledTimestamp: z.nullable(instant),
  returnedTimestamp: z.nullable(instant),
  cancelledTimestamp: z.nullable(instant),
  calledOffFor: z.nullable(skipReason),
  /** The C-code with which the bank corrected the payment's bank account. */
  correctedFor: z.nullable(z.string()),
  /** The debits in files to the bank, oldest first. */
  history: z.array(attempt),
  /** The borrower's authorization of the payment. */
  authorization: z.object({
    agreedTimestamp: instant,
    contactId: id,
    text: z.string(),
    textVersion: z.string(),
  }),
});
export type LenderPayment = z.infer<typeof lenderPayment>;

export const listLenderPayments = endpoint({
  method: "GET",
  path: "/lender/payments",
  access: "lender",
  permission: "payments.read",
  summary: "Returns all payments that borrowers scheduled in the portal, newest first, in pages.",
  query: z.object({
    ...pageQuery,
    status: z.optional(transactionStatus),
    /**
     * Filters by person, business or loan. Each id is the portal's id or the lender's id. A person's payments are those
     * of the person's businesses.
     */
    contactId: z.optional(z.string()),
    accountId: z.optional(z.string()),
    advanceId: z.optional(z.string()),
    /** The bank's last return code. */
    code: z.optional(z.string().check(z.regex(/^[RC]\d\d$/, "must be a code such as R01"))),
    /** The first and the last day of the payment. */
    from: z.optional(plainDate),
    to: z.optional(plainDate),
    amountFrom: z.optional(typedAmount),
    amountTo: z.optional(typedAmount),
    /** The default is `newest`. */
    sort: z.optional(z.enum(["newest", "oldest"])),
  }),
  reply: z.object({
    payments: z.array(lenderPayment),
    /** The number of payments that match the filters. Counting stops at 10,000. */
    total: z.int(),
    nextCursor,
  }),
  refusals: {},
});

/**
 * Cancels a waiting payment or retry. A payment in a file cannot be canceled, because the bank may already have the
 * file.
 */
export const cancelLenderPayment = endpoint({
  method: "POST",
  path: "/lender/payments/:transactionId/cancel",
  access: "lender",
  permission: "payments.stop",
  summary: "Cancels a payment that is not in a file yet, at any time.",
  params: z.object({ transactionId: z.string() }),
  body: z.strictObject({ reason: paragraph(500).check(z.regex(/\S/, "Required")) }),
  reply: z.object({ transactionId: id, status: z.literal("C") }),
  refusals: { PAYMENT_SENT: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** Why the last attempt to deliver a file to the bank failed. */
export const achFaultCode = z.enum([
  "UNREACHABLE",
  /** The server's key differs from the key in `ACH_URL`, so another server may be posing as the bank's server. */
  "WRONG_HOST_KEY",
  "SIGN_IN_FAILED",
  "PERMISSION_DENIED",
  /** The server refused the delivery for a reason without a separate code. */
  "REFUSED",
  /** The delivery failed for a reason without a separate code, such as a full disk of the delivery folder. */
  "FAILED",
]);
export type AchFaultCode = z.infer<typeof achFaultCode>;

const achFile = z.object({
  fileId: id,
  name: z.string(),
  /** The business day of the cut-off at which the file was written. */
  day: plainDate,
  entries: z.int(),
  debitTotal: amount,
  creditTotal: amount,
  sha256: z.string(),
  createdTimestamp: instant,
  handedTimestamp: z.nullable(instant),
  /** Why and when the last attempt to deliver the file failed. Null after a delivery and before the first failure. */
  deliveryFault: z.nullable(achFaultCode),
  deliveryFailedTimestamp: z.nullable(instant),
});
export type LenderAchFile = z.infer<typeof achFile>;
const fileId = z.object({ fileId: z.string() });

export const listAchFiles = endpoint({
  method: "GET",
  path: "/lender/ach-files",
  access: "lender",
  permission: "ach.read",
  summary: "Returns all files that were written for the bank with their totals, newest first, in pages.",
  query: z.object(pageQuery),
  reply: z.object({ files: z.array(achFile), nextCursor }),
  refusals: {},
});

export const downloadAchFile = endpoint({
  method: "GET",
  path: "/lender/ach-files/:fileId/content",
  access: "lender",
  permission: "ach.content",
  stepUp: true,
  summary: "Downloads a file exactly as the bank receives it, including account numbers.",
  params: fileId,
  reply: fileReply,
  refusals: {},
  isDownload: true,
});

export const deliverAchFile = endpoint({
  method: "POST",
  path: "/lender/ach-files/:fileId/hand-over",
  access: "lender",
  permission: "ach.propose",
  secondApproval: "ach.redeliver",
  summary: "Delivers a file to the bank again, for example when the bank lost it.",
  params: fileId,
  body: z.object({}),
  reply: z.object({ file: achFile }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

const inboundFile = z.object({
  inboundFileId: id,
  name: z.string(),
  sha256: z.string(),
  readTimestamp: instant,
  /** The number of returns and notifications of change in the file. */
  entries: z.int(),
  /** The number of returns and notifications of change that do not match a sent payment. */
  unknown: z.int(),
  /** The number of entries that do not concern a payment, such as contested returns between banks. */
  ignored: z.int(),
});
export type LenderInboundFile = z.infer<typeof inboundFile>;

export const listInboundFiles = endpoint({
  method: "GET",
  path: "/lender/ach-inbound-files",
  access: "lender",
  permission: "ach.read",
  summary: "Returns the files from the bank that the portal read, newest first, in pages.",
  query: z.object(pageQuery),
  reply: z.object({ files: z.array(inboundFile), nextCursor }),
  refusals: {},
});

/** A repeated call with the same file has no further effect. */
export const takeInboundFile = endpoint({
  method: "POST",
  path: "/lender/ach-inbound-files",
  access: "lender",
  permission: "ach.propose",
  secondApproval: "ach.process",
  summary: "Reads a file of returns or notifications of change that arrived by another route.",
  body: z.strictObject({
    name: z.string().check(z.regex(/^[\w .-]{1,200}$/, "must be a file's name")),
    content: z.string().check(z.maxLength(1_000_000)),
  }),
  reply: z.object({ file: inboundFile }),
  refusals: { NOT_AN_ACH_FILE: 422 },
});
