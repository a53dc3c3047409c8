import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { line, paragraph } from "../../wire/fields.ts";
import { country, id, instant } from "../../wire/shapes.ts";
import { caseStatus, caseTypeGroup, legalKind } from "../contract.ts";

const lenderCase = z.object({
  caseId: id,
  caseNumber: z.int(),
  accountId: z.nullable(id),
  contactId: id,
  type: z.string(),
  subject: z.string(),
  description: z.string(),
  status: caseStatus,
  createdTimestamp: instant,
  closedTimestamp: z.nullable(instant),
  answers: z.array(z.object({ text: z.string(), answeredTimestamp: instant })),
});
export type LenderCase = z.infer<typeof lenderCase>;

export const listLenderCases = endpoint({
  method: "GET",
  path: "/lender/cases",
  access: "lender",
  permission: "cases.read",
  summary: "Returns the inquiries that borrowers sent, newest first, in pages.",
  query: z.object({ ...pageQuery, status: z.optional(caseStatus) }),
  reply: z.object({ cases: z.array(lenderCase), nextCursor }),
  refusals: {},
});

export const answerCase = endpoint({
  method: "POST",
  path: "/lender/cases/:caseId/answers",
  access: "lender",
  permission: "cases.write",
  summary: "Answers an inquiry, and closes the inquiry if `close` is true.",
  params: z.object({ caseId: z.string() }),
  body: z.strictObject({
    text: paragraph(5000).check(z.regex(/\S/, "Required")),
    close: z._default(z.boolean(), false),
  }),
  reply: z.object({ case: lenderCase }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422, CASE_CLOSED: 409 },
  isIdempotent: true,
});

/** A topic's `value` cannot change, because inquiries are stored with it. The displayed name can change. */
export const putCaseType = endpoint({
  method: "PUT",
  path: "/lender/case-types/:value",
  access: "lender",
  permission: "lists.edit",
  summary: "Adds a topic that borrowers may write about, or changes how the topic is shown.",
  params: z.object({ value: line(100) }),
  body: z.strictObject({ displayName: line(200), type: caseTypeGroup }),
  reply: z.object({ value: z.string(), displayName: z.string(), type: caseTypeGroup }),
  refusals: {},
});

/** A published version cannot change, because borrowers agreed to its text. */
export const putLegalText = endpoint({
  method: "PUT",
  path: "/lender/legal-texts/:country/:kind/:version",
  access: "lender",
  permission: "legal.propose",
  secondApproval: "legal.publish",
  summary: "Publishes a version of a legal page. The portal shows the newest published version.",
  params: z.object({ country, kind: legalKind, version: line(50) }),
  body: z.strictObject({
    title: line(200),
    /** HTML markup. The portal sanitizes the markup before showing it. */
    content: z
      .string()
      .check(z.minLength(1), z.maxLength(500_000), z.regex(/^[^\0]*$/, "must hold no zero byte")),
    publishedAt: instant,
  }),
  reply: z.object({ version: z.string(), publishedTimestamp: instant }),
  refusals: { VERSION_EXISTS: 409 },
});
