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

/** The API's base path (CORE-API-54). Returns 503 while the database is unavailable. */
export const checkHealth = endpoint({
  method: "GET",
  path: "/",
  access: "anyone",
  summary: "Reports whether the API can serve borrowers.",
  reply: z.object({ status: z.literal("ok") }),
  refusals: {},
  background: true,
});

/** A position in a file of the web app, such as `assets/start-B1x.js:12:340`. Contains no text of a page. */
const place = z.string().check(z.regex(/^(?:assets\/[\w.-]{1,100}|head\.js)(?::\d{1,7}:\d{1,7})?$/));

export const reportPageError = endpoint({
  method: "POST",
  path: "/page-errors",
  access: "anyone",
  summary: "Takes the report of an error in a page, without any text of the page.",
  body: z.object({
    /** The kind of error: an exception, a rejected promise, or a script or style that did not load. */
    kind: z.enum(["exception", "rejection", "file"]),
    /** The error's class, or the HTML tag of the file that did not load. */
    name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    places: z.array(place).check(z.maxLength(10)),
  }),
  reply: z.object({}),
  refusals: {},
  background: true,
});
