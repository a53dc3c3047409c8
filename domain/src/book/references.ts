import { emailKey, normalizeAnswer } from "../auth/rules.ts";
import { isSmallLoan, smallLoanCents } from "../forgiveness/eligibility/rules.ts";
import { faultsAboveLoan } from "../forgiveness/lender/records/rules.ts";
import { maxOwnerCents } from "../forgiveness/wizard/rules.ts";
import { formatCents } from "../wire/money.ts";
import type { Account } from "./account.ts";
import type { Advance } from "./advance.ts";
import type { Book } from "./book.ts";
import type { Contact } from "./contact.ts";
import type { LegalText } from "./legal-text.ts";
import type { Opportunity } from "./opportunity.ts";

type Path = readonly (string | number)[];
export type BookFault = { readonly path: Path; readonly message: string };

type ExternallyKeyed = { readonly externalId: string };
type Names = {
  readonly fail: (path: Path, message: string) => void;
  /** Reports an error if another record already has the value, which must be unique. */
  readonly once: (kind: string, value: string, path: Path) => void;
  readonly eachOnce: (kind: string, records: readonly ExternallyKeyed[], path: Path) => void;
  readonly knows: (contact: string | null | undefined, path: Path) => void;
};

/** A list that reads each record only when needed. An array also fits this type. */
export type Records<Item> = Iterable<Item> & {
  readonly length: number;
  readonly at: (at: number) => Item | undefined;
};
type ListName = "contacts" | "accounts" | "legalTexts";
/** The records of an import file, in memory or on disk. */
export type BookRecords = { readonly [List in ListName]: Records<Book[List][number]> };

/** Finds duplicate ids and references to unknown records in an import file with valid fields. */
export function referenceFaults(book: BookRecords): BookFault[] {
  const faults: BookFault[] = [];
  findReferenceFaults(book, (fault) => faults.push(fault));
  // Sorts faults in the ids of people and businesses before the other faults of the same list.
  const orderOf = ({ path: [list, , field] }: BookFault) =>
    2 * lists.indexOf(list as ListName) + (field === "externalId" ? 0 : 1);
  return faults.toSorted((one, other) => orderOf(one) - orderOf(other));
}

const lists: readonly ListName[] = ["contacts", "accounts", "legalTexts"];

/**
 * Reports the faults of one record at a time, in the order of the lists. Reads each list once. For a duplicate, reads
 * the earlier record again to name the field with the same value.
 */
export function findReferenceFaults(book: BookRecords, report: (fault: BookFault) => void): void {
  const known = new Set<string>();
  // Stores only the position of each value's record, because a large file has millions of unique values.
  const seen = new Map<string, Map<string, number>>();
  const firstPathOf = firstPaths(book);
  const fail = (path: Path, message: string) => report({ path, message });
  const names = namesWith({
    fail,
    once(kind, value, path) {
      const places = seen.get(kind) ?? new Map<string, number>();
      seen.set(kind, places);
      const first = places.get(value);
      if (first === undefined) places.set(value, Number(path[1]));
      else fail(path, `is the same as ${bookPath(firstPathOf(kind, value, path, first))}`);
    },
    knows(contact, path) {
      if (contact != null && !known.has(contact)) fail(path, "refers to a contact that is not in the book");
    },
  });
  Iterator.from(book.contacts).forEach((contact, at) => {
    known.add(contact.externalId);
    checkContact(names, contact, ["contacts", at]);
  });
  Iterator.from(book.accounts).forEach((account, at) => checkAccount(names, account, ["accounts", at]));
  Iterator.from(book.legalTexts).forEach((text, at) => checkLegalText(names, text, ["legalTexts", at]));
}

function namesWith(given: Omit<Names, "eachOnce">): Names {
  return {
    ...given,
    eachOnce(kind, records, path) {
      for (const [at, record] of records.entries())
        given.once(kind, record.externalId, [...path, at, "externalId"]);
    },
  };
}

/** Returns a function that finds the path of a value in an earlier record. The function reads that record again. */
function firstPaths(book: BookRecords) {
  let latest: { list: unknown; at: number; paths: Map<string, Path> } | undefined;
  return (kind: string, value: string, [list]: Path, at: number): Path => {
    // Keeps the paths of one record, because consecutive duplicates often repeat values of the same record.
    if (latest?.list !== list || latest?.at !== at) latest = { list, at, paths: pathsIn(book, list, at) };
    const found = latest.paths.get(`${kind}\0${value}`);
    if (!found) throw new Error("a record changed while it was checked");
    return found;
  };
}

/** Returns the first path of each unique value in a record. */
function pathsIn(book: BookRecords, list: Path[number] | undefined, at: number): Map<string, Path> {
  const paths = new Map<string, Path>();
  const names = namesWith({
    fail: () => {},
    knows: () => {},
    once(kind, value, path) {
      const key = `${kind}\0${value}`;
      if (!paths.has(key)) paths.set(key, path);
    },
  });
  const contact = list === "contacts" ? book.contacts.at(at) : undefined;
  if (contact) checkContact(names, contact, ["contacts", at]);
  const account = list === "accounts" ? book.accounts.at(at) : undefined;
  if (account) checkAccount(names, account, ["accounts", at]);
  const legalText = list === "legalTexts" ? book.legalTexts.at(at) : undefined;
  if (legalText) checkLegalText(names, legalText, ["legalTexts", at]);
  return paths;
}

function checkContact(names: Names, { externalId, signIn }: Contact, path: Path): void {
  names.once("contact", externalId, [...path, "externalId"]);
  if (signIn) checkSignIn(names, signIn, [...path, "signIn"]);
}

function checkLegalText(names: Names, { kind, country, version }: LegalText, path: Path): void {
  names.once("legal text", [kind, country, version].join("\0"), [...path, "version"]);
}

function checkSignIn(names: Names, signIn: NonNullable<Contact["signIn"]>, path: Path): void {
  names.once("sign-in", emailKey(signIn.email), [...path, "email"]);
  const { securityQuestions: questions = [], sso, password, identity } = signIn;
  if (identity) names.once("identity", `${identity.issuer}\0${identity.subject}`, [...path, "identity"]);
  if (sso && password !== undefined) names.fail([...path, "password"], "must be omitted if sso is true");
  const [one, other] = questions;
  if (!one || !other) return;
  for (const part of ["question", "answer"] as const) {
    if (normalizeAnswer(one[part]) === normalizeAnswer(other[part])) {
      names.fail([...path, "securityQuestions", 1, part], `must differ from the first ${part}`);
    }
  }
}

function checkAccount(names: Names, account: Account, path: Path): void {
  names.once("account", account.externalId, [...path, "externalId"]);
  for (const [at, contact] of account.contacts.entries()) {
    names.knows(contact, [...path, "contacts", at]);
    names.once("contact of account", `${account.externalId}\0${contact}`, [...path, "contacts", at]);
  }
  names.eachOnce("bank account", account.bankAccounts, [...path, "bankAccounts"]);
  for (const [at, { routingNumber, accountNumber }] of account.bankAccounts.entries()) {
    const place = [...path, "bankAccounts", at, "accountNumber"];
    names.once("number of account", [account.externalId, routingNumber, accountNumber].join("\0"), place);
  }
  names.eachOnce("opportunity", account.opportunities, [...path, "opportunities"]);
  for (const [at, opportunity] of account.opportunities.entries()) {
    checkOpportunity(names, opportunity, [...path, "opportunities", at]);
  }
  names.eachOnce("advance", account.advances, [...path, "advances"]);
  const own = {
    opportunities: externalIds(account.opportunities),
    banks: externalIds(account.bankAccounts),
  };
  for (const [at, advance] of account.advances.entries()) {
    checkAdvance(names, advance, own, [...path, "advances", at]);
  }
}

function checkOpportunity(names: Names, opportunity: Opportunity, path: Path): void {
  names.eachOnce("expert", opportunity.experts, [...path, "experts"]);
  names.eachOnce("stipulation", opportunity.stipulations, [...path, "stipulations"]);
  for (const [at, { contact }] of opportunity.people.entries()) {
    names.knows(contact, [...path, "people", at, "contact"]);
    names.once("person of opportunity", `${opportunity.externalId}\0${contact}`, [
      ...path,
      "people",
      at,
      "contact",
    ]);
  }
  for (const [at, { contact }] of opportunity.stipulations.entries())
    names.knows(contact, [...path, "stipulations", at, "contact"]);
}

function externalIds(records: readonly ExternallyKeyed[]): ReadonlySet<string> {
  return new Set(records.map(({ externalId }) => externalId));
}

type Own = Readonly<Record<"opportunities" | "banks", ReadonlySet<string>>>;

function checkAdvance(names: Names, advance: Advance, own: Own, path: Path): void {
  names.once("loan", advance.loanId, [...path, "loanId"]);
  names.eachOnce("transaction", advance.transactions, [...path, "transactions"]);
  names.eachOnce("autoDraft", advance.autoDrafts, [...path, "autoDrafts"]);
  checkForgiveness(names, advance, path);
  for (const [at, { bankAccount }] of advance.transactions.entries()) {
    if (bankAccount == null || own.banks.has(bankAccount)) continue;
    const place = [...path, "transactions", at, "bankAccount"];
    names.fail(place, "refers to a bank account that does not belong to this account");
  }
  if (advance.opportunity != null && !own.opportunities.has(advance.opportunity)) {
    names.fail([...path, "opportunity"], "refers to an application that does not belong to this account");
  }
}

/** Checks the requirements and limits of forgiveness fields (FH-17, FH-26, FH-97, FORG-ELIG-06, FORG-CONST-07). */
function checkForgiveness(names: Names, { forgiveness, ...advance }: Advance, path: Path): void {
  if (!forgiveness) return;
  const place = [...path, "forgiveness"];
  if (advance.type !== "SBA") names.fail(place, "must be omitted if the type is not SBA");
  if (advance.opportunity == null || advance.issuedDate == null)
    names.fail(place, "must be omitted if the loan has no opportunity or no issuedDate");
  const {
    stage,
    finalForgivenessPrincipalOnly: forgiven,
    actualForgivenessAmount: recommended,
  } = forgiveness;
  if (stage === "Forgiven" && forgiven == null)
    names.fail([...place, "finalForgivenessPrincipalOnly"], "is required if the stage is Forgiven");
  if (forgiveness.readyForCustomerSignoff && recommended == null)
    names.fail([...place, "actualForgivenessAmount"], "is required if the borrower can agree to it");
  if (forgiveness.applicationVersionSelected === "3508S" && !isSmallLoan(advance.amount))
    names.fail(
      [...place, "applicationVersionSelected"],
      `must not be 3508S where the loan is more than ${formatCents(smallLoanCents)}`,
    );
  for (const field of ["ownerCompensationTotal", "srOwnerCompensationTotal"] as const) {
    if ((forgiveness[field] ?? 0) > maxOwnerCents)
      names.fail([...place, field], `must not be more than ${formatCents(maxOwnerCents)}`);
  }
  const above = faultsAboveLoan({ pppLoanAmount: advance.amount }, forgiveness) ?? {};
  for (const [field, fault] of Object.entries(above)) names.fail([...place, field], fault);
}

/** Formats a path as text, for example `accounts[3].advances[0].balance`. */
export function bookPath(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}
