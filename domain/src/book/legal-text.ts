import * as z from "zod/mini";
import { legalKind } from "../support/contract.ts";
import { line } from "../wire/fields.ts";
import { country } from "../wire/shapes.ts";
import { moment } from "./fields.ts";

const markup = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(500_000),
    z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u, "must be markup without control characters"),
  );

/** One version of a legal page. The text of an imported version never changes, so a new text needs a new version. */
export const legalText = z.strictObject({
  kind: legalKind,
  country,
  version: line(50),
  title: line(200),
  content: markup,
  /** When the version of the legal text takes effect. Borrowers see the latest version in effect. */
  publishedAt: moment,
});
export type LegalText = z.output<typeof legalText>;
export type LegalTextInput = z.input<typeof legalText>;
