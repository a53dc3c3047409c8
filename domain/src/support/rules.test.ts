import { describe, expect, test } from "vitest";
import type { CaseWorker } from "../applications/contract.ts";
import { moment, sampleAdvance, sampleOpportunity } from "../testing/samples.ts";
import { defaultPublicConfig as config } from "../wire/config.ts";
import { supportContact } from "../wire/support-contact.ts";
import type { BusinessFundingExpert } from "./contract.ts";
import { hasTeamLine, helpPanel, helpSubject, isOnPppLine, looksUpExperts, shownExperts } from "./rules.ts";

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
const ppp = {
  phone: "(800) 555-0144",
  email: "ppp@alderway.example",
  hours: "8 AM - 6 PM ET, Monday - Friday",
};

test("the support contact depends on the country and the Paycheck Protection Program [CORE-HELP-06, CORE-HELP-07, CORE-HELP-08, CORE-CONST-10, CORE-COUNTRY-08, FORG-HELP-04, FORG-HELP-05, FORG-HELP-06]", () => {
  expect(supportContact(config, "us", false)).toEqual(usual);
  expect(supportContact(config, "us", true)).toEqual(ppp);
  expect(supportContact(config, "ca", false)).toEqual(canada);
  expect(supportContact(config, "ca", true)).toEqual(canada);
  const own = { ...config, pppSupportPhone: "(800) 555-0199" };
  expect(supportContact(own, "us", true)).toEqual({ ...ppp, phone: "(800) 555-0199" });
});

describe("the phone line and the application of the help panel", () => {
  const plain = sampleOpportunity({ id: "plain" });
  const sba = sampleOpportunity({ id: "sba", type: "SBA" });
  const planned = sampleOpportunity({ id: "planned", paycheckProtectionPlanId: "p1" });
  const wonSba = { ...sba, stageName: "Closed Won" };
  const owed = sampleAdvance("owed", { type: "SBA", balance: 1 });
  const repaid = sampleAdvance("repaid", { type: "SBA", balance: 0 });
  const other = sampleAdvance("other", { balance: 1 });

  test.each([
    [[], [], false],
    [[plain], [other], false],
    [[sba], [], true],
    [[plain, planned], [], true],
    [[wonSba], [], false],
    [[], [other, owed], true],
    [[], [repaid], false],
  ] as const)(
    "the applications %j and the loans %j put the PPP phone line on pages outside an application: %s [FORG-HELP-04]",
    (opportunities, advances, is) => {
      expect(isOnPppLine({ kind: "elsewhere" }, { opportunities, advances })).toBe(is);
    },
  );

  test("the PPP phone line appears on the page of a PPP or SBA application [FORG-HELP-04]", () => {
    const rich = { opportunities: [plain, sba, planned], advances: [owed] };
    const none = { opportunities: [plain, sba, planned], advances: [] };
    expect(isOnPppLine({ kind: "application", opportunity: plain }, rich)).toBe(false);
    expect(isOnPppLine({ kind: "application", opportunity: sba }, none)).toBe(true);
    expect(isOnPppLine({ kind: "application", opportunity: wonSba }, none)).toBe(true);
    expect(isOnPppLine({ kind: "application", opportunity: planned }, none)).toBe(true);
  });

  test("every forgiveness page has the PPP phone line [FORG-HELP-04, FORG-HELP-05]", () => {
    expect(isOnPppLine({ kind: "forgiveness" }, { opportunities: [plain], advances: [other] })).toBe(true);
  });

  test("the help panel uses the page's application, or else the active application", () => {
    const old = { ...plain, applicationReceivedDate: moment("2025-01-01T00:00:00Z") };
    const active = { ...sba, applicationReceivedDate: moment("2025-02-01T00:00:00Z") };
    const borrowed = { opportunities: [old, active] };
    expect(helpSubject({ kind: "application", opportunity: old }, borrowed)).toBe(old);
    expect(helpSubject({ kind: "elsewhere" }, borrowed)).toBe(active);
    expect(helpSubject({ kind: "forgiveness" }, borrowed)).toBe(active);
    expect(helpSubject({ kind: "forgiveness", opportunity: wonSba }, borrowed)).toBe(wonSba);
    expect(helpSubject({ kind: "elsewhere" }, { opportunities: [wonSba] })).toBeUndefined();
  });
});

function expert(firstName: string, isSystemUser = false): BusinessFundingExpert {
  return { firstName, lastName: "Ellis", phone: null, extension: null, email: null, isSystemUser };
}

test("the list of experts omits system users [CORE-HELP-04, FORG-HELP-07]", () => {
  expect(shownExperts([expert("Jordan"), expert("Robot", true), expert("Noor")])).toEqual([
    expert("Jordan"),
    expert("Noor"),
  ]);
});

describe("looking up experts", () => {
  const excludedPartners = ["MarketplaceOne", "MarketplaceTwo"];
  const open = { stageName: "Underwriting", partner: null, partnerName: null };
  test.each([
    [open, "us", true],
    [{ ...open, partnerName: "PayPal" }, "us", true],
    [{ ...open, partner: "PayPal" }, "us", true],
    [open, "ca", false],
    [undefined, "us", false],
    [{ ...open, stageName: "Closed Won" }, "us", false],
    [{ ...open, stageName: "Closed Lost" }, "us", false],
    [{ ...open, partnerName: "MarketplaceOne" }, "us", false],
    [{ ...open, partnerName: "MarketplaceTwo" }, "us", false],
    [{ ...open, partner: "MarketplaceTwo" }, "us", false],
    [{ ...open, partner: "MarketplaceTwo", partnerName: "PayPal" }, "us", true],
  ] as const)(
    "the portal looks up experts for the application %o in the country %s: %s [CORE-HELP-05, FORG-HELP-03]",
    (opportunity, country, expected) => {
      expect(looksUpExperts(opportunity, { country, excludedPartners })).toBe(expected);
    },
  );
});

describe("the contents of the help panel", () => {
  const specialist: CaseWorker = {
    firstName: "Maren",
    lastName: "Okafor",
    phone: "(800) 555-0173",
    extension: "2206",
    email: "maren.okafor@alderway.example",
    customerFacingProfile: true,
  };
  const asked = (part: Parameters<typeof sampleOpportunity>[0] = {}, country: "us" | "ca" = "us") => ({
    config,
    country,
    page: { kind: "elsewhere" } as const,
    borrowed: { opportunities: [sampleOpportunity(part)], advances: [] },
    bfes: [expert("Jordan"), expert("Robot", true)],
  });
  const hours = "8 AM - 6 PM ET, Monday - Friday";

  test("the help panel shows a customer-facing specialist first, or else the phone line [CORE-HELP-02]", () => {
    expect(helpPanel(asked({ caseWorker: specialist }))).toEqual({
      first: { kind: "specialist", specialist, hours },
      contact: usual,
      experts: [expert("Jordan")],
    });
    const hidden = { ...specialist, customerFacingProfile: false };
    for (const caseWorker of [hidden, null]) {
      expect(helpPanel(asked({ caseWorker }))).toEqual({
        first: { kind: "line" },
        contact: usual,
        experts: [expert("Jordan")],
      });
    }
  });

  test("the help panel shows experts only in the US, for an open application outside excluded marketplaces [CORE-HELP-03, FORG-HELP-03]", () => {
    expect(helpPanel(asked()).experts).toEqual([expert("Jordan")]);
    expect(helpPanel(asked({}, "ca")).experts).toEqual([]);
    expect(helpPanel(asked({ stageName: "Closed Won" })).experts).toEqual([]);
    expect(helpPanel({ ...asked(), borrowed: { opportunities: [], advances: [] } }).experts).toEqual([]);
    expect(helpPanel(asked({ partnerName: "MarketplaceOne" })).experts).toEqual([]);
  });

  test("the help panel selects the specialist and the phone line for the page [FORG-HELP-02, FORG-HELP-03, FORG-HELP-05]", () => {
    const opportunity = sampleOpportunity({ id: "own", type: "SBA", caseWorker: specialist });
    const page = { kind: "application", opportunity } as const;
    expect(helpPanel({ ...asked(), page })).toMatchObject({
      first: { kind: "specialist", specialist },
      contact: ppp,
    });
    expect(helpPanel({ ...asked(), page: { kind: "forgiveness" } })).toMatchObject({
      first: { kind: "line" },
      contact: ppp,
    });
    // For a loan that was paid out, the panel shows the loan's specialist first and no experts.
    const won = sampleOpportunity({ id: "won", stageName: "Closed Won", caseWorker: specialist });
    expect(helpPanel({ ...asked(), page: { kind: "forgiveness", opportunity: won } })).toMatchObject({
      first: { kind: "specialist", specialist, hours },
      experts: [],
    });
    expect(helpPanel({ ...asked({ type: "SBA" }, "ca") }).contact).toEqual(canada);
  });
});

test.each([
  [[], true],
  [["(800) 555-0176"], true],
  [["(800) 555-0142"], false],
  [["800.555.0142"], false],
  [[null], true],
  [["(800) 555-0176", "(800) 555-0142"], false],
])(
  "the help panel shows the team's phone number beside experts with the numbers %j: %s",
  (phones, expected) => {
    const experts = phones.map((phone) => ({ ...expert("Jordan"), phone, extension: "4417" }));
    expect(hasTeamLine({ contact: usual, experts })).toBe(expected);
  },
);
