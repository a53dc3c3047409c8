import { expect, test } from "vitest";
import {
  changeFaults,
  changesOf as readChanges,
  keepsEveryAccount,
  listFault,
  positionOf,
  type Changes,
} from "./rules.ts";

const changesOf = (sent: Parameters<typeof readChanges>[0]) => readChanges(sent, "us");
const canadianChangesOf = (sent: Parameters<typeof readChanges>[0]) => readChanges(sent, "ca");

const kept = { kind: "kept" };
const numbers = { routingNumber: "990020307", accountNumber: "13572468" };
const name = {
  businessName: "Acme",
  streetAddress1: "1 Main St",
  streetAddress2: "N/A",
  state: "IA",
  city: "Ames",
  zip: "50010",
};
const changed = { changedInPortal: true } as const;
const unchanged = { changedInPortal: false } as const;
const none = { deposit: kept, withdrawal: kept, additional: undefined, paymentDay: undefined };

test("an unchanged form's payload contains no changes [SERV-BVER-17] [SERV-BVER-18]", () => {
  expect(changesOf({})).toEqual(none);
  const sent = { deposit: unchanged, withdrawal: unchanged, additional: [], paymentDay: unchanged };
  expect(changesOf(sent)).toEqual({ ...none, additional: [] });
});

test("the verify page can change accounts and the payment day [SERV-BVER-17] [SERV-BVER-18] [SERV-ENT-08]", () => {
  const sent = {
    deposit: { ...changed, ...numbers, ...name, businessName: " Acme ", accountType: "Savings" as const },
    withdrawal: { ...changed, ...numbers, isPaypalAccount: false },
    paymentDay: { ...changed, day: "Tuesday" as const },
  };
  expect(changesOf(sent)).toEqual({
    deposit: { kind: "us", numbers, accountType: "Savings", holder: name },
    withdrawal: { kind: "us", numbers, accountType: "Checking", holder: null },
    additional: undefined,
    paymentDay: "Tuesday",
  });
});

test("an account with any address field is read in the v2 format", () => {
  const { deposit } = changesOf({ deposit: { ...changed, ...numbers, zip: "50010" } });
  const empty = { businessName: "", streetAddress1: "", streetAddress2: "", state: "", city: "" };
  expect(deposit).toEqual({
    kind: "us",
    numbers,
    accountType: "Checking",
    holder: { ...empty, zip: "50010" },
  });
});

test("the server reads only the account numbers of the portal's country [SERV-ENT-08]", () => {
  const canadian = { transitNumber: "01234", institutionNumber: "001", accountNumber: "7" };
  const both = { ...changed, ...canadian, routingNumber: "990020307" };
  expect(canadianChangesOf({ deposit: both }).deposit).toEqual({ kind: "ca", numbers: canadian });
  expect(changesOf({ deposit: both }).deposit).toEqual({
    kind: "us",
    numbers: { routingNumber: "990020307", accountNumber: "7" },
    accountType: "Checking",
    holder: null,
  });
  expect(changesOf({ deposit: { ...changed, ...canadian } }).deposit).toMatchObject({
    kind: "us",
    numbers: { routingNumber: "", accountNumber: "7" },
  });
  const empty = { transitNumber: "", institutionNumber: "", accountNumber: "" };
  expect(canadianChangesOf({ deposit: { ...changed, institutionNumber: "001" } }).deposit).toEqual({
    kind: "ca",
    numbers: { ...empty, institutionNumber: "001" },
  });
  expect(canadianChangesOf({ deposit: { ...changed, transitNumber: "01234" } }).deposit).toEqual({
    kind: "ca",
    numbers: { ...empty, transitNumber: "01234" },
  });
  expect(canadianChangesOf({ additional: [{ ...changed, ...numbers }] }).additional).toEqual([
    { kind: "ca", numbers: { ...empty, accountNumber: numbers.accountNumber } },
  ]);
  const BankAccounts = [{ RoutingType: "ACH" as const, AccountNumber: "7" }];
  expect(canadianChangesOf({ BankAccounts }).withdrawal).toMatchObject({
    kind: "ca",
    numbers: { ...empty, accountNumber: "7" },
  });
});

test.each(["****1234", "****", "*"])(
  "sending a masked account number back does not change the account: %j",
  (accountNumber) => {
    expect(changesOf({ deposit: { ...changed, ...numbers, accountNumber } }).deposit).toEqual(kept);
    const account = { RoutingType: "WIRE", AccountNumber: accountNumber } as const;
    expect(changesOf({ BankAccounts: [account] }).deposit).toEqual(kept);
  },
);

test.each(["", "1234", "**12345", "1***"])(
  "the text %j is a new account number, not a mask",
  (accountNumber) => {
    expect(changesOf({ deposit: { ...changed, ...numbers, accountNumber } }).deposit).toMatchObject({
      kind: "us",
    });
  },
);

test("the add page sends the deposit account as WIRE and the withdrawal account as ACH [SERV-API-09] [SERV-BADD-02] [SERV-BADD-03]", () => {
  const account = (RoutingType: "WIRE" | "ACH", AccountNumber: string) => ({
    RoutingType,
    RoutingNumber: "990020307",
    AccountNumber,
    AccountType: "Savings" as const,
    BusinessName: " Acme ",
    StreetAddress1: "1 Main St",
    StreetAddress2: "N/A",
    State: "IA",
    City: "Ames",
    Zip: "50010",
    IsPaypalUser: false,
  });
  const us = (accountNumber: string) => ({
    kind: "us",
    numbers: { routingNumber: "990020307", accountNumber },
    accountType: "Savings",
    holder: name,
  });
  expect(
    changesOf({
      BankAccounts: [account("ACH", "2468"), account("WIRE", "1357")],
      paymentDay: { ...changed, day: "Friday" },
      // `deposit` is not a field of the add page, so it is ignored.
      deposit: { ...changed, ...numbers },
    }),
  ).toEqual({ ...none, deposit: us("1357"), withdrawal: us("2468"), paymentDay: "Friday" });
  expect(changesOf({ BankAccounts: [account("ACH", "2468")] }).deposit).toEqual(kept);
});

test("an empty account from the add page is read in the v2 format", () => {
  expect(changesOf({ BankAccounts: [{ RoutingType: "ACH" }] }).withdrawal).toMatchObject({
    kind: "us",
    numbers: { routingNumber: "", accountNumber: "" },
    holder: { businessName: "", zip: "" },
  });
});

test("both bank pages mark a PayPal account with a flag in the payload [SERV-ENT-08]", () => {
  expect(changesOf({ deposit: { ...changed, isPaypalAccount: true } }).deposit).toEqual({ kind: "paypal" });
  const BankAccounts = [{ RoutingType: "ACH" as const, IsPaypalUser: true }];
  expect(changesOf({ BankAccounts }).withdrawal).toEqual({ kind: "paypal" });
});

test("validating the add page's payload rejects two accounts of one type and an account without a type", () => {
  expect(listFault({ BankAccounts: [{ RoutingType: "ACH" }, { RoutingType: "ACH" }] })).toBe("Listed twice.");
  expect(listFault({ BankAccounts: [{ RoutingType: "ACH" }, { RoutingType: "WIRE" }] })).toBe(undefined);
  expect(listFault({ BankAccounts: [{ RoutingType: "ACH" }, {}] })).toBe(
    "Each account needs a RoutingType, WIRE or ACH.",
  );
  expect(listFault({})).toBe(undefined);
});

const present = { deposit: undefined, withdrawal: undefined, additional: [], isSba: false };
const bank = { isPaypalAccount: false };
const paypal = { isPaypalAccount: true };
const us: Changes["deposit"] = { kind: "us", numbers, accountType: "Checking", holder: null };
const changes = (some: Partial<Changes>): Changes => ({ ...changesOf({}), ...some });

test("validating account changes accepts valid changes and reports each invalid field", () => {
  expect(changeFaults(changes({ deposit: us, withdrawal: us, paymentDay: "Monday" }), present)).toStrictEqual(
    {},
  );
  const bad = { ...us, numbers: { routingNumber: "x", accountNumber: "1" }, holder: { ...name, zip: "1" } };
  expect(changeFaults(changes({ deposit: bad, withdrawal: bad }), present)).toEqual({
    "deposit.routingNumber": "Please enter a valid Wire Routing number.",
    "deposit.accountNumber": "Bank account number must be 4 to 17 digits.",
    "deposit.zip": "Please enter a valid zip code",
    "withdrawal.routingNumber": "Please enter a valid ACH Routing number.",
    "withdrawal.accountNumber": "Bank account number must be 4 to 17 digits.",
    "withdrawal.zip": "Please enter a valid zip code",
  });
  const canadian = { transitNumber: "1", institutionNumber: "001", accountNumber: "7" };
  expect(changeFaults(changes({ deposit: { kind: "ca", numbers: canadian } }), present)).toEqual({
    "deposit.transitNumber": "Branch transit number must be exactly 5 digits.",
  });
});

test("validating account changes rejects changing or adding a PayPal account [SERV-BVER-05]", () => {
  const faultsOf = (deposit: Changes["deposit"], now: typeof bank | undefined) =>
    changeFaults(changes({ deposit }), { ...present, deposit: now });
  expect(faultsOf(us, paypal)).toEqual({ deposit: "This PayPal account cannot be changed." });
  expect(faultsOf(us, bank)).toEqual({});
  expect(faultsOf({ kind: "paypal" }, paypal)).toEqual({});
  expect(faultsOf({ kind: "paypal" }, bank)).toEqual({ deposit: "There is no PayPal account here." });
  expect(faultsOf({ kind: "paypal" }, undefined)).toEqual({ deposit: "There is no PayPal account here." });
  expect(faultsOf({ kind: "kept" }, undefined)).toEqual({});
});

test("the borrower can add and remove additional accounts [SERV-BVER-12]", () => {
  const faultsOf = (additional: Changes["additional"]) =>
    changeFaults(changes({ additional }), { ...present, additional: [bank, paypal] });
  expect(faultsOf([{ kind: "kept", position: 1 }, us])).toEqual({});
  expect(faultsOf([us, us])).toEqual({});
  expect(faultsOf([{ kind: "kept" }, { kind: "kept" }, { kind: "kept" }])).toEqual({
    "additional.2": "There is no account here yet.",
  });
  expect(faultsOf([{ kind: "kept", position: 2 }])).toEqual({
    "additional.0": "There is no account here yet.",
  });
  const bad = { ...us, numbers: { ...numbers, routingNumber: "x" } };
  expect(faultsOf([us, bad])).toEqual({
    "additional.1.routingNumber": "Please enter a valid ACH Routing number.",
  });
  expect(positionOf({ kind: "kept" }, 3)).toBe(3);
  expect(positionOf({ kind: "kept", position: 0 }, 3)).toBe(0);
  expect(positionOf(us, 3)).toBe(3);
});

test("the additional accounts are unchanged only if none was added, removed, changed or moved", () => {
  const at = (position?: number) => ({ kind: "kept" as const, position });
  expect(keepsEveryAccount([], 0)).toBe(true);
  expect(keepsEveryAccount([at(), at(1)], 2)).toBe(true);
  expect(keepsEveryAccount([at(0)], 2)).toBe(false);
  expect(keepsEveryAccount([at(0), at(1)], 1)).toBe(false);
  expect(keepsEveryAccount([at(1), at(0)], 2)).toBe(false);
  expect(keepsEveryAccount([at(0), { kind: "paypal" }], 2)).toBe(false);
});

test("validating account changes requires a payment day, but rejects a payment day for an SBA loan [SERV-BVER-20] [SERV-BVER-34]", () => {
  const day = (paymentDay: Changes["paymentDay"], isSba: boolean) =>
    changeFaults(changes({ paymentDay }), { ...present, isSba });
  expect(day("Monday", false)).toEqual({});
  expect(day("Monday", true)).toEqual({ paymentDay: "This kind of loan has no payment day." });
  expect(day(undefined, true)).toEqual({});
  expect(day("none", false)).toEqual({ paymentDay: "Required" });
  expect(changesOf({ paymentDay: changed }).paymentDay).toBe("none");
});
