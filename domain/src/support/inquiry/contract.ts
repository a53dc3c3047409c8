import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { severalLines } from "../../wire/fields.ts";
import { idOf } from "../../wire/ids.ts";
import { id } from "../../wire/shapes.ts";
import { caseTypeGroup } from "../contract.ts";

/** A topic of contact us; `value` is what is sent and kept. */
export const caseType = z.object({ value: z.string(), displayName: z.string(), type: caseTypeGroup });
export type CaseType = z.infer<typeof caseType>;

/** Of every inquiry that comes through the portal (CORE-CONST-13). */
export const caseSubject = "Request submitted through customer portal";
/** Characters of an inquiry's message at most (CH-48). */
export const longestMessage = 4000;

export const listCaseTypes = endpoint({
  method: "GET",
  path: "/cases/types",
  access: "signed-in",
  summary: "The topics of contact us, sorted by value.",
  reply: z.object({ caseTypes: z.array(caseType) }),
  refusals: {},
});

/** An inquiry of the borrower's. Only someone without a business gives no account (CH-48). */
export const createCase = endpoint({
  method: "POST",
  path: "/cases",
  access: "signed-in",
  summary: "Send an inquiry to the support team.",
  body: z.object({
    accountId: z.nullable(idOf("account")),
    type: z.string(),
    description: severalLines(longestMessage),
    subject: z.literal(caseSubject),
  }),
  reply: z.object({ id, caseNumber: z.string() }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});
