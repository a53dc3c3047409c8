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

/** One version of a legal page. A version that was taken in keeps its words: others are another version. */
export const legalText = z.strictObject({
  kind: legalKind,
  country,
  version: line(50),
  title: line(200),
  content: markup,
  /** From when on it holds; borrowers see the last one whose time has come. */
  publishedAt: moment,
});
export type LegalText = z.output<typeof legalText>;
export type LegalTextInput = z.input<typeof legalText>;
