import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import type { OwnershipContact, SentContact } from "@portal/domain/ownership/owners/contract";
import * as owners from "@portal/domain/ownership/owners/contract";
import * as signers from "@portal/domain/ownership/signers/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { fulfilledReply, opportunity, stipulation } from "../../testing/fixtures.ts";
import { applicant, ownershipContact } from "../../testing/ownership-fixtures.ts";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";
import {
  button,
  cancelPerson,
  expectSuccess,
  fieldOf,
  fillPerson,
  ownerRow as row,
  personForm,
  pressKey,
  savePerson,
} from "../../testing/ownership-pages.ts";

const signersRequest = stipulation({
  id: "stip-signers",
  isDocument: false,
  showAdditionalSigners: true,
  groupName: "Signers",
});
const owner = (first: string, percentOwned: number, changes: Parameters<typeof ownershipContact>[0] = {}) =>
  ownershipContact({
    id: `contact-of-${first.toLowerCase()}`,
    name: { first, last: "Farrow" },
    email: `${first.toLowerCase()}@farrow-cider.example`,
    percentOwned,
    ...changes,
  });
const malcolm = owner("Malcolm", 25, { ssn: "***-**-3310", isBeneficialOwner: true });
/** An owner with only a name, an email and a share, who lacks the other details of a signer. */
const elena = owner("Elena", 1, {
  phone: null,
  ssn: null,
  dateOfBirth: null,
  postalAddress: { street: null, city: null, state: null, zip: null },
});
const theo = owner("Theo", 3, { ssn: "***-**-3311" });
const quincy = owner("Quincy", 0);
const hester = owner("Hester", 2, { ssn: "***-**-3312" });
const people = [applicant({ percentOwned: 44 }), malcolm, elena, theo, quincy, hester];

type Start = { readonly contacts?: readonly OwnershipContact[]; readonly country?: "us" | "ca" };

const open = ({ contacts = people, country = "us" }: Start = {}) =>
  openPage(`/${country}/application/opp-1/ownership`, {
    as: { country_code: country },
    api(api) {
      api.answer(applications.listOpportunities, {
        opportunities: [opportunity({ stipulations: [signersRequest] })],
      });
      api.answer(applications.isStipulationEnabled, { isEnabled: true });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(signers.listPossibleSigners, { contacts: [...contacts] });
      api.answer(owners.checkNumber, { match: "none" });
      api.answer(signers.saveSigners, ({ body }) => ({ contacts: savedOf(body.contacts) }));
      api.answer(applications.fulfillStipulation, fulfilledReply);
    },
  });

/** Returns the people as the server does after a save. New people get ids. */
function savedOf(sent: readonly SentContact[]): OwnershipContact[] {
  const added = sent.filter(({ id }) => !id).map((each) => savedSigner(each));
  return [...people.map((each) => ({ ...each, isSigner: sent.some(({ id }) => id === each.id) })), ...added];
}
const savedSigner = ({ firstName, lastName, email, percentOwned, isBeneficialOwner }: SentContact) =>
  ownershipContact({
    id: "contact-of-new-signer",
    name: { first: firstName ?? "", last: lastName ?? "" },
    email: email ?? null,
    percentOwned: percentOwned ?? null,
    isBeneficialOwner: isBeneficialOwner ?? false,
    isSigner: true,
  });

const pick = (name: string) => page.getByRole("checkbox", { name, exact: false });
const list = page.getByRole("list", { name: "Signers" });
const total = row("Owned by the signers");
const warning = page.getByText(
  "By clicking submit, we may need to collect signer information before issuing a contract.",
);
const ines = {
  "First name": "Ines",
  "Last name": "Okoro",
  "Social Security number": "911456631",
  Email: "ines@farrow-cider.example",
};
async function addInes(values: Parameters<typeof fillPerson>[1] = {}): Promise<void> {
  await press(button("Add signer"));
  await fillPerson("Add signer", { ...ines, ...values });
  await savePerson("Add signer");
}
async function addInesAsSigner(values: Parameters<typeof fillPerson>[1] = {}): Promise<void> {
  await addInes(values);
  await expect.element(pick("Ines Okoro")).toBeChecked();
}

test("the signers page lists the applicant as signer 1, and the owners of at least one percent [SERV-OWN-01, SERV-OWN-04, SERV-SIGN-01, SERV-SIGN-04, SERV-SIGN-09, SERV-SIGN-10, SERV-GEN-19, SERV-ROUTE-02]", async () => {
  const api = await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Loan signers");
  expect(api.calls(signers.listPossibleSigners)).toMatchObject([{ params: { id: "opp-1" } }]);
  expect(api.calls(owners.getOwnership)).toEqual([]);
  await expect.element(page.getByRole("main")).toMatchTextContent("All signers are guarantors of the loan.");
  expect(page.getByRole("checkbox").elements()).toHaveLength(4);
  for (const name of ["Malcolm Farrow", "Elena Farrow", "Theo Farrow", "Hester Farrow"])
    await expect.element(pick(name)).not.toBeChecked();
  await expect.element(row("Marta Oyelaran")).toMatchTextContent("Signer 1");
  await expect.element(page.getByText("1 of 4, including you")).toBeVisible();
});

test("the signers page warns while the signers together own less than 50 percent [SERV-SIGN-06]", async () => {
  await open();
  await expect.element(total).toMatchTextContent("44%");
  await expect.element(warning).toBeVisible();
  await pick("Theo").click();
  await expect.element(total).toMatchTextContent("47%");
  await pick("Hester").click();
  await expect.element(total).toMatchTextContent("49%");
  await expect.element(warning).toBeVisible();
  await pick("Elena").click();
  await expect.element(total).toMatchTextContent("50%");
  await expect.element(warning).not.toBeInTheDocument();
});

test("the signers page numbers the chosen signers in the order of the list [SERV-SIGN-03]", async () => {
  await open();
  await press(pick("Theo"));
  await press(pick("Hester"));
  await expect.element(row("Theo Farrow")).toMatchTextContent("Signer 2");
  await expect.element(row("Hester Farrow")).toMatchTextContent("Signer 3");
  await press(pick("Malcolm"));
  await expect.element(row("Malcolm Farrow")).toMatchTextContent("Signer 2");
  await expect.element(row("Theo Farrow")).toMatchTextContent("Signer 3");
  await expect.element(row("Hester Farrow")).toMatchTextContent("Signer 4");
});

test.each([
  ["us", "US"],
  ["ca", "CA"],
] as const)(
  "the signers page in %s accepts signers who own less than half of the business [SERV-SIGN-03, SERV-SIGN-06, SERV-SIGN-08, SERV-SIGN-11]",
  async (country, sentCountry) => {
    const montreal = { state: undefined, zip: undefined, province: "QC", postal: "G5L 1A1" };
    const signer =
      country === "us"
        ? theo
        : {
            ...theo,
            ssn: undefined,
            sin: "***-***-311",
            postalAddress: { ...theo.postalAddress, ...montreal },
          };
    const api = await open({ country, contacts: [applicant({ percentOwned: 44 }), signer] });
    await press(pick("Theo"));
    await expect.element(warning).toBeVisible();
    await press(button("Submit"));
    await expectSuccess();
    expect(api.calls(signers.saveSigners)).toMatchObject([{ params: { id: "opp-1" } }]);
    expect(api.calls(signers.saveSigners)[0]?.body).toEqual({
      opportunityId: "opp-1",
      accountId: "account-1",
      country: sentCountry,
      contacts: [
        expect.objectContaining({
          id: "contact-of-theo",
          firstName: "Theo",
          country: sentCountry,
          isSigner: true,
          isBeneficialOwner: false,
          contactRole: "Signer 2",
          percentOwned: 3,
        }),
      ],
    });
    expect(api.calls(applications.fulfillStipulation)).toMatchObject([
      { params: { id: "opp-1", stipId: "stip-signers" } },
    ]);
    await expect
      .poll(address)
      .toMatch(new RegExp(`^/${country}/summary\\?successStipulationGroupName=Signers`));
    await expect
      .element(page.getByRole("status").filter({ hasText: "signers" }))
      .toHaveTextContent("You have chosen your loan signers.");
  },
);

test("the signers page rejects a fifth signer [SERV-SIGN-05]", async () => {
  const api = await open();
  for (const name of ["Malcolm", "Elena", "Theo", "Hester"]) await press(pick(name));
  await press(button("Submit"));
  const text =
    "If you require more than 4 signers, please call your business financing expert or (800) 555-0142.";
  await expect.element(list).toHaveAccessibleDescription(text);
  await expect.element(page.getByText(text).first()).toBeVisible();
  expect(api.calls(signers.saveSigners)).toEqual([]);
  await press(pick("Hester"));
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

test("the signers page asks for the missing details of a chosen signer", async () => {
  const api = await open();
  await press(pick("Elena"));
  await expect
    .element(row("Elena Farrow").getByRole("status"))
    .toHaveTextContent(
      "Still needed: Date of birth, Social Security number, Street, City, State, ZIP, Phone.",
    );
  await press(button("Submit"));
  const add = button("Add details Elena Farrow");
  await expect.element(add).toHaveFocus();
  await expect
    .element(add)
    .toHaveAccessibleDescription("Add the missing details of Elena Farrow, or choose someone else.");
  expect(api.calls(signers.saveSigners)).toEqual([]);
  await press(add);
  const details = "Details of Elena Farrow";
  await expect.element(fieldOf(details, "Date of birth")).toHaveFocus();
  expect(personForm(details).getByRole("textbox").elements()).toHaveLength(6);
  for (const [label, typed] of [
    ["Date of birth", "02271990"],
    ["Social Security number", "911456640"],
    ["Street", "9 Orchard Way"],
    ["City", "Boise"],
    ["ZIP", "83702"],
  ] as const)
    await enter(fieldOf(details, label), typed);
  await enter(fieldOf(details, "State"), "ID");
  await savePerson(details, "Save details");
  await expect.element(fieldOf(details, "Phone")).toHaveFocus();
  await enter(fieldOf(details, "Phone"), "2085550119");
  await userEvent.keyboard("{Enter}");
  await expect.element(list).toHaveFocus();
  await expect.element(button("Edit details Elena Farrow")).toBeVisible();
  await press(button("Submit"));
  await expectSuccess();
  expect(api.calls(signers.saveSigners)[0]?.body.contacts).toEqual([
    expect.objectContaining({ firstName: "Elena", ssn: "911-45-6640", dateOfBirth: "1990-02-27" }),
  ]);
});

test("the signers page rejects a new signer with too low or too high a share [SERV-SIGN-07, SERV-OWN-37]", async () => {
  await open();
  await addInes({ "Percent owned": "0" });
  const percent = fieldOf("Add signer", "Percent owned");
  await expect
    .element(percent)
    .toHaveAccessibleDescription(/Cannot add a business owner who owns less than 1%$/);
  // 26 percent is too much, because the owners already have 75 percent together.
  await enter(percent, "26");
  await savePerson("Add signer");
  await expect
    .element(percent)
    .toHaveAccessibleDescription(/Cannot add owner that would make total percent greater than 100%$/);
  await enter(percent, "1.5");
  await savePerson("Add signer");
  await expect.element(percent).toHaveAccessibleDescription(/Percent owned must be a whole number$/);
  // The total omits a person while the person's form is open.
  await expect.element(total).toMatchTextContent("44%");
  await enter(percent, "1");
  await savePerson("Add signer");
  await expect.element(total).toMatchTextContent("45%");
});

test.each([
  ["24", false],
  ["25", true],
] as const)(
  "the signers page marks signers with at least 25 percent as beneficial owners: a new signer with %s percent [SERV-SIGN-02]",
  async (percent, isBeneficialOwner) => {
    const api = await open();
    await addInesAsSigner({ "Percent owned": percent });
    await expect.element(total).toMatchTextContent(`${44 + Number(percent)}%`);
    await press(button("Edit Ines Okoro"));
    await expect.element(fieldOf("Add signer", "Percent owned")).toHaveValue(percent);
    await savePerson("Add signer", "Save signer");
    await press(button("Submit"));
    await expectSuccess();
    expect(api.calls(signers.saveSigners)[0]?.body.contacts).toEqual([
      expect.objectContaining({
        id: null,
        ssn: "911-45-6631",
        percentOwned: Number(percent),
        isSigner: true,
        isBeneficialOwner,
        contactRole: "Signer 2",
      }),
    ]);
  },
);

test("the signers page sends saved signers again with their ids after a failed submit", async () => {
  const api = await open();
  await addInesAsSigner();
  api.answerOnce(applications.fulfillStipulation, { refused: "INTERNAL_SERVER_ERROR", message: "Not now." });
  await press(button("Submit"));
  await expect.element(page.getByText("Not now.")).toBeVisible();
  expect(pick("Ines Okoro").elements()).toHaveLength(1);
  await expect.element(pick("Ines Okoro")).toBeChecked();
  await press(pick("Theo"));
  await untilAnotherCallCounts();
  await press(button("Submit"));
  await expectSuccess();
  expect(api.calls(signers.saveSigners)[1]?.body.contacts).toEqual([
    expect.objectContaining({ id: "contact-of-theo", firstName: "Theo" }),
    expect.objectContaining({ id: "contact-of-new-signer", firstName: "Ines" }),
  ]);
});

test("a saved signer can be deselected and entered again with a different SSN [SERV-SIGN-02]", async () => {
  const api = await open();
  await addInesAsSigner();
  api.answerOnce(applications.fulfillStipulation, { refused: "INTERNAL_SERVER_ERROR", message: "Not now." });
  await press(button("Submit"));
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await press(pick("Ines Okoro"));
  await addInes({ "Social Security number": "911456632" });
  await expect.element(personForm("Add signer")).not.toBeInTheDocument();
  await press(button("Submit"));
  await expectSuccess();
  expect(api.calls(signers.saveSigners)[1]?.body.contacts).toEqual([
    expect.objectContaining({ id: null, firstName: "Ines", ssn: "911-45-6632", isBeneficialOwner: true }),
  ]);
});

test("the signers page refuses to remove a signer while a signer's form is open [SERV-OWN-40]", async () => {
  await open();
  await addInesAsSigner({ "Percent owned": "2" });
  await press(button("Add signer"));
  await press(button("Remove Ines Okoro"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Cannot remove signer while editing.");
  await expect.element(pick("Ines Okoro")).toBeVisible();
  await cancelPerson("Add signer");
  await pressKey(button("Remove Ines Okoro"), "{Enter}");
  await expect.poll(() => textsOf(page.getByRole("main")).join("")).not.toContain("Ines Okoro");
  await expect.element(button("Undo")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(list).toHaveFocus();
});

test('the signers page calls the applicant "You" only if the applicant is signed in', async () => {
  await open({ contacts: [applicant({ id: "contact-of-another" }), theo] });
  await expect.element(page.getByText("1 of 4, including the applicant")).toBeVisible();
  await expect.element(row("Marta Oyelaran").getByText("You", { exact: true })).not.toBeInTheDocument();
});

test("Edit on the signers page replaces an unchanged form but not a form with typed values", async () => {
  await open();
  await addInesAsSigner({ "Percent owned": "2" });
  await button("Add signer").click();
  await button("Edit Ines Okoro").click();
  await expect.element(fieldOf("Add signer", "First name")).toHaveValue("Ines");
  await cancelPerson("Add signer");
  await button("Add signer").click();
  await fieldOf("Add signer", "First name").fill("Paul");
  await button("Edit Ines Okoro").click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Cannot edit signer. Finish editing in the open form to continue editing.");
  await expect.element(fieldOf("Add signer", "First name")).toHaveValue("Paul");
});
