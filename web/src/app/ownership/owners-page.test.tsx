import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as attestation from "@portal/domain/ownership/attestation/contract";
import * as owners from "@portal/domain/ownership/owners/contract";
import { businessOwnershipPath } from "@portal/domain/ownership/paths";
import * as legal from "@portal/domain/support/legal/contract";
import * as terms from "@portal/domain/support/terms/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { legalText, opportunity } from "../../testing/fixtures.ts";
import { applicant } from "../../testing/ownership-fixtures.ts";
import { address } from "../../testing/open-page.tsx";
import {
  addOwner,
  attestBox,
  button,
  cancelPerson,
  confirmAndSubmit,
  expectSuccess,
  fieldOf,
  fillPerson,
  managerChoice,
  openOwners,
  ownerRow,
  ownersRequest,
  personForm,
  savePerson,
  sentSteps,
  termsBox,
  winifred,
} from "../../testing/ownership-pages.ts";

const title = page.getByRole("heading", { level: 1 });
const part = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const managers = page.getByRole("radiogroup", { name: "Controlling manager" });
const noManager = "You must select one individual to indicate the Business Manager.";
const technicalIssue = "We are experiencing a technical issue, please contact customer support";

test.each([
  ["owners", { showManagers: false }],
  ["managers", { showOwners: false }],
] as const)(
  "a request for %s opens the ownership form with owners, manager, attestation and terms [SERV-OWN-01, SERV-OWN-02, SERV-OWN-03, SERV-OWN-15, SERV-ROUTE-02]",
  async (_, flags) => {
    await openOwners({ opportunity: { stipulations: [{ ...ownersRequest, ...flags }] } });
    await expect.element(title).toHaveTextContent("Verify your business representatives");
    for (const name of ["Business owners", "Controlling manager", "Attestation", "Terms and Conditions"])
      await expect.element(part(name)).toBeVisible();
    await expect
      .element(page.getByRole("main"))
      .toMatchTextContent(
        "Adding an owner does not give them access to your loan. All signers are guarantors of the loan.",
      );
    await expect.element(page.getByText("I speak for the bakery.")).toBeVisible();
    await expect.element(page.getByText("This text covers every bakery.")).toBeVisible();
  },
);

test("the ownership page sends the accepted terms, the attestation and the owners, and fulfills the request [SERV-OWN-05, SERV-OWN-14, SERV-OWN-43, SERV-API-15, SERV-API-26, SERV-API-27, SERV-ENT-16, SERV-GEN-19, FORG-AGR-11]", async () => {
  const api = await openOwners();
  await addOwner();
  await expect.element(ownerRow("marcus@lindgren-mill.example")).toBeVisible();
  await press(managerChoice("Marta Oyelaran (you)"));
  const steps = [
    terms.acceptTerms,
    attestation.attest,
    owners.saveOwnership,
    applications.fulfillStipulation,
  ];
  const releases = steps.map((each) => api.hold(each));
  await confirmAndSubmit();
  for (const [at, release] of releases.entries()) {
    await expect.poll(() => sentSteps(api)).toEqual(steps.map((_, step) => (step <= at ? 1 : 0)));
    release();
  }
  await expectSuccess();
  expect(api.calls(terms.acceptTerms)[0]?.body).toEqual({ documentId: "terms-7", opportunityId: "opp-1" });
  expect(api.calls(attestation.attest)[0]?.body).toEqual({
    attestationId: "ownership-1",
    opportunityId: "opp-1",
  });
  expect(api.calls(owners.saveOwnership)).toMatchObject([
    { body: { opportunityId: "opp-1", contacts: [{ firstName: "Marcus" }] } },
  ]);
  expect(api.calls(applications.fulfillStipulation)).toMatchObject([
    { params: { id: "opp-1", stipId: "stip-owners" } },
  ]);
  await expect.poll(address).toMatch(/^\/us\/summary\?successStipulationGroupName=Representatives/);
  await expect
    .element(page.getByRole("status").filter({ hasText: "Representatives" }))
    .toHaveTextContent("You have provided us with your Business Representatives.");
});

test.each([
  ["acceptance", terms.acceptTerms, [1, 0, 0, 0], [2, 1, 1, 1]],
  ["attestation", attestation.attest, [1, 1, 0, 0], [2, 2, 1, 1]],
  ["saving", owners.saveOwnership, [1, 1, 1, 0], [2, 2, 2, 1]],
] as const)(
  "the ownership page stops saving, keeps the owners and allows a retry when the call for %s fails [SERV-OWN-14, FORG-AGR-11]",
  async (_, endpoint, sent, sentAfterRetry) => {
    const api = await openOwners({ people: [applicant({ percentOwned: 45 }), winifred] });
    api.answerOnce(endpoint, { refused: "INTERNAL_SERVER_ERROR" });
    await confirmAndSubmit();
    await expect.element(page.getByRole("alert")).toHaveTextContent(technicalIssue);
    expect(sentSteps(api)).toEqual(sent);
    expect(address()).toBe("/us/application/opp-1/ownership");
    await expect.element(title).toHaveTextContent("Verify your business representatives");
    await expect.element(ownerRow("winifred@kiln-road.example")).toBeVisible();
    for (const box of [attestBox, termsBox]) await expect.element(box).toBeChecked();
    await untilAnotherCallCounts();
    await press(button("Submit"));
    await expectSuccess();
    expect(sentSteps(api)).toEqual(sentAfterRetry);
  },
);

test.each([
  [
    "attest",
    attestation.attest,
    "attestationId",
    attestBox,
    "These words have changed since you opened this page. Read them again and check the box once more.",
    ["I speak for the bakery.", "I speak for both bakeries."],
    [2, 2, 1, 1],
  ],
  [
    "agree",
    terms.acceptTerms,
    "documentId",
    termsBox,
    "The terms have changed since you opened this page. Read them again and check the box once more.",
    ["This text covers every bakery.", "This text covers every mill."],
    [2, 1, 1, 1],
  ],
] as const)(
  "if a legal text changes, the ownership page keeps typed values and asks the borrower again to %s [SERV-OWN-14]",
  async (_, endpoint, name, box, told, [old, fresh], sent) => {
    const api = await openOwners();
    await press(button("Add owner"));
    await fillPerson("Add owner");
    await press(managerChoice("Marta Oyelaran (you)"));
    api.answer(attestation.getAttestation, {
      attestation: { attestationId: "ownership-2", content: "<p>I speak for both bakeries.</p>" },
    });
    api.answer(
      legal.getTermsAndConditions,
      legalText({ id: "terms-8", content: "<p>This text covers every mill.</p>" }),
    );
    api.answerOnce(endpoint, { refused: "VALIDATION", message: told, fields: { [name]: told } });
    await expect.element(page.getByText(old)).toBeVisible();
    await confirmAndSubmit();
    await expect.element(box).toHaveAccessibleDescription(told);
    await expect.element(box).not.toBeChecked();
    await expect.element(box).toHaveFocus();
    await expect.element(page.getByText(old)).not.toBeInTheDocument();
    await expect.element(page.getByText(fresh)).toBeVisible();
    expect(api.calls(owners.saveOwnership)).toEqual([]);
    await expect.element(fieldOf("Add owner", "First name")).toHaveValue("Marcus");
    await press(box);
    await press(button("Submit"));
    await expectSuccess();
    expect(sentSteps(api)).toEqual(sent);
    expect(api.calls(attestation.attest).at(-1)?.body.attestationId).toBe("ownership-2");
    expect(api.calls(terms.acceptTerms).at(-1)?.body.documentId).toBe("terms-8");
  },
);

test("the ownership page sends no call if the attestation or the manager is missing [SERV-OWN-33, SERV-OWN-34, SERV-OWN-35, CORE-LEGAL-03]", async () => {
  const api = await openOwners();
  await button("Submit").click();
  await expect.element(managers).toMatchTextContent(noManager);
  const mustAttest = "You must attest to the accuracy of the ownership information.";
  const mustAgree = "You must agree to the Privacy Policy and Terms and Conditions.";
  await expect.element(attestBox).toHaveAccessibleDescription(mustAttest);
  await expect.element(termsBox).toHaveAccessibleDescription(mustAgree);
  await managerChoice("Marta Oyelaran (you)").click();
  await attestBox.click();
  await button("Submit").click();
  await expect.element(termsBox).toHaveAccessibleDescription(mustAgree);
  await expect.element(attestBox).not.toHaveAccessibleDescription();
  await attestBox.click();
  await termsBox.click();
  await button("Submit").click();
  await expect.element(attestBox).toHaveAccessibleDescription(mustAttest);
  expect(sentSteps(api)).toEqual([0, 0, 0, 0]);
});

test("the ownership page requires a manager even after Tab has moved through the choices [SERV-OWN-35]", async () => {
  const api = await openOwners();
  await confirmAndSubmit();
  await expect.element(managers).toMatchTextContent(noManager);
  const first = managerChoice("Marta Oyelaran (you)");
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(first).not.toHaveFocus();
  for (const choice of managers.getByRole("radio").all()) await expect.element(choice).not.toBeChecked();
  await press(button("Submit"));
  await expect.element(first).toHaveFocus();
  await expect.element(managers).toMatchTextContent(noManager);
  expect(sentSteps(api)).toEqual([0, 0, 0, 0]);
});

test.each([
  ["BLN", 75, true],
  ["BLN", 76, false],
  ["SBA", 80, true],
  ["SBA", 81, false],
] as const)(
  "the ownership page of a %s loan lists owners only if the remaining share allows another owner: the applicant owns %i percent [SERV-OWN-07]",
  async (type, percentOwned, isShown) => {
    await openOwners({ people: [applicant({ percentOwned })], opportunity: { type } });
    await expect.element(part("Attestation")).toBeVisible();
    await expect.poll(() => part("Business owners").elements().length).toBe(isShown ? 1 : 0);
  },
);

test("the ownership page requires only the attestation from a sole owner who is the manager [SERV-OWN-07, SERV-OWN-09, SERV-OWN-41]", async () => {
  const api = await openOwners({
    people: [applicant({ percentOwned: 100, isControllingManager: true })],
    isTermsAccepted: true,
  });
  const listed = page
    .getByRole("region", { name: "Attestation" })
    .getByRole("list", { name: "Business owners" });
  await expect
    .element(listed.getByRole("listitem"))
    .toHaveTextContent("Marta Oyelaran Youmarta@oyelaran-bakery.example100%");
  for (const name of ["Business owners", "Controlling manager"])
    await expect.element(part(name)).not.toBeInTheDocument();
  await press(attestBox);
  await press(button("Submit"));
  await expectSuccess();
  expect(sentSteps(api)).toEqual([0, 1, 0, 1]);
});

test.each([
  ["a PPP loan", "21PPPLoan", false, false],
  ["a loan with accepted terms", "LOAN", true, false],
  ["a loan without accepted terms", "LOAN", false, true],
] as const)(
  "the ownership page for %s shows the terms only if the borrower must accept them [SERV-OWN-10]",
  async (_, loanVersion, isTermsAccepted, isShown) => {
    const api = await openOwners({ opportunity: { loanVersion }, isTermsAccepted });
    await expect.element(part("Attestation")).toBeVisible();
    const count = isShown ? 1 : 0;
    expect(part("Terms and Conditions").elements()).toHaveLength(count);
    expect(termsBox.elements()).toHaveLength(count);
    expect(api.calls(legal.getTermsAndConditions)).toHaveLength(count);
  },
);

test("the ownership page of an SBA loan, opened at the page's second address, has a different title and a minimum share of 20% [SERV-OWN-18, SERV-OWN-44, SERV-OWN-45, SERV-ROUTE-13]", async () => {
  const api = await openOwners({ at: businessOwnershipPath, opportunity: { type: "SBA" } });
  await expect.element(title).toHaveTextContent("Beneficial Owner Information");
  await expect
    .element(page.getByText("List each person who owns 20% or more of the business, up to 5 people."))
    .toBeVisible();
  await addOwner({ "Percent owned": "19" });
  const job = fieldOf("Add owner", "Job title");
  await expect.element(job).toHaveAccessibleDescription("Required");
  await expect
    .element(fieldOf("Add owner", "Percent owned"))
    .toHaveAccessibleDescription(/Cannot add a business owner who owns less than 20%$/);
  await enter(job, "x".repeat(129));
  await expect
    .element(job)
    .toHaveAccessibleDescription("Job title must be at most 128 characters in length.");
  await enter(job, "Smith");
  await enter(fieldOf("Add owner", "Percent owned"), "20");
  await savePerson("Add owner");
  await expect.element(ownerRow("marcus@lindgren-mill.example")).toMatchTextContent("20%");
  await press(managerChoice("Marta Oyelaran (you)"));
  await confirmAndSubmit();
  await expectSuccess();
  expect(api.calls(owners.saveOwnership)).toMatchObject([{ body: { contacts: [{ title: "Smith" }] } }]);
});

test("the ownership page of an SBA loan has the default title [SERV-OWN-44, SERV-ROUTE-13]", async () => {
  await openOwners({ opportunity: { type: "SBA" } });
  await expect.element(title).toHaveTextContent("Verify your business representatives");
});

test("the ownership page of other loans has the default title, a minimum share of 25% and no job titles [SERV-OWN-18, SERV-OWN-44, SERV-OWN-45]", async () => {
  await openOwners({ at: businessOwnershipPath });
  await expect.element(title).toHaveTextContent("Verify your business representatives");
  await expect
    .element(page.getByText("List each person who owns 25% or more of the business, up to 4 people."))
    .toBeVisible();
  await press(button("Add owner"));
  await expect.element(fieldOf("Add owner", "First name")).toHaveFocus();
  await expect.element(page.getByLabelText("Job title")).not.toBeInTheDocument();
  await cancelPerson("Add owner");
});

test('the ownership page calls only the signed-in borrower "You"', async () => {
  await openOwners({ people: [applicant({ id: "contact-of-another", percentOwned: null })] });
  const list = page.getByRole("list", { name: "Business owners" });
  await expect.element(list.getByText("Marta Oyelaran")).toBeVisible();
  await expect.element(list.getByText("You", { exact: true })).not.toBeInTheDocument();
  await expect.element(list).not.toMatchTextContent("%");
  expect(
    page.getByText("0% listed: Marta Oyelaran, share not known. 100% not listed.").elements(),
  ).toHaveLength(1);
  await expect.element(managers.getByRole("radio").first()).toHaveAccessibleName("Marta Oyelaran");
  await press(button("Add owner"));
  await expect.element(personForm("Add owner")).toMatchTextContent("Not known");
});

test.each([
  ["once the request is fulfilled", [{ ...ownersRequest, isFulfilled: true, fulfilled: true }], true],
  ["without a request for owners", [], true],
  ["when the application no longer accepts answers", [ownersRequest], false],
] as const)(
  "the ownership page redirects to the summary %s [SERV-OWN-06, SERV-API-20]",
  async (_, stipulations, isEnabled) => {
    const api = await openOwners({
      opportunity: { stipulations: [...stipulations] },
      api(stub) {
        stub.answer(applications.isStipulationEnabled, { isEnabled });
      },
    });
    await expect.poll(address).toBe("/us/summary");
    expect(api.calls(owners.getOwnership)).toEqual([]);
  },
);

test("the ownership page redirects to the summary for an unknown application [SERV-OWN-06]", async () => {
  await openOwners({
    api(stub) {
      stub.answer(applications.listOpportunities, { opportunities: [opportunity({ id: "opp-2" })] });
    },
  });
  await expect.poll(address).toBe("/us/summary");
});
