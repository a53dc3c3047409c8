import { describe, expect, test } from "vitest";
import type { OpportunityContact } from "../../../applications/contract.ts";
import { openValues, referencesFaults, sentReferences, type ReferencesValues } from "./rules.ts";

const person = (role: OpportunityContact["role"], id: string, businessName: string | null) =>
  ({
    id,
    role,
    name: { first: "Ruth", last: "Okafor" },
    phone: "5155550142",
    businessName,
  }) as unknown as OpportunityContact;
const nobody = { id: "", businessName: "", firstName: "", lastName: "", phoneNumber: "" };
const shown = (id: string, businessName: string) => ({
  id,
  businessName,
  firstName: "Ruth",
  lastName: "Okafor",
  phoneNumber: "(515) 555-0142",
});

describe("the form as it opens", () => {
  test("is empty and unanswered where nothing was given", () => {
    const none = { ownsProperty: "", landlord: nobody, vendors: [nobody, nobody], key: "fill-1" };
    expect(openValues([], "fill-1")).toEqual(none);
  });

  test("holds what was given, and is answered where there is a landlord", () => {
    const contacts = [
      person("Vendor/Supplier", "v1", "Prairie Flour"),
      person("Landlord", "l1", null),
      person("Applicant", "a1", null),
    ];
    expect(openValues(contacts, "fill-1")).toEqual({
      ownsProperty: "no",
      landlord: shown("l1", ""),
      vendors: [shown("v1", "Prairie Flour"), nobody],
      key: "fill-1",
    });
  });
});

const filled = (ownsProperty: ReferencesValues["ownsProperty"]): ReferencesValues => ({
  ownsProperty,
  landlord: shown("", ""),
  vendors: [shown("", "Prairie Flour"), shown("", "Corn Belt Dairy")],
  key: "fill-1",
});
const both = { asksLandlord: true, asksVendors: true };

describe("what is sent", () => {
  test.each([
    ["no", both, ["landlord", "vendors.0", "vendors.1"]],
    ["yes", both, ["vendors.0", "vendors.1"]],
    ["", both, ["vendors.0", "vendors.1"]],
    ["no", { asksLandlord: true, asksVendors: false }, ["landlord"]],
    ["no", { asksLandlord: false, asksVendors: true }, ["vendors.0", "vendors.1"]],
  ] as const)("owning the property %j, asked for %j: %j in this order", (owns, asked, places) => {
    const sent = sentReferences(filled(owns), asked);
    expect(sent.map(({ place }) => place)).toEqual(places);
    const roles = places.map((place) => (place === "landlord" ? "Landlord" : "Vendor/Supplier"));
    expect(sent.map(({ role }) => role)).toEqual(roles);
  });
});

describe("what is wrong", () => {
  test("nothing with a form that is whole", () => {
    expect(referencesFaults(filled("no"), both)).toEqual({});
  });

  test("an unanswered question, where a landlord is asked for", () => {
    expect(referencesFaults(filled(""), both)).toEqual({
      ownsProperty: "Please select whether you own the business property.",
    });
    expect(referencesFaults(filled(""), { asksLandlord: false, asksVendors: true })).toEqual({});
  });

  test("what stands in a field is told by its place", () => {
    const values = {
      ...filled("no"),
      landlord: nobody,
      vendors: [shown("", ""), shown("", "Corn Belt Dairy")],
    };
    expect(Object.keys(referencesFaults(values, both))).toEqual([
      "landlord.firstName",
      "landlord.lastName",
      "landlord.phoneNumber",
      "vendors.0.businessName",
    ]);
    // Of a landlord who is not asked about nothing is wrong.
    expect(Object.keys(referencesFaults({ ...values, ownsProperty: "yes" }, both))).toEqual([
      "vendors.0.businessName",
    ]);
  });
});
