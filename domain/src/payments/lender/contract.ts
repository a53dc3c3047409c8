import * as z from "zod/mini";
import { transactionStatus } from "../../loans/contract.ts";
import { hindrance } from "../contract.ts";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { paragraph } from "../../wire/fields.ts";
import { amount, fileReply, id, instant, plainDate } from "../../wire/shapes.ts";

/** A payment from the portal as the lender sees it: never more of the account's number than its last four digits. */
const lenderPayment = z.object({
  transactionId: id,
  loanId: z.string(),
  advanceExternalId: z.string(),
  status: transactionStatus,
  returnCode: z.nullable(z.string()),
  amount,
  effectiveDate: plainDate,
  /** When it is sent next, or was sent last. */
  sendDate: plainDate,
  institutionName: z.string(),
  lastFour: z.string(),
  attempts: z.int(),
  /** Of its last sending. */
  traceNumber: z.nullable(z.string()),
  scheduledTimestamp: instant,
  sentTimestamp: z.nullable(instant),
  settledTimestamp: z.nullable(instant),
  returnedTimestamp: z.nullable(instant),
  cancelledTimestamp: z.nullable(instant),
  /** Why the portal called it off by itself at the cut-off. */
  calledOffFor: z.nullable(hindrance),
});
export type LenderPayment = z.infer<typeof lenderPayment>;

export const listLenderPayments = endpoint({
  method: "GET",
  path: "/lender/payments",
  access: "lender",
  summary: "All payments that borrowers scheduled here, newest first, a page at a time.",
  query: z.object({ ...pageQuery, status: z.optional(transactionStatus) }),
  reply: z.object({ payments: z.array(lenderPayment), nextCursor }),
  refusals: {},
});

/** Also one that came back and would be sent again. What is in a file already is the bank's. */
export const cancelLenderPayment = endpoint({
  method: "POST",
  path: "/lender/payments/:transactionId/cancel",
  access: "lender",
  summary: "Call off a payment that is in no file yet, at whatever time.",
  params: z.object({ transactionId: z.string() }),
  body: z.strictObject({ reason: paragraph(500).check(z.regex(/\S/, "Required")) }),
  reply: z.object({ transactionId: id, status: z.literal("C") }),
  refusals: { PAYMENT_SENT: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

const achFile = z.object({
  fileId: id,
  name: z.string(),
  /** The business day whose cut-off it was made for. */
  day: plainDate,
  entries: z.int(),
  debitTotal: amount,
  creditTotal: amount,
  /** Of its content, hexadecimal. */
  sha256: z.string(),
  createdTimestamp: instant,
  handedTimestamp: z.nullable(instant),
});
export type LenderAchFile = z.infer<typeof achFile>;
const fileId = z.object({ fileId: z.string() });

export const listAchFiles = endpoint({
  method: "GET",
  path: "/lender/ach-files",
  access: "lender",
  summary: "All files that were made for the bank, with their totals, newest first, a page at a time.",
  query: z.object(pageQuery),
  reply: z.object({ files: z.array(achFile), nextCursor }),
  refusals: {},
});

export const downloadAchFile = endpoint({
  method: "GET",
  path: "/lender/ach-files/:fileId/content",
  access: "lender",
  summary: "A file as the bank is given it, with account numbers in it.",
  params: fileId,
  reply: fileReply,
  refusals: {},
  isDownload: true,
});

export const handOverAchFile = endpoint({
  method: "POST",
  path: "/lender/ach-files/:fileId/hand-over",
  access: "lender",
  summary: "Hand a file to the bank once more, as where it lost the first.",
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
  /** Returns and changes that it told. */
  entries: z.int(),
  /** Of them, those that name nothing that was sent. */
  unknown: z.int(),
  /** What says nothing of a payment. */
  ignored: z.int(),
});
export type LenderInboundFile = z.infer<typeof inboundFile>;

export const listInboundFiles = endpoint({
  method: "GET",
  path: "/lender/ach-inbound-files",
  access: "lender",
  summary: "The bank's files that were read, newest first, a page at a time.",
  query: z.object(pageQuery),
  reply: z.object({ files: z.array(inboundFile), nextCursor }),
  refusals: {},
});

/** Reading it again changes nothing. */
export const takeInboundFile = endpoint({
  method: "POST",
  path: "/lender/ach-inbound-files",
  access: "lender",
  summary: "Read a file of returns or changes that came another way.",
  body: z.strictObject({
    name: z.string().check(z.regex(/^[\w .-]{1,200}$/, "must be a file's name")),
    /** The file's text. */
    content: z.string().check(z.maxLength(1_000_000)),
  }),
  reply: z.object({ file: inboundFile }),
  refusals: { NOT_AN_ACH_FILE: 422 },
});
