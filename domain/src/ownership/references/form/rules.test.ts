import { describe, expect, test } from "vitest";
import type { OpportunityContact } from "../../../applications/contract.ts";
import {
  openValues,
  referencesFaults,
  sentReferences,
  withKnownIds,
  type ReferencesValues,
} from "./rules.ts";

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

describe("opening the references form", () => {
  test("the form is empty if there are no references", () => {
    const none = { ownsProperty: "", landlord: nobody, vendors: [nobody, nobody] };
    expect(openValues([])).toEqual(none);
  });

  test("the references form shows the saved references", () => {
    const contacts = [
      person("Vendor/Supplier", "v1", "Prairie Flour"),
      person("Landlord", "l1", null),
      person("Applicant", "a1", null),
    ];
    expect(openValues(contacts)).toEqual({
      ownsProperty: "no",
      landlord: shown("l1", ""),
      vendors: [shown("v1", "Prairie Flour"), nobody],
    });
  });
});

const filled = (ownsProperty: ReferencesValues["ownsProperty"]): ReferencesValues => ({
  ownsProperty,
  landlord: shown("", ""),
  vendors: [shown("", "Prairie Flour"), shown("", "Corn Belt Dairy")],
});
const both = { asksLandlord: true, asksVendors: true };

describe("assigning the ids of saved references", () => {
  const idsOf = ({ landlord, vendors }: ReferencesValues) => [landlord.id, ...vendors.map(({ id }) => id)];
  const known = (ids: readonly [string, string, string], ...contacts: OpportunityContact[]) => {
    const [landlord, ...vendors] = ids;
    const values = {
      ...filled("no"),
      landlord: shown(landlord, ""),
      vendors: vendors.map((id) => shown(id, "Prairie Flour")),
    };
    return idsOf(withKnownIds(values, contacts));
  };
  const [landlord, one, two, owner] = [
    person("Landlord", "l1", null),
    person("Vendor/Supplier", "v1", "Prairie Flour"),
    person("Vendor/Supplier", "v2", "Corn Belt Dairy"),
    person("Owner", "o1", null),
  ];

  test("new references get the ids under which the server saved them", () => {
    expect(known(["", "", ""], owner, two, landlord, one)).toEqual(["l1", "v2", "v1"]);
    expect(known(["", "", ""], one)).toEqual(["", "v1", ""]);
    expect(known(["", "v1", ""], landlord, one, two)).toEqual(["l1", "v1", "v2"]);
    expect(known(["", "v1", ""], one)).toEqual(["", "v1", ""]);
  });

  test("ids that belong to saved references do not change", () => {
    expect(known(["l1", "v2", "v1"], landlord, one, two)).toEqual(["l1", "v2", "v1"]);
    expect(known(["", "", ""])).toEqual(["", "", ""]);
  });

  test("ids that do not belong to saved references are removed", () => {
    expect(known(["l0", "v1", "v9"], landlord, one, two)).toEqual(["l1", "v1", "v2"]);
    expect(known(["l0", "v8", "v9"])).toEqual(["", "", ""]);
  });
});

describe("sending the references", () => {
  test.each([
    ["no", both, ["landlord", "vendors.0", "vendors.1"]],
    ["yes", both, ["vendors.0", "vendors.1"]],
    ["", both, ["vendors.0", "vendors.1"]],
    ["no", { asksLandlord: true, asksVendors: false }, ["landlord"]],
    ["no", { asksLandlord: false, asksVendors: true }, ["vendors.0", "vendors.1"]],
  ] as const)(
    "if the answer about owning property is %j and the requests are %j, the form sends %j",
    (owns, asked, places) => {
      const sent = sentReferences(filled(owns), asked);
      expect(sent.map(({ place }) => place)).toEqual(places);
      const roles = places.map((place) => (place === "landlord" ? "Landlord" : "Vendor/Supplier"));
      expect(sent.map(({ role }) => role)).toEqual(roles);
    },
  );
});

describe("validating the references form", () => {
  test("a complete form has no errors", () => {
    expect(referencesFaults(filled("no"), both)).toEqual({});
  });

  test("the form requires an answer to the property question if a landlord is requested", () => {
    expect(referencesFaults(filled(""), both)).toEqual({
      ownsProperty: "Please select whether you own the business property.",
    });
    expect(referencesFaults(filled(""), { asksLandlord: false, asksVendors: true })).toEqual({});
  });

  test("each error names the reference's position and the field", () => {
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
    // The form does not check the landlord of a business that owns its property.
    expect(Object.keys(referencesFaults({ ...values, ownsProperty: "yes" }, both))).toEqual([
      "vendors.0.businessName",
    ]);
  });
});
