import { emailKey, normalizeAnswer } from "../auth/rules.ts";
import { isSmallLoan, smallLoanCents } from "../forgiveness/eligibility/rules.ts";
import { faultsAboveLoan } from "../forgiveness/lender/records/rules.ts";
import { maxOwnerCents } from "../forgiveness/wizard/rules.ts";
import { formatCents } from "../wire/money.ts";
import type { Account } from "./account.ts";
import type { Advance } from "./advance.ts";
import type { Book } from "./book.ts";
import type { Contact } from "./contact.ts";
import type { Opportunity } from "./opportunity.ts";

type Path = readonly (string | number)[];
export type BookFault = { readonly path: Path; readonly message: string };

type ExternallyKeyed = { readonly externalId: string };
type Names = ReturnType<typeof gatherNames>;

/** Finds duplicate ids and references to unknown records in an import file with valid fields. */
export function referenceFaults(book: Book): BookFault[] {
  const names = gatherNames(book);
  names.eachOnce("contact", book.contacts, ["contacts"]);
  for (const [at, { signIn }] of book.contacts.entries()) {
    if (signIn) checkSignIn(names, signIn, ["contacts", at, "signIn"]);
  }
  names.eachOnce("account", book.accounts, ["accounts"]);
  for (const [at, account] of book.accounts.entries()) checkAccount(names, account, ["accounts", at]);
  for (const [at, { kind, country, version }] of book.legalTexts.entries()) {
    names.once("legal text", [kind, country, version].join("\0"), ["legalTexts", at, "version"]);
  }
  return names.faults;
}

/** Stores the ids found while an import file is checked, and collects the errors. */
function gatherNames({ contacts }: Book) {
  const faults: BookFault[] = [];
  const seen = new Map<string, Path>();
  const known = new Set(contacts.map((contact) => contact.externalId));
  const fail = (path: Path, message: string) => void faults.push({ path, message });
  /** Reports an error if another record already has the same unique value. */
  const once = (kind: string, value: string, path: Path) => {
    const first = seen.get(`${kind}\0${value}`);
    if (first) fail(path, `is the same as ${bookPath(first)}`);
    else seen.set(`${kind}\0${value}`, path);
  };
  return {
    faults,
    fail,
    once,
    eachOnce(kind: string, records: readonly ExternallyKeyed[], path: Path) {
      for (const [at, record] of records.entries())
        once(kind, record.externalId, [...path, at, "externalId"]);
    },
    knows(contact: string | null | undefined, path: Path) {
      if (contact != null && !known.has(contact))
        fail(path, "names a contact that the book does not contain");
    },
  };
}

function checkSignIn(names: Names, signIn: NonNullable<Contact["signIn"]>, path: Path): void {
  names.once("sign-in", emailKey(signIn.email), [...path, "email"]);
  const { securityQuestions: questions = [], sso, password, identity } = signIn;
  if (identity) names.once("identity", `${identity.issuer}\0${identity.subject}`, [...path, "identity"]);
  if (sso && password !== undefined) names.fail([...path, "password"], "must be left out where sso is true");
  const [one, other] = questions;
  if (!one || !other) return;
  for (const part of ["question", "answer"] as const) {
    if (normalizeAnswer(one[part]) === normalizeAnswer(other[part])) {
      names.fail([...path, "securityQuestions", 1, part], `must differ from the first ${part}`);
    }
  }
}

function checkAccount(names: Names, account: Account, path: Path): void {
  for (const [at, contact] of account.contacts.entries()) {
    names.knows(contact, [...path, "contacts", at]);
    names.once(`contact of ${account.externalId}`, contact, [...path, "contacts", at]);
  }
  names.eachOnce("bank account", account.bankAccounts, [...path, "bankAccounts"]);
  for (const [at, { routingNumber, accountNumber }] of account.bankAccounts.entries()) {
    const place = [...path, "bankAccounts", at, "accountNumber"];
    names.once(`number of ${account.externalId}`, `${routingNumber}\0${accountNumber}`, place);
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
    names.once(`person of ${opportunity.externalId}`, contact, [...path, "people", at, "contact"]);
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
    names.fail(place, "names a bank account that is not one of this account's in the book");
  }
  if (advance.opportunity != null && !own.opportunities.has(advance.opportunity)) {
    names.fail(
      [...path, "opportunity"],
      "names an application that is not one of this account's in the book",
    );
  }
}

/** Checks the requirements and limits of forgiveness fields (FH-17, FH-26, FH-97, FORG-ELIG-06, FORG-CONST-07). */
function checkForgiveness(names: Names, { forgiveness, ...advance }: Advance, path: Path): void {
  if (!forgiveness) return;
  const place = [...path, "forgiveness"];
  if (advance.type !== "SBA") names.fail(place, "must be left out where the type is not SBA");
  if (advance.opportunity == null || advance.issuedDate == null)
    names.fail(place, "must be left out where the loan has no opportunity or no issuedDate");
  const {
    stage,
    finalForgivenessPrincipalOnly: forgiven,
    actualForgivenessAmount: recommended,
  } = forgiveness;
  if (stage === "Forgiven" && forgiven == null)
    names.fail([...place, "finalForgivenessPrincipalOnly"], "must be there where the stage is Forgiven");
  if (forgiveness.readyForCustomerSignoff && recommended == null)
    names.fail([...place, "actualForgivenessAmount"], "must be there where it is ready to be agreed to");
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
