import { required } from "./messages.ts";

/** Beside an answer that is none; the keys are the specification's (SERV-ERR-07, SH-052). */
export const fieldFaults = {
  enterAnAmount: "Enter an amount",
  mustBeNumber: "Must be a number",
  invalidDateFormat: "Invalid date format",
  chooseYesOrNo: "Choose yes or no",
  enterZero: "Enter an amount. Enter 0 if none.",
  wholeNumber: "Enter a whole number",
} as const;

const unnamed: readonly string[] = [required, ...Object.values(fieldFaults)];

/** Whether a fault says nothing of the field that it stands beside: away from it, the field must be named. */
export function isUnnamed(fault: string): boolean {
  return unnamed.includes(fault);
}
