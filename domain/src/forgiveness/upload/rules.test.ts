import { describe, expect, test } from "vitest";
import { moment, sampleStipulation } from "../../testing/samples.ts";
import { groupTexts } from "../groups/messages.ts";
import { forgivenessGroups } from "../groups/rules.ts";
import {
  declinesItself,
  deniedClaimCents,
  requestOfPage,
  uploadSlot,
  uploadWords,
  waitsForForm,
} from "./rules.ts";

const map = { requestType: "Forgiveness Application" } as const;
const request = (name: string) =>
  sampleStipulation(name, { groupName: name, stipulationMap: { ...map, documentType: name } });
const titled = {
  applicationVersionSelected: null,
  ezAppEligible: false,
  forgivenessAppEnabled: true,
} as const;

describe("the amounts that form 3508 claims for a declined document request", () => {
  const costs = {
    applicationVersionSelected: "3508",
    mortgageInterestPayments: 0,
    rentOrLeasePayments: 24_000_00,
    utilityPayments: null,
    coveredOperationsExpenditures: 3_000_00,
    coveredPropertyDamageCosts: 0,
    coveredSupplierCosts: 5_000_00,
    coveredWorkerProtectionExpenditures: null,
  } as const;
  test.each([
    ["Mortgage Interest Documents", 0],
    ["Rent Documents", 24_000_00],
    ["Utilities Documents", 0],
    ["Covered Costs Documents", 8_000_00],
    ["FTE Documents", 0],
    ["constructor", 0],
  ])("declining %s contradicts the %i cents that form 3508 claims", (name, cents) => {
    expect(deniedClaimCents(request(name), costs)).toBe(cents);
  });
  test("amounts on forms other than 3508 do not contradict an opt-out", () => {
    const other = { ...costs, applicationVersionSelected: "3508EZ" } as const;
    expect(deniedClaimCents(request("Rent Documents"), other)).toBe(0);
  });
});

describe("the texts of the upload pages", () => {
  const own = forgivenessGroups.filter((group) => group !== "SBA Form 3508");
  test.each(own)("the upload page has the texts of %s [FORG-DOC-02, FORG-DOC-15]", (name) => {
    const words = uploadWords(request(name), titled);
    expect(words).toEqual({
      title: name === "Forgiveness Demographic Information" ? "Demographic Information (optional)" : name,
      lead:
        name === "Covered Costs Documents"
          ? "Four kinds of cost can be forgiven besides payroll, rent and utilities. Send documents only for those you claimed."
          : groupTexts[name].description,
      label: groupTexts[name].upload ?? "Upload documents",
      optOut: groupTexts[name].optOut,
    });
  });

  test("the upload page has the texts of a request named 'Demographic Information' [FORG-DDEM-01]", () => {
    expect(uploadWords(request("Demographic Information"), titled)).toEqual({
      title: "Demographic Information",
      lead: "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
      label: "Upload demographic form",
      optOut:
        "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
    });
  });

  test("each group of documents has a different label and a different opt-out [FORG-DOC-15]", () => {
    const texts = forgivenessGroups
      .filter(
        (group) => !group.endsWith("Demographic Information") && group !== "Reduction in Gross Receipts",
      )
      .map((name) => uploadWords(request(name), titled));
    expect(new Set(texts.map(({ label }) => label)).size).toBe(texts.length);
    const ways = texts.flatMap(({ optOut }) => optOut ?? []);
    expect(new Set(ways).size).toBe(ways.length);
    expect(ways).toHaveLength(texts.length - 2);
  });

  test.each([
    [null, false, true, "3508"],
    ["3508", false, true, "3508"],
    [null, true, true, "3508EZ"],
    ["3508EZ", true, true, "3508EZ"],
    ["3508EZ", true, false, "3508"],
    ["3508S", true, true, "3508S"],
    ["3508S", false, false, "3508S"],
  ] as const)(
    "with %s as the chosen form, ezAppEligible %s and forgivenessAppEnabled %s, the upload page mentions form %s [FORG-DSBA-01, FORG-DSBA-02, FORG-DSBA-03]",
    (applicationVersionSelected, ezAppEligible, forgivenessAppEnabled, form) => {
      const about = { applicationVersionSelected, ezAppEligible, forgivenessAppEnabled };
      expect(uploadWords(request("SBA Form 3508"), about)).toEqual({
        title: `SBA Form ${form}`,
        lead: `Upload your completed and signed SBA Form ${form}.`,
        label: `Upload SBA Form ${form}`,
        optOut: null,
      });
    },
  );

  test("a request that the lender added has the lender's texts", () => {
    const letter = (customerFacingCopy: string | null) =>
      sampleStipulation("Letter", {
        displayName: "Bank letter",
        stipulationMap: { ...map, customerFacingCopy },
      });
    const words = {
      title: "Bank letter",
      lead: "From your bank.",
      label: "Upload documents",
      optOut: null,
    };
    expect(uploadWords(letter("From your bank."), titled)).toEqual(words);
    expect(uploadWords(letter(null), titled)).toEqual({ ...words, lead: "" });
  });
});

test("the forgiveness page for rent documents ignores the loan application's request for rent documents", () => {
  const [rent, lease] = [
    request("Rent Documents"),
    sampleStipulation("lease", { groupName: "Rent Documents" }),
  ];
  expect(requestOfPage("Rent Documents", [lease, rent])).toBe(rent);
  expect(requestOfPage("Rent Documents", [lease])).toBeUndefined();
  expect(requestOfPage("FTE Documents", [rent])).toBeUndefined();
  expect(uploadSlot(rent, { label: "Upload rent documents", optOut: "None." })).toMatchObject({
    id: rent.id,
    label: "Upload rent documents",
    documentType: "Rent Documents",
    requestId: rent.id,
    stipulations: [rent],
    slotsNeeded: 1,
    isReceived: false,
    optOutLabel: "None.",
  });
});

test.each([
  ["3508", null, null, true],
  ["3508", "2021-05-01T12:00:00Z", null, false],
  ["3508S", null, null, true],
  ["3508S", null, 1, false],
  ["3508EZ", null, null, false],
  [null, null, null, true],
] as const)(
  "the SBA form is missing with form %s chosen, submittedTimestamp %s and forgivenessAmount3508s %s: %s",
  (version, at, requested, waits) => {
    const record = {
      applicationVersionSelected: version,
      submittedTimestamp: at === null ? null : moment(at),
      forgivenessAmount3508s: requested,
    };
    expect(waitsForForm(request("SBA Form 3508"), record)).toBe(waits);
    expect(waitsForForm(request("Rent Documents"), record)).toBe(false);
    const rejection = { filename: null, reason: "x", timestamp: moment("2021-05-01T12:00:00Z") };
    expect(waitsForForm({ ...request("SBA Form 3508"), rejection }, record)).toBe(version !== "3508EZ");
    expect(waitsForForm({ ...request("Rent Documents"), rejection }, record)).toBe(false);
  },
);

test("a demographic form is declined automatically unless it was received or rejected", () => {
  const form = request("Forgiveness Demographic Information");
  const rejection = { filename: null, reason: "x", timestamp: moment("2021-05-01T12:00:00Z") };
  expect(declinesItself(form)).toBe(true);
  expect(declinesItself(request("Demographic Information"))).toBe(true);
  expect(declinesItself({ ...form, isFulfilled: true })).toBe(false);
  expect(declinesItself({ ...form, rejection })).toBe(false);
  expect(declinesItself(request("Rent Documents"))).toBe(false);
});
