import { describe, expect, test } from "vitest";
import { day } from "../../testing/samples.ts";
import {
  emailMost,
  jobTitleMost,
  maxPercent,
  nameMost,
  requiredPercent,
  type PersonFields,
} from "../person/rules.ts";
import { wholePercent } from "../owners/rules.ts";
import {
  cosignerOwnsFrom,
  isAutomaticSigningEligible,
  maxSigners,
  isUnderHalf,
  missingDetails,
  possibleSigners,
} from "./rules.ts";

test("the picker offers people with a share of at least one percent, without the applicant [SERV-SIGN-04]", () => {
  const share = (percentOwned: number | null, isApplicant = false) => ({ percentOwned, isApplicant });
  const people = [share(45, true), share(0), share(1), share(null), share(30)];
  expect(possibleSigners(people)).toEqual([share(1), share(30)]);
});

describe("the details that a signer must add", () => {
  const complete: PersonFields = {
    firstName: "Ines",
    lastName: "Okoro",
    jobTitle: "",
    dateOfBirth: "02/27/1990",
    number: "",
    street: "1207 Grand Avenue",
    city: "Boise",
    state: "ID",
    zip: "83702",
    phone: "(208) 555-0119",
    email: "ines@acme.example",
    percentOwned: "5",
  };
  const about = { country: "us", isSba: false, today: day("2026-11-21"), hasNumber: true } as const;
  test.each([
    [{}, {}, []],
    [{ percentOwned: "" }, {}, []],
    [{}, { isSba: true }, ["jobTitle"]],
    [{}, { hasNumber: false }, ["number"]],
    [{ zip: "" }, {}, ["street", "city", "state", "zip"]],
    [{ email: "", dateOfBirth: "" }, {}, ["dateOfBirth", "email"]],
  ] as const)(
    "with the details %j and the application %j, a signer must add %j",
    (details, rest, missing) => {
      expect(missingDetails({ ...complete, ...details }, { ...about, ...rest })).toEqual(missing);
    },
  );
});

test("the limits for owners and signers match the specification [SERV-CONST-07]", () => {
  expect([false, true].map((isSba) => [requiredPercent(isSba), wholePercent(isSba)])).toEqual([
    [25, 76],
    [20, 81],
  ]);
  expect([maxSigners, cosignerOwnsFrom]).toEqual([4, 25]);
  expect([49, 50].map(isUnderHalf)).toEqual([true, false]);
  expect([nameMost, emailMost, jobTitleMost, maxPercent]).toEqual([100, 75, 128, 100]);
});

test("the page warns if the signers own less than 50 percent [SERV-SIGN-06]", () => {
  expect([49, 50].map(isUnderHalf)).toEqual([true, false]);
});

describe("eligibility of an application for automatic signing", () => {
  const byShare = {
    percentOfFirst: 51,
    isAutomationEligible: true,
    areBanksVerified: true,
    isContractGenerated: false,
    signers: 2,
  };
  const byContract = { ...byShare, percentOfFirst: null, isContractGenerated: true, signers: 1 };
  test.each([
    [byShare, true],
    [{ ...byShare, percentOfFirst: 50 }, false],
    [{ ...byShare, percentOfFirst: null }, false],
    [{ ...byShare, isAutomationEligible: false }, false],
    [{ ...byShare, areBanksVerified: false }, false],
    [byContract, true],
    [{ ...byContract, signers: 2 }, false],
    [{ ...byContract, isContractGenerated: false }, false],
  ])(
    "an application with %j is eligible for automatic signing: %s [SERV-OWN-16]",
    (application, isEligible) => {
      expect(isAutomaticSigningEligible(application)).toBe(isEligible);
    },
  );
});
