import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { severalLines } from "../../wire/fields.ts";
import { idOf } from "../../wire/ids.ts";
import { id } from "../../wire/shapes.ts";
import { caseTypeGroup } from "../contract.ts";

/** A topic of Contact us. An inquiry is sent and stored with the topic's `value`. */
export const caseType = z.object({ value: z.string(), displayName: z.string(), type: caseTypeGroup });
export type CaseType = z.infer<typeof caseType>;

/** The subject of every inquiry that a borrower sends in the portal (CORE-CONST-13). */
export const caseSubject = "Request submitted through customer portal";
/** The maximum length of an inquiry's message, in characters (CH-48). */
export const longestMessage = 4000;

export const listCaseTypes = endpoint({
  method: "GET",
  path: "/cases/types",
  access: "signed-in",
  summary: "Returns the topics of Contact us, sorted by value.",
  reply: z.object({ caseTypes: z.array(caseType) }),
  refusals: {},
});

/** `accountId` is null only for a borrower without a business (CH-48). */
export const createCase = endpoint({
  method: "POST",
  path: "/cases",
  access: "signed-in",
  summary: "Sends an inquiry to the support team.",
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
