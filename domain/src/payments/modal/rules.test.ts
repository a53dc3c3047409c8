import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day, moment } from "../../testing/samples.ts";
import {
  backFrom,
  consequencesText,
  currentBank,
  dateText,
  dayText,
  notDebitableText,
  typedDate,
} from "./rules.ts";

test.each([
  ["ChangePaymentMethod", true, "MakeAPayment"],
  ["ChangePaymentMethod", false, "MakeAPayment"],
  ["PaymentAuthorization", true, "MakeAPayment"],
  ["PaymentAuthorization", false, "MakeAPayment"],
  ["AddBankInfo", true, "AddBusinessInfo"],
  ["AddBankInfo", false, "AddBusinessInfo"],
  ["AddBusinessInfo", true, "ChangePaymentMethod"],
  ["AddBusinessInfo", false, "MakeAPayment"],
  ["MakeAPayment", true, undefined],
  ["PaymentConfirmation", true, undefined],
] as const)(
  "on the screen %s with hasBank %s, Go Back opens %s [SERV-MODAL-02, SERV-MODAL-03, SERV-MODAL-04]",
  (screen, hasBank, to) => {
    expect(backFrom(screen, { hasBank })).toBe(to);
  },
);

describe("the bank account that the payment modal selects", () => {
  const sound = { BankAccountACHStatus: null };
  const banks = [
    { Id: "first", isDefaultBankOption: false, bank: sound },
    { Id: "default", isDefaultBankOption: true, bank: sound },
    { Id: "third", isDefaultBankOption: false, bank: sound },
  ];
  test.each([
    ["third", "third"],
    [undefined, "default"],
    ["gone", "default"],
  ])('with the choice %s, the modal selects the bank account "%s" [SERV-ENT-04]', (chosen, Id) => {
    expect(currentBank(banks, chosen)?.Id).toBe(Id);
  });

  test("without a default account, the modal selects the first bank account [SERV-ENT-04]", () => {
    const none = banks.map((bank) => ({ ...bank, isDefaultBankOption: false }));
    expect(currentBank(none, undefined)?.Id).toBe("first");
    expect(currentBank([], "third")).toBeUndefined();
  });

  test.each(["R02", "R03", "R05", "R07", "R10", "R16", "R20", "R29"])(
    "the modal skips bank accounts with the return code %s, including the default account",
    (code) => {
      const returned = banks.map((each) =>
        each.Id === "default" || each.Id === "first"
          ? { ...each, bank: { BankAccountACHStatus: code } }
          : each,
      );
      expect(currentBank(returned, undefined)?.Id).toBe("third");
      expect(currentBank(returned.slice(0, 2), undefined)).toBeUndefined();
    },
  );

  test.each(["R01", "R08", "C02", "Non-editable"])(
    "the modal selects the default bank account even if its status is %s",
    (status) => {
      const noted = banks.map((each) => ({ ...each, bank: { BankAccountACHStatus: status } }));
      expect(currentBank(noted, undefined)?.Id).toBe("default");
    },
  );
});

test("the modal explains why a bank account may not be debited", () => {
  const closed = { BankAccountACHStatus: "R02", BankAccountACHStatusDescription: "Account closed" };
  expect(notDebitableText(closed)).toBe(
    "We can't debit this account. Your bank returned a payment from it: Account closed.",
  );
  expect(notDebitableText({ ...closed, BankAccountACHStatusDescription: null })).toBe(
    "We can't debit this account: your bank returned a payment from it.",
  );
  expect(notDebitableText({ ...closed, BankAccountACHStatus: "R01" })).toBeUndefined();
});

test.each([
  // All payments are submitted on Friday, November 20. Thursday, November 26, is Thanksgiving.
  ["2026-11-23", "16:59", "Your bank sees it on Mon, Nov 23. Once you submit it, you can't cancel it here."],
  ["2026-11-23", "17:00", "Your bank sees it on Tue, Nov 24. Once you submit it, you can't cancel it here."],
  ["2026-11-24", "16:59", "Your bank sees it on Tue, Nov 24. You can cancel it until Fri, Nov 20."],
  ["2026-11-30", "16:59", "Your bank sees it on Mon, Nov 30. You can cancel it until Wed, Nov 25."],
])("with the payment date %s at the time %s, the modal shows before Submit: %s", (date, time, text) => {
  const sending = {
    now: moment(`2026-11-20T${time}-05:00`),
    cutOff: Temporal.PlainTime.from("17:00"),
  };
  expect(consequencesText(day(date), sending)).toBe(text);
});

describe("reading and writing dates in the payment modal", () => {
  test.each([
    ["11/21/2026", "2026-11-21"],
    ["1/2/2027", "2027-01-02"],
    [" 02/29/2028 ", "2028-02-29"],
    ["02/29/2027", undefined],
    ["13/01/2026", undefined],
    ["00/10/2026", undefined],
    ["11/21/26", undefined],
    ["2026-11-21", undefined],
    ["11/21/2026x", undefined],
    ["111/21/2026", undefined],
    ["", undefined],
  ])("the typed date %j is read as %s", (text, date) => {
    expect(typedDate(text)?.toString()).toBe(date);
  });

  test("every formatted date is read back as the same date", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const date = day("1990-01-01").add({ days });
        expect(typedDate(dateText(date))?.toString()).toBe(date.toString());
      }),
    );
  });

  test("dates have two digits for month and day, and the long format adds the weekday", () => {
    expect(dateText(day("2027-01-02"))).toBe("01/02/2027");
    expect(dayText(day("2025-11-21"))).toBe("Friday, Nov 21, 2025");
  });
});
