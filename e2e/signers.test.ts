import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const form = (page: Page) => page.getByRole("region", { name: "Add signer", exact: true });
const box = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const pick = (page: Page, name: string) => page.getByRole("checkbox", { name });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
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

test.describe("submitting the signers page", () => {
  test.use({ expectedErrors: [/500/] });
  test("a borrower chooses and adds signers, and submits again after a failure [SERV-OWN-04, SERV-SIGN-01, SERV-SIGN-03, SERV-SIGN-04]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("odette"));
    const sent = calls(page);
    await open(page);
    expect(sent.map(({ path }) => path.replace(/^\/opportunities\/[^/]+/, ""))).toContain(
      "/possible-signers",
    );
    await expect(page.getByRole("checkbox")).toHaveCount(4);
    for (const name of ["Malcolm Farrow", "Elena Ruiz-Farrow", "Theo Brandt", "Hester Farrow"])
      await pick(page, name).check();
    await expect(row(page, "Odette Farrow")).toContainText("Signer 1");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("list", { name: "Signers" })).toHaveAccessibleDescription(
      "If you require more than 4 signers, please call your business financing expert or (800) 555-0142.",
    );
    for (const name of ["Malcolm Farrow", "Theo Brandt"]) await pick(page, name).uncheck();
    await page.getByRole("button", { name: "Add details Elena Ruiz-Farrow" }).click();
    await portal.look("signers-details");
    const details = page.getByRole("region", { name: "Details of Elena Ruiz-Farrow" });
    for (const [label, typed] of [
      ["Date of birth", "02271990"],
      ["Social Security number", "911456640"],
      ["Street", "9 Orchard Way"],
      ["City", "Boise"],
      ["ZIP", "83702"],
      ["Phone", "2085550118"],
    ] as const)
      await details.getByLabel(label, { exact: true }).fill(typed);
    await details.getByLabel("State", { exact: true }).selectOption("ID");
    await details.getByRole("button", { name: "Save details" }).click();
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
    await pick(page, "Hester Farrow").uncheck();
    await pick(page, "Theo Brandt").check();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Success!");
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=/);
    await expect(page.getByRole("status").filter({ hasText: "signers" })).toHaveText(
      "You have chosen your loan signers.",
    );
    const [first, second] = sent.filter(({ path }) => path.endsWith("/additional-signers"));
    expect(first?.body?.["contacts"]).toEqual([
      expect.objectContaining({ firstName: "Elena", ssn: "911-45-6640", contactRole: "Signer 2" }),
      expect.objectContaining({ firstName: "Hester", ssn: "***-**-3312", contactRole: "Signer 3" }),
      expect.objectContaining({ id: null, firstName: "Ines", isBeneficialOwner: true }),
    ]);
    expect(second?.body).toEqual({
      opportunityId: expect.any(String),
      accountId: expect.any(String),
      country: "US",
      contacts: [
        expect.objectContaining({ id: expect.any(String), firstName: "Elena", ssn: "***-**-6640" }),
        expect.objectContaining({ id: expect.any(String), firstName: "Theo", contactRole: "Signer 3" }),
        expect.objectContaining({ id: expect.any(String), firstName: "Ines", isSigner: true }),
      ],
    });
    await page.goto("/us/action-items");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Action items");
    await expect(page.getByRole("link", { name: /^Start Loan signers/ })).toHaveCount(0);
  });
});
