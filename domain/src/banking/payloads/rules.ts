import { required } from "../../wire/messages.ts";
import type { Country } from "../../wire/shapes.ts";
import type { NewAccount, SentAccount, SentAccounts } from "../accounts/contract.ts";
import type { Weekday } from "../contract.ts";
import type { RoutingType } from "../directory/rules.ts";
import {
  canadianFaults,
  holderFaults,
  holderFields,
  usNumberFaults,
  type AccountFaults,
  type CanadianNumbers,
  type Holder,
  type UsNumbers,
} from "../accounts/rules.ts";
import { sentAccountTexts as texts } from "../accounts/messages.ts";

/** The change of a bank account. `kept` and `paypal` leave the account unchanged. */
export type AccountChange =
  | {
      readonly kind: "kept";
      /** The saved position of an additional account, if the position in this list differs. */
      readonly position?: number | undefined;
    }
  | { readonly kind: "paypal" }
  | {
      readonly kind: "us";
      readonly numbers: UsNumbers;
      readonly accountType: "Checking" | "Savings";
      /** The account holder; null for the legacy form, which names no account holder. */
      readonly holder: Holder | null;
    }
  | { readonly kind: "ca"; readonly numbers: CanadianNumbers };

export type Changes = {
  readonly deposit: AccountChange;
  readonly withdrawal: AccountChange;
  /** The additional accounts; undefined if the payload omits the list. */
  readonly additional: readonly AccountChange[] | undefined;
  /** The new payment day. Undefined if unchanged, and `none` if the borrower sent no day. */
  readonly paymentDay: Weekday | "none" | undefined;
};

/** The page sends the masked number back if the account number is unchanged (SH-016). */
const isMask = (accountNumber: string) => /^\*+\d{0,4}$/.test(accountNumber);

/** Returns the changes in a payload (SH-042, SH-043). Reads only the fields of accounts in the given country. */
export function changesOf(sent: SentAccounts, country: Country): Changes {
  const { BankAccounts: accounts, additional, paymentDay: day } = sent;
  const paymentDay = day?.changedInPortal ? (day.day ?? "none") : undefined;
  if (accounts) {
    const of = (type: RoutingType) =>
      newAccountChange(
        accounts.find(({ RoutingType }) => RoutingType === type),
        country,
      );
    return { deposit: of("WIRE"), withdrawal: of("ACH"), additional: undefined, paymentDay };
  }
  return {
    deposit: sentAccountChange(sent.deposit, country),
    withdrawal: sentAccountChange(sent.withdrawal, country),
    additional: additional?.map((account) => sentAccountChange(account, country)),
    paymentDay,
  };
}

function newAccountChange(account: NewAccount | undefined, country: Country): AccountChange {
  if (!account) return { kind: "kept" };
  const sent = {
    changedInPortal: true,
    isPaypalAccount: account.IsPaypalUser,
    routingNumber: account.RoutingNumber,
    accountNumber: account.AccountNumber,
    accountType: account.AccountType,
    // The add page always sends a name and address, so a missing name is treated as empty.
    businessName: account.BusinessName ?? "",
    streetAddress1: account.StreetAddress1,
    streetAddress2: account.StreetAddress2,
    state: account.State,
    city: account.City,
    zip: account.Zip,
  };
  return sentAccountChange(sent, country);
}

function sentAccountChange(account: SentAccount | undefined, country: Country): AccountChange {
  if (!account?.changedInPortal) return { kind: "kept", position: account?.position };
  if (account.isPaypalAccount) return { kind: "paypal" };
  const { accountNumber = "" } = account;
  if (isMask(accountNumber)) return { kind: "kept" };
  if (country === "ca") {
    const { transitNumber = "", institutionNumber = "" } = account;
    return { kind: "ca", numbers: { transitNumber, institutionNumber, accountNumber } };
  }
  const numbers = { routingNumber: account.routingNumber ?? "", accountNumber };
  const { accountType = "Checking" } = account;
  return { kind: "us", numbers, accountType, holder: holderOf(account) };
}

/** Returns null for the legacy form, which has no name and address (SH-042). */
function holderOf(account: SentAccount): Holder | null {
  if (holderFields.every((name) => account[name] === undefined)) return null;
  const text = (name: keyof Holder) => (account[name] ?? "").trim();
  return {
    businessName: text("businessName"),
    streetAddress1: text("streetAddress1"),
    streetAddress2: text("streetAddress2"),
    state: text("state"),
    city: text("city"),
    zip: text("zip"),
  };
}

export type PresentAccount = { readonly isPaypalAccount: boolean } | undefined;

/** Returns the saved position of an unchanged additional account, or `place` for any other account. */
export function positionOf(change: AccountChange, place: number): number {
  return change.kind === "kept" ? (change.position ?? place) : place;
}

/** Returns whether all `count` additional accounts stay unchanged and in the same order. */
export function keepsEveryAccount(additional: readonly AccountChange[], count: number): boolean {
  return (
    additional.length === count &&
    additional.every((change, place) => change.kind === "kept" && positionOf(change, place) === place)
  );
}

/** Error texts by the verify page's field names, such as `deposit.routingNumber`; empty if the payload is valid. */
export type ChangeFaults = Readonly<Record<string, string>>;

/** Returns the validation errors that do not need the bank directory or the lender's records. */
export function changeFaults(
  changes: Changes,
  present: {
    readonly deposit: PresentAccount;
    readonly withdrawal: PresentAccount;
    readonly additional: readonly PresentAccount[];
    readonly isSba: boolean;
  },
): ChangeFaults {
  const faults: Record<string, string> = {};
  const check = (place: string, change: AccountChange, now: PresentAccount, type: RoutingType) => {
    const whole = wholeFault(change, now, { isAdditional: place.startsWith("additional") });
    if (whole) faults[place] = whole;
    for (const [field, text] of Object.entries(fieldFaults(change, type))) faults[`${place}.${field}`] = text;
  };
  check("deposit", changes.deposit, present.deposit, "WIRE");
  check("withdrawal", changes.withdrawal, present.withdrawal, "ACH");
  changes.additional?.forEach((change, place) =>
    check(`additional.${place}`, change, present.additional[positionOf(change, place)], "ACH"),
  );
  if (changes.paymentDay === "none") faults["paymentDay"] = required;
  if (changes.paymentDay !== undefined && present.isSba) faults["paymentDay"] = texts.noPaymentDay;
  return faults;
}

/** A PayPal account cannot be changed (SH-044), but an additional PayPal account can be removed or replaced. */
function wholeFault(
  change: AccountChange,
  now: PresentAccount,
  { isAdditional }: { readonly isAdditional: boolean },
): string | undefined {
  if (change.kind === "kept") return now === undefined && isAdditional ? texts.missing : undefined;
  if (change.kind === "paypal") return now?.isPaypalAccount ? undefined : texts.noPaypal;
  return now?.isPaypalAccount && !isAdditional ? texts.paypal : undefined;
}

function fieldFaults(change: AccountChange, type: RoutingType): AccountFaults {
  if (change.kind === "ca") return canadianFaults(change.numbers);
  if (change.kind !== "us") return {};
  return { ...usNumberFaults(change.numbers, type), ...(change.holder && holderFaults(change.holder)) };
}

/** Each account type may occur only once. An account without a type cannot be assigned. */
export function listFault({ BankAccounts = [] }: SentAccounts): string | undefined {
  const types = BankAccounts.map(({ RoutingType }) => RoutingType);
  if (types.includes(undefined)) return texts.noType;
  return new Set(types).size < types.length ? texts.twice : undefined;
}
