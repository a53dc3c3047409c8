import { stateName } from "../../wire/places.ts";

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Nine digits of which the last one checks the others (ABA: weights 3, 7, 1; the sum is a multiple of ten). */
export function hasCheckDigit(routingNumber: string): boolean {
  if (!/^\d{9}$/.test(routingNumber)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(routingNumber[at]), 0);
  // Nine noughts add up as well, and stand for no number in the files.
  return sum > 0 && sum % 10 === 0;
}

/** What a bank's routing number is wanted for: money goes out by wire and is drawn by ACH. */
export type RoutingType = "WIRE" | "ACH";

/** Whether a bank takes at this number what it is wanted for; unasked, any of its numbers will do (SH-051). */
export function isUsableFor(
  institution: { readonly ach: boolean; readonly wire: boolean },
  type: RoutingType | undefined,
): boolean {
  if (type === undefined) return true;
  return type === "WIRE" ? institution.wire : institution.ach;
}

type Listed = {
  readonly Name: string;
  readonly RoutingNumber__c: string;
  readonly StateCode__c: string;
};

/**
 * The numbers of a bank, or all where none is named, in which a state is looked for by its code or name (SH-041). They
 * are sorted as the table reads: by bank and the state's name.
 */
export function routingRows<Row extends Listed>(
  list: readonly Row[],
  { bank, search }: { readonly bank: string | undefined; readonly search: string },
): Row[] {
  const wanted = search.trim().toLowerCase();
  const found = list.filter(
    ({ Name, StateCode__c: code }) =>
      (bank === undefined || Name === bank) &&
      (code.toLowerCase() === wanted || stateName(code).toLowerCase().includes(wanted)),
  );
  const compare = new Intl.Collator("en").compare;
  const names = new Map(found.map(({ StateCode__c: code }) => [code, stateName(code)]));
  const nameOf = ({ StateCode__c: code }: Row) => names.get(code) ?? code;
  return found.toSorted(
    (one, other) =>
      compare(one.Name, other.Name) ||
      compare(nameOf(one), nameOf(other)) ||
      compare(one.RoutingNumber__c, other.RoutingNumber__c),
  );
}
