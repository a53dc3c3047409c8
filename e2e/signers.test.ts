import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const form = (page: Page) => page.getByRole("region", { name: "Add signer", exact: true });
const box = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const pick = (page: Page, name: string) => page.getByRole("checkbox", { name });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const warning = (page: Page) =>
  page.getByText("By clicking submit, we may need to collect signer information before issuing a contract.");

async function open(page: Page): Promise<void> {
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: "Start Loan signers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loan signers");
}

async function fill(page: Page, number: string, percent: string): Promise<void> {
  for (const [label, text] of [
    ["First name", "Ines"],
    ["Last name", "Okoro"],
    ["Date of birth", "02271990"],
    ["Social Security number", number],
    ["Street", "1207 Grand Avenue"],
    ["City", "Boise"],
    ["ZIP", "83702"],
    ["Phone", "2085550119"],
    ["Email", `ines.${number}@farrowcider.example`],
    ["Percent owned", percent],
  ] as const)
    await box(page, label).fill(text);
  await box(page, "State").selectOption("ID");
}

function calls(page: Page): { readonly path: string; readonly body: Record<string, unknown> | null }[] {
  const sent: { path: string; body: Record<string, unknown> | null }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, "");
    sent.push({ path, body: request.postDataJSON() as Record<string, unknown> | null });
  });
  return sent;
}

test(
  "the signers page lets owners of at least one percent sign beside the applicant and numbers signers in order [SERV-OWN-04, SERV-SIGN-01, SERV-SIGN-04, SERV-SIGN-06, SERV-SIGN-09, SERV-SIGN-10, SERV-GEN-19]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("odette"));
    const sent = calls(page);
    await open(page);
    expect(sent.map(({ path }) => path.replace(/^\/opportunities\/[^/]+/, ""))).toContain(
      "/possible-signers",
    );
    await expect(page.getByRole("main")).toContainText("All signers are guarantors of the loan.");
    await expect(page.getByRole("checkbox")).toHaveCount(4);
    for (const name of ["Malcolm Farrow", "Elena Ruiz-Farrow", "Theo Brandt", "Hester Farrow"])
      await expect(pick(page, name)).not.toBeChecked();
    await expect(row(page, "Odette Farrow")).toContainText("Signer 1");
    await expect(page.getByText("1 of 4, including you")).toBeVisible();
    await expect(row(page, "Owned by the signers")).toContainText("44%");
    await expect(warning(page)).toBeVisible();
    await pick(page, "Theo Brandt").check();
    await expect(row(page, "Owned by the signers")).toContainText("47%");
    await expect(warning(page)).toBeVisible();
    await portal.look("signers");
    await pick(page, "Hester Farrow").check();
    await expect(row(page, "Owned by the signers")).toContainText("49%");
    await expect(warning(page)).toBeVisible();
    await pick(page, "Elena Ruiz-Farrow").check();
    await expect(row(page, "Owned by the signers")).toContainText("50%");
    await expect(warning(page)).toHaveCount(0);
    await pick(page, "Elena Ruiz-Farrow").uncheck();
    await expect(row(page, "Theo Brandt")).toContainText("Signer 2");
    await expect(row(page, "Hester Farrow")).toContainText("Signer 3");
    await pick(page, "Malcolm Farrow").check();
    await expect(row(page, "Malcolm Farrow")).toContainText("Signer 2");
    await expect(row(page, "Theo Brandt")).toContainText("Signer 3");
  },
);

test("the signers page accepts signers who own less than half of the business, fulfills the request, and confirms the choice on the summary [SERV-SIGN-03, SERV-SIGN-06, SERV-SIGN-08, SERV-SIGN-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("odette"));
  await open(page);
  await pick(page, "Theo Brandt").check();
  await expect(warning(page)).toBeVisible();
  const sent = calls(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Success!");
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=/);
  await expect(page.getByRole("status").filter({ hasText: "signers" })).toHaveText(
    "You have chosen your loan signers.",
  );
  const saved = sent.find(({ path }) => path.endsWith("/additional-signers"));
  expect(saved?.body).toEqual({
    opportunityId: expect.any(String),
    accountId: expect.any(String),
    country: "US",
    contacts: [
      expect.objectContaining({
        firstName: "Theo",
        isSigner: true,
        isBeneficialOwner: false,
        contactRole: "Signer 2",
        percentOwned: 3,
      }),
    ],
  });
  await page.goto("/us/action-items");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Action items");
  await expect(page.getByRole("link", { name: /^Start Loan signers/ })).toHaveCount(0);
});

test("the signers page rejects a fifth signer and requires the missing details of a known signer [SERV-SIGN-05]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("odette"));
  await open(page);
  const names = ["Malcolm Farrow", "Elena Ruiz-Farrow", "Theo Brandt"];
  for (const name of [...names, "Hester Farrow"]) await pick(page, name).check();
  const sent = calls(page);
  await page.getByRole("button", { name: "Submit" }).click();
  const text =
    "If you require more than 4 signers, please call your business financing expert or (800) 555-0142.";
  await expect(page.getByRole("list", { name: "Signers" })).toHaveAccessibleDescription(text);
  await portal.look("signers-too-many");
  expect(sent).toEqual([]);
  await pick(page, "Hester Farrow").uncheck();
  await expect(page.getByText(text)).toHaveCount(0);

  const elena = row(page, "Elena Ruiz-Farrow");
  const needed = "Still needed: Date of birth, Social Security number, Street, City, State, ZIP, Phone.";
  await expect(elena.getByRole("status")).toHaveText(needed);
  await page.getByRole("button", { name: "Submit" }).click();
  const add = page.getByRole("button", { name: "Add details Elena Ruiz-Farrow" });
  await expect(add).toBeFocused();
  await expect(add).toHaveAccessibleDescription(
    "Add the missing details of Elena Ruiz-Farrow, or choose someone else.",
  );
  await add.click();
  const details = page.getByRole("region", { name: "Details of Elena Ruiz-Farrow" });
  const field = (label: string) => details.getByLabel(label, { exact: true });
  await expect(field("Date of birth")).toBeFocused();
  await expect(details.getByRole("textbox")).toHaveCount(6);
  await portal.look("signers-details");
  for (const [label, typed] of [
    ["Date of birth", "02271990"],
    ["Social Security number", "911456640"],
    ["Street", "9 Orchard Way"],
    ["City", "Boise"],
    ["ZIP", "83702"],
  ] as const)
    await field(label).fill(typed);
  await field("State").selectOption("ID");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(field("Phone")).toBeFocused();
  await field("Phone").fill("2085550119");
  await field("Phone").press("Enter");
  await expect(page.getByRole("list", { name: "Signers" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Edit details Elena Ruiz-Farrow" })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  const saved = sent.find(({ path }) => path.endsWith("/additional-signers"));
  expect(saved?.body?.["contacts"]).toEqual([
    expect.objectContaining({ firstName: "Malcolm", ssn: "***-**-3310" }),
    expect.objectContaining({ firstName: "Elena", ssn: "911-45-6640", dateOfBirth: "1990-02-27" }),
    expect.objectContaining({ firstName: "Theo" }),
  ]);
});

test("the signers page rejects a new signer with less than one percent and sends a new signer with 25 percent as an owner [SERV-SIGN-02, SERV-SIGN-07]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("odette"));
  await open(page);
  // All owners together have 75 percent, whether or not they sign.
  for (const [number, percent, text] of [
    ["911456631", "0", /Cannot add a business owner who owns less than 1%$/],
    ["911456631", "26", /Cannot add owner that would make total percent greater than 100%$/],
  ] as const) {
    if ((await form(page).count()) === 0)
      await page.getByRole("button", { name: "Add signer", exact: true }).click();
    await fill(page, number, percent);
    await form(page).getByRole("button", { name: "Add signer" }).click();
    await expect(box(page, "Percent owned")).toHaveAccessibleDescription(text);
  }
  // The total includes only the listed signers, not the person in the open form.
  await expect(row(page, "Owned by the signers")).toContainText("44%");
  await portal.look("signers-form");
  await box(page, "Percent owned").fill("25");
  await form(page).getByRole("button", { name: "Add signer" }).click();
  await expect(pick(page, "Ines Okoro")).toBeChecked();
  await expect(row(page, "Owned by the signers")).toContainText("69%");
  await page.getByRole("button", { name: "Edit Ines Okoro" }).click();
  await expect(box(page, "Percent owned")).toHaveValue("25");
  await form(page).getByRole("button", { name: "Save signer" }).click();
  const sent = calls(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  const saved = sent.find(({ path }) => path.endsWith("/additional-signers"));
  expect(saved?.body?.["contacts"]).toEqual([
    expect.objectContaining({
      id: null,
      ssn: "911-45-6631",
      percentOwned: 25,
      isSigner: true,
      isBeneficialOwner: true,
      contactRole: "Signer 2",
    }),
  ]);
});

test.describe("signers that are saved although the request is not fulfilled", () => {
  test.use({ expectedErrors: [/500/] });
  test("the next submit sends the saved signers with their ids and the later changes after fulfilling the request fails", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("odette"));
    await open(page);
    await page.getByRole("button", { name: "Add signer", exact: true }).click();
    await fill(page, "911456631", "25");
    await form(page).getByRole("button", { name: "Add signer" }).click();
    const failed = { code: "INTERNAL_SERVER_ERROR", message: "Not now." };
    await page.route(/fulfillStipulation$/, (route) =>
      route.fulfill({ status: 500, json: { error: true, ...failed } }),
    );
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Not now.")).toBeVisible();
    await page.unroute(/fulfillStipulation$/);
    await expect(pick(page, "Ines Okoro")).toHaveCount(1);
    await expect(pick(page, "Ines Okoro")).toBeChecked();
    await pick(page, "Theo Brandt").check();
    const sent = calls(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    const saved = sent.find(({ path }) => path.endsWith("/additional-signers"));
    expect(saved?.body?.["contacts"]).toEqual([
      expect.objectContaining({ id: expect.any(String), firstName: "Theo" }),
      expect.objectContaining({ id: expect.any(String), firstName: "Ines" }),
    ]);
  });
});

test("the signers page refuses to remove a signer while the form is open [SERV-OWN-40]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("odette"));
  await open(page);
  const add = page.getByRole("button", { name: "Add signer", exact: true });
  await add.click();
  await fill(page, "911456632", "2");
  await form(page).getByRole("button", { name: "Add signer" }).click();
  await add.click();
  await page.getByRole("button", { name: "Remove Ines Okoro" }).click();
  await expect(page.getByRole("alert")).toHaveText("Cannot remove signer while editing.");
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Remove Ines Okoro" }).press("Enter");
  await expect(page.getByRole("main").getByText("Ines Okoro")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Signers" })).toBeFocused();
});

test('the signers page does not call the applicant "You" when a different borrower of the business is signed in', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("odette"));
  await page.route(/possible-signers$/, async (route) => {
    const response = await route.fetch();
    const { contacts } = (await response.json()) as { contacts: object[] };
    const [applicant, ...others] = contacts;
    await route.fulfill({ response, json: { contacts: [{ ...applicant, id: "another" }, ...others] } });
  });
  await open(page);
  await expect(page.getByText("1 of 4, including the applicant")).toBeVisible();
  await expect(row(page, "Odette Farrow").getByText("You", { exact: true })).toHaveCount(0);
});

test.describe("a saved co-signer who owns 25 percent", () => {
  test.use({ expectedErrors: [/500/] });
  test("a saved co-signer who owns 25 percent can be deselected and entered again with a different Social Security number [SERV-SIGN-02]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("odette"));
    await open(page);
    const add = page.getByRole("button", { name: "Add signer", exact: true });
    await add.click();
    await fill(page, "911456631", "25");
    await form(page).getByRole("button", { name: "Add signer" }).click();
    const failed = { code: "INTERNAL_SERVER_ERROR", message: "Not now." };
    await page.route(/fulfillStipulation$/, (route) =>
      route.fulfill({ status: 500, json: { error: true, ...failed } }),
    );
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Not now.")).toBeVisible();
    await page.unroute(/fulfillStipulation$/);
    await pick(page, "Ines Okoro").uncheck();
    await add.click();
    await fill(page, "911456632", "25");
    await box(page, "Email").fill("ines.911456631@farrowcider.example");
    await form(page).getByRole("button", { name: "Add signer" }).click();
    const sent = calls(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    const saved = sent.find(({ path }) => path.endsWith("/additional-signers"));
    expect(saved?.body?.["contacts"]).toEqual([
      expect.objectContaining({ id: null, firstName: "Ines", isBeneficialOwner: true }),
    ]);
  });
});

test("the button Edit replaces an unchanged signer's form but not a form with typed values", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("odette"));
  await open(page);
  const add = page.getByRole("button", { name: "Add signer", exact: true });
  const edit = page.getByRole("button", { name: "Edit Ines Okoro" });
  await add.click();
  await fill(page, "911456632", "2");
  await form(page).getByRole("button", { name: "Add signer" }).click();
  await add.click();
  await edit.click();
  await expect(box(page, "First name")).toHaveValue("Ines");
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await add.click();
  await box(page, "First name").fill("Paul");
  await edit.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Cannot edit signer. Finish editing in the open form to continue editing.",
  );
  await expect(box(page, "First name")).toHaveValue("Paul");
});
