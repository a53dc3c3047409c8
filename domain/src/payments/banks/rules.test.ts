import * as banking from "../../banking/accounts/rules.ts";
import { isSameBusiness } from "../../banking/names/rules.ts";
import { describe, expect, test } from "vitest";
import { bankLabels, bankSavingTexts, bankStatusTexts } from "./messages.ts";
import {
  accountDigits,
  bankInfoFaults,
  bankSaveStatus,
  businessInfoFaults,
  isAccountNumber,
  routingDigits,
  stepOfFailure,
  type BankInfo,
} from "./rules.ts";

const business = {
  BusinessName: "Acme LLC",
  StreetAddress1: "1 Main St",
  StreetAddress2: "",
  State: "NY",
  City: "New York",
  Zip: "10001",
};
const bank: BankInfo = {
  BankName: "First Prairie Bank",
  ACHRoutingNumber: "990010207",
  ReACHRoutingNumber: "990010207",
  BankAccountNumber: "12345678",
  ReBankAccountNumber: "12345678",
  AccountType: "Checking",
};

test("the bank account form's labels and digit limits match the specification [SERV-BANKEDIT-01] [SERV-BANKEDIT-03]", () => {
  expect(bankLabels).toEqual({
    BusinessName: "Business Name",
    BankName: "Bank Name",
    ACHRoutingNumber: "ACH routing Number",
    ReACHRoutingNumber: "Re entering ACH routing Number",
    BankAccountNumber: "Bank Account number",
    ReBankAccountNumber: "Re entering Bank Account Number",
    StreetAddress1: "Address Line 1",
    StreetAddress2: "Address Line 2",
    State: "State",
    City: "City",
    Zip: "Zip Code",
  });
  expect([routingDigits, accountDigits]).toEqual([9, 25]);
});

describe("validating business details", () => {
  test("accepts business details with or without a second address line", () => {
    expect(businessInfoFaults(business)).toStrictEqual({});
    expect(businessInfoFaults({ ...business, StreetAddress2: "Suite 2" })).toEqual({});
  });

  test.each([
    ["BusinessName", "Business Name is required."],
    ["StreetAddress1", "Address Line 1 is required."],
    ["State", "State is required."],
    ["City", "City is required."],
    ["Zip", "Zip Code is required."],
  ])("validating an empty %s returns '%s' [SERV-MODAL-23] [SERV-BANKEDIT-02]", (field, text) => {
    expect(businessInfoFaults({ ...business, [field]: "" })).toStrictEqual({ [field]: text });
    expect(businessInfoFaults({ ...business, [field]: "  " })).toEqual({ [field]: text });
  });

  test.each(["ZZ", "ny", "New York", " NY", "ON"])("rejects the state %j", (State) => {
    expect(businessInfoFaults({ ...business, State })).toEqual({ State: "Choose a state from the list." });
  });

  test.each(["1000", "100011", "1000a", "10001-1234", " 10001"])(
    "rejects the ZIP code %j [SERV-BANKEDIT-09]",
    (Zip) => {
      expect(businessInfoFaults({ ...business, Zip })).toEqual({ Zip: "ZIP must be a valid Zip Code" });
    },
  );
});

describe("validating bank details", () => {
  test("accepts complete bank details", () => {
    expect(bankInfoFaults(bank)).toEqual({});
  });

  test.each([
    ["BankName", "Bank Name is required."],
    ["ACHRoutingNumber", "ACH routing Number is required."],
    ["ReACHRoutingNumber", "Re entering ACH routing Number is required."],
    ["BankAccountNumber", "Bank Account number is required."],
    ["ReBankAccountNumber", "Re entering Bank Account Number is required."],
  ])("validating an empty field %s returns '%s' [SERV-BANKEDIT-02]", (field, text) => {
    expect(bankInfoFaults({ ...bank, [field]: "" })).toMatchObject({ [field]: text });
  });

  test("rejects a number that is repeated incorrectly [SERV-BANKEDIT-06] [SERV-BANKEDIT-07]", () => {
    expect(bankInfoFaults({ ...bank, ReACHRoutingNumber: "990010208" })).toEqual({
      ReACHRoutingNumber: "Routing number didn't match.",
    });
    expect(bankInfoFaults({ ...bank, ReBankAccountNumber: "12345679" })).toEqual({
      ReBankAccountNumber: "Bank Account number didn't match.",
    });
  });

  test.each([
    ["123", false],
    ["1234", true],
    ["12345678901234567", true],
    ["123456789012345678", false],
    ["12345x", false],
    ["x12345", false],
    ["", false],
  ])("the text %j is a valid account number: %s [SERV-BANKEDIT-08]", (number, isOne) => {
    expect(isAccountNumber(number)).toBe(isOne);
    if (number === "") return;
    const typed = { ...bank, BankAccountNumber: number, ReBankAccountNumber: number };
    expect(bankInfoFaults(typed)).toEqual(
      isOne ? {} : { BankAccountNumber: "Bank account number must be 4 to 17 digits." },
    );
  });
});

test("the numbers of bank accounts and ZIP codes have the specified lengths [SERV-CONST-03]", () => {
  expect([routingDigits, accountDigits]).toEqual([9, 25]);
  expect([banking.routingDigits, banking.accountDigits]).toEqual([9, 25]);
  const isZip = (Zip: string) => Object.keys(businessInfoFaults({ ...business, Zip })).length === 0;
  const hasCanadian = (change: object) => {
    const numbers = { transitNumber: "12345", institutionNumber: "123", accountNumber: "1", ...change };
    return Object.keys(banking.canadianFaults(numbers)).length === 0;
  };
  const lengths = (isRight: (digits: string) => boolean) =>
    Array.from({ length: 26 }, (_, length) => length).filter((length) =>
      isRight("13579246801357924680135792".slice(0, length)),
    );
  const fromTo = (least: number, most: number) =>
    Array.from({ length: most - least + 1 }, (_, at) => least + at);
  expect(lengths(isAccountNumber)).toEqual(fromTo(4, 17));
  expect(lengths((number) => banking.accountNumberFault(number) === undefined)).toEqual(fromTo(4, 17));
  // The form has no minimum length, because the bank directory rejects shorter routing numbers.
  const isRouting = (number: string) => banking.routingNumberFault(number, "ACH") === undefined;
  expect(lengths(isRouting)).toEqual(fromTo(1, 9));
  expect(lengths(isZip)).toEqual([5]);
  expect(lengths((transitNumber) => hasCanadian({ transitNumber }))).toEqual([5]);
  expect(lengths((institutionNumber) => hasCanadian({ institutionNumber }))).toEqual([3]);
  expect(lengths((accountNumber) => hasCanadian({ accountNumber }))).toEqual(fromTo(1, 12));
});

describe("comparing business names", () => {
  test.each([
    ["Acme", "ACME"],
    ["Acme", "Acme LLC"],
    ["Acme, Inc.", "acme corp"],
    ["Acme Co", "Acme, Ltd."],
    ["Acme L.L.C.", "Acme"],
    ["Maple & Main Bakery LLC", "maple  main-bakery"],
    ["O'Brien's Bar", "OBriens Bar"],
    ["O’Brien", "O'Brien"],
    ["Café Olé", "Cafe Ole"],
    ["Co Inc", "co, INC."],
    ["Maple Main Bakery", "MapleMain Bakery"],
  ])("%s and %s are the same business [SERV-BANKEDIT-20]", (one, other) => {
    expect(isSameBusiness(one, other)).toBe(true);
    expect(isSameBusiness(other, one)).toBe(true);
  });

  test.each([
    ["Acme", "Acne"],
    ["Acme", "Acme Two"],
    ["Acme", ""],
    ["", ""],
    ["&", "-"],
    ["LLC", "Inc"],
    ["Costco", "st"],
    ["Acme Limited", "Acme"],
  ])("%j and %j are different businesses [SERV-BANKEDIT-20]", (one, other) => {
    expect(isSameBusiness(one, other)).toBe(false);
  });
});

describe("the status after checking a bank account", () => {
  const right = {
    institution: { ach: true },
    businessName: "Acme",
    accountName: "Acme LLC",
    holderName: undefined,
    accountNumber: "12345678",
  };
  /** Each check's result with values that fail the check, in the order of the checks. */
  const wrong = [
    ["FAILED_INVALID_ROUTING_NUMBER", { institution: undefined }],
    ["FAILED_WIRE_ROUTING_NUMBER", { institution: { ach: false } }],
    ["INVALID_BANK_BUSINESS_NAME", { businessName: "Apex", accountName: "Acme" }],
    ["FAILED_ACCOUNT_MISMATCH", { holderName: "Ann Lee" }],
    ["FAILED_INVALID_ACCOUNT", { accountNumber: "123" }],
  ] as const;

  test("valid details of a new or saved account have the status SUCCESS", () => {
    expect(bankSaveStatus(right)).toBe("SUCCESS");
    expect(bankSaveStatus({ ...right, holderName: "ACME, Inc." })).toBe("SUCCESS");
  });

  test.each(wrong.map(([status], at) => [status, at] as const))(
    "if several checks fail, the first failed check determines the status %s",
    (status, at) => {
      expect(bankSaveStatus({ ...right, ...wrong[at]?.[1] })).toBe(status);
      const after = Object.assign(
        {},
        ...wrong
          .slice(at)
          .toReversed()
          .map(([, change]) => change),
      ) as Partial<typeof right>;
      expect(bankSaveStatus({ ...right, ...after })).toBe(status);
    },
  );

  test("each status has the text and the form step of the specification [SERV-BANKEDIT-17]", () => {
    const name =
      "Your Business name on our records does not match with the Business name in your bank records. To proceed, please update the correct Business name";
    const failed = "An error has occurred. Please try again or contact us at {phone} if the issue persists";
    const statuses = Object.keys(bankStatusTexts) as (keyof typeof bankStatusTexts)[];
    expect(statuses.map((status) => [status, stepOfFailure(status), bankStatusTexts[status]])).toEqual([
      ["FAILED_INVALID_ROUTING_NUMBER", "AddBankInfo", "Incorrect Routing Number"],
      [
        "FAILED_WIRE_ROUTING_NUMBER",
        "AddBankInfo",
        "This is a wire routing number. Please enter ACH routing number",
      ],
      ["FAILED_ACCOUNT_MISMATCH", "AddBusinessInfo", name],
      ["INVALID_BANK_BUSINESS_NAME", "AddBusinessInfo", name],
      ["FAILED_INVALID_ACCOUNT", "AddBankInfo", failed],
      ["FAILED_DEFAULT", "AddBankInfo", failed],
    ]);
  });

  test("adding and updating a bank account have different texts", () => {
    expect(bankSavingTexts).toEqual({
      adding: "We are adding your business bank account",
      updating: "We are updating your business bank account",
      added: "Your business bank account was successfully added",
      updated: "Your business bank account was successfully updated",
    });
  });
});
