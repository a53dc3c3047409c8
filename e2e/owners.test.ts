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

const item = "Verify your business representatives";

async function open(page: Page): Promise<void> {
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: `Start ${item}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(item);
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

/** Adds a person's typed values to the page and waits until the form is closed. */
async function take(page: Page, form: string, name = form): Promise<void> {
  await sheet(page, form).getByRole("button", { name, exact: true }).click();
  await expect(sheet(page, form)).toBeHidden();
}
const choose = (page: Page, name: string | RegExp) => page.getByRole("radio", { name }).check();
const attest = (page: Page) =>
  page.getByLabel("I attest to the accuracy of the ownership information.").check();
const agree = (page: Page) => page.getByRole("checkbox", { name: /I agree to the/ }).check();
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

test("a borrower names two owners and a manager and later corrects an owner [SERV-OWN-01, SERV-OWN-02, SERV-OWN-03, SERV-OWN-05]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("nora"));
  await open(page);
  await expect(page).toHaveURL(/\/us\/application\/[^/]+\/ownership$/);
  const address = page.url();
  for (const name of ["Business owners", "Controlling manager", "Attestation", "Terms and Conditions"])
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  for (const [firstName, number] of [
    ["Marcus", "911456620"],
    ["Elena", "911456621"],
  ] as const) {
    await button(page, "Add owner").click();
    await fill(page, "Add owner", { firstName, number, email: `${firstName}@lindgrenmill.example` });
    await take(page, "Add owner");
  }
  await choose(page, "Someone else");
  await button(page, "Submit").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await portal.look("owners-faults");
  await fill(page, "Manager", {
    firstName: "Priya",
    number: "911456622",
    email: "priya@lindgrenmill.example",
    percent: "10",
  });
  await take(page, "Manager", "Save manager");
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
  expect(sent[2]?.body["contacts"]).toEqual([
    expect.objectContaining({ firstName: "Marcus", isBeneficialOwner: true, isControllingManager: false }),
    expect.objectContaining({ firstName: "Elena", isBeneficialOwner: true, isControllingManager: false }),
    expect.objectContaining({ firstName: "Priya", isBeneficialOwner: false, isControllingManager: true }),
  ]);
  await page.goto("/us/action-items");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Action items");
  await expect(page.getByRole("link", { name: /^Start Verify your business/ })).toHaveCount(0);
  await page.goto(address);
  await expect(page).toHaveURL("/us/summary");

  const saved = sent.length;
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
  // Correcting an owner's details makes no call that compares Social Security numbers.
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

test.describe("the ownership page after a reload and after errors", () => {
  test.use({ expectedErrors: [/409|500/] });
  test("a reload restores typed values, except the Social Security number", async ({ page, portal }) => {
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

    // Submit sends a typed Social Security number without a separate call to check it first.
    await button(page, "Edit Marcus Whitfield").click();
    const number = box(page, "Edit Marcus Whitfield", "Social Security number");
    await number.fill("900471183");
    await choose(page, /Nora Lindgren \(you\)/);
    await attest(page);
    await agree(page);
    await button(page, "Submit").click();
    await expect(number).toHaveAccessibleDescription(
      /This SSN belongs to the applicant\. Please call your financing expert or sales at \(800\) 555-0142\.$/,
    );
    await expect(number).toBeFocused();
    await number.fill("911456620");
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
