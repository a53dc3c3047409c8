import { expect, test } from "vitest";
import { isReturnCode, returnReason } from "./rules.ts";

const update = " Please update your bank details and reschedule your payment.";

test.each([
  [
    "R01",
    "SERV-RET-02",
    "Your payment was returned because of an insufficient balance in your bank account.",
  ],
  [
    "R09",
    "SERV-RET-02",
    "Your payment was returned because of an insufficient balance in your bank account.",
  ],
  [
    "R05",
    "SERV-RET-06",
    "Your payment was returned because it was not authorized. Please contact your bank.",
  ],
  [
    "R07",
    "SERV-RET-06",
    "Your payment was returned because it was not authorized. Please contact your bank.",
  ],
  [
    "R10",
    "SERV-RET-06",
    "Your payment was returned because it was not authorized. Please contact your bank.",
  ],
  [
    "R11",
    "SERV-RET-06",
    "Your payment was returned because it was not authorized. Please contact your bank.",
  ],
  [
    "R29",
    "SERV-RET-06",
    "Your payment was returned because it was not authorized. Please contact your bank.",
  ],
  ["R06", "SERV-RET-07", "Your payment was returned by your bank. Please choose a different account."],
  ["R20", "SERV-RET-14", "Your payment was returned by your bank. Please choose a different account."],
  ["R08", "SERV-RET-08", "Your payment was stopped. Please contact your bank."],
  ["R14", "SERV-RET-11", "Your payment could not be processed. Please call us at {phone}."],
  ["R15", "SERV-RET-11", "Your payment could not be processed. Please call us at {phone}."],
  ["R99", "SERV-RET-01", "Your payment could not be processed. Please call us at {phone}."],
  [
    "R16",
    "SERV-RET-12",
    "Your payment was returned because the bank account is frozen. Please contact your bank.",
  ],
  ["R24", "SERV-RET-16", "Your payment was returned because it is a duplicate."],
  [
    "R31",
    "SERV-RET-17",
    "Your payment was returned. Please choose a different account or contact your bank.",
  ],
  [
    "R33",
    "SERV-RET-17",
    "Your payment was returned. Please choose a different account or contact your bank.",
  ],
  [
    "R34",
    "SERV-RET-17",
    "Your payment was returned. Please choose a different account or contact your bank.",
  ],
  [
    "R38",
    "SERV-RET-17",
    "Your payment was returned. Please choose a different account or contact your bank.",
  ],
  [
    "C05",
    "SERV-RET-17",
    "Your payment was returned. Please choose a different account or contact your bank.",
  ],
])("the reason for the return code %s does not offer to edit the bank details [%s]", (code, _, text) => {
  expect(returnReason(code)).toEqual({ text, offersEdit: false });
});

test.each([
  ["R02", "SERV-RET-03", "Your payment was returned because the bank account is closed."],
  [
    "R03",
    "SERV-RET-04",
    "Your payment was returned because the account number or routing number is not correct.",
  ],
  ["R04", "SERV-RET-05", "Your payment was returned because the account number is invalid."],
  ["R12", "SERV-RET-09", "Your bank has updated your account details."],
  ["R13", "SERV-RET-10", "Your bank does not support ACH payments."],
  ["R17", "SERV-RET-13", "Your payment was returned by your bank."],
  [
    "R21",
    "SERV-RET-15",
    "Your payment was returned because your company information does not match your bank's records.",
  ],
  [
    "R22",
    "SERV-RET-15",
    "Your payment was returned because your company information does not match your bank's records.",
  ],
  ["C01", "SERV-RET-18", "Your account number or routing number is incorrect."],
  ["C02", "SERV-RET-18", "Your account number or routing number is incorrect."],
  ["C03", "SERV-RET-18", "Your account number or routing number is incorrect."],
  ["C06", "SERV-RET-18", "Your account number or routing number is incorrect."],
])("the reason for the return code %s offers to edit the bank details [%s]", (code, _, text) => {
  expect(returnReason(code)).toEqual({ text: text + update, offersEdit: true });
});

test("after the bank details were corrected, the text of a returned payment does not ask for new bank details", () => {
  expect(returnReason("R02", false)).toEqual({
    text: "Your payment was returned because the bank account is closed.",
    offersEdit: false,
  });
  expect(returnReason("R10", false)).toEqual(returnReason("R10"));
});

test("a return code is the letter R or C followed by two digits", () => {
  expect(["R01", "C05"].every(isReturnCode)).toBe(true);
  expect(["r01", "R1", "AR01", "R001", "X01", "Q", "R0A", ""].some(isReturnCode)).toBe(false);
});
