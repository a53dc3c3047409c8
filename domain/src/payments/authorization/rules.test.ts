import { expect, test } from "vitest";
import { authorizationDocument, authorizationText } from "./rules.ts";

const chosen = {
  amount: 123_450,
  date: Temporal.PlainDate.from("2026-11-27"),
  lastFour: "6789",
  phone: "(800) 555-0142",
};

test("the authorization states the amount, the account, the date and the phone number [SERV-CONST-02]", () => {
  expect(authorizationText(chosen)).toBe(
    "By submitting this payment you authorize us to debit $1,234.50 from the bank account ending in 6789 by ACH on Nov 27, 2026. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at (800) 555-0142. If the debit is dishonored, it may be resubmitted up to 2 times.",
  );
});

test("the authorization has placeholders for missing values", () => {
  expect(authorizationText({ ...chosen, amount: undefined, date: undefined })).toContain(
    "authorize us to debit the amount from the bank account ending in 6789 by ACH on the date you choose.",
  );
});

test("the authorization masks all digits of an account number of four digits or fewer", () => {
  expect(authorizationText({ ...chosen, lastFour: "" })).toContain(
    "from the bank account ending in **** by ACH",
  );
});

test("the authorization's file contains the text, the time and the origin", () => {
  const agreed = {
    reference: "tx1",
    loan: "4410-22871",
    amountCents: 123_450,
    effectiveDate: chosen.date,
    institutionName: "First Prairie Bank",
    nameOnAccount: "Acme LLC",
    lastFour: "6789",
    agreedAt: Temporal.Instant.from("2026-11-20T17:00:00.999Z"),
    ip: "192.0.2.7",
    userAgent: "Firefox",
    textVersion: "7",
    text: "As it was then.",
  };
  const lines = [
    "Payment Authorization",
    "",
    "As it was then.",
    "",
    "Loan: 4410-22871",
    "Amount: $1,234.50",
    "Payment date: Nov 27, 2026",
    "Bank account: First Prairie Bank ****6789",
    "Name on account: Acme LLC",
    "Agreed to: 2026-11-20T17:00:00Z",
    "From: 192.0.2.7, Firefox",
    "Version of this text: 7",
    "Reference: tx1",
    "",
  ];
  expect(authorizationDocument(agreed).split("\r\n")).toEqual(lines);
  expect(authorizationDocument({ ...agreed, userAgent: "" })).toContain(
    "From: 192.0.2.7, an unknown browser\r\n",
  );
});
