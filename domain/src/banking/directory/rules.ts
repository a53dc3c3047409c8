import { stateName } from "../../wire/places.ts";

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Returns whether a routing number has nine digits and a valid ABA checksum. */
export function hasCheckDigit(routingNumber: string): boolean {
  if (!/^\d{9}$/.test(routingNumber)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(routingNumber[at]), 0);
  // Nine zeros have a valid checksum but are not a routing number.
  return sum > 0 && sum % 10 === 0;
}

/** The use of a bank's routing number: the lender sends money by wire and debits by ACH. */
export type RoutingType = "WIRE" | "ACH";

/** Without a payment type, every routing number is usable (SH-051). */
export function isUsableFor(
  institution: { readonly ach: boolean; readonly wire: boolean },
  type: RoutingType | undefined,
): boolean {
  if (type === undefined) return true;
  return type === "WIRE" ? institution.wire : institution.ach;
}

type DirectoryRow = {
  readonly Name: string;
  readonly RoutingNumber__c: string;
  readonly StateCode__c: string;
};

/** Returns the routing numbers of one bank or of all banks. Filters them by the name or code of a state (SH-041). */
export function routingRows<Row extends DirectoryRow>(
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
