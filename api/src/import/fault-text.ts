import type { BookFault } from "@portal/domain/book/references";
import type * as z from "zod/mini";

/** The default message that zod reports for a schema without a custom message. */
const unsaid = "Invalid input";

const kinds: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  tuple: "must be a list",
  object: "must be an object",
  null: "must be null",
};

export const faultTexts = { unknownField: "is not a field of a book", twice: "is given twice" } as const;

/** Describes a zod issue for the lender's engineers, with one error for each unknown field. */
export function wordIssue(
  issue: z.core.$ZodIssue,
  isGiven: (path: BookFault["path"]) => boolean,
): BookFault[] {
  const path = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], message: faultTexts.unknownField }));
  }
  if (!isGiven(path)) return [{ path, message: "is missing" }];
  return [{ path, message: issue.message === unsaid ? wordsFor(issue) : issue.message }];
}

function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] ?? `must be of type ${issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "too_big":
      return `must not be ${sizeWords(issue.origin, issue.maximum, "longer", "more")}`;
    case "too_small":
      return `must not be ${sizeWords(issue.origin, issue.minimum, "shorter", "less")}`;
    default:
      return "is not allowed here";
  }
}

function sizeWords(origin: string, bound: number | bigint, ofText: string, ofNumber: string): string {
  if (origin === "string") return `${ofText} than ${bound} characters`;
  if (origin === "array") return `${ofText} than ${bound} entries`;
  return `${ofNumber} than ${bound}`;
}
