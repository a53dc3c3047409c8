import { describe, expect, test } from "vitest";
import type { CaseType } from "./contract.ts";
import {
  businessChoice,
  checkInquiry,
  givenBusiness,
  givenTopic,
  inquiryChoice,
  isSbaBusiness,
  topicsFor,
} from "./rules.ts";

const bakery = { accountId: "b", accountName: "bakery" };
const zoo = { accountId: "z", accountName: "Zoo" };
const cafe = { accountId: "c", accountName: "Café" };
const none = { accountId: null, requestType: null };

test("a business is chosen where there are several, sorted by name", () => {
  expect(businessChoice([])).toEqual([]);
  expect(businessChoice([zoo])).toEqual([]);
  expect(businessChoice([zoo, bakery])).toEqual([bakery, zoo]);
  expect(businessChoice([zoo, cafe, bakery])).toEqual([bakery, cafe, zoo]);
});

test("the only business is the one, else the one that the address names, if it is the borrower's", () => {
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
])("asked for %j, the address chooses %o [CORE-CONTACT-08]", (requestType, expected) => {
  expect(givenTopic(types, { ...none, requestType })).toEqual(expected);
});

test("a topic that the lender has not is not chosen", () => {
  expect(givenTopic([question], { ...none, requestType: "addMoney" })).toBeUndefined();
});

describe("what a business may write about [CORE-CONTACT-07]", () => {
  test.each([
    ["SBA topics alone with an SBA loan", true, undefined, [sbaLoan]],
    ["and the one that was asked for", true, funding, [funding, sbaLoan]],
    ["the others without", false, undefined, [address, question, funding]],
    ["an SBA topic that was asked for too", false, sbaLoan, types],
  ])("%s", (_, isSba, given, expected) => {
    expect(topicsFor(types, { isSba, given })).toEqual(expected);
  });

  test("an SBA business has a loan of that type, whosever else's there are", () => {
    const advances = [
      { accountId: "b", type: "SBA" },
      { accountId: "z", type: "BLN" },
    ];
    expect(isSbaBusiness("b", advances)).toBe(true);
    expect(isSbaBusiness("z", advances)).toBe(false);
    expect(isSbaBusiness("b", [])).toBe(false);
  });
});

describe("what can be chosen, and what of the choice stands", () => {
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

  test("without a business chosen among several there is no topic yet", () => {
    for (const accountId of ["", "foreign"])
      expect(choice(chosen(accountId), {})).toEqual({
        topics: [],
        awaitsBusiness: true,
        inquiry: { accountId: "", type: "", description: "Hello" },
      });
  });

  test("the business decides the topics; one that it does not offer is none", () => {
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

  test("the business that needs no choosing wins over what was chosen", () => {
    expect(choice(chosen(""), { accounts: [zoo] }).inquiry.accountId).toBe("z");
    const preset = { ...none, accountId: "c" };
    expect(choice(chosen("z"), { preset }).inquiry.accountId).toBe("c");
  });

  test("a borrower without a business chooses a topic all the same", () => {
    expect(choice(chosen(""), { accounts: [] })).toEqual({
      topics: others,
      awaitsBusiness: false,
      inquiry: chosen(""),
    });
  });
});

describe("what is missing [CORE-CONTACT-09]", () => {
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
  ])("%o, with a business to choose: %s", (inquiry, choosesBusiness, faults) => {
    expect(checkInquiry(inquiry, { choosesBusiness })).toEqual(faults);
  });
});
