import { fieldFaults } from "../../wire/field-faults.ts";
import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import type { YesNo } from "./contract.ts";
import { amountTooLarge } from "./messages.ts";

/** The most of one amount, in cents: more than any business of the program takes in, and it fits every column. */
export const mostCents = 99_999_999_999;

/** Why an amount that is asked for is none: it is missing, no amount, below zero or beyond any business. */
export function amountFault(cents: number | null): string | undefined {
  if (cents === null || cents < 0) return fieldFaults.enterAnAmount;
  return cents > mostCents ? fillIn(amountTooLarge, { most: formatCents(mostCents) }) : undefined;
}

/** A text for each field that is not right; those that are, are left out. */
export function faultsOf<Name extends string>(
  faults: Readonly<Record<Name, string | undefined>>,
): { readonly [Field in Name]?: string } {
  const wrong = Object.entries(faults).filter(([, text]) => text !== undefined);
  return Object.fromEntries(wrong) as { [Field in Name]?: string };
}

/** What is chosen between Yes and No; null while nothing is. */
export function yesNoOf(entry: string): YesNo | null {
  return entry === "Yes" || entry === "No" ? entry : null;
}
