import { fieldFaults } from "../../wire/field-faults.ts";
import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import type { YesNo } from "./contract.ts";
import { amountTooLarge } from "./messages.ts";

/** The maximum amount in cents: more than any PPP borrower has, and small enough for every database column. */
export const maxCents = 99_999_999_999;

/** Returns why a required amount is invalid. A null amount is missing or unreadable. */
export function amountFault(cents: number | null): string | undefined {
  if (cents === null || cents < 0) return fieldFaults.enterAnAmount;
  return cents > maxCents ? fillIn(amountTooLarge, { most: formatCents(maxCents) }) : undefined;
}

/** Returns the errors of the invalid fields. */
export function faultsOf<Name extends string>(
  faults: Readonly<Record<Name, string | undefined>>,
): { readonly [Field in Name]?: string } {
  const wrong = Object.entries(faults).filter(([, text]) => text !== undefined);
  return Object.fromEntries(wrong) as { [Field in Name]?: string };
}

export function yesNoOf(entry: string): YesNo | null {
  return entry === "Yes" || entry === "No" ? entry : null;
}
