import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "../../testing/samples.ts";
import { backFrom, currentBank, dateText, dayText, typedDate } from "./rules.ts";

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
  "from %s, with a bank account %s, Go Back leads to %s [SERV-MODAL-02, SERV-MODAL-03, SERV-MODAL-04]",
  (screen, hasBank, to) => {
    expect(backFrom(screen, { hasBank })).toBe(to);
  },
);

describe("the bank account that is paid from", () => {
  const banks = [
    { Id: "first", isDefaultBankOption: false },
    { Id: "default", isDefaultBankOption: true },
    { Id: "third", isDefaultBankOption: false },
  ];
  test.each([
    ["third", "third"],
    [undefined, "default"],
    ["gone", "default"],
  ])("with %s chosen is the %s one [SERV-ENT-04]", (chosen, Id) => {
    expect(currentBank(banks, chosen)?.Id).toBe(Id);
  });

  test("without a default is the first, and of none none [SERV-ENT-04]", () => {
    const none = banks.map((bank) => ({ ...bank, isDefaultBankOption: false }));
    expect(currentBank(none, undefined)?.Id).toBe("first");
    expect(currentBank([], "third")).toBeUndefined();
  });
});

describe("a typed day", () => {
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
    ["", undefined],
  ])("%j is %s", (text, date) => {
    expect(typedDate(text)?.toString()).toBe(date);
  });

  test("comes back from how it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const date = day("1990-01-01").add({ days });
        expect(typedDate(dateText(date))?.toString()).toBe(date.toString());
      }),
    );
  });

  test("is written with two figures for month and day, and told with its weekday", () => {
    expect(dateText(day("2027-01-02"))).toBe("01/02/2027");
    expect(dayText(day("2025-11-21"))).toBe("Friday, Nov 21, 2025");
  });
});
