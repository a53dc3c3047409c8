import { describe, expect, test } from "vitest";
import type { CaseWorker, Opportunity } from "../applications/contract.ts";
import { defaultPublicConfig as config } from "../wire/config.ts";
import type { BusinessFundingExpert } from "./contract.ts";
import { supportContact } from "../wire/support-contact.ts";
import { helpPanel, looksUpExperts, shownExperts } from "./rules.ts";

const usual = {
  phone: "(800) 555-0142",
  email: "support@alderway.example",
  hours: "9 AM - 5 PM ET, Monday - Friday",
};
const canada = {
  phone: "(800) 555-0143",
  email: "support.ca@alderway.example",
  hours: "9 AM - 6 PM ET, Monday - Friday",
};
const ppp = { ...usual, phone: "(800) 555-0144", hours: "8 AM - 6 PM ET, Monday - Friday" };

test.each([
  ["us", false, usual],
  ["us", true, ppp],
  ["ca", false, canada],
  ["ca", true, canada],
] as const)(
  "support for %s, PPP %s: %o [CORE-HELP-06, CORE-HELP-07, CORE-HELP-08, CORE-CONST-10, CORE-COUNTRY-08]",
  (country, isPppCase, contact) => {
    expect(supportContact(config, country, isPppCase)).toEqual(contact);
  },
);

function expert(firstName: string, isSystemUser = false): BusinessFundingExpert {
  return { firstName, lastName: "Ellis", phone: null, extension: null, email: null, isSystemUser };
}

test("system users are no experts [CORE-HELP-04]", () => {
  expect(shownExperts([expert("Jordan"), expert("Robot", true)])).toEqual([expert("Jordan")]);
});

describe("looking up experts", () => {
  const excludedPartners = ["MarketplaceOne", "MarketplaceTwo"];
  const open = { stageName: "Underwriting", partner: null, partnerName: null };
  test.each([
    [open, "us", true],
    [{ ...open, partnerName: "PayPal" }, "us", true],
    [open, "ca", false],
    [undefined, "us", false],
    [{ ...open, stageName: "Closed Won" }, "us", false],
    [{ ...open, stageName: "Closed Lost" }, "us", false],
    [{ ...open, partnerName: "MarketplaceOne" }, "us", false],
    [{ ...open, partner: "MarketplaceTwo" }, "us", false],
  ] as const)("%o in %s: %s [CORE-HELP-03, CORE-HELP-05]", (opportunity, country, expected) => {
    expect(looksUpExperts(opportunity, { country, excludedPartners })).toBe(expected);
  });
});

describe("the help panel", () => {
  const specialist: CaseWorker = {
    firstName: "Maren",
    lastName: "Okafor",
    phone: "(800) 555-0173",
    extension: "2206",
    email: "maren.okafor@alderway.example",
    customerFacingProfile: true,
  };
  const opportunity: Opportunity = {
    id: "o1",
    accountId: "a1",
    name: "Application",
    stageName: "Underwriting",
    stage: "ST3",
    type: "BLN",
    closedDate: null,
    applicationReceivedDate: null,
    partner: null,
    partnerName: null,
    paycheckProtectionPlanId: null,
    loanVersion: null,
    adverseActionNoticeSent: false,
    numberOfBankStatementsAlreadyUploaded: 0,
    businessEntityType: null,
    numberOfEmployees: null,
    advanceAmount: null,
    totalLoanFee: null,
    termInWeeks: null,
    averagePayment: null,
    caseWorker: null,
    stipulations: [],
  };
  const page = {
    config,
    country: "us",
    opportunity,
    bfes: [expert("Jordan"), expert("Robot", true)],
  } as const;

  test("a customer-facing specialist comes first, with the program's hours [CORE-HELP-01, CORE-HELP-07]", () => {
    const hours = "8 AM - 6 PM ET, Monday - Friday";
    const first = { kind: "specialist", specialist, hours };
    expect(helpPanel({ ...page, caseWorker: specialist }).first).toEqual(first);
    expect(helpPanel({ ...page, opportunity: { ...opportunity, caseWorker: specialist } }).first).toEqual(
      first,
    );
  });

  test("without one, or one who faces no customers, a phone line [CORE-HELP-01, CORE-HELP-02]", () => {
    const hidden = { ...specialist, customerFacingProfile: false };
    expect(helpPanel(page).first).toEqual({ kind: "line" });
    expect(helpPanel({ ...page, caseWorker: hidden }).first).toEqual({ kind: "line" });
    expect(helpPanel(page).contact).toEqual(usual);
  });

  test("experts show in the US with an application in flight [CORE-HELP-03, CORE-HELP-04]", () => {
    expect(helpPanel(page).experts).toEqual([expert("Jordan")]);
    expect(helpPanel({ ...page, country: "ca" }).experts).toEqual([]);
    expect(helpPanel({ ...page, opportunity: undefined }).experts).toEqual([]);
  });

  test("the line is the program's on its pages and for its applications [CORE-HELP-06]", () => {
    expect(helpPanel({ ...page, opportunity: undefined, isPpp: true }).contact).toEqual(ppp);
    expect(helpPanel({ ...page, opportunity: { ...opportunity, type: "SBA" } }).contact).toEqual(ppp);
    expect(helpPanel({ ...page, country: "ca", isPpp: true }).contact).toEqual(canada);
  });
});
