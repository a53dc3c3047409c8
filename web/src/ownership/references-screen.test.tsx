import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as references from "@portal/domain/ownership/references/contract";
import type { Reference } from "@portal/domain/ownership/references/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fulfilledReply, opportunity, opportunityContact, stipulation } from "../testing/fixtures.ts";
import { address, openPage, textsOf } from "../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const landlord = stipulation({
  id: "stip-landlord",
  isDocument: false,
  isLandlordReference: true,
  groupName: "References",
});
const vendors = stipulation({
  id: "stip-vendors",
  isDocument: false,
  isVendorReference: true,
  groupName: "References",
});

const reference: Reference = {
  id: "contact-of-reference",
  businessName: "Heartland Flour Mills",
  firstName: "Omar",
  lastName: "Haddad",
  phoneNumber: "5155550187",
  role: "Vendor/Supplier",
  opportunityId: "opp-1",
};

const open = (stipulations = [landlord, vendors], search = "?opportunityId=opp-1", isEnabled = true) =>
  openPage(`/us/references${search}`, {
    api(api) {
      api.answer(applications.listOpportunities, { opportunities: [opportunity({ stipulations })] });
      api.answer(applications.isStipulationEnabled, { isEnabled });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(references.ownProperty, { success: true, opportunityId: "opp-1", ownsProperty: true });
      api.answer(references.updateContact, { contact: reference });
      api.answer(references.createReference, { contact: reference });
      api.answer(applications.fulfillStipulation, fulfilledReply);
    },
  });

const section = (name: string) => page.getByRole("region", { name, exact: true });
const field = (part: string, label: string) => section(part).getByLabelText(label, { exact: true });
const answer = (label: "Yes" | "No") =>
  page
    .getByRole("radiogroup", { name: "Do you own the business property?" })
    .getByRole("radio", { name: label });
const proceed = page.getByRole("button", { name: "Continue" });
const sentCalls = (api: StubApi) =>
  [references.createReference, references.updateContact, references.ownProperty].flatMap((each) =>
    api.calls(each),
  );

async function fillVendors(): Promise<void> {
  for (const [part, business, first, last, phone] of [
    ["Vendor reference 1", "Heartland Flour Mills", "Omar", "Haddad", "5155550187"],
    ["Vendor reference 2", "Prairie Dairy Supply", "Ruth", "Keller", "1 515 555 0199"],
  ] as const) {
    await field(part, "Business name").fill(business);
    await field(part, "First name").fill(first);
    await field(part, "Last name").fill(last);
    await field(part, "Phone").fill(phone);
  }
}

test("the References page asks about a landlord only if the borrower rents [SERV-REF-01, SERV-REF-02, SERV-REF-03]", async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("References");
  for (const label of ["Yes", "No"] as const) await expect.element(answer(label)).not.toBeChecked();
  await expect.element(section("Landlord reference")).not.toBeInTheDocument();
  for (const name of ["Vendor reference 1", "Vendor reference 2"])
    expect(section(name).getByRole("textbox").elements()).toHaveLength(4);
  await expect.element(section("Vendor reference 3")).not.toBeInTheDocument();
  await answer("No").click();
  await expect.element(section("Landlord reference")).toBeVisible();
  expect(section("Landlord reference").getByRole("textbox").elements()).toHaveLength(3);
  await answer("Yes").click();
  await expect.element(section("Landlord reference")).not.toBeInTheDocument();
});

test("the References page requires an answer about the property [SERV-REF-04]", async () => {
  const api = await open();
  await fillVendors();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await proceed.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Please select whether you own the business property.");
  expect(sentCalls(api)).toEqual([]);
  await answer("Yes").click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("the References page sends no landlord if the borrower owns the property [SERV-API-11, SERV-REF-08, SERV-REF-09, SERV-GEN-20]", async () => {
  const api = await open();
  await answer("No").click();
  await field("Landlord reference", "Last name").fill("Lindqvist");
  await answer("Yes").click();
  await fillVendors();
  await proceed.click();
  await expect.poll(address).toBe("/us/summary?successStipulationGroupName=References");
  expect(api.calls(references.ownProperty)).toMatchObject([{ params: { id: "opp-1" }, body: {} }]);
  expect(api.calls(references.createReference).map(({ body }) => body.role)).toEqual([
    "Vendor/Supplier",
    "Vendor/Supplier",
  ]);
});

test("the References page shows an error beside each missing or invalid value [SERV-REF-12, SERV-REF-13, SERV-REF-15]", async () => {
  const api = await open();
  const alert = page.getByRole("alert");
  await proceed.click();
  const ofVendor = (number: number) =>
    ["Business name", "First name", "Last name", "Phone"].map(
      (label) => `Vendor reference ${number}, ${label}: Required`,
    );
  await expect
    .poll(() => textsOf(alert.getByRole("link")))
    .toEqual(["Please select whether you own the business property.", ...ofVendor(1), ...ofVendor(2)]);
  expect(alert.elements()).toHaveLength(1);

  await answer("No").click();
  await userEvent.type(field("Landlord reference", "Phone"), "51555501");
  await expect.element(field("Landlord reference", "Phone")).toHaveValue("(515) 555-01");
  await field("Vendor reference 1", "Phone").fill("515");
  await field("Vendor reference 1", "Business name").fill("x".repeat(256));
  await proceed.click();
  for (const [part, label, text] of [
    ["Landlord reference", "Phone", "Invalid phone number"],
    ["Landlord reference", "First name", "Required"],
    ["Vendor reference 1", "Business name", "Vendor name must be at most 255 characters long"],
    ["Vendor reference 2", "Phone", "Required"],
  ] as const)
    await expect.element(field(part, label)).toHaveAccessibleDescription(text);
  expect(textsOf(alert.getByRole("link")).filter((text) => text.includes("Invalid phone"))).toEqual([
    "Landlord reference, Phone: Invalid phone number",
    "Vendor reference 1, Phone: Invalid phone number",
  ]);
  expect(sentCalls(api)).toEqual([]);
});

test("the References page does not create saved references again after a failed call [SERV-REF-05, SERV-REF-07]", async () => {
  const api = await open();
  api.answer(references.createReference, ({ body }) =>
    body.lastName === "Keller"
      ? { refused: "INTERNAL_SERVER_ERROR" }
      : { contact: { ...reference, id: "contact-haddad" } },
  );
  await answer("Yes").click();
  await fillVendors();
  await proceed.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Failed to submit your references; please try again.");
  await expect.element(field("Vendor reference 2", "Business name")).toHaveValue("Prairie Dairy Supply");
  expect(api.calls(applications.fulfillStipulation)).toEqual([]);

  api.answer(references.createReference, { contact: reference });
  const role = "Vendor/Supplier";
  const saved = { id: "contact-haddad", role, name: { first: "Omar", last: "Haddad" } };
  api.answer(applications.listOpportunityContacts, { contacts: [opportunityContact(saved)] });
  await untilAnotherCallCounts();
  await proceed.click();
  await expect.poll(address).toBe("/us/summary?successStipulationGroupName=References");
  expect(api.calls(references.updateContact)).toMatchObject([
    {
      params: { id: "contact-haddad" },
      body: {
        role,
        businessName: "Heartland Flour Mills",
        firstName: "Omar",
        lastName: "Haddad",
        phoneNumber: "(515) 555-0187",
      },
    },
  ]);
  expect(api.calls(references.createReference).map(({ body }) => body.lastName)).toEqual([
    "Haddad",
    "Keller",
    "Keller",
  ]);
});

test.each([
  ["without a request for references", [], "?opportunityId=opp-1", true],
  ["for an unknown application", [landlord, vendors], "?opportunityId=unknown", true],
  ["when the application no longer accepts answers", [landlord, vendors], "?opportunityId=opp-1", false],
] as const)("the References page redirects to the summary %s", async (_, stipulations, search, isEnabled) => {
  await open([...stipulations], search, isEnabled);
  await expect.poll(address).toBe("/us/summary");
});
