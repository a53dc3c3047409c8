import { required } from "./messages.ts";

/** Errors shown beside a field. The keys come from the specification (SERV-ERR-07, SH-052). */
export const fieldFaults = {
  enterAnAmount: "Enter an amount",
  mustBeNumber: "Must be a number",
  invalidDateFormat: "Invalid date format",
  chooseYesOrNo: "Choose yes or no",
  enterZero: "Enter an amount. Enter 0 if none.",
  wholeNumber: "Enter a whole number",
} as const;

/** Errors shown beside an amount of money. */
export const moneyFaults = {
  negative: "Enter an amount without a minus sign.",
  leadingPoint: "Enter a 0 before the decimal point, as in 0.50.",
  tooManyDecimals: "Enter no more than two digits after the decimal point, as in 1,234.50.",
  comma: "Use a point before the cents, as in 12.50. Use commas only for thousands, as in 1,250.00.",
  unreadable: "Enter the amount in digits, as in 1,234.50.",
} as const;

const unnamed: readonly string[] = [required, ...Object.values(fieldFaults), ...Object.values(moneyFaults)];

/** Returns whether the error text lacks a field name. */
export function isUnnamed(fault: string): boolean {
  return unnamed.includes(fault);
}
