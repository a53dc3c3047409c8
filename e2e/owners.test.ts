import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const owner = {
  firstName: "Marcus",
  lastName: "Whitfield",
  birth: "09021981",
  number: "911456620",
  street: "90 Walnut Street",
  city: "Des Moines",
  state: "IA",
  zip: "50309",
  phone: "15155550163",
  email: "marcus@lindgrenmill.example",
  percent: "25",
};
type Named = typeof owner;

const sheet = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const box = (page: Page, form: string, label: string) => sheet(page, form).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function open(
  page: Page,
  name = "Verify your business representatives",
  country = "us",
): Promise<void> {
  await page.goto(`/${country}/action-items`);
  await page.getByRole("link", { name: `Start ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

async function fill(page: Page, form: string, change: Partial<Named> = {}): Promise<void> {
  const who = { ...owner, ...change };
  const write = (label: string, text: string) => box(page, form, label).fill(text);
  await write("First name", who.firstName);
  await write("Last name", who.lastName);
  await write("Date of birth", who.birth);
  await write("Social Security number", who.number);
  await write("Street", who.street);
  await write("City", who.city);
  await box(page, form, "State").selectOption(who.state);
  await write("ZIP", who.zip);
  await write("Phone", who.phone);
  await write("Email", who.email);
  await write("Percent owned", who.percent);
}

/** Adds the values typed in a person's form to the page. */
const take = (page: Page, form: string, name = form) =>
  sheet(page, form).getByRole("button", { name, exact: true }).click();
const choose = (page: Page, name: string | RegExp) => page.getByRole("radio", { name }).check();
const attest = (page: Page) =>
  page.getByLabel("I attest to the accuracy of the ownership information.").check();
const agree = (page: Page) => page.getByRole("checkbox", { name: /I agree to the/ }).check();
/** Fills in the page without submitting: Marcus in an open form, the applicant as manager, both boxes checked. */
async function fillAll(page: Page, change: Partial<Named> = {}): Promise<void> {
  await open(page);
  await button(page, "Add owner").click();
  await fill(page, "Add owner", change);
  await choose(page, /Nora Lindgren \(you\)/);
  await attest(page);
  await agree(page);
}
const done = (page: Page) => expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=/);

function calls(page: Page): { readonly path: string; readonly body: Record<string, unknown> }[] {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, "");
    if (request.method() === "POST")
      sent.push({ path, body: request.postDataJSON() as Record<string, unknown> });
  });
  return sent;
}

test(
  "a borrower adds an owner, attests and submits, which sends the calls in order [SERV-OWN-01, SERV-OWN-02, SERV-OWN-03, SERV-OWN-05, SERV-OWN-15, SERV-OWN-43, SERV-ROUTE-02, SERV-API-26, SERV-GEN-19]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("nora"));
    await open(page);
    await expect(page).toHaveURL(/\/us\/application\/[^/]+\/ownership$/);
    for (const name of ["Business owners", "Controlling manager", "Attestation", "Terms and Conditions"])
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(
      "Adding an owner does not give them access to your loan. All signers are guarantors of the loan.",
    );
    await portal.look("owners");
    await button(page, "Add owner").click();
    await fill(page, "Add owner");
    await portal.look("owners-form");
    await take(page, "Add owner");
    await choose(page, /Nora Lindgren \(you\)/);
    await attest(page);
    await agree(page);
    await portal.look("owners-filled");
    const sent = calls(page);
    await button(page, "Submit").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Success!");
    await done(page);
    await expect(page.getByRole("status").filter({ hasText: "Representatives" })).toHaveText(
      "You have provided us with your Business Representatives.",
    );
    expect(sent.map(({ path }) => path.replace(/\/[^/]+\/stipulations\/[^/]+/, ""))).toEqual([
      "/users/acceptance",
      "/terms/attestation",
      "/ownership",
      "/v2/opportunities/fulfillStipulation",
    ]);
    const opportunityId = expect.any(String);
    expect(sent[0]?.body).toEqual({ documentId: expect.any(String), opportunityId });
    expect(sent[1]?.body).toEqual({ attestationId: "ownership-1", opportunityId });
    await page.goto("/us/action-items");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Action items");
    await expect(page.getByRole("link", { name: /^Start Verify your business/ })).toHaveCount(0);
  },
);

test("the ownership page accepts a manager with a share below the owners' minimum, and does not ask for saved numbers again in a correction [SERV-OWN-08, SERV-OWN-12, SERV-OWN-37, SERV-OWN-42, SERV-GEN-19]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  for (const [firstName, number] of [
    ["Marcus", "911456620"],
    ["Elena", "911456621"],
  ] as const) {
    await button(page, "Add owner").click();
    await fill(page, "Add owner", { firstName, number, email: `${firstName}@lindgrenmill.example` });
    await box(page, "Add owner", "Percent owned").fill("24");
    await take(page, "Add owner");
    await expect(box(page, "Add owner", "Percent owned")).toHaveAccessibleDescription(
      /Cannot add a business owner who owns less than 25%$/,
    );
    await box(page, "Add owner", "Percent owned").fill("25");
    await take(page, "Add owner");
  }
  // The owners have 90 percent together, so no further person can reach the minimum share.
  await expect(button(page, "Add owner")).toHaveCount(0);
  await choose(page, "Someone else");
  await fill(page, "Manager", {
    firstName: "Priya",
    number: "911456622",
    email: "priya@lindgrenmill.example",
    percent: "10",
  });
  await portal.look("owners-manager");
  await take(page, "Manager", "Save manager");
  const managers = page.getByRole("list", { name: "Controlling manager" });
  await expect(managers.getByRole("listitem").filter({ hasText: "Priya Whitfield" })).toContainText("10%");
  await attest(page);
  await agree(page);
  const sent = calls(page);
  await button(page, "Submit").click();
  await done(page);
  const contacts = sent.find(({ path }) => path === "/ownership")?.body["contacts"] as readonly object[];
  expect(contacts.length).toBe(3);
  expect(contacts[2]).toEqual({
    accountId: expect.any(String),
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
    email: "priya@lindgrenmill.example",
    isBeneficialOwner: false,
    isControllingManager: true,
    isSigner: false,
    contactRole: null,
    isApplicant: false,
    percentOwned: 10,
    dateOfBirth: "1981-09-02",
  });
  expect(contacts[0]).toMatchObject({
    firstName: "Marcus",
    isBeneficialOwner: true,
    isControllingManager: false,
  });

  const saved = sent.length;
  const item = "Verify your business representatives";
  await lenderOf(server).sendBack("application-contact-nora-lindgren", item, "Elena lives in Ames.");
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: `Continue ${item}` }).click();
  await button(page, "Edit Elena Whitfield").click();
  const form = "Edit Elena Whitfield";
  await expect(box(page, form, "Social Security number")).toHaveValue("");
  await expect(box(page, form, "Social Security number")).toHaveAttribute("placeholder", "***-**-6621");
  await box(page, form, "City").fill("Ames");
  await take(page, form, "Save owner");
  await attest(page);
  await button(page, "Submit").click();
  await done(page);
  // The correction made no call to compare Social Security numbers.
  const corrected = sent.slice(saved);
  expect(corrected.map(({ path }) => path.replace(/.*\//, ""))).toEqual([
    "attestation",
    "ownership",
    "fulfillStipulation",
  ]);
  const named = (firstName: string, ssn: string, city: string) =>
    expect.objectContaining({ id: expect.any(String), firstName, ssn, city });
  expect(corrected[1]?.body["contacts"]).toEqual([
    named("Marcus", "***-**-6620", "Des Moines"),
    named("Elena", "***-**-6621", "Ames"),
    named("Priya", "***-**-6622", "Des Moines"),
  ]);
});

test("editing an owner neither asks for the saved number again nor sends it", async ({ page, portal }) => {
  await portal.signIn(person("desmond"));
  await open(page);
  await button(page, "Edit Winifred Castellanos").click();
  const form = "Edit Winifred Castellanos";
  const number = box(page, form, "Social Security number");
  await expect(number).toHaveValue("");
  await expect(number).toHaveAttribute("placeholder", "***-**-6620");
  await expect(number).toHaveAccessibleDescription("Saved. To change it, type all 9 digits.");
  await portal.look("owners-edit");
  const sent = calls(page);
  await box(page, form, "Percent owned").fill("35");
  await take(page, form, "Save owner");
  await expect(page.getByRole("listitem").filter({ hasText: "winifred@" })).toContainText("35%");
  await attest(page);
  await agree(page);
  await button(page, "Submit").click();
  await done(page);
  expect(sent.map(({ path }) => path)).not.toContain("/ownership/check-ssn");
  const saved = sent.find(({ path }) => path === "/ownership");
  expect(saved?.body["contacts"]).toEqual([
    expect.objectContaining({ ssn: "***-**-6620", percentOwned: 35, isControllingManager: true }),
  ]);
});

test("the form of a Canadian owner has a province, postal code, Social Insurance number and date as yyyy/mm/dd [SERV-OWN-20, SERV-OWN-22, SERV-OWN-29, SERV-OWN-30, CORE-CONST-11, CORE-COUNTRY-12]", async ({
  page,
  portal,
}) => {
  // The address /login has no country, so the portal adds the default country.
  await page.goto("/login");
  await expect(page).toHaveURL(/\/us\/login/);
  await portal.signIn(person("sylvie"));
  await open(page, "Verify your business representatives", "ca");
  await button(page, "Add owner").click();
  const field = (label: string) => box(page, "Add owner", label);
  const provinces = field("Province").getByRole("option");
  await expect(provinces).toHaveCount(14);
  await expect(provinces.nth(0)).toHaveText("Choose a province");
  await expect(provinces.nth(1)).toHaveText("Alberta");
  await expect(field("Date of birth")).toHaveAccessibleDescription("yyyy/mm/dd");
  for (const [label, typed, shown] of [
    ["Date of birth", "19850621", "1985/06/21"],
    ["Social Insurance number", "911456789", "911-456-789"],
    ["Postal code", "k1a0b1", "K1A 0B1"],
  ] as const) {
    await field(label).pressSequentially(typed);
    await expect(field(label)).toHaveValue(shown);
  }
  await field("Postal code").fill("11A 0B1");
  await field("Social Insurance number").fill("911-456-78");
  await take(page, "Add owner");
  await expect(field("Postal code")).toHaveAccessibleDescription("Invalid postal code");
  await expect(field("Social Insurance number")).toHaveAccessibleDescription(/Invalid SIN$/);
  await expect(field("Province")).toHaveAccessibleDescription("Required");
  await portal.look("owners-canada");
});

test("the ownership page rejects a total share over 100%, and an email or number that another person already has [SERV-OWN-24, SERV-OWN-28, SERV-OWN-31, SERV-OWN-32, SERV-OWN-36]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  await button(page, "Add owner").click();
  await fill(page, "Add owner", { percent: "61", email: "NORA@lindgrenmill.example" });
  await take(page, "Add owner");
  const field = (label: string) => box(page, "Add owner", label);
  await expect(field("Percent owned")).toHaveAccessibleDescription(
    /Cannot add owner that would make total percent greater than 100%$/,
  );
  await expect(field("Email")).toHaveAccessibleDescription("Owner exists with same Email");
  await field("Percent owned").fill("25");
  await field("Email").fill("marcus@lindgrenmill.example");
  await field("Social Security number").fill("900471183");
  await take(page, "Add owner");
  await expect(field("Social Security number")).toHaveAccessibleDescription(
    /This SSN belongs to the applicant\. Please call your financing expert or sales at \(800\) 555-0142\.$/,
  );
  await field("Social Security number").fill("911456620");
  await take(page, "Add owner");
  await button(page, "Add owner").click();
  await fill(page, "Add owner", { email: "second@lindgrenmill.example" });
  await take(page, "Add owner");
  await expect(field("Social Security number")).toHaveAccessibleDescription(/Owner exists with same SSN$/);
  await portal.look("owners-duplicate");
});

test("a person who was removed from the owners can be added again with the same number", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("desmond"));
  await open(page);
  const add = async () => {
    await button(page, "Add owner").click();
    await fill(page, "Add owner", { email: "second@achterbergtile.example" });
    await box(page, "Add owner", "Social Security number").fill("900836620");
    await take(page, "Add owner");
  };
  await add();
  const number = box(page, "Add owner", "Social Security number");
  await expect(number).toHaveAccessibleDescription(/Owner exists with same SSN$/);
  await sheet(page, "Add owner").getByRole("button", { name: "Cancel" }).click();
  await button(page, "Remove Winifred Castellanos").click();
  await add();
  await expect(sheet(page, "Add owner")).toHaveCount(0);
  await expect(page.getByText("Marcus Whitfield").first()).toBeVisible();
});

test("Enter in a field of Add owner adds the owner, and Undo restores a removed owner and the chosen manager", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("desmond"));
  await open(page);
  const sent = calls(page);
  const dock = page.getByRole("status").filter({ hasText: /was (added|removed)/ });
  await button(page, "Add owner").click();
  await box(page, "Add owner", "First name").press("Enter");
  await expect(box(page, "Add owner", "Last name")).toHaveAccessibleDescription("Required");
  await expect(page.getByRole("checkbox", { name: /^I attest/ })).not.toHaveAccessibleDescription(
    /must attest/,
  );
  await fill(page, "Add owner", { percent: "25" });
  await box(page, "Add owner", "Email").press("Enter");
  await expect(dock).toContainText("Marcus Whitfield was added.");
  await expect(sheet(page, "Add owner")).toHaveCount(0);
  expect(sent.map(({ path }) => path)).not.toContain("/ownership");

  const owners = page.getByRole("list", { name: "Business owners" });
  const names = () => owners.getByRole("listitem").locator(".strong").allTextContents();
  const before = await names();
  const manager = page.getByRole("radio", { name: /Winifred Castellanos/ });
  await expect(manager).toBeChecked();
  await page.clock.install();
  const undo = dock.getByRole("button", { name: "Undo" });
  // By keyboard: Undo receives the focus, and stays while it has the focus.
  await button(page, "Remove Winifred Castellanos").focus();
  await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();
  await expect(dock).toContainText("Winifred Castellanos was removed.");
  await page.clock.runFor(60_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await names()).toEqual(before);
  await expect(manager).toBeChecked();
  await expect(page.getByRole("heading", { name: "Business owners" })).toBeFocused();
  // By pointer: Undo disappears after ten seconds.
  await button(page, "Remove Winifred Castellanos").click();
  await page.clock.runFor(6_500);
  await expect(undo).toBeVisible();
  await page.clock.runFor(3_500);
  await expect(undo).toHaveCount(0);
});

test("the ownership page blocks editing in one section and removing people while a person is edited in the other section [SERV-OWN-13, SERV-OWN-38, SERV-OWN-39, SERV-OWN-40]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("desmond"));
  await open(page);
  const told = page.getByRole("alert");
  await button(page, "Add owner").click();
  await page.getByRole("radio", { name: "Someone else" }).click();
  await expect(told).toHaveText(
    "Cannot edit manager. Finish editing in business owner section to continue editing.",
  );
  await expect(page.getByRole("radio", { name: "Someone else" })).not.toBeChecked();
  await button(page, "Remove Winifred Castellanos").click();
  await expect(told).toHaveText("Cannot remove business owner while editing.");
  await sheet(page, "Add owner").getByRole("button", { name: "Cancel" }).click();
  await expect(told).toHaveCount(0);

  await choose(page, "Someone else");
  await button(page, "Edit Winifred Castellanos").click();
  await expect(told).toHaveText(
    "Cannot edit business owner. Finish editing in manager section to continue editing.",
  );
  await portal.look("owners-both");
  await fill(page, "Manager", { percent: "0" });
  await take(page, "Manager", "Save manager");
  await button(page, "Edit Marcus Whitfield").click();
  await button(page, "Remove Winifred Castellanos").click();
  await expect(told).toHaveText("Cannot remove business owner while editing.");
  await sheet(page, "Edit Marcus Whitfield").getByRole("button", { name: "Cancel" }).click();
  await button(page, "Remove Winifred Castellanos").click();
  await expect(page.getByRole("main").getByText("Winifred Castellanos")).toHaveCount(0);
});

test("the form of a person with typed values stays open when the borrower edits another person, and an unchanged form closes", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("desmond"));
  await open(page);
  const told = page.getByRole("alert");
  const edit = button(page, "Edit Winifred Castellanos");
  await button(page, "Add owner").click();
  await expect(sheet(page, "Add owner")).toBeVisible();
  await edit.click();
  await expect(sheet(page, "Edit Winifred Castellanos")).toBeVisible();
  await sheet(page, "Edit Winifred Castellanos").getByRole("button", { name: "Cancel" }).click();
  await button(page, "Add owner").click();
  await box(page, "Add owner", "First name").fill("Marcus");
  await box(page, "Add owner", "Social Security number").fill("911456620");
  await edit.click();
  await expect(told).toHaveText(
    "Cannot edit business owner. Finish editing in business owner section to continue editing.",
  );
  await expect(box(page, "Add owner", "First name")).toHaveValue("Marcus");
  await expect(box(page, "Add owner", "Social Security number")).toHaveValue("911-45-6620");
  await sheet(page, "Add owner").getByRole("button", { name: "Cancel" }).click();
  await expect(told).toHaveCount(0);
  await edit.click();
  await expect(box(page, "Edit Winifred Castellanos", "First name")).toHaveValue("Winifred");
});

test("the manager's form keeps its values while another person is chosen as manager, and Cancel discards the values [SERV-OWN-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  const [nobodyElse, somebody] = [
    page.getByRole("radio", { name: /Nora Lindgren \(you\)/ }),
    page.getByRole("radio", { name: "Someone else" }),
  ];
  await button(page, "Submit").click();
  await expect(page.getByRole("radiogroup", { name: "Controlling manager" })).toContainText(
    "You must select one individual to indicate the Business Manager.",
  );
  await somebody.check();
  await box(page, "Manager", "First name").fill("Priya");
  await box(page, "Manager", "Social Security number").fill("911456622");
  await somebody.click();
  await expect(box(page, "Manager", "First name")).toHaveValue("Priya");
  await nobodyElse.check();
  await expect(somebody).not.toBeChecked();
  await expect(sheet(page, "Manager")).toHaveCount(0);
  await somebody.check();
  await expect(nobodyElse).not.toBeChecked();
  await expect(box(page, "Manager", "First name")).toHaveValue("Priya");
  await expect(box(page, "Manager", "Social Security number")).toHaveValue("911-45-6622");
  await fill(page, "Manager", { firstName: "Priya", number: "911456622", percent: "10" });
  await take(page, "Manager", "Save manager");
  await button(page, "Edit Priya Whitfield").click();
  await box(page, "Edit Priya Whitfield", "City").fill("Ames");
  await nobodyElse.check();
  await somebody.check();
  await expect(box(page, "Edit Priya Whitfield", "City")).toHaveValue("Ames");
  await sheet(page, "Edit Priya Whitfield").getByRole("button", { name: "Cancel" }).click();
  await nobodyElse.check();
  await somebody.check();
  await expect(sheet(page, "Edit Priya Whitfield")).toHaveCount(0);
  await expect(button(page, "Edit Priya Whitfield")).toBeVisible();
});

test("an owner with more than the remaining share stays on the ownership page and can be corrected", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("desmond"));
  // The lender has meanwhile recorded a larger share for the applicant.
  await page.route(/\/api\/ownership\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { contacts, ...rest } = (await response.json()) as { contacts: { isApplicant: boolean }[] };
    const people = contacts.map((each) => (each.isApplicant ? { ...each, percentOwned: 80 } : each));
    await route.fulfill({ response, json: { ...rest, contacts: people } });
  });
  await open(page);
  await attest(page);
  await agree(page);
  const sent = calls(page);
  await button(page, "Submit").click();
  const row = page.getByRole("listitem").filter({ hasText: "Winifred Castellanos" });
  await expect(row).toContainText("Some details are missing or not right. Edit to complete them.");
  await expect(button(page, "Edit Winifred Castellanos")).toBeFocused();
  expect(sent).toEqual([]);
  await button(page, "Remove Winifred Castellanos").click();
  await choose(page, /Desmond Achterberg \(you\)/);
  await expect(page.getByRole("heading", { name: "Business owners" })).toHaveCount(0);
  await button(page, "Submit").click();
  await done(page);
});

test("the ownership page counts a manager without the owner role toward the listed share [SERV-OWN-08, SERV-OWN-28]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("desmond"));
  await open(page);
  const owners = page.getByRole("list", { name: "Business owners" });
  await expect(owners.getByRole("listitem").last()).toHaveText(/Not listed\s*25%/);
  await expect(button(page, "Add owner")).toBeVisible();
  await choose(page, "Someone else");
  await fill(page, "Manager", { firstName: "Priya", percent: "10" });
  await take(page, "Manager", "Save manager");
  await expect(owners).toContainText("Priya Whitfield, controlling manager");
  await expect(owners.getByRole("listitem").last()).toHaveText(/Not listed\s*15%/);
  await expect(page.getByRole("main")).toContainText(
    "85% listed: Desmond Achterberg 45%, Winifred Castellanos 30%, Priya Whitfield 10%. 15% not listed.",
  );
  // The listed people have 85 percent together, so no further person can reach the minimum share.
  await expect(button(page, "Add owner")).toHaveCount(0);
  await portal.look("owners-counted");
  await choose(page, /Winifred Castellanos/);
  await expect(owners).not.toContainText("Priya");
  await expect(button(page, "Add owner")).toBeVisible();
});

test("the ownership page still requires a manager after Tab has passed through the choices [SERV-OWN-35]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  const sent = calls(page);
  await attest(page);
  await page.getByRole("checkbox", { name: /I agree to the/ }).check();
  await button(page, "Submit").click();
  const manager = page.getByRole("radiogroup", { name: "Controlling manager" });
  const missing = "You must select one individual to indicate the Business Manager.";
  await expect(manager).toContainText(missing);
  await manager.getByRole("radio").first().focus();
  await page.keyboard.press("Tab");
  await expect(manager.getByRole("radio", { checked: true })).toHaveCount(0);
  await button(page, "Submit").click();
  await expect(manager.getByRole("radio").first()).toBeFocused();
  await expect(manager).toContainText(missing);
  expect(sent).toEqual([]);
});

test("the ownership page sends no call until the borrower attests, agrees and chooses a manager [SERV-OWN-33, SERV-OWN-34, SERV-OWN-35, CORE-LEGAL-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  const sent = calls(page);
  await button(page, "Submit").click();
  await expect(page.getByRole("radiogroup", { name: "Controlling manager" })).toContainText(
    "You must select one individual to indicate the Business Manager.",
  );
  const [attestation, terms] = [
    page.getByLabel("I attest to the accuracy of the ownership information."),
    page.getByRole("checkbox", { name: /I agree to the/ }),
  ];
  await expect(attestation).toHaveAccessibleDescription(
    "You must attest to the accuracy of the ownership information.",
  );
  await expect(terms).toHaveAccessibleDescription(
    "You must agree to the Privacy Policy and Terms and Conditions.",
  );
  await expect(terms).toHaveAccessibleName("I agree to the Privacy Policy and Terms and Conditions.");
  await portal.look("owners-faults");
  await choose(page, /Nora Lindgren \(you\)/);
  await attest(page);
  await button(page, "Submit").click();
  await expect(terms).toHaveAccessibleDescription(
    "You must agree to the Privacy Policy and Terms and Conditions.",
  );
  expect(sent).toEqual([]);
});

test.describe("the ownership page after a failed attestation", () => {
  test.use({ expectedErrors: [/500/] });
  test("a failed attestation stops the later calls and keeps all values [SERV-OWN-14, FORG-AGR-11]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("desmond"));
    await open(page);
    await attest(page);
    await agree(page);
    await page.route(/\/api\/terms\/attestation$/, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 500,
            json: {
              error: true,
              code: "INTERNAL_SERVER_ERROR",
              message: "We are experiencing a technical issue, please contact customer support",
            },
          })
        : route.continue(),
    );
    const sent = calls(page);
    await button(page, "Submit").click();
    await expect(page.getByRole("alert")).toHaveText(
      "We are experiencing a technical issue, please contact customer support",
    );
    expect(sent.map(({ path }) => path)).toEqual(["/users/acceptance", "/terms/attestation"]);
    await expect(page).toHaveURL(/\/ownership$/);
    await expect(page.getByText("Winifred Castellanos").first()).toBeVisible();
    await page.unroute(/\/api\/terms\/attestation$/);
    await untilAnotherCallCounts(page);
    await button(page, "Submit").click();
    await done(page);
    expect(sent.slice(3).map(({ path }) => path.replace(/.*\//, ""))).toEqual([
      "attestation",
      "ownership",
      "fulfillStipulation",
    ]);
  });
});

for (const [step, address, sentFirst] of [
  ["acceptance", /\/api\/users\/acceptance$/, ["/users/acceptance"]],
  ["saving", /\/api\/ownership$/, ["/users/acceptance", "/terms/attestation", "/ownership"]],
] as const) {
  test.describe(`the ownership page after a failed call for ${step}`, () => {
    test.use({ expectedErrors: [/500/] });
    test("a failed call stops the later calls, fulfills no request, and keeps the borrower on the ownership page [SERV-OWN-14]", async ({
      page,
      portal,
    }) => {
      await portal.signIn(person("desmond"));
      await open(page);
      await attest(page);
      await agree(page);
      await page.route(address, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "x" } })
          : route.continue(),
      );
      const sent = calls(page);
      await button(page, "Submit").click();
      await expect(page.getByRole("alert")).toBeVisible();
      expect(sent.map(({ path }) => path)).toEqual(sentFirst);
      await expect(page).toHaveURL(/\/ownership$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Verify your business representatives",
      );
      await page.goto("/us/action-items");
      await expect(
        page.getByRole("link", { name: /^Start Verify your business representatives/ }),
      ).toBeVisible();
    });
  });
}

test.describe("an owner that the server refuses to save", () => {
  test.use({ expectedErrors: [/409/] });
  test("the ownership page shows the server's error beside the field, and saves once the field is corrected", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("nora"));
    // This is the applicant's Social Security number, and the page has not checked it yet.
    await fillAll(page, { number: "900471183" });
    const sent = calls(page);
    await button(page, "Submit").click();
    const number = box(page, "Add owner", "Social Security number");
    await expect(number).toHaveAccessibleDescription(
      /This SSN belongs to the applicant\. Please call your financing expert or sales at \(800\) 555-0142\.$/,
    );
    await expect(number).toBeFocused();
    expect(sent.map(({ path }) => path)).toEqual(["/users/acceptance", "/terms/attestation", "/ownership"]);
    await number.fill("911456620");
    await button(page, "Submit").click();
    await done(page);
  });
});

test.describe("owners that are saved although the request is not fulfilled", () => {
  test.use({ expectedErrors: [/500/] });
  test("owners that the server has saved count as saved after a failed fulfillment, and can be removed again [SERV-OWN-14]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("nora"));
    await fillAll(page);
    const failed = { code: "INTERNAL_SERVER_ERROR", message: "Not now." };
    await page.route(/fulfillStipulation$/, (route) =>
      route.fulfill({ status: 500, json: { error: true, ...failed } }),
    );
    await button(page, "Submit").click();
    await expect(page.getByText("Not now.")).toBeVisible();
    await page.unroute(/fulfillStipulation$/);
    await expect(sheet(page, "Add owner")).toHaveCount(0);
    await page.getByRole("button", { name: "Edit Marcus Whitfield" }).click();
    // The page recognizes the saved number as this owner's number and does not ask for it again.
    await expect(box(page, "Edit Marcus Whitfield", "Social Security number")).toHaveAttribute(
      "placeholder",
      "***-**-6620",
    );
    await take(page, "Edit Marcus Whitfield", "Save owner");
    await page.getByRole("button", { name: "Remove Marcus Whitfield" }).click();
    const sent = calls(page);
    await button(page, "Submit").click();
    await done(page);
    expect(sent.find(({ path }) => path === "/ownership")?.body["contacts"]).toEqual([]);
  });
});

test.describe("the ownership page after a lost response", () => {
  test.use({ expectedErrors: [/500/] });
  test("a lost response to the last call does not prevent the borrower from submitting again", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("nora"));
    await fillAll(page);
    await page.route(
      /fulfillStipulation$/,
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        const lost = { error: true, code: "INTERNAL_SERVER_ERROR", message: "Not now." };
        await route.fulfill({ status: 500, json: lost });
      },
      { times: 1 },
    );
    await button(page, "Submit").click();
    await expect(page.getByText("Not now.")).toBeVisible();
    await untilAnotherCallCounts(page);
    await button(page, "Submit").click();
    await done(page);
  });
});

test.describe("an ownership page with an outdated legal text", () => {
  test.use({ expectedErrors: [/422/] });
  for (const [kind, address, old, name, told] of [
    [
      "attested",
      /\/api\/terms\/attestation$/,
      { attestation: { attestationId: "ownership-0", content: "<p>What held before.</p>" } },
      "I attest to the accuracy of the ownership information.",
      "These words have changed since you opened this page. Read them again and check the box once more.",
    ],
    [
      "agreed",
      /\/api\/.*terms-and-conditions/,
      { id: "0", content: "<p>What held before.</p>" },
      "I agree to the Privacy Policy and Terms and Conditions.",
      "The terms have changed since you opened this page. Read them again and check the box once more.",
    ],
  ] as const) {
    test(`an outdated legal text is replaced by the new text, which must be ${kind} to again, and typed values stay [SERV-OWN-14]`, async ({
      page,
      portal,
    }) => {
      await portal.signIn(person("nora"));
      await page.route(
        address,
        async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), ...old } });
        },
        { times: 1 },
      );
      await fillAll(page);
      await expect(page.getByText("What held before.")).toBeVisible();
      const sent = calls(page);
      await button(page, "Submit").click();
      const check = page.getByRole("checkbox", { name });
      await expect(check).toHaveAccessibleDescription(told);
      await expect(check).not.toBeChecked();
      await expect(check).toBeFocused();
      await expect(page.getByText("What held before.")).toHaveCount(0);
      expect(sent.some(({ path }) => path === "/ownership")).toBe(false);
      await expect(box(page, "Add owner", "First name")).toHaveValue("Marcus");
      await check.check();
      await button(page, "Submit").click();
      await done(page);
    });
  }
});

test('the ownership page calls only the signed-in borrower "You", and counts an unknown share as 0%', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nora"));
  await page.route(/\/api\/ownership\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { contacts } = (await response.json()) as { contacts: object[] };
    const [applicant, ...others] = contacts;
    const changed = { ...applicant, id: "another", percentOwned: null };
    await route.fulfill({ response, json: { contacts: [changed, ...others] } });
  });
  await open(page);
  const list = page.getByRole("list", { name: "Business owners" });
  await expect(list.getByText("Nora Lindgren")).toBeVisible();
  await expect(list.getByText("You", { exact: true })).toHaveCount(0);
  await expect(list).not.toContainText("%");
  await expect(page.getByText("0% listed: Nora Lindgren, share not known. 100% not listed.")).toHaveCount(1);
  const radio = page.getByRole("radio", { name: /Nora Lindgren/ });
  await expect(radio).toHaveAccessibleName("Nora Lindgren");
  await button(page, "Add owner").click();
  await expect(sheet(page, "Add owner")).toContainText("Not known");
});

test("removing an owner by keyboard moves the focus to Undo, and Escape moves it on to the list's heading", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  await button(page, "Add owner").click();
  await fill(page, "Add owner");
  await take(page, "Add owner");
  await page.getByRole("button", { name: "Remove Marcus Whitfield" }).press("Enter");
  const undo = button(page, "Undo").last();
  await expect(undo).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Business owners" })).toBeFocused();
  await choose(page, "Someone else");
  await fill(page, "Manager");
  await take(page, "Manager", "Save manager");
  await page.getByRole("button", { name: "Remove Marcus Whitfield" }).press("Enter");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("heading", { name: "Controlling manager" })).toBeFocused();
});

test.describe("an owner's number that is still being checked", () => {
  test("Cancel drops a number that is still being checked, even if the same form is open again when the response arrives", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("nora"));
    await open(page);
    await button(page, "Add owner").click();
    await fill(page, "Add owner");
    await take(page, "Add owner");
    await page.getByRole("button", { name: "Edit Marcus Whitfield" }).click();
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/check-ssn$/, async (route) => {
      await promise;
      await route.continue();
    });
    const form = sheet(page, "Edit Marcus Whitfield");
    await box(page, "Edit Marcus Whitfield", "Social Security number").fill("911456699");
    const asked = page.waitForRequest(/check-ssn$/);
    await form.getByRole("button", { name: "Save owner" }).click();
    await asked;
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit Marcus Whitfield" }).click();
    await box(page, "Edit Marcus Whitfield", "First name").fill("Mar");
    const answered = page.waitForResponse(/check-ssn$/);
    letGo();
    await answered;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
    await expect(form).toBeVisible();
    await expect(box(page, "Edit Marcus Whitfield", "First name")).toHaveValue("Mar");
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Edit Marcus Whitfield" })).toBeVisible();
  });

  test("Cancel drops a changed number that is still being checked and leaves the person unchanged", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("nora"));
    await open(page);
    await button(page, "Add owner").click();
    await fill(page, "Add owner");
    await take(page, "Add owner");
    await expect(page.getByRole("button", { name: "Edit Marcus Whitfield" })).toBeVisible();
    await page.getByRole("button", { name: "Edit Marcus Whitfield" }).click();
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/check-ssn$/, async (route) => {
      await promise;
      await route.continue();
    });
    await box(page, "Edit Marcus Whitfield", "Social Security number").fill("911456699");
    const asked = page.waitForRequest(/check-ssn$/);
    await sheet(page, "Edit Marcus Whitfield").getByRole("button", { name: "Save owner" }).click();
    await asked;
    await sheet(page, "Edit Marcus Whitfield").getByRole("button", { name: "Cancel" }).click();
    const answered = page.waitForResponse(/check-ssn$/);
    letGo();
    await answered;
    await expect(page.getByRole("button", { name: "Edit Marcus Whitfield" })).toBeVisible();
    await page.getByRole("button", { name: "Edit Marcus Whitfield" }).click();
    await expect(box(page, "Edit Marcus Whitfield", "First name")).toHaveValue("Marcus");
  });
});

test("a sole owner with a PPP loan only attests, and the ownership page sends no people [SERV-OWN-07, SERV-OWN-09, SERV-OWN-10, SERV-OWN-41]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ike"));
  await open(page);
  await expect(page.getByRole("heading", { level: 2, name: "Attestation" })).toBeVisible();
  for (const name of ["Business owners", "Controlling manager", "Terms and Conditions"])
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toHaveCount(0);
  const listed = page
    .getByRole("region", { name: "Attestation" })
    .getByRole("list", { name: "Business owners" });
  await expect(listed.getByRole("listitem")).toHaveText(/^Ike Solberg Youike@solbergsigns\.example100%$/);
  await portal.look("owners-alone");
  await attest(page);
  const sent = calls(page);
  await button(page, "Submit").click();
  await done(page);
  expect(sent.map(({ path }) => path.replace(/.*\//, ""))).toEqual(["attestation", "fulfillStipulation"]);
});

test("the ownership page of an SBA loan has a specific title, a minimum share of 20% and job titles [SERV-OWN-18, SERV-OWN-44, SERV-OWN-45, SERV-ROUTE-13]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("bruno"));
  await open(page);
  await expect(
    page.getByText("List each person who owns 20% or more of the business, up to 5 people."),
  ).toBeVisible();
  const [, opportunityId] = /application\/([^/]+)\/ownership/.exec(page.url()) ?? [];
  await page.goto(`/us/${opportunityId}/business-ownership`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Beneficial Owner Information");
  await button(page, "Add owner").click();
  await fill(page, "Add owner", { percent: "19" });
  await box(page, "Add owner", "Job title").fill("x".repeat(129));
  await take(page, "Add owner");
  await expect(box(page, "Add owner", "Job title")).toHaveAccessibleDescription(
    "Job title must be at most 128 characters in length.",
  );
  await expect(box(page, "Add owner", "Percent owned")).toHaveAccessibleDescription(
    /Cannot add a business owner who owns less than 20%$/,
  );
  await portal.look("owners-sba");
  await box(page, "Add owner", "Job title").fill("Smith");
  await box(page, "Add owner", "Percent owned").fill("20");
  await take(page, "Add owner");
  await expect(page.getByRole("listitem").filter({ hasText: "Marcus Whitfield" })).toContainText("20%");
});

test("the ownership page of a loan outside the SBA has the usual title, a minimum share of 25% and no job titles [SERV-OWN-18, SERV-OWN-44, SERV-OWN-45]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  await expect(
    page.getByText("List each person who owns 25% or more of the business, up to 4 people."),
  ).toBeVisible();
  const [, opportunityId] = /application\/([^/]+)\/ownership/.exec(page.url()) ?? [];
  await page.goto(`/us/${opportunityId}/business-ownership`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify your business representatives");
  await button(page, "Add owner").click();
  await expect(box(page, "Add owner", "First name")).toBeFocused();
  await expect(page.getByLabel("Job title")).toHaveCount(0);
});

test("a reload of the ownership page restores typed values except the Social Security number, which the browser never stores", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  await button(page, "Add owner").click();
  await fill(page, "Add owner");
  await take(page, "Add owner");
  await button(page, "Add owner").click();
  await box(page, "Add owner", "First name").fill("Elena");
  await box(page, "Add owner", "Social Security number").fill("911456621");
  await box(page, "Add owner", "Last name").focus();
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), location.href]),
    );
  await expect(async () => expect(await stored()).toContain("Elena")).toPass();
  expect(await stored()).toContain("Whitfield");
  expect(await stored()).not.toMatch(/911-?45-?662/);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(box(page, "Add owner", "First name")).toHaveValue("Elena");
  await expect(box(page, "Add owner", "Social Security number")).toHaveValue("");
  await sheet(page, "Add owner").getByRole("button", { name: "Cancel" }).click();
  await button(page, "Submit").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Marcus Whitfield" })).toContainText(
    "Some details are missing or not right. Edit to complete them.",
  );
});

test("the ownership page redirects to the summary once the request is fulfilled [SERV-OWN-06]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("desmond"));
  await open(page);
  const address = page.url();
  await attest(page);
  await agree(page);
  await button(page, "Submit").click();
  await done(page);
  await page.goto(address);
  await expect(page).toHaveURL("/us/summary");
});
