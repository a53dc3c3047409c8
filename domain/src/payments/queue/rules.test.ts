import { describe, expect, test } from "vitest";
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
});
const payment = (code: string | null, IsEditable = true) =>
  ({ Status: "F", IsEditable, BankAccount: bank(code), calledOffFor: null }) as const;

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
    expect(
      returnCodeOf({ Status: "F", IsEditable: true, BankAccount: null, calledOffFor: null }),
    ).toBeUndefined();
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
    expect(returnOf({ Status: "Q", IsEditable: true, BankAccount: null, calledOffFor: null }).canEdit).toBe(
      false,
    );
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
