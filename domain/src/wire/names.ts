const collator = new Intl.Collator("en", { numeric: true });

/** Compares names for sorted lists. Compares numbers in names by value, so that "Loan 2" comes before "Loan 10". */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}
