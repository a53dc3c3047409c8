import type { NewAccount, SentAccount, SentAccounts } from "../accounts/contract.ts";
import type { Weekday } from "../contract.ts";
import type { RoutingType } from "../directory/rules.ts";
import {
  canadianFaults,
  holderFaults,
  usNumberFaults,
  type AccountFaults,
  type CanadianNumbers,
  type Holder,
  type UsNumbers,
} from "../accounts/rules.ts";
import { sentAccountTexts as texts } from "../accounts/messages.ts";

/** What an account is changed to; `kept` stays as it is, `paypal` is a PayPal account that stays as it is. */
export type AccountChange =
  | {
      readonly kind: "kept";
      /** Of an additional account: where it stood, when that is not where it stands now. */
      readonly position?: number | undefined;
    }
  | { readonly kind: "paypal" }
  | {
      readonly kind: "us";
      readonly numbers: UsNumbers;
      readonly accountType: "Checking" | "Savings";
      /** Null of the legacy form. */
      readonly holder: Holder | null;
    }
  | { readonly kind: "ca"; readonly numbers: CanadianNumbers };

/** What is sent, whichever of the two payloads it came in. */
export type Changes = {
  readonly deposit: AccountChange;
  readonly withdrawal: AccountChange;
  /** Undefined where nothing was said of additional accounts. */
  readonly additional: readonly AccountChange[] | undefined;
  readonly paymentDay: Weekday | undefined;
};

const kept: AccountChange = { kind: "kept" };

/** A mask that comes back is the account that it stood for (SH-016). */
const isMask = (accountNumber: string) => /^\*+\d{0,4}$/.test(accountNumber);

/** What of the payload is to be changed (SH-042, SH-043). */
export function changesOf(sent: SentAccounts): Changes {
  const day = sent.paymentDay?.changedInPortal ? sent.paymentDay.day : undefined;
  if (sent.BankAccounts) {
    const of = (type: RoutingType) =>
      newAccountChange(sent.BankAccounts?.find(({ RoutingType }) => RoutingType === type));
    return { deposit: of("WIRE"), withdrawal: of("ACH"), additional: undefined, paymentDay: day };
  }
  return {
    deposit: sentAccountChange(sent.deposit),
    withdrawal: sentAccountChange(sent.withdrawal),
    additional: sent.additional?.map(sentAccountChange),
    paymentDay: day,
  };
}

function newAccountChange(account: NewAccount | undefined): AccountChange {
  if (!account) return kept;
  if (!("RoutingNumber" in account)) return { kind: "paypal" };
  if (isMask(account.AccountNumber)) return kept;
  return {
    kind: "us",
    numbers: { routingNumber: account.RoutingNumber, accountNumber: account.AccountNumber },
    accountType: account.AccountType,
    holder: {
      businessName: account.BusinessName.trim(),
      streetAddress1: account.StreetAddress1.trim(),
      streetAddress2: account.StreetAddress2.trim(),
      state: account.State,
      city: account.City.trim(),
      zip: account.Zip,
    },
  };
}

function sentAccountChange(account: SentAccount | undefined): AccountChange {
  if (!account) return kept;
  if (!account.changedInPortal) return { kind: "kept", position: account.position };
  if (!("accountNumber" in account)) return { kind: "paypal" };
  if (isMask(account.accountNumber)) return kept;
  if ("transitNumber" in account) {
    const { transitNumber, institutionNumber, accountNumber } = account;
    return { kind: "ca", numbers: { transitNumber, institutionNumber, accountNumber } };
  }
  const { routingNumber, accountNumber, accountType = "Checking", businessName, state, zip } = account;
  const { streetAddress1, streetAddress2, city } = account;
  const isLegacy = [businessName, streetAddress1, streetAddress2, state, city, zip].every(
    (value) => value === undefined,
  );
  const holder = {
    businessName: (businessName ?? "").trim(),
    streetAddress1: (streetAddress1 ?? "").trim(),
    streetAddress2: (streetAddress2 ?? "").trim(),
    state: state ?? "",
    city: (city ?? "").trim(),
    zip: zip ?? "",
  };
  return {
    kind: "us",
    numbers: { routingNumber, accountNumber },
    accountType,
    holder: isLegacy ? null : holder,
  };
}

/** What stands for an account now. */
export type PresentAccount = { readonly isPaypalAccount: boolean } | undefined;

/** Where an additional account that is kept stood. */
export function positionOf(change: AccountChange, place: number): number {
  return change.kind === "kept" ? (change.position ?? place) : place;
}

/** By the wire's names of the first payload, `deposit.routingNumber`; none where all is well. */
export type ChangeFaults = Readonly<Record<string, string>>;

/** What is wrong with the changes in themselves, beside what the directory and the records say of them. */
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
  if (changes.paymentDay !== undefined && present.isSba) faults["paymentDay"] = texts.noPaymentDay;
  return faults;
}

/** A PayPal account stays what it is (SH-044); additional ones come and go. */
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

/** Two accounts of one kind contradict each other. */
export function isTwice({ BankAccounts = [] }: SentAccounts): boolean {
  return new Set(BankAccounts.map(({ RoutingType }) => RoutingType)).size < BankAccounts.length;
}
