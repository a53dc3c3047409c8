const collator = new Intl.Collator("en", { numeric: true });

/** Names as people sort them, in every list that is sorted by name: "Loan 2" before "Loan 10". */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}
