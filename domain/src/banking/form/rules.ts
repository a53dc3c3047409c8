import type { Country } from "../../wire/shapes.ts";
import type { NewAccount, SavedAccount, SentAccount, SentAccounts } from "../accounts/contract.ts";
import { accountFaultTexts } from "../accounts/messages.ts";
import {
  canadianFaults,
  holderFaults,
  usNumberFaults,
  type AccountFaults,
  type CanadianNumbers,
  type Holder,
  type UsNumbers,
} from "../accounts/rules.ts";
import type { Weekday } from "../contract.ts";

export type BankPage = "verify" | "add";
export type Section = "deposit" | "withdrawal";
/** The lender sends money by wire and debits by ACH (SERV-BVER-10). */
export const routingTypeOf = { deposit: "WIRE", withdrawal: "ACH" } as const;

export type AccountValues = UsNumbers &
  CanadianNumbers &
  Holder & { readonly accountType: "Checking" | "Savings" };
/** `position` is the index of a saved account; null for a new account. */
export type AdditionalValues = AccountValues & { readonly position: number | null };

export type BankForm = {
  readonly deposit: AccountValues;
  readonly withdrawal: AccountValues;
  readonly additional: readonly AdditionalValues[];
  readonly paymentDay: Weekday | "";
};

export const emptyAccount: AccountValues = {
  routingNumber: "",
  accountNumber: "",
  transitNumber: "",
  institutionNumber: "",
  accountType: "Checking",
  businessName: "",
  streetAddress1: "",
  streetAddress2: "",
  state: "",
  city: "",
  zip: "",
};

export type FormKind = {
  readonly country: Country;
  readonly version: "v1" | "v2";
  /** The account sections that are open or contain typed values. */
  readonly changing: ReadonlySet<Section>;
  /** The saved payment day; undefined if the loan has no payment day (SERV-BVER-20). */
  readonly currentDay: Weekday | null | undefined;
  readonly additionalRead: readonly SavedAccount[];
};

/** The add page always uses v2, because the page is newer than the legacy form (SERV-BADD-01, SERV-BVER-21, SH-042). */
export function formVersion(page: BankPage, configured: "v1" | "v2"): "v1" | "v2" {
  return page === "add" ? "v2" : configured;
}

/** Returns a text for each invalid field, by the field's path, such as `deposit.routingNumber`. */
export function formFaults(values: BankForm, kind: FormKind): Record<string, string> {
  const faults: Record<string, string> = {};
  const put = (place: string, found: AccountFaults) => {
    for (const [field, text] of Object.entries(found)) faults[`${place}.${field}`] = text;
  };
  for (const section of kind.changing) put(section, accountFaults(values[section], section, kind));
  values.additional.forEach((account, place) => {
    if (account.position === null) put(`additional.${place}`, usNumberFaults(account, "ACH"));
  });
  if (kind.currentDay !== undefined && values.paymentDay === "")
    faults["paymentDay"] = accountFaultTexts.required;
  return faults;
}

function accountFaults(
  account: AccountValues,
  section: Section,
  { country, version }: FormKind,
): AccountFaults {
  if (country === "ca") return canadianFaults(account);
  return {
    ...usNumberFaults(account, routingTypeOf[section]),
    ...(version === "v2" && holderFaults(account)),
  };
}

/**
 * Returns the accounts that the verify page sends, and that the add page sends in Canada (SERV-BVER-17, SERV-BVER-18,
 * SH-043).
 */
export function verifyPayload(values: BankForm, kind: FormKind): SentAccounts {
  const one = (section: Section): SentAccount =>
    kind.changing.has(section) ? sentAccount(values[section], kind) : { changedInPortal: false };
  return {
    deposit: one("deposit"),
    withdrawal: one("withdrawal"),
    additional: values.additional.map((account) =>
      account.position === null
        ? sentAccount(account, { country: "us", version: "v1" })
        : { changedInPortal: false, position: account.position },
    ),
    additionalRead: [...kind.additionalRead],
    paymentDay: sentDay(values, kind),
  };
}

function sentAccount(
  account: AccountValues,
  { country, version }: Pick<FormKind, "country" | "version">,
): SentAccount {
  const { routingNumber, accountNumber, accountType } = account;
  if (country === "ca") {
    const { institutionNumber, transitNumber } = account;
    return { changedInPortal: true, institutionNumber, transitNumber, accountNumber };
  }
  const numbers = { changedInPortal: true, routingNumber, accountNumber, isPaypalAccount: false } as const;
  if (version === "v1") return numbers;
  const { businessName, streetAddress1, streetAddress2, state, city, zip } = account;
  return { ...numbers, accountType, businessName, streetAddress1, streetAddress2, state, city, zip };
}

function sentDay({ paymentDay: day }: BankForm, { currentDay }: FormKind): SentAccounts["paymentDay"] {
  const isChanged = currentDay !== undefined && day !== "" && day !== currentDay;
  return isChanged ? { changedInPortal: true, day } : { changedInPortal: false };
}

/** Returns the payload of `add-bank-accounts`, with only the changed accounts (SERV-BADD-02, SERV-BADD-03). */
export function addPayload(values: BankForm, kind: FormKind, opportunityId: string): SentAccounts {
  const sections = (["deposit", "withdrawal"] as const).filter((section) => kind.changing.has(section));
  return {
    OpportunityId: opportunityId,
    BankAccounts: sections.map((section) => newAccount(values[section], section)),
    paymentDay: sentDay(values, kind),
  };
}

function newAccount(account: AccountValues, section: Section): NewAccount {
  return {
    RoutingType: routingTypeOf[section],
    RoutingNumber: account.routingNumber,
    AccountNumber: account.accountNumber,
    AccountType: account.accountType,
    BusinessName: account.businessName,
    StreetAddress1: account.streetAddress1,
    StreetAddress2: account.streetAddress2,
    State: account.state,
    City: account.city,
    Zip: account.zip,
    IsPaypalUser: false,
  };
}

/** Returns the field of a server error, or undefined if the error concerns the whole request (SERV-BADD-06). */
export function fieldOfRefusal({
  code,
  place,
}: {
  readonly code: string;
  /** The additional account that the error concerns, for example `additional.0`. */
  readonly place?: string | undefined;
}): string | undefined {
  const found = /^(WIRE|ACH)_(INVALID_BUSINESS_NAME|ROUTING_\w+)$/.exec(code);
  if (!found) return undefined;
  const [, type, what] = found;
  const section = place ?? (type === "WIRE" ? "deposit" : "withdrawal");
  return `${section}.${what === "INVALID_BUSINESS_NAME" ? "businessName" : "routingNumber"}`;
}
