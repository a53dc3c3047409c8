import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { country, id, instant } from "../../wire/shapes.ts";

const legalText = z.object({
  id,
  country,
  title: z.string(),
  version: z.string(),
  publishedAt: instant,
  /** Sanitized HTML with headings of level 2 and below, text, lists, tables and links. */
  content: z.string(),
});
export type LegalText = z.infer<typeof legalText>;

/** `id` is a version's id, or a country for the country's current version (CH-33). */
const params = z.object({ id: z.string() });

export const getPrivacyPolicy = endpoint({
  method: "GET",
  path: "/privacy/:id",
  access: "anyone",
  summary: "Returns the current privacy policy of a country, or one version of it.",
  params,
  reply: legalText,
  refusals: {},
});

export const getTermsOfUse = endpoint({
  method: "GET",
  path: "/terms/:id",
  access: "anyone",
  summary: "Returns the current terms of use of a country, or one version of them.",
  params,
  reply: legalText,
  refusals: {},
});

export const getTermsAndConditions = endpoint({
  method: "GET",
  path: "/terms/terms-and-conditions/:id",
  access: "anyone",
  summary:
    "Returns the current terms and conditions of a country, or one version of them. Includes the content only if requested.",
  params,
  query: z.object({ "include-content": z.optional(z.enum(["true", "false"])) }),
  reply: z.extend(legalText, { content: z.optional(z.string()) }),
  refusals: {},
});
