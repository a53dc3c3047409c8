import { describe, expect, test } from "vitest";
import { day, moment } from "../../testing/samples.ts";
import type { Bank } from "../banks/contract.ts";
import { isEditableBank, isMendable, isReturnStatus, returnCodeOf, returnOf } from "./rules.ts";

const bank = (BankAccountACHStatus: string | null): Bank => ({
  Id: "bank1",
  FinancialInstitutionName: "First Prairie Bank",
  BankAccountNumber: "****4821",
  BankAccountABA: "073000228",
  BankAccountNameOnAccount: "Maple & Main Bakery LLC",
  BankAccountACHStatus,
  BankAccountACHStatusDescription: null,
  AccountOwnerStreet: null,
  AccountOwnerStreet2: null,
  AccountOwnerState: null,
  AccountOwnerCity: null,
  AccountOwnerZip: null,
  AccountType: "Checking",
});
const payment = (code: string | null, IsEditable = true) =>
  ({
    Status: "F",
    IsEditable,
    BankAccount: bank(code),
    calledOffFor: null,
    correctedFor: null,
    cancelBefore: null,
    debitDate: null,
  }) as const;

test.each([
  ["R03", true],
  ["C01", false],
  ["Non-editable", false],
  ["R3", false],
  [null, false],
])("the bank account status %s is a return code: %s", (status, isReturn) => {
  expect(isReturnStatus(status)).toBe(isReturn);
});

test.each([
  [true, null, true],
  [true, "R03", true],
  [true, "Non-editable", false],
  [false, null, false],
  [false, "Non-editable", false],
  [null, null, true],
  [null, "Non-editable", false],
])(
  "the borrower can edit the bank details with isEditable %s and the account status %s: %s",
  (...[isEditable, bankStatus, can]) => {
    expect(isMendable({ isEditable, bankStatus })).toBe(can);
  },
);

describe("the return code of a payment", () => {
  test.each([
    ["R03", "R03"],
    ["C01", "C01"],
    ["Non-editable", undefined],
    ["R3", undefined],
    [null, undefined],
  ])("a payment with the bank account status %s has the return code %s [SERV-RET-01]", (status, code) => {
    expect(returnCodeOf(payment(status))).toBe(code);
  });

  test("a payment without a bank account has no return code", () => {
    expect(returnCodeOf({ Status: "F", BankAccount: null })).toBeUndefined();
  });
});

describe("the text about a returned payment", () => {
  test.each(["R02", "R03", "R04", "R12", "R13", "R17", "R21", "R22", "C01", "C02", "C03", "C06"])(
    "after the code %s, only an editable payment has an Edit button [SERV-OTP-19]",
    (code) => {
      expect(returnOf(payment(code)).canEdit).toBe(true);
      expect(returnOf(payment(code, false)).canEdit).toBe(false);
    },
  );

  test.each(["R01", "R05", "R06", "R08", "R14", "R16", "R20", "R24", "R31", "R99", "C05"])(
    "a payment with the bank code %s has no Edit button",
    (code) => {
      expect(returnOf(payment(code)).canEdit).toBe(false);
    },
  );

  test("a payment has an Edit button if its bank account may be changed [SERV-OTP-18]", () => {
    expect(returnOf(payment(null))).toEqual({ text: undefined, canEdit: true });
    expect(returnOf(payment(null, false))).toEqual({ text: undefined, canEdit: false });
    expect(returnOf(payment("Non-editable"))).toEqual({ text: undefined, canEdit: false });
    expect(returnOf({ ...payment(null), BankAccount: null }).canEdit).toBe(false);
    expect(isEditableBank(bank("Non-editable"))).toBe(false);
    expect([null, "R03"].every((status) => isEditableBank(bank(status)))).toBe(true);
  });
});

test("a returned payment shows the reason for the return [SERV-RET-01]", () => {
  expect(returnOf(payment("R08")).text).toBe("Your payment was stopped. Please contact your bank.");
});

test("the text about a returned payment asks for new bank details only if the payment is editable [SERV-RET-01]", () => {
  const reason = "Your payment was returned because the account number or routing number is not correct.";
  expect(returnOf(payment("R03")).text).toBe(
    `${reason} Please update your bank details and reschedule your payment.`,
  );
  expect(returnOf(payment("R03", false)).text).toBe(reason);
});

test("an automatically canceled payment shows the reason and no Edit button", () => {
  const text = "This payment was not made. The loan currently has no outstanding balance.";
  expect(returnOf({ ...payment("R03"), Status: "C", calledOffFor: "no-balance" })).toEqual({
    text,
    canEdit: false,
  });
});

describe("the text about a return of a payment that can still be debited", () => {
  const codes = [
    null,
    "R01",
    "R02",
    "R03",
    "R09",
    "R12",
    "R17",
    "R21",
    "C01",
    "C02",
    "C03",
    "C05",
    "C06",
    "C07",
  ];
  const underWay = (code: string | null, Status: "Q" | "PA") => ({
    ...payment(code),
    Status,
    debitDate: day("2026-11-25"),
  });

  test.each(codes)(
    "after the code %s, the text about a returned payment does not ask for a second payment",
    (code) => {
      for (const Status of ["Q", "PA"] as const)
        for (const correctedFor of [null, "C02"]) {
          const { text = "", canEdit } = returnOf({ ...underWay(code, Status), correctedFor });
          expect(canEdit).toBe(false);
          expect(text).not.toMatch(/reschedule|different account|update your bank/i);
        }
    },
  );

  test.each([
    ["C01", "account number"],
    ["C02", "routing number"],
    ["C03", "routing number and account number"],
    ["C05", "account type"],
    ["C06", "account number and account type"],
    ["C07", "routing number, account number and account type"],
  ])(
    "the text about a returned payment states the bank detail that the bank corrected with the code %s",
    (code, detail) => {
      const text = `Your bank corrected the ${detail} of this account, and we updated it. You don't need to do anything.`;
      const corrected = { ...payment(code, false), correctedFor: code };
      for (const Status of ["Q", "PA"] as const)
        expect(returnOf({ ...corrected, Status, debitDate: day("2026-11-25") }).text).toBe(text);
      expect(returnOf({ ...corrected, Status: "S", BankAccount: bank(null) })).toEqual({
        text,
        canEdit: false,
      });
    },
  );

  test("the text about a returned payment warns against a second payment if the bank reported wrong bank details", () => {
    expect(returnOf(underWay("C02", "PA")).text).toBe(
      "Your bank reported a problem with the routing number of this account. This payment is still on its way, so please don't schedule it again. If you have questions, call us at {phone}.",
    );
    expect(returnOf(underWay("C04", "PA")).text).toContain("a problem with the details of this account");
  });

  const insufficient = "Your payment was returned because of an insufficient balance in your bank account.";
  test.each(["R01", "R09"])(
    "after the return code %s, the text about the payment states the reason and the date of the retry [SERV-RET-02]",
    (code) => {
      expect(returnOf(underWay(code, "Q")).text).toBe(`${insufficient} We will try again on Nov 25, 2026.`);
      expect(returnOf(underWay(code, "PA")).text).toBe(
        `${insufficient} We sent it to your bank again for Nov 25, 2026.`,
      );
    },
  );

  test("the text about a returned payment states the date of the retry and the bank's later notice about the account", () => {
    const retry = { ...underWay("C02", "Q"), cancelBefore: moment("2026-11-24T22:00:00Z") };
    expect(returnOf(retry).text).toContain(
      `${insufficient} We will try again on Nov 25, 2026. Your bank reported a problem`,
    );
    expect(returnOf({ ...underWay("R01", "Q"), correctedFor: "C02" }).text).toBe(
      `${insufficient} We will try again on Nov 25, 2026. Your bank corrected the routing number of this account, and we updated it. You don't need to do anything.`,
    );
  });

  test("a payment that was neither returned nor corrected has no explanatory text", () => {
    expect(returnOf(underWay(null, "Q")).text).toBeUndefined();
  });
});

test("a payment that is returned after a correction has an Edit button", () => {
  expect(returnOf({ ...payment("R03"), correctedFor: "C01" })).toEqual(returnOf(payment("R03")));
});
