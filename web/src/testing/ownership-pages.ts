import * as applications from "@portal/domain/applications/contract";
import type { Opportunity } from "@portal/domain/applications/contract";
import * as attestation from "@portal/domain/ownership/attestation/contract";
import * as owners from "@portal/domain/ownership/owners/contract";
import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";
import { ownershipPath } from "@portal/domain/ownership/paths";
import * as legal from "@portal/domain/support/legal/contract";
import * as terms from "@portal/domain/support/terms/contract";
import { expect } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { autofill, press } from "@portal/ui/testing/autofill.ts";
import { fulfilledReply, legalText, opportunity, stipulation } from "./fixtures.ts";
import { applicant, ownershipContact } from "./ownership-fixtures.ts";
import { openPage } from "./open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

export const ownersRequest = stipulation({
  id: "stip-owners",
  isDocument: false,
  showOwners: true,
  showManagers: true,
  groupName: "Representatives",
  displayName: "Verify your business representatives",
});

/** An owner of 30 percent who is also the controlling manager. */
export const winifred = ownershipContact({ isBeneficialOwner: true, isControllingManager: true });

const sentAt = Temporal.Instant.from("2026-03-09T18:20:00Z");

type OwnersStart = {
  readonly people?: readonly OwnershipContact[];
  readonly country?: "us" | "ca";
  readonly opportunity?: Partial<Opportunity>;
  readonly isTermsAccepted?: boolean;
  /** Returns the address at which the page opens. By default, the page's first address. */
  readonly at?: (country: "us" | "ca", application: { opportunityId: string }) => string;
  readonly api?: (api: StubApi) => void;
};

/** Opens the owners page of an application. All calls to the API stub succeed. */
export async function openOwners(start: OwnersStart = {}): Promise<StubApi> {
  const { people = [applicant()], country = "us", at = ownershipPath } = start;
  const applied = opportunity({ stipulations: [ownersRequest], ...start.opportunity });
  const acceptance = { documentId: null, currentDocumentId: "terms-7", acceptedTimestamp: null };
  const accepted = { documentId: "terms-7", opportunityId: "opp-1", acceptedTimestamp: sentAt };
  const attested = { attestationId: "ownership-1", opportunityId: "opp-1", attestedTimestamp: sentAt };
  return openPage(at(country, { opportunityId: "opp-1" }), {
    as: { country_code: country },
    api(api) {
      api.answer(applications.listOpportunities, { opportunities: [applied] });
      api.answer(applications.isStipulationEnabled, { isEnabled: true });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(owners.getOwnership, { contacts: [...people] });
      api.answer(owners.checkNumber, { match: "none" });
      api.answer(attestation.getAttestation, {
        attestation: { attestationId: "ownership-1", content: "<p>I speak for the bakery.</p>" },
      });
      api.answer(terms.getAcceptance, {
        acceptance: { ...acceptance, accepted: start.isTermsAccepted ?? false },
      });
      api.answer(
        legal.getTermsAndConditions,
        legalText({ id: "terms-7", country, title: "Terms and Conditions" }),
      );
      api.answer(terms.acceptTerms, { error: false, acceptance: accepted });
      api.answer(attestation.attest, { error: false, attestation: attested });
      api.answer(owners.saveOwnership, { contacts: [...people] });
      api.answer(applications.fulfillStipulation, fulfilledReply);
      start.api?.(api);
    },
  });
}

/** Returns the number of calls for each step of saving the page. */
export const sentSteps = (api: StubApi) =>
  [terms.acceptTerms, attestation.attest, owners.saveOwnership, applications.fulfillStipulation].map(
    (each) => api.calls(each).length,
  );

export const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
/** Finds a person's form by the form's title. */
export const personForm = (title: string): Locator => page.getByRole("region", { name: title, exact: true });
export const fieldOf = (title: string, label: string): Locator =>
  personForm(title).getByLabelText(label, { exact: true });
export const managerChoice = (name: string): Locator => page.getByRole("radio", { name, exact: false });
export const attestBox = page.getByRole("checkbox", {
  name: "I attest to the accuracy of the ownership information.",
});
export const termsBox = page.getByRole("checkbox", {
  name: "I agree to the Privacy Policy and Terms and Conditions.",
});
export const ownerRow = (name: string): Locator => page.getByRole("listitem").filter({ hasText: name });

const marcus = {
  "First name": "Marcus",
  "Last name": "Whitfield",
  "Date of birth": "09021981",
  "Social Security number": "911456620",
  Street: "90 Walnut Street",
  City: "Des Moines",
  State: "IA",
  ZIP: "50309",
  Phone: "15155550163",
  Email: "marcus@lindgren-mill.example",
  "Percent owned": "25",
};

/** Fills in the open form of a US person. By default, types the values of Marcus Whitfield. */
export async function fillPerson(title: string, values: Partial<typeof marcus> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...marcus, ...values }))
    await autofill(fieldOf(title, label), value);
}

/** Presses the save button of a person's form. */
export const savePerson = (title: string, name = title): Promise<void> =>
  press(personForm(title).getByRole("button", { name, exact: true }));
export const cancelPerson = (title: string): Promise<void> =>
  press(personForm(title).getByRole("button", { name: "Cancel" }));

export async function addOwner(values: Partial<typeof marcus> = {}): Promise<void> {
  await press(button("Add owner"));
  await fillPerson("Add owner", values);
  await savePerson("Add owner");
}

/** Checks the boxes for the attestation and the terms, and submits the page. */
export async function confirmAndSubmit(): Promise<void> {
  await press(attestBox);
  await press(termsBox);
  await press(button("Submit"));
}

export async function expectSuccess(): Promise<void> {
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Success!");
}

export async function pressKey(locator: Locator, key: string): Promise<void> {
  (await locator.findElement()).focus();
  await userEvent.keyboard(key);
}
