import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { paragraph } from "../../wire/fields.ts";
import { id, instant } from "../../wire/shapes.ts";
import { caseStatus } from "../contract.ts";

/** An inquiry as the lender sees it, with what was answered. */
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
  summary: "The inquiries that borrowers sent, newest first, a page at a time.",
  query: z.object({ ...pageQuery, status: z.optional(caseStatus) }),
  reply: z.object({ cases: z.array(lenderCase), nextCursor }),
  refusals: {},
});

export const answerCase = endpoint({
  method: "POST",
  path: "/lender/cases/:caseId/answers",
  access: "lender",
  summary: "Answer an inquiry, and close it if nothing is left to do.",
  params: z.object({ caseId: z.string() }),
  body: z.strictObject({
    text: paragraph(5000).check(z.regex(/\S/, "Required")),
    close: z._default(z.boolean(), false),
  }),
  reply: z.object({ case: lenderCase }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422, CASE_CLOSED: 409 },
  isIdempotent: true,
});
