import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as owners from "@portal/domain/ownership/owners/contract";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { applicant, ownershipContact } from "../../testing/ownership-fixtures.ts";
import { textsOf } from "../../testing/open-page.tsx";
import {
  addOwner,
  button,
  cancelPerson,
  confirmAndSubmit,
  expectSuccess,
  fieldOf,
  fillPerson,
  managerChoice,
  openOwners,
  ownerRow,
  personForm,
  pressKey,
  savePerson,
  sentSteps,
  winifred,
} from "../../testing/ownership-pages.ts";

const alert = page.getByRole("alert");
const ownerList = page.getByRole("list", { name: "Business owners" });
const dock = page.getByRole("status").filter({ hasText: /was (added|removed)/ });
const undo = dock.getByRole("button", { name: "Undo" });
const heading = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const you = managerChoice("Marta Oyelaran (you)");
const someoneElse = managerChoice("Someone else");
const editWinifred = "Edit Winifred Castellanos";
const editMarcus = "Edit Marcus Whitfield";
/** Opens the page with the applicant (45 percent) and with Winifred (30 percent), who is also the manager. */
const openWithWinifred = () => openOwners({ people: [applicant({ percentOwned: 45 }), winifred] });

test("the ownership page rejects an owner of less than 25 percent [SERV-OWN-08, SERV-OWN-37]", async () => {
  await openOwners({ people: [applicant({ percentOwned: 50 })] });
  await addOwner({ "Percent owned": "24" });
  const percent = fieldOf("Add owner", "Percent owned");
  await expect
    .element(percent)
    .toHaveAccessibleDescription(/Cannot add a business owner who owns less than 25%$/);
  await enter(percent, "25");
  await savePerson("Add owner");
  await expect.element(button("Add owner")).toBeVisible();
  await press(button("Edit Marcus Whitfield"));
  await enter(fieldOf("Edit Marcus Whitfield", "Percent owned"), "26");
  await savePerson("Edit Marcus Whitfield", "Save owner");
  await expect.element(ownerRow("marcus@lindgren-mill.example")).toMatchTextContent("26%");
  await expect.element(button("Add owner")).not.toBeInTheDocument();
});

test.each([
  ["10", false],
  ["24", false],
  ["25", true],
] as const)(
  "the ownership page treats only managers with at least 25 percent as beneficial owners: a manager with %s percent [SERV-OWN-12, SERV-OWN-37, SERV-OWN-42]",
  async (percent, isBeneficialOwner) => {
    const api = await openOwners();
    await addOwner();
    await expect.element(ownerRow("marcus@lindgren-mill.example")).toBeVisible();
    await press(someoneElse);
    await fillPerson("Manager", {
      "First name": "Priya",
      "Social Security number": "911456622",
      Email: "priya@lindgren-mill.example",
      "Percent owned": percent,
    });
    await savePerson("Manager", "Save manager");
    const managers = page.getByRole("list", { name: "Controlling manager" });
    await expect.element(managers.getByRole("listitem")).toMatchTextContent(`${percent}%`);
    await confirmAndSubmit();
    await expectSuccess();
    const [call] = api.calls(owners.saveOwnership);
    expect(call?.body.contacts).toEqual([
      expect.objectContaining({ firstName: "Marcus", isBeneficialOwner: true, isControllingManager: false }),
      {
        accountId: "account-1",
        id: null,
        firstName: "Priya",
        lastName: "Whitfield",
        title: null,
        street: "90 Walnut Street",
        city: "Des Moines",
        state: "IA",
        zip: "50309",
        country: "US",
        ssn: "911-45-6622",
        phone: "(515) 555-0163",
        email: "priya@lindgren-mill.example",
        isBeneficialOwner,
        isControllingManager: true,
        isSigner: false,
        contactRole: null,
        isApplicant: false,
        percentOwned: Number(percent),
        dateOfBirth: "1981-09-02",
      },
    ]);
  },
);

test("the ownership page rejects a manager below 0 percent [SERV-OWN-37]", async () => {
  await openOwners();
  await press(someoneElse);
  await fillPerson("Manager", { "Percent owned": "-1" });
  await savePerson("Manager", "Save manager");
  await expect
    .element(fieldOf("Manager", "Percent owned"))
    .toHaveAccessibleDescription(/Cannot add a business owner who owns less than 0%$/);
});

test("editing an owner requires no new identification number and does not send the saved number [SERV-OWN-42]", async () => {
  const api = await openWithWinifred();
  await press(button(editWinifred));
  const number = fieldOf(editWinifred, "Social Security number");
  await expect.element(number).toHaveValue("");
  await expect.element(number).toHaveAttribute("placeholder", "***-**-6620");
  await expect.element(number).toHaveAccessibleDescription("Saved. To change it, type all 9 digits.");
  await enter(fieldOf(editWinifred, "Percent owned"), "35");
  await savePerson(editWinifred, "Save owner");
  await expect.element(ownerRow("winifred@kiln-road.example")).toMatchTextContent("35%");
  await confirmAndSubmit();
  await expectSuccess();
  expect(api.calls(owners.checkNumber)).toEqual([]);
  expect(api.calls(owners.saveOwnership)[0]?.body.contacts).toEqual([
    expect.objectContaining({
      id: "contact-of-winifred",
      ssn: "***-**-6620",
      percentOwned: 35,
      isControllingManager: true,
    }),
  ]);
});

test("a Canadian owner's form has a province, postal code, SIN and dates as yyyy/mm/dd [SERV-OWN-20, SERV-OWN-22, SERV-OWN-29, SERV-OWN-30, CORE-CONST-11, CORE-COUNTRY-12]", async () => {
  const montreal = { state: undefined, zip: undefined, province: "QC", postal: "G5L 1A1" };
  const api = await openOwners({
    country: "ca",
    people: [applicant({ ssn: undefined, sin: "***-***-754", postalAddress: montreal })],
  });
  await press(button("Add owner"));
  const field = (label: string) => fieldOf("Add owner", label);
  const provinces = textsOf(field("Province").getByRole("option"));
  expect(provinces).toHaveLength(14);
  expect(provinces.slice(0, 2)).toEqual(["Choose a province", "Alberta"]);
  await expect.element(field("Date of birth")).toHaveAccessibleDescription("yyyy/mm/dd");
  for (const [label, typed, shown] of [
    ["Date of birth", "19850621", "1985/06/21"],
    ["Social Insurance number", "911456789", "911-456-789"],
    ["Postal code", "k1a0b1", "K1A 0B1"],
  ] as const) {
    await userEvent.type(field(label), typed);
    await expect.element(field(label)).toHaveValue(shown);
  }
  await enter(field("Date of birth"), "06/21/1985");
  await enter(field("Postal code"), "11A 0B1");
  await enter(field("Social Insurance number"), "911-456-78");
  await savePerson("Add owner");
  for (const [label, text] of [
    ["Postal code", /^Invalid postal code$/],
    ["Social Insurance number", /Invalid SIN$/],
    ["Date of birth", /Invalid date format$/],
    ["Province", /^Required$/],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(text);
  expect(api.calls(owners.checkNumber)).toEqual([]);
});

test("a US owner's form has a state, ZIP, SSN and dates as mm/dd/yyyy [SERV-OWN-20, SERV-OWN-23, SERV-OWN-29, SERV-OWN-30]", async () => {
  await openOwners();
  await press(button("Add owner"));
  const field = (label: string) => fieldOf("Add owner", label);
  expect(textsOf(field("State").getByRole("option")).slice(0, 2)).toEqual(["Choose a state", "Alabama"]);
  await expect.element(field("Date of birth")).toHaveAccessibleDescription("mm/dd/yyyy");
  for (const [label, typed, shown] of [
    ["Date of birth", "06211985", "06/21/1985"],
    ["Social Security number", "911456789", "911-45-6789"],
    ["ZIP", "503091234", "50309"],
    ["Phone", "15551234567", "(555) 123-4567"],
  ] as const) {
    await userEvent.type(field(label), typed);
    await expect.element(field(label)).toHaveValue(shown);
  }
  await enter(field("Date of birth"), "1985/06/21");
  await enter(field("Social Security number"), "911-456-78");
  await enter(field("Phone"), "555");
  await savePerson("Add owner");
  for (const [label, text] of [
    ["Social Security number", /Invalid SSN$/],
    ["Date of birth", /Invalid date format$/],
    ["State", /^Required$/],
    ["Phone", /^Invalid phone number$/],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(text);
});

test("the ownership page rejects a total share over 100%, and an email or SSN that another person has [SERV-OWN-24, SERV-OWN-28, SERV-OWN-31, SERV-OWN-32, SERV-OWN-36]", async () => {
  const api = await openOwners();
  await addOwner({ "Percent owned": "61", Email: "MARTA@oyelaran-bakery.example" });
  const field = (label: string) => fieldOf("Add owner", label);
  await expect
    .element(field("Percent owned"))
    .toHaveAccessibleDescription(/Cannot add owner that would make total percent greater than 100%$/);
  await expect.element(field("Email")).toHaveAccessibleDescription("Owner exists with same Email");
  await enter(field("Percent owned"), "25");
  await enter(field("Email"), "marcus@lindgren-mill.example");
  api.answerOnce(owners.checkNumber, { match: "applicant" });
  await enter(field("Social Security number"), "900471183");
  await savePerson("Add owner");
  await expect
    .element(field("Social Security number"))
    .toHaveAccessibleDescription(
      /This SSN belongs to the applicant\. Please call your financing expert or sales at \(800\) 555-0142\.$/,
    );
  expect(api.calls(owners.checkNumber).map(({ body }) => body)).toEqual([
    { opportunityId: "opp-1", ssn: "900471183", excludeContactId: null, replacedContactIds: [] },
  ]);
  await enter(field("Social Security number"), "911456620");
  await savePerson("Add owner");
  await expect.element(ownerRow("marcus@lindgren-mill.example")).toBeVisible();
  // Types the SSN of Marcus, who was added on the page and is not saved yet.
  await addOwner({ "First name": "Elena", Email: "elena@lindgren-mill.example" });
  await expect
    .element(field("Social Security number"))
    .toHaveAccessibleDescription(/Owner exists with same SSN$/);
  await cancelPerson("Add owner");

  const edit = "Edit Marcus Whitfield";
  await press(button(edit));
  await enter(fieldOf(edit, "City"), "Waukee");
  await savePerson(edit, "Save owner");
  // Saving succeeds, because an owner's own email and SSN are not duplicates.
  await expect.element(personForm(edit)).not.toBeInTheDocument();
});

test("the ownership page mentions the SIN in the errors for a Canadian owner [SERV-OWN-31, SERV-OWN-32]", async () => {
  const api = await openOwners({ country: "ca" });
  await press(button("Add owner"));
  const number = fieldOf("Add owner", "Social Insurance number");
  for (const [label, text] of [
    ["First name", "Sylvie"],
    ["Last name", "Gagnon"],
    ["Date of birth", "1985/06/21"],
    ["Social Insurance number", "911-456-789"],
    ["Street", "12 Rue du Quai"],
    ["City", "Rimouski"],
    ["Postal code", "G5L 1A1"],
    ["Phone", "(418) 555-0143"],
    ["Email", "sylvie@gagnon-voile.example"],
    ["Percent owned", "25"],
  ] as const)
    await enter(fieldOf("Add owner", label), text);
  await enter(fieldOf("Add owner", "Province"), "QC");
  api.answerOnce(owners.checkNumber, { match: "owner" });
  await savePerson("Add owner");
  await expect.element(number).toHaveAccessibleDescription(/Owner exists with same SIN$/);
  api.answerOnce(owners.checkNumber, { match: "applicant" });
  await enter(number, "911-456-780");
  await savePerson("Add owner");
  await expect
    .element(number)
    .toHaveAccessibleDescription(
      /This SIN belongs to the applicant\. Please call your financing expert or sales at \(800\) 555-0143\.$/,
    );
});

test("a removed owner can be added again with the same SSN", async () => {
  const api = await openWithWinifred();
  api.answer(owners.checkNumber, ({ body }) => ({
    match: body.replacedContactIds?.includes("contact-of-winifred") ? "none" : "owner",
  }));
  await addOwner();
  await expect
    .element(fieldOf("Add owner", "Social Security number"))
    .toHaveAccessibleDescription(/Owner exists with same SSN$/);
  await cancelPerson("Add owner");
  await press(button("Remove Winifred Castellanos"));
  await addOwner();
  await expect.element(personForm("Add owner")).not.toBeInTheDocument();
  await expect.element(ownerRow("marcus@lindgren-mill.example")).toBeVisible();
});

test("pressing Enter in the Add owner form adds the owner and does not submit the page", async () => {
  const api = await openWithWinifred();
  await press(button("Add owner"));
  await pressKey(fieldOf("Add owner", "First name"), "{Enter}");
  await expect.element(fieldOf("Add owner", "Last name")).toHaveAccessibleDescription("Required");
  await expect.element(page.getByText(/^You must attest/)).not.toBeInTheDocument();
  await fillPerson("Add owner");
  await pressKey(fieldOf("Add owner", "Email"), "{Enter}");
  await expect.element(dock).toMatchTextContent("Marcus Whitfield was added.");
  await expect.element(personForm("Add owner")).not.toBeInTheDocument();
  expect(sentSteps(api)).toEqual([0, 0, 0, 0]);
});

test("Undo restores a removed owner, and is offered for ten seconds", async () => {
  await openWithWinifred();
  const names = () => textsOf(ownerList.getByRole("listitem"));
  const before = names();
  const manager = managerChoice("Winifred Castellanos");
  await expect.element(manager).toBeChecked();
  const remove = button("Remove Winifred Castellanos");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(undo).toHaveFocus();
  await expect.element(dock).toMatchTextContent("Winifred Castellanos was removed.");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toEqual(before);
  await expect.element(manager).toBeChecked();
  await expect.element(heading("Business owners")).toHaveFocus();
  await remove.click();
  await vi.advanceTimersByTimeAsync(6_500);
  await expect.element(undo).toBeVisible();
  await vi.advanceTimersByTimeAsync(3_500);
  await expect.element(undo).not.toBeInTheDocument();
});

test("the borrower cannot edit the manager or remove people while an owner form is open [SERV-OWN-13, SERV-OWN-38, SERV-OWN-40]", async () => {
  await openWithWinifred();
  await press(button("Add owner"));
  await press(someoneElse);
  await expect
    .element(alert)
    .toHaveTextContent("Cannot edit manager. Finish editing in business owner section to continue editing.");
  await expect.element(someoneElse).not.toBeChecked();
  await press(button("Remove Winifred Castellanos"));
  await expect.element(alert).toHaveTextContent("Cannot remove business owner while editing.");
  await expect.element(ownerRow("winifred@kiln-road.example")).toBeVisible();
  await cancelPerson("Add owner");
  await expect.element(alert).not.toBeInTheDocument();
  await press(button("Remove Winifred Castellanos"));
  await expect.element(page.getByText("winifred@kiln-road.example")).not.toBeInTheDocument();
});

test("choosing Someone else as manager has no effect while an owner is being saved [SERV-OWN-13]", async () => {
  const api = await openOwners();
  await button("Add owner").click();
  await fillPerson("Add owner");
  const release = api.hold(owners.checkNumber);
  await savePerson("Add owner");
  await expect.poll(() => api.calls(owners.checkNumber).length).toBe(1);
  await someoneElse.click();
  release();
  await expect.element(ownerRow("marcus@lindgren-mill.example")).toBeVisible();
  await expect.element(someoneElse).not.toBeChecked();
  await someoneElse.click();
  await expect.element(personForm("Manager")).toBeVisible();
});

test("the borrower cannot edit owners while a manager form is open, or remove the manager while an owner form is open [SERV-OWN-13, SERV-OWN-39, SERV-OWN-40]", async () => {
  await openWithWinifred();
  await press(someoneElse);
  await press(button(editWinifred));
  await expect
    .element(alert)
    .toHaveTextContent("Cannot edit business owner. Finish editing in manager section to continue editing.");
  await expect.element(personForm(editWinifred)).not.toBeInTheDocument();
  await fillPerson("Manager", { "Percent owned": "0" });
  await savePerson("Manager", "Save manager");
  await press(button("Edit Marcus Whitfield"));
  await press(button("Remove Winifred Castellanos"));
  await expect.element(alert).toHaveTextContent("Cannot remove business owner while editing.");
  await cancelPerson("Edit Marcus Whitfield");
  await press(button("Add owner"));
  await press(button("Remove Marcus Whitfield"));
  await expect.element(alert).toHaveTextContent("Cannot remove manager while editing.");
  await expect.element(button("Edit Marcus Whitfield")).toBeVisible();
});

test("editing another person closes an unchanged form but not a form with typed values", async () => {
  await openWithWinifred();
  await button("Add owner").click();
  await button(editWinifred).click();
  await expect.element(fieldOf(editWinifred, "First name")).toHaveValue("Winifred");
  await cancelPerson(editWinifred);
  await button("Add owner").click();
  await fieldOf("Add owner", "First name").fill("Marcus");
  await fieldOf("Add owner", "Social Security number").fill("911456620");
  await button(editWinifred).click();
  await expect
    .element(alert)
    .toHaveTextContent(
      "Cannot edit business owner. Finish editing in business owner section to continue editing.",
    );
  await expect.element(fieldOf("Add owner", "First name")).toHaveValue("Marcus");
  await expect.element(fieldOf("Add owner", "Social Security number")).toHaveValue("911-45-6620");
  await cancelPerson("Add owner");
  await expect.element(alert).not.toBeInTheDocument();
  await button(editWinifred).click();
  await expect.element(fieldOf(editWinifred, "First name")).toHaveValue("Winifred");
});

test("the manager's form keeps its values while the borrower chooses another manager [SERV-OWN-11]", async () => {
  await openOwners();
  await button("Submit").click();
  await expect
    .element(page.getByRole("radiogroup", { name: "Controlling manager" }))
    .toMatchTextContent("You must select one individual to indicate the Business Manager.");
  await someoneElse.click();
  await fieldOf("Manager", "First name").fill("Priya");
  await fieldOf("Manager", "Social Security number").fill("911456622");
  await someoneElse.click();
  await expect.element(fieldOf("Manager", "First name")).toHaveValue("Priya");
  await you.click();
  await expect.element(someoneElse).not.toBeChecked();
  await expect.element(personForm("Manager")).not.toBeInTheDocument();
  await someoneElse.click();
  await expect.element(you).not.toBeChecked();
  await expect.element(fieldOf("Manager", "First name")).toHaveValue("Priya");
  await expect.element(fieldOf("Manager", "Social Security number")).toHaveValue("911-45-6622");
  await fillPerson("Manager", { "First name": "Priya", "Percent owned": "10" });
  await savePerson("Manager", "Save manager");
  const edit = "Edit Priya Whitfield";
  await button(edit).click();
  await fieldOf(edit, "City").fill("Ames");
  await you.click();
  await someoneElse.click();
  await expect.element(fieldOf(edit, "City")).toHaveValue("Ames");
  await cancelPerson(edit);
  await you.click();
  await someoneElse.click();
  await expect.element(button(edit)).toBeVisible();
  await expect.element(personForm(edit)).not.toBeInTheDocument();
});

test("the ownership page keeps an owner with too large a share and asks for a correction", async () => {
  const api = await openOwners({ people: [applicant({ percentOwned: 80 }), winifred] });
  await confirmAndSubmit();
  await expect
    .element(ownerRow("winifred@kiln-road.example"))
    .toMatchTextContent("Some details are missing or not right. Edit to complete them.");
  await expect.element(button(editWinifred)).toHaveFocus();
  expect(sentSteps(api)).toEqual([0, 0, 0, 0]);
  await press(button("Remove Winifred Castellanos"));
  await press(you);
  await expect.element(heading("Business owners")).not.toBeInTheDocument();
  await press(button("Submit"));
  await expectSuccess();
  expect(api.calls(owners.saveOwnership).map(({ body }) => body.contacts)).toEqual([[]]);
});

test("the ownership page includes the manager's share in the total even if the manager is not an owner [SERV-OWN-08, SERV-OWN-28]", async () => {
  await openWithWinifred();
  const last = ownerList.getByRole("listitem").last();
  await expect.element(last).toHaveTextContent("Not listed25%");
  await expect.element(button("Add owner")).toBeVisible();
  await press(someoneElse);
  await fillPerson("Manager", { "First name": "Priya", "Percent owned": "10" });
  await savePerson("Manager", "Save manager");
  await expect.element(ownerList).toMatchTextContent("Priya Whitfield, controlling manager");
  await expect.element(last).toHaveTextContent("Not listed15%");
  await expect
    .element(page.getByRole("main"))
    .toMatchTextContent(
      "85% listed: Marta Oyelaran 45%, Winifred Castellanos 30%, Priya Whitfield 10%. 15% not listed.",
    );
  await expect.element(button("Add owner")).not.toBeInTheDocument();
  await press(managerChoice("Winifred Castellanos"));
  await expect.element(ownerList).not.toMatchTextContent("Priya");
  await expect.element(button("Add owner")).toBeVisible();
});

test("the ownership page shows the server's error beside the field and saves the corrected value", async () => {
  const api = await openOwners();
  await press(button("Add owner"));
  await fillPerson("Add owner");
  await press(you);
  const message = "This SSN belongs to the applicant. Please call us at {phone}.";
  const fields = { "contacts[0].ssn": message };
  api.answerOnce(owners.saveOwnership, { refused: "APPLICANT_SSN", message, fields });
  await confirmAndSubmit();
  const number = fieldOf("Add owner", "Social Security number");
  await expect.element(number).toHaveAccessibleDescription(/This SSN belongs to the applicant/);
  await expect.element(number).toHaveFocus();
  expect(sentSteps(api)).toEqual([1, 1, 1, 0]);
  await enter(number, "911456699");
  await press(button("Submit"));
  await expectSuccess();
  expect(api.calls(owners.saveOwnership)[1]?.body.contacts).toMatchObject([{ ssn: "911-45-6699" }]);
});

test("the ownership page keeps saved owners when completing the request fails [SERV-OWN-14]", async () => {
  const api = await openOwners();
  await press(button("Add owner"));
  await fillPerson("Add owner");
  await press(you);
  api.answer(owners.saveOwnership, {
    contacts: [
      applicant({ isControllingManager: true }),
      ownershipContact({
        id: "contact-of-marcus",
        name: { first: "Marcus", last: "Whitfield" },
        email: "marcus@lindgren-mill.example",
        ssn: "***-**-6621",
        isBeneficialOwner: true,
      }),
    ],
  });
  api.answerOnce(applications.fulfillStipulation, { refused: "INTERNAL_SERVER_ERROR", message: "Not now." });
  await confirmAndSubmit();
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await expect.element(personForm("Add owner")).not.toBeInTheDocument();
  const edit = "Edit Marcus Whitfield";
  await press(button(edit));
  await expect.element(fieldOf(edit, "Social Security number")).toHaveAttribute("placeholder", "***-**-6621");
  await savePerson(edit, "Save owner");
  await expect.element(personForm(edit)).not.toBeInTheDocument();
  await press(button("Remove Marcus Whitfield"));
  await untilAnotherCallCounts();
  await press(button("Submit"));
  await expectSuccess();
  expect(api.calls(owners.saveOwnership).map(({ body }) => body.contacts.length)).toEqual([1, 0]);
});

test("removing an owner by keyboard focuses Undo, and Escape focuses the list's heading", async () => {
  await openOwners();
  await addOwner();
  await pressKey(button("Remove Marcus Whitfield"), "{Enter}");
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(heading("Business owners")).toHaveFocus();
  await press(someoneElse);
  await fillPerson("Manager");
  await savePerson("Manager", "Save manager");
  await expect.element(personForm("Manager")).not.toBeInTheDocument();
  await pressKey(button("Remove Marcus Whitfield"), "{Enter}");
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(heading("Controlling manager")).toHaveFocus();
});

/** Changes Marcus's SSN, saves the form, and cancels before the server has checked the SSN. */
async function cancelDuringCheck() {
  const api = await openOwners();
  await addOwner();
  await press(button(editMarcus));
  await enter(fieldOf(editMarcus, "Social Security number"), "911456699");
  const release = api.hold(owners.checkNumber);
  await savePerson(editMarcus, "Save owner");
  await expect.poll(() => api.calls(owners.checkNumber).length).toBe(2);
  await cancelPerson(editMarcus);
  return release;
}

async function expectUnchanged(): Promise<void> {
  await press(button(editMarcus));
  await expect.element(fieldOf(editMarcus, "First name")).toHaveValue("Marcus");
  await expect.element(fieldOf(editMarcus, "Social Security number")).toHaveValue("911-45-6620");
}

test("Cancel discards a changed SSN while the server checks the SSN", async () => {
  const release = await cancelDuringCheck();
  release();
  await untilAnotherCallCounts();
  await expect.element(personForm(editMarcus)).not.toBeInTheDocument();
  await expectUnchanged();
});

test("Cancel discards a changed SSN even if the borrower reopens the form during the server's check", async () => {
  const release = await cancelDuringCheck();
  await press(button(editMarcus));
  await enter(fieldOf(editMarcus, "First name"), "Mar");
  release();
  await untilAnotherCallCounts();
  await expect.element(fieldOf(editMarcus, "First name")).toHaveValue("Mar");
  await cancelPerson(editMarcus);
  await expectUnchanged();
});
