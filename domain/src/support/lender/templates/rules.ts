import { fillIn } from "../../../wire/messages.ts";
import { templateTexts } from "./messages.ts";

/** The fields of a template (DESK-CASE-06). */
const fields = ["firstName", "business", "loanNumber", "product", "phone", "myName"] as const;
export type TemplateField = (typeof fields)[number];
export type TemplateFields = Readonly<Record<TemplateField, string | null>>;

const field = new RegExp(`\\{(?:${fields.join("|")})\\}`, "g");

/** Fills in a template's fields. Fields without a value stay as `{name}`, for the sender to fill in. */
export function fillTemplate(text: string, values: TemplateFields): string {
  const known = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
  return fillIn(text, Object.fromEntries(known));
}

/** Returns the positions of the unfilled fields in a text, so that the page can mark the fields. */
export function unfilledFields(text: string): { readonly field: string; readonly start: number }[] {
  return [...text.matchAll(field)].map((match) => ({ field: match[0], start: match.index }));
}

/** Returns the error of a text with an unfilled field, such as 'Fill in {loanNumber} first.', or undefined. */
export function unfilledFault(text: string): string | undefined {
  const [first] = unfilledFields(text);
  return first && templateTexts.fillInFirst.replace("{field}", first.field);
}
