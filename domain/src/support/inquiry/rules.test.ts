import { describe, expect, test } from "vitest";
import type { CaseType } from "./contract.ts";
import {
  businessChoice,
  checkInquiry,
  givenBusiness,
  givenTopic,
  inquiryChoice,
  inquiryNumber,
  isSbaBusiness,
  topicsFor,
} from "./rules.ts";

const bakery = { accountId: "b", accountName: "bakery" };
const zoo = { accountId: "z", accountName: "Zoo" };
const cafe = { accountId: "c", accountName: "Café" };
const none = { accountId: null, requestType: null };

test("the businesses to choose from are sorted by name", () => {
  expect(businessChoice([])).toEqual([]);
  expect(businessChoice([zoo])).toEqual([]);
  expect(businessChoice([zoo, bakery])).toEqual([bakery, zoo]);
  expect(businessChoice([zoo, cafe, bakery])).toEqual([bakery, cafe, zoo]);
});

test("an inquiry's number has eight digits", () => {
  expect(inquiryNumber(1042)).toBe("00001042");
});

test("the Contact us form starts with the business in the page's address, or with the only business", () => {
  expect(givenBusiness([zoo], none)).toBe("z");
  expect(givenBusiness([zoo], { ...none, accountId: "foreign" })).toBe("z");
  expect(givenBusiness([zoo, cafe], none)).toBeUndefined();
  expect(givenBusiness([zoo, cafe], { ...none, accountId: "c" })).toBe("c");
  expect(givenBusiness([zoo, cafe], { ...none, accountId: "foreign" })).toBeUndefined();
  expect(givenBusiness([], { ...none, accountId: "c" })).toBeUndefined();
});

const topic = (displayName: string, type: CaseType["type"] = "Other") => ({
  value: `value of ${displayName}`,
  displayName,
  type,
});
const funding = topic("Request Additional Funding");
const address = topic("Address Update");
const question = topic("General Question");
const sbaLoan = topic("SBA Loan Question", "SBA");
const types = [address, question, funding, sbaLoan];

test.each([
  ["addMoney", funding],
  ["addressUpdate", address],
  ["ADDMONEY", undefined],
  ["General Question", undefined],
  ["constructor", undefined],
  [null, undefined],
])("a link with the requestType %j selects the topic %o [CORE-CONTACT-08]", (requestType, expected) => {
  expect(givenTopic(types, { ...none, requestType })).toEqual(expected);
});

test("a link selects no topic if the lender does not have the requested topic", () => {
  expect(givenTopic([question], { ...none, requestType: "addMoney" })).toBeUndefined();
});

describe("the topics for a kind of business [CORE-CONTACT-07]", () => {
  test.each([
    ["returns only SBA topics for a business with an SBA loan", true, undefined, [sbaLoan]],
    ["adds the requested topic to the SBA topics", true, funding, [funding, sbaLoan]],
    [
      "returns only the other topics for a business without an SBA loan",
      false,
      undefined,
      [address, question, funding],
    ],
    ["adds a requested SBA topic to the other topics", false, sbaLoan, types],
  ])("listing the topics for a kind of business %s", (_, isSba, given, expected) => {
    expect(topicsFor(types, { isSba, given })).toEqual(expected);
  });

  test("only a business with an SBA loan is an SBA business", () => {
    const advances = [
      { accountId: "b", type: "SBA" },
      { accountId: "z", type: "BLN" },
    ];
    expect(isSbaBusiness("b", advances)).toBe(true);
    expect(isSbaBusiness("z", advances)).toBe(false);
    expect(isSbaBusiness("b", [])).toBe(false);
  });
});

describe("the choices of the Contact us form", () => {
  const chosen = (accountId: string, type = question.value) => ({ accountId, type, description: "Hello" });
  const choice = (inquiry: ReturnType<typeof chosen>, more: Partial<Parameters<typeof inquiryChoice>[1]>) =>
    inquiryChoice(inquiry, {
      accounts: [zoo, cafe],
      types,
      advances: [{ accountId: "c", type: "SBA" }],
      preset: none,
      ...more,
    });
  const others = [address, question, funding];

  test("the Contact us form offers no topics until the borrower chooses a business", () => {
    for (const accountId of ["", "foreign"])
      expect(choice(chosen(accountId), {})).toEqual({
        topics: [],
        awaitsBusiness: true,
        inquiry: { accountId: "", type: "", description: "Hello" },
      });
  });

  test("the Contact us form offers only the topics of the chosen business", () => {
    const inquiry = chosen("z");
    expect(choice(inquiry, {})).toEqual({ topics: others, awaitsBusiness: false, inquiry });
    expect(choice(chosen("c"), {})).toEqual({
      topics: [sbaLoan],
      awaitsBusiness: false,
      inquiry: { accountId: "c", type: "", description: "Hello" },
    });
    const preset = { ...none, requestType: "addMoney" };
    expect(choice(chosen("c", funding.value), { preset })).toEqual({
      topics: [funding, sbaLoan],
      awaitsBusiness: false,
      inquiry: chosen("c", funding.value),
    });
  });

  test("the Contact us form selects the only business or the business from the page's address", () => {
    expect(choice(chosen(""), { accounts: [zoo] }).inquiry.accountId).toBe("z");
    const preset = { ...none, accountId: "c" };
    expect(choice(chosen("z"), { preset }).inquiry.accountId).toBe("c");
  });

  test("the Contact us form offers topics to a borrower without a business", () => {
    expect(choice(chosen(""), { accounts: [] })).toEqual({
      topics: others,
      awaitsBusiness: false,
      inquiry: chosen(""),
    });
  });
});

describe("missing and overlong values in the Contact us form [CORE-CONTACT-09]", () => {
  const complete = { accountId: "b", type: "t", description: "Hello" };
  const empty = { accountId: "", type: "", description: " \n" };
  test.each([
    [complete, true, {}],
    [empty, true, { accountId: "Required", description: "Required" }],
    [{ ...empty, accountId: "a1" }, true, { type: "Required", description: "Required" }],
    [empty, false, { type: "Required", description: "Required" }],
    [{ ...complete, description: "x".repeat(4000) }, true, {}],
    [
      { ...complete, description: "x".repeat(4001) },
      true,
      { description: "Must be at most 4,000 characters" },
    ],
  ])(
    "validating the Contact us form with %o and choosesBusiness %s returns %o",
    (inquiry, choosesBusiness, faults) => {
      expect(checkInquiry(inquiry, { choosesBusiness })).toEqual(faults);
    },
  );
});
