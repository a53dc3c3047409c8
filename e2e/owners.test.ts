import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

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

/** Opens the page from its action item. */
async function open(page: Page, name = "Verify your business representatives"): Promise<void> {
  await page.goto("/us/action-items");
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

/** What the page asks of the API by POST from now on, with its body. */
function calls(page: Page): { readonly path: string; readonly body: Record<string, unknown> }[] {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, "");
    if (request.method() === "POST")
      sent.push({ path, body: request.postDataJSON() as Record<string, unknown> });
  });
  return sent;
}

test("an owner is added, everything is attested to and sent", { tag: "@phone" }, async ({ page, portal }) => {
  await portal.signIn(person("nora"));
  await open(page);
  await portal.look("owners");
  await button(page, "Add owner").click();
  await fill(page, "Add owner");
  await portal.look("owners-form");
  await sheet(page, "Add owner").getByRole("button", { name: "Add owner" }).click();
  await page.getByRole("radio", { name: /Nora Lindgren \(you\)/ }).check();
  await page.getByLabel("I attest to the accuracy of the ownership information.").check();
  await page.getByRole("checkbox", { name: /I agree to the/ }).check();
  await portal.look("owners-filled");
  const sent = calls(page);
  await button(page, "Submit").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Success!");
  await expect(page).toHaveURL(/\/us\/summary\?/);
  await expect(page.getByRole("status").filter({ hasText: "Representatives" })).toContainText(
    "You have provided us with your Business Representatives.",
  );
  expect(sent.map(({ path }) => path.replace(/\/[^/]+\/stipulations\/[^/]+/, ""))).toEqual([
    "/users/acceptance",
    "/terms/attestation",
    "/ownership",
    "/v2/opportunities/fulfillStipulation",
  ]);
});
