import { describe, expect, test } from "vitest";
import { sampleStipulation } from "../../testing/samples.ts";
import {
  areReferencesGiven,
  maxReferences,
  phoneDigits,
  referenceFaults,
  referenceLengths,
  referencesAsked,
  vendorsNeeded,
} from "./rules.ts";

const person = { businessName: "", firstName: "Grace", lastName: "Lindqvist", phoneNumber: "(515) 555-0122" };
const vendor = { ...person, businessName: "Heartland Flour Mills" };
const letters = (count: number) => "é".repeat(count);

test("the maximum lengths and number of references match the specification [FORG-CONST-17]", () => {
  expect(referenceLengths).toEqual({
    Landlord: { firstName: 40, lastName: 50 },
    "Vendor/Supplier": { firstName: 40, lastName: 80, businessName: 255 },
  });
  expect([vendorsNeeded, maxReferences]).toEqual([2, 10]);
});

describe("validating a landlord's details", () => {
  test.each([
    ["accepts a first name of 40 characters", { firstName: letters(40) }, {}],
    [
      "rejects a first name of 41 characters",
      { firstName: letters(41) },
      { firstName: "First name must be at most 40 characters long" },
    ],
    ["rejects an empty first name", { firstName: " " }, { firstName: "Required" }],
  ])("validating a landlord %s [SERV-REF-10]", (_, change, faults) => {
    expect(referenceFaults("Landlord", { ...person, ...change })).toEqual(faults);
  });

  test.each([
    ["accepts a last name of 50 characters", { lastName: letters(50) }, {}],
    [
      "rejects a last name of 51 characters",
      { lastName: letters(51) },
      { lastName: "Last name must be at most 50 characters long" },
    ],
    ["rejects an empty last name", { lastName: "" }, { lastName: "Required" }],
  ])("validating a landlord %s [SERV-REF-11]", (_, change, faults) => {
    expect(referenceFaults("Landlord", { ...person, ...change })).toEqual(faults);
  });

  test.each([
    ["(515) 555-0122", {}],
    ["1 515 555 0122", {}],
    ["5155550122", {}],
    ["(515) 555-01", { phoneNumber: "Invalid phone number" }],
    ["call me", { phoneNumber: "Invalid phone number" }],
    [" ", { phoneNumber: "Required" }],
  ])("validating a landlord's phone number %j returns %o [SERV-REF-12]", (phoneNumber, faults) => {
    expect(referenceFaults("Landlord", { ...person, phoneNumber })).toEqual(faults);
  });

  test("a landlord with a business name is rejected", () => {
    expect(referenceFaults("Landlord", vendor)).toEqual({
      businessName: "For a landlord, give only a name and a phone number.",
    });
  });

  test("spaces around a typed value are ignored", () => {
    expect(referenceFaults("Landlord", { ...person, firstName: ` ${letters(40)} ` })).toEqual({});
  });
});

describe("validating a vendor's details", () => {
  test.each([
    ["accepts a business name of 255 characters", { businessName: letters(255) }, {}],
    [
      "rejects a business name of 256 characters",
      { businessName: letters(256) },
      { businessName: "Vendor name must be at most 255 characters long" },
    ],
    ["rejects an empty business name", { businessName: "" }, { businessName: "Required" }],
  ])("validating a vendor %s [SERV-REF-13, FORG-ERR-12]", (_, change, faults) => {
    expect(referenceFaults("Vendor/Supplier", { ...vendor, ...change })).toEqual(faults);
  });

  test.each([
    ["40 and 80 characters", { firstName: letters(40), lastName: letters(80) }, {}],
    [
      "41 and 81 characters",
      { firstName: letters(41), lastName: letters(81) },
      {
        firstName: "First name must be at most 40 characters long",
        lastName: "Last name must be at most 80 characters long",
      },
    ],
    ["no characters", { firstName: "", lastName: "" }, { firstName: "Required", lastName: "Required" }],
  ])("validating a vendor's first and last names of %s [SERV-REF-14]", (_, change, faults) => {
    expect(referenceFaults("Vendor/Supplier", { ...vendor, ...change })).toEqual(faults);
  });

  test.each([
    ["(515) 555-0122", {}],
    ["515", { phoneNumber: "Invalid phone number" }],
    ["", { phoneNumber: "Required" }],
  ])("validating a vendor's phone number %j returns %o [SERV-REF-15]", (phoneNumber, faults) => {
    expect(referenceFaults("Vendor/Supplier", { ...vendor, phoneNumber })).toEqual(faults);
  });
});

test.each([
  ["(515) 555-0122", "5155550122"],
  ["+1 (515) 555-0122", "5155550122"],
])("the typed phone number %s is saved as %s", (typed, kept) => {
  expect(phoneDigits(typed)).toBe(kept);
});

describe("the open and fulfilled requests for references", () => {
  const landlord = sampleStipulation("landlord", { isLandlordReference: true });
  const vendors = sampleStipulation("vendors", { isVendorReference: true });
  const done = { ...landlord, id: "done", isFulfilled: true };
  const other = sampleStipulation("other", {});

  test("the open requests for a landlord and for vendors are separate [SERV-REF-02]", () => {
    expect(referencesAsked([vendors, done, other, landlord])).toEqual({
      landlord: [landlord],
      vendors: [vendors],
    });
    expect(referencesAsked([done, other])).toEqual({ landlord: [], vendors: [] });
  });

  test.each([
    ["nothing", { ownsProperty: null, roles: [] }, [false, false, false]],
    ["a landlord", { ownsProperty: false, roles: ["Landlord"] }, [true, false, false]],
    ["ownership of the property", { ownsProperty: true, roles: [] }, [true, false, false]],
    ["one vendor", { ownsProperty: null, roles: ["Vendor/Supplier"] }, [false, false, false]],
    [
      "two vendors",
      { ownsProperty: null, roles: ["Vendor/Supplier", "Vendor/Supplier"] },
      [false, true, false],
    ],
    [
      "a landlord and two vendors",
      { ownsProperty: false, roles: ["Landlord", "Vendor/Supplier", "Vendor/Supplier"] },
      [true, true, true],
    ],
  ] as const)("entering %s fulfills the expected requests for references", (_, given, expected) => {
    const both = { isLandlordReference: true, isVendorReference: true };
    expect([landlord, vendors, both].map((each) => areReferencesGiven(each, given))).toEqual(expected);
  });
});
