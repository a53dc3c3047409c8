import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accountNumberFault,
  canadianFaults,
  holderFaults,
  isComplete,
  maskedNumber,
  shownDigits,
  spokenNumber,
  routingNumberFault,
  usNumberFaults,
} from "./rules.ts";

const tooShort = "Bank account number must be 4 to 17 digits.";
const repeated = "Account number cannot be one repeated digit.";
const sequential = "Account number cannot contain a sequence such as 123456789 or 987654321.";

test.each([
  ["", "Required"],
  ["   ", "Required"],
  ["123", tooShort],
  ["1235", undefined],
  ["12340123412341234", undefined],
  ["123401234123412340", tooShort],
  ["12a4", tooShort],
  ["12 45", tooShort],
  ["٣٣٣٤", tooShort],
  ["1111", repeated],
  ["11111111", repeated],
  ["11111112", undefined],
  ["1234", undefined],
  ["12345678", undefined],
  ["123456789", sequential],
  ["987654321", sequential],
  ["00123456789", sequential],
  ["98765432100", sequential],
  ["0123456780", sequential],
  ["1234567801234", undefined],
  ["89012345678", sequential],
  ["7890123456", undefined],
  ["135792468024", undefined],
])(
  "validating the account number %j returns %s [SERV-BVER-26] [SERV-BVER-27] [SERV-BVER-28]",
  (text, fault) => {
    expect(accountNumberFault(text)).toBe(fault);
  },
);

test("an account number is rejected if it contains nine consecutive digits, such as 123456789, anywhere", () => {
  const run = fc.tuple(fc.integer({ min: 0, max: 1 }), fc.boolean()).map(([first, isDown]) => {
    const digits = Array.from({ length: 9 }, (_, at) => first + at);
    return (isDown ? digits.toReversed() : digits).join("");
  });
  const around = fc.stringMatching(/^(?:00|55|30|)$/);
  fc.assert(
    fc.property(around, run, around, (before, digits, after) => {
      expect(accountNumberFault(before + digits + after)).toBe(sequential);
      // One digit in the middle is different, so the digits are no longer consecutive.
      expect(accountNumberFault(`${before}${digits.slice(0, 4)}5${digits[8]}${digits.slice(5)}`)).not.toBe(
        sequential,
      );
    }),
  );
});

test.each([
  ["", "WIRE", "Required"],
  ["1", "WIRE", undefined],
  ["123456789", "ACH", undefined],
  ["1234567890", "WIRE", "Please enter a valid Wire Routing number."],
  ["12x", "ACH", "Please enter a valid ACH Routing number."],
  ["1 2", "WIRE", "Please enter a valid Wire Routing number."],
] as const)(
  "validating the routing number %j for %s payments returns %s [SERV-BVER-25]",
  (text, type, fault) => {
    expect(routingNumberFault(text, type)).toBe(fault);
  },
);

test("validating a US account reports errors in both the routing number and the account number [SERV-BVER-25] [SERV-BVER-26]", () => {
  expect(usNumberFaults({ routingNumber: "x", accountNumber: "" }, "ACH")).toEqual({
    routingNumber: "Please enter a valid ACH Routing number.",
    accountNumber: "Required",
  });
  expect(usNumberFaults({ routingNumber: "1", accountNumber: "1357" }, "ACH")).toStrictEqual({});
});

const holder = {
  businessName: "Acme LLC",
  streetAddress1: "1 Main St",
  streetAddress2: "N/A",
  state: "IA",
  city: "Ames",
  zip: "50010",
};

test.each([
  [{}, {}],
  [{ businessName: "x".repeat(150) }, {}],
  [{ businessName: ` ${"x".repeat(150)} ` }, {}],
  [
    { businessName: "x".repeat(151) },
    { businessName: "Business name must be at most 150 characters in length." },
  ],
  [{ businessName: " " }, { businessName: "Required" }],
  [{ streetAddress1: "x".repeat(255), streetAddress2: "y".repeat(255) }, {}],
  [
    { streetAddress1: "x".repeat(256), streetAddress2: "y".repeat(256) },
    {
      streetAddress1: "Address must be at most 255 characters in length.",
      streetAddress2: "Address must be at most 255 characters in length.",
    },
  ],
  [
    { streetAddress1: "", streetAddress2: "" },
    { streetAddress1: "Required", streetAddress2: "Required" },
  ],
  [{ state: "" }, { state: "Required" }],
  [{ state: "ZZ" }, { state: "Required" }],
  [{ city: "x".repeat(100) }, {}],
  [{ city: "x".repeat(101) }, { city: "City must be at most 100 characters in length." }],
  [{ city: "" }, { city: "Required" }],
  [{ zip: "" }, { zip: "Required" }],
  [{ zip: "1234" }, { zip: "Please enter a valid zip code" }],
  [{ zip: "123456" }, { zip: "Please enter a valid zip code" }],
  [{ zip: "1234x" }, { zip: "Please enter a valid zip code" }],
])(
  "validating an account holder with the changes %o returns %o [SERV-BVER-29] [SERV-BVER-30] [SERV-BVER-31] [SERV-BVER-32]",
  (given, faults) => {
    expect(holderFaults({ ...holder, ...given })).toStrictEqual(faults);
  },
);

const canadian = { transitNumber: "01234", institutionNumber: "001", accountNumber: "1234567" };
const transit = "Branch transit number must be exactly 5 digits.";
const institution = "Financial institution number must be exactly 3 digits.";
const account = "Account number must be 1 to 12 digits.";

test.each([
  [{}, {}],
  [{ transitNumber: "" }, { transitNumber: "Required" }],
  [{ transitNumber: "0123" }, { transitNumber: transit }],
  [{ transitNumber: "012345" }, { transitNumber: transit }],
  [{ transitNumber: "0123a" }, { transitNumber: transit }],
  [{ institutionNumber: "" }, { institutionNumber: "Required" }],
  [{ institutionNumber: "01" }, { institutionNumber: institution }],
  [{ institutionNumber: "0001" }, { institutionNumber: institution }],
  [{ institutionNumber: "00a" }, { institutionNumber: institution }],
  [{ accountNumber: "" }, { accountNumber: "Required" }],
  [{ accountNumber: "1" }, {}],
  [{ accountNumber: "123456789012" }, {}],
  [{ accountNumber: "1234567890123" }, { accountNumber: account }],
  [{ accountNumber: "12a" }, { accountNumber: account }],
])(
  "validating a Canadian account with the changed numbers %o returns %o [SERV-BVER-22] [SERV-BVER-23] [SERV-BVER-24]",
  (given, faults) => {
    expect(canadianFaults({ ...canadian, ...given })).toStrictEqual(faults);
  },
);

test.each([
  ["", "****", "account number hidden"],
  ["1", "****", "account number hidden"],
  ["1234", "****", "account number hidden"],
  ["51234", "****1234", "account ending in 1234"],
  ["12345678901234567", "****4567", "account ending in 4567"],
])(
  'the account number %j is shown as %s and read aloud as "%s" [SERV-BVER-04]',
  (accountNumber, mask, spoken) => {
    expect(maskedNumber(shownDigits(accountNumber))).toBe(mask);
    expect(spokenNumber(shownDigits(accountNumber))).toBe(spoken);
  },
);

const all = { deposit: {}, withdrawal: {}, paymentDay: "Monday" };
test.each([
  [all, false, true],
  [{ ...all, deposit: null }, false, false],
  [{ ...all, withdrawal: null }, false, false],
  [{ ...all, paymentDay: null }, false, false],
  [{ ...all, paymentDay: null }, true, true],
  [{ ...all, deposit: null, paymentDay: null }, true, false],
  [{ ...all, withdrawal: null, paymentDay: null }, true, false],
])(
  "the saved bank details %o are complete (SBA loan: %s): %s [SERV-BVER-13] [SERV-BVER-20]",
  (saved, isSba, isAll) => {
    expect(isComplete(saved, { isSba })).toBe(isAll);
  },
);
