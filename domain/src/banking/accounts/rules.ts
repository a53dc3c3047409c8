import { fillIn } from "../../wire/messages.ts";
import { states } from "../../wire/places.ts";
import type { RoutingType } from "../directory/rules.ts";
import { accountFaultTexts as texts, maskTexts, routingLabels } from "./messages.ts";

/** Maximum lengths of the bank account fields, in characters (SERV-BVER-24, SERV-BVER-25, SERV-BVER-26). */
export const routingDigits = 9;
export const accountDigits = 25;
export const transitDigits = 5;
export const institutionDigits = 3;

export type UsNumbers = { readonly routingNumber: string; readonly accountNumber: string };
/** Fields that form version v2 adds to the account and routing numbers (SERV-BVER-21). */
export type Holder = {
  readonly businessName: string;
  readonly streetAddress1: string;
  readonly streetAddress2: string;
  readonly state: string;
  readonly city: string;
  readonly zip: string;
};
export const holderFields = [
  "businessName",
  "streetAddress1",
  "streetAddress2",
  "city",
  "state",
  "zip",
] as const satisfies readonly (keyof Holder)[];
export type HolderField = (typeof holderFields)[number];
export type CanadianNumbers = {
  readonly transitNumber: string;
  readonly institutionNumber: string;
  readonly accountNumber: string;
};

export type AccountFaults = Readonly<
  Partial<Record<keyof UsNumbers | keyof Holder | keyof CanadianNumbers, string>>
>;

const isEmpty = (text: string) => text.trim() === "";

/** An account number with a run of this many consecutive digits, such as 123456789, is invalid (SH-049). */
const shortestSequence = 9;
function hasSequence(digits: string): boolean {
  for (const step of [1, -1]) {
    let length = 1;
    for (let at = 1; at < digits.length; at++) {
      length = Number(digits[at]) - Number(digits[at - 1]) === step ? length + 1 : 1;
      if (length >= shortestSequence) return true;
    }
  }
  return false;
}

/** Validates an account number (SERV-BVER-26 to 28). */
export function accountNumberFault(text: string): string | undefined {
  if (isEmpty(text)) return texts.required;
  if (!/^\d{4,17}$/.test(text)) return texts.accountNumber;
  if (/^(\d)\1*$/.test(text)) return texts.repeated;
  return hasSequence(text) ? texts.sequential : undefined;
}

/** Checks only the format of a routing number (SERV-BVER-25, SH-047). */
export function routingNumberFault(text: string, type: RoutingType): string | undefined {
  if (isEmpty(text)) return texts.required;
  const label = routingLabels[type];
  return /^\d{1,9}$/.test(text) ? undefined : fillIn(texts.routingNumber, { label });
}

function numberFault(text: string, pattern: RegExp, message: string): string | undefined {
  if (isEmpty(text)) return texts.required;
  return pattern.test(text) ? undefined : message;
}

function lengthFault(text: string, most: number, message: string): string | undefined {
  if (isEmpty(text)) return texts.required;
  return text.trim().length > most ? message : undefined;
}

export function usNumberFaults(numbers: UsNumbers, type: RoutingType): AccountFaults {
  return present({
    routingNumber: routingNumberFault(numbers.routingNumber, type),
    accountNumber: accountNumberFault(numbers.accountNumber),
  });
}

/** Validates the account holder's name and address (SERV-BVER-29 to 32). */
export function holderFaults(holder: Holder): AccountFaults {
  const isState = states.some(({ code }) => code === holder.state);
  return present({
    businessName: lengthFault(holder.businessName, 150, texts.businessName),
    streetAddress1: lengthFault(holder.streetAddress1, 255, texts.address),
    streetAddress2: lengthFault(holder.streetAddress2, 255, texts.address),
    state: isState ? undefined : texts.required,
    city: lengthFault(holder.city, 100, texts.city),
    zip: numberFault(holder.zip, /^\d{5}$/, texts.zip),
  });
}

/** Validates the numbers of a Canadian account (SERV-BVER-22 to 24). */
export function canadianFaults(numbers: CanadianNumbers): AccountFaults {
  return present({
    transitNumber: numberFault(numbers.transitNumber, /^\d{5}$/, texts.transitNumber),
    institutionNumber: numberFault(numbers.institutionNumber, /^\d{3}$/, texts.institutionNumber),
    accountNumber: numberFault(numbers.accountNumber, /^\d{1,12}$/, texts.canadianAccountNumber),
  });
}

function present(faults: Readonly<Record<string, string | undefined>>): AccountFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined));
}

/** Returns the last four digits, or an empty string if the account number has four digits or fewer. */
export function shownDigits(accountNumber: string): string {
  return accountNumber.length > 4 ? accountNumber.slice(-4) : "";
}

/** Returns a masked account number such as "****6789" (SH-040). */
export function maskedNumber(lastFour: string): string {
  return `****${lastFour}`;
}

/** Returns the masked account number in words for a screen reader. */
export function spokenNumber(lastFour: string): string {
  return lastFour === "" ? maskTexts.hidden : fillIn(maskTexts.ending, { lastFour });
}

/** Returns whether both accounts and the payment day are saved (SERV-BVER-20). SBA loans need no payment day. */
export function isComplete(
  saved: { readonly deposit: unknown; readonly withdrawal: unknown; readonly paymentDay: unknown },
  { isSba }: { readonly isSba: boolean },
): boolean {
  const has = (value: unknown) => value !== null;
  return has(saved.deposit) && has(saved.withdrawal) && (isSba || has(saved.paymentDay));
}
