import type { SearchKind } from "./contract.ts";

export const searchKinds: Readonly<Record<SearchKind, string>> = {
  loans: "Loans",
  applications: "Applications",
  businesses: "Businesses",
  people: "People",
};

export const searchTexts = {
  field: "Search",
  placeholder: "Name or loan number",
  tooShort: "Type at least 2 characters.",
  tooMany: "More than 200 matches. Add another word.",
  none: "No matches for “{query}”.",
  noneLead: "Try fewer words, a loan number or an email address.",
  searching: "Searching",
  showAll: "Show all",
  move: "Move",
  openResult: "Open",
  /** For screen readers. */
  found: "{n} results",
  foundOne: "1 result",
} as const;

export const resultTexts = {
  oneLoan: "1 loan",
  loans: "{n} loans",
  pastDue: "{amount} past due",
  upToDate: "Up to date",
  andOneMore: "{name} and 1 more",
  andMore: "{name} and {n} more",
} as const;

export const searchPageTexts = {
  title: "Search",
  query: "“{query}”",
  all: "All",
  more: "{n}+",
  empty: "Type a name or a number in the search field.",
  loan: "Loan",
  business: "Business",
  balance: "Balance",
  loans: "Loans",
  state: "State",
  application: "Application",
  stage: "Stage",
  location: "Location",
  people: "People",
  person: "Person",
  email: "Email",
  signIn: "Sign-in",
} as const;
