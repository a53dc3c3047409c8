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
])("a bank account's status %s tells of a payment that came back: %s", (status, isReturn) => {
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
  "a payment's bank details, editable %s and of status %s, can be mended: %s",
  (...[isEditable, bankStatus, can]) => {
    expect(isMendable({ isEditable, bankStatus })).toBe(can);
  },
);

describe("the code of a payment that came back", () => {
  test.each([
    ["R03", "R03"],
    ["C01", "C01"],
    ["Non-editable", undefined],
    ["R3", undefined],
    [null, undefined],
  ])("is its bank account's, %s: %s [SERV-RET-01]", (status, code) => {
    expect(returnCodeOf(payment(status))).toBe(code);
  });

  test("is none where no bank account is known", () => {
    expect(returnCodeOf({ Status: "F", BankAccount: null })).toBeUndefined();
  });
});

describe("whether its bank details can be mended", () => {
  test.each(["R02", "R03", "R04", "R12", "R13", "R17", "R21", "R22", "C01", "C02", "C03", "C06"])(
    "with %s they can, where it is editable, and else not [SERV-OTP-19]",
    (code) => {
      expect(returnOf(payment(code)).canEdit).toBe(true);
      expect(returnOf(payment(code, false)).canEdit).toBe(false);
    },
  );

  test.each(["R01", "R05", "R06", "R08", "R14", "R16", "R20", "R24", "R31", "R99", "C05"])(
    "with %s they cannot, editable or not",
    (code) => {
      expect(returnOf(payment(code)).canEdit).toBe(false);
    },
  );

  test("without a code an editable one can, and one whose bank account is 'Non-editable' never [SERV-OTP-18]", () => {
    expect(returnOf(payment(null))).toEqual({ text: undefined, canEdit: true });
    expect(returnOf(payment(null, false))).toEqual({ text: undefined, canEdit: false });
    expect(returnOf(payment("Non-editable"))).toEqual({ text: undefined, canEdit: false });
    expect(returnOf({ ...payment(null), BankAccount: null }).canEdit).toBe(false);
    expect(isEditableBank(bank("Non-editable"))).toBe(false);
    expect([null, "R03"].every((status) => isEditableBank(bank(status)))).toBe(true);
  });
});

test("why it came back is said in the words of its code [SERV-RET-01]", () => {
  expect(returnOf(payment("R08")).text).toBe("Your payment was stopped. Please contact your bank.");
});

test("to update the bank details is asked only where they can be [SERV-RET-01]", () => {
  const reason = "Your payment was returned because the account number or routing number is not correct.";
  expect(returnOf(payment("R03")).text).toBe(
    `${reason} Please update your bank details and reschedule your payment.`,
  );
  expect(returnOf(payment("R03", false)).text).toBe(reason);
});

test("a payment that was called off says why, and there is nothing to mend about it", () => {
  const text = "This payment was not made. The loan currently has no outstanding balance.";
  expect(returnOf({ ...payment("R03"), Status: "C", calledOffFor: "no-balance" })).toEqual({
    text,
    canEdit: false,
  });
});

describe("a payment that can still be debited", () => {
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

  test.each(codes)("offers no Edit and asks for no other payment, with the code %s", (code) => {
    for (const Status of ["Q", "PA"] as const)
      for (const correctedFor of [null, "C02"]) {
        const { text = "", canEdit } = returnOf({ ...underWay(code, Status), correctedFor });
        expect(canEdit).toBe(false);
        expect(text).not.toMatch(/reschedule|different account|update your bank/i);
      }
  });

  test.each([
    ["C01", "account number"],
    ["C02", "routing number"],
    ["C03", "routing number and account number"],
    ["C05", "account type"],
    ["C06", "account number and account type"],
    ["C07", "routing number, account number and account type"],
  ])("says what the bank corrected with %s, and that nothing is left to do", (code, detail) => {
    const text = `Your bank corrected the ${detail} of this account, and we updated it. You don't need to do anything.`;
    const corrected = { ...payment(code, false), correctedFor: code };
    for (const Status of ["Q", "PA"] as const)
      expect(returnOf({ ...corrected, Status, debitDate: day("2026-11-25") }).text).toBe(text);
    expect(returnOf({ ...corrected, Status: "S", BankAccount: bank(null) })).toEqual({
      text,
      canEdit: false,
    });
  });

  test("warns against a second payment when the bank reported wrong details that were not corrected", () => {
    expect(returnOf(underWay("C02", "PA")).text).toBe(
      "Your bank reported a problem with the routing number of this account. This payment is still on its way, so please don't schedule it again. If you have questions, call us at {phone}.",
    );
    expect(returnOf(underWay("C04", "PA")).text).toContain("a problem with the details of this account");
  });

  const insufficient = "Your payment was returned because of an insufficient balance in your bank account.";
  test.each(["R01", "R09"])(
    "gives the return's text and the day of the retry, after %s [SERV-RET-02]",
    (code) => {
      expect(returnOf(underWay(code, "Q")).text).toBe(`${insufficient} We will try again on Nov 25, 2026.`);
      expect(returnOf(underWay(code, "PA")).text).toBe(
        `${insufficient} We sent it to your bank again for Nov 25, 2026.`,
      );
    },
  );

  test("gives the day of the retry with what the bank said of the account since", () => {
    const retry = { ...underWay("C02", "Q"), cancelBefore: moment("2026-11-24T22:00:00Z") };
    expect(returnOf(retry).text).toContain(
      `${insufficient} We will try again on Nov 25, 2026. Your bank reported a problem`,
    );
    expect(returnOf({ ...underWay("R01", "Q"), correctedFor: "C02" }).text).toBe(
      `${insufficient} We will try again on Nov 25, 2026. Your bank corrected the routing number of this account, and we updated it. You don't need to do anything.`,
    );
  });

  test("has nothing to say when nothing happened", () => {
    expect(returnOf(underWay(null, "Q")).text).toBeUndefined();
  });
});

test("a payment that failed after a correction gives the return's text and Edit", () => {
  expect(returnOf({ ...payment("R03"), correctedFor: "C01" })).toEqual(returnOf(payment("R03")));
});
