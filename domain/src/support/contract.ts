import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";

/** Groups of businesses with different topics in Contact us (CORE-CONTACT-07, CORE-CONTACT-10). */
export const caseTypeGroup = z.enum(["SBA", "Other"]);
export type CaseTypeGroup = z.infer<typeof caseTypeGroup>;

export const caseStatus = z.enum(["open", "answered", "closed"]);
export type CaseStatus = z.infer<typeof caseStatus>;

/** The legal pages (CORE-LEGAL-01). */
export const legalKind = z.enum(["privacy-policy", "terms-of-use", "terms-and-conditions"]);
export type LegalKind = z.infer<typeof legalKind>;

/** The lender's contact person for an application. The portal hides system users (CORE-HELP-04). */
export const businessFundingExpert = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  extension: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isSystemUser: z.boolean(),
});
export type BusinessFundingExpert = z.infer<typeof businessFundingExpert>;

export const listBusinessFundingExperts = endpoint({
  method: "GET",
  path: "/opportunities/:id/business-funding-experts",
  access: "signed-in",
  summary: "Returns the business funding experts of an application.",
  params: z.object({ id: idOf("opportunity") }),
  reply: z.object({ bfes: z.array(businessFundingExpert) }),
  refusals: {},
});

/** The API's base path (CORE-API-54). The status is 503 while the database is unavailable. */
export const checkHealth = endpoint({
  method: "GET",
  path: "/",
  access: "anyone",
  summary: "Reports whether the API can serve borrowers.",
  reply: z.object({ status: z.literal("ok") }),
  refusals: {},
  background: true,
});
