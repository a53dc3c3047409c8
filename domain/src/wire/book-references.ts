import { emailKey, normalizeAnswer } from "../auth/rules.ts";

type Keyed = { readonly externalId: string };
type Path = readonly (string | number)[];
export type BookFault = { readonly path: Path; readonly message: string };

type SignIn = {
  readonly email: string;
  readonly sso?: boolean | undefined;
  readonly password?: string | undefined;
  readonly securityQuestions?: readonly { readonly question: string; readonly answer: string }[] | undefined;
};
type Opportunity = Keyed & {
  readonly people: readonly { readonly contact: string }[];
  readonly experts: readonly Keyed[];
  readonly stipulations: readonly (Keyed & { readonly contact?: string | null | undefined })[];
};
type Advance = Keyed & {
  readonly loanId: string;
  readonly opportunity?: string | null | undefined;
  readonly transactions: readonly Keyed[];
  readonly autoDrafts: readonly Keyed[];
};

/** The parts of a book that name each other. */
export type References = {
  readonly contacts: readonly (Keyed & { readonly signIn?: SignIn | undefined })[];
  readonly accounts: readonly (Keyed & {
    readonly contacts: readonly string[];
    readonly opportunities: readonly Opportunity[];
    readonly advances: readonly Advance[];
  })[];
};

/** What is wrong with a book whose every field is right by itself: names that are doubled or lead nowhere. */
export function bookFaults(book: References): BookFault[] {
  const faults: BookFault[] = [];
  const seen = new Map<string, Path>();
  const fail = (path: Path, message: string) => void faults.push({ path, message });

  /** Fails the second record that has the same value where there may be one. */
  function once(kind: string, value: string, path: Path): void {
    const first = seen.get(`${kind}\0${value}`);
    if (first) fail(path, `is the same as ${bookPath(first)}`);
    else seen.set(`${kind}\0${value}`, path);
  }

  function eachOnce(kind: string, records: readonly Keyed[], path: Path): void {
    for (const [at, record] of records.entries()) once(kind, record.externalId, [...path, at, "externalId"]);
  }

  const known = new Set(book.contacts.map((contact) => contact.externalId));
  function knows(contact: string | null | undefined, path: Path): void {
    if (contact != null && !known.has(contact)) fail(path, "names a contact that is not in the book");
  }

  function checkSignIn(signIn: SignIn, path: Path): void {
    once("sign-in", emailKey(signIn.email), [...path, "email"]);
    const { securityQuestions: questions = [], sso, password } = signIn;
    if (sso && password !== undefined) fail([...path, "password"], "must be left out where sso is true");
    const [one, other] = questions.map((pair) => [pair.question, pair.answer].map(normalizeAnswer));
    if (one?.[0] !== undefined && one[0] === other?.[0]) {
      fail([...path, "securityQuestions", 1, "question"], "must differ from the first question");
    }
    if (one?.[1] !== undefined && one[1] === other?.[1]) {
      fail([...path, "securityQuestions", 1, "answer"], "must differ from the first answer");
    }
  }

  function checkOpportunity(opportunity: Opportunity, path: Path): void {
    eachOnce("expert", opportunity.experts, [...path, "experts"]);
    eachOnce("stipulation", opportunity.stipulations, [...path, "stipulations"]);
    for (const [at, { contact }] of opportunity.people.entries()) {
      knows(contact, [...path, "people", at, "contact"]);
      once(`person of ${opportunity.externalId}`, contact, [...path, "people", at, "contact"]);
    }
    for (const [at, { contact }] of opportunity.stipulations.entries()) {
      knows(contact, [...path, "stipulations", at, "contact"]);
    }
  }

  function checkAdvance(advance: Advance, opportunities: ReadonlySet<string>, path: Path): void {
    once("loan", advance.loanId, [...path, "loanId"]);
    eachOnce("transaction", advance.transactions, [...path, "transactions"]);
    eachOnce("autoDraft", advance.autoDrafts, [...path, "autoDrafts"]);
    if (advance.opportunity != null && !opportunities.has(advance.opportunity)) {
      fail([...path, "opportunity"], "names an application that is not one of this account's in the book");
    }
  }

  eachOnce("contact", book.contacts, ["contacts"]);
  for (const [at, { signIn }] of book.contacts.entries()) {
    if (signIn) checkSignIn(signIn, ["contacts", at, "signIn"]);
  }
  eachOnce("account", book.accounts, ["accounts"]);
  for (const [at, account] of book.accounts.entries()) {
    const path = ["accounts", at];
    for (const [place, contact] of account.contacts.entries()) {
      knows(contact, [...path, "contacts", place]);
      once(`contact of ${account.externalId}`, contact, [...path, "contacts", place]);
    }
    eachOnce("opportunity", account.opportunities, [...path, "opportunities"]);
    for (const [place, opportunity] of account.opportunities.entries()) {
      checkOpportunity(opportunity, [...path, "opportunities", place]);
    }
    eachOnce("advance", account.advances, [...path, "advances"]);
    const own = new Set(account.opportunities.map((opportunity) => opportunity.externalId));
    for (const [place, advance] of account.advances.entries()) {
      checkAdvance(advance, own, [...path, "advances", place]);
    }
  }
  return faults;
}

/** `accounts[3].advances[0].balance`. */
export function bookPath(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}
