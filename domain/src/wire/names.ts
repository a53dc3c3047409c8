const collator = new Intl.Collator("en", { numeric: true });

/** Compares names, for every list that is sorted by name. Sorts numbers by value: "Loan 2" comes before "Loan 10". */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}
