import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const landlord = {
  externalId: "landlord-of-another",
  name: "Landlord reference",
  groupName: "References",
  type: "References",
  classification: "Form",
  customerFacingCopy: "The person or company you rent your premises from.",
  requestType: "Credit Application",
  isDocument: false,
  isLandlordReference: true,
};

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const field = (page: Page, section: string, label: string) =>
  part(page, section).getByLabel(label, { exact: true });
const go = (page: Page) => page.getByRole("button", { name: "Continue" });
const answer = (page: Page, label: "Yes" | "No") =>
  page
    .getByRole("radiogroup", { name: "Do you own the business property?" })
    .getByRole("radio", { name: label });

async function open(page: Page): Promise<void> {
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: "Start Landlord reference" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("References");
  await expect(page).toHaveURL(/\/us\/references\?opportunityId=[^&]+$/);
}

async function fillVendors(page: Page): Promise<void> {
  for (const [section, name, first, last, phone] of [
    ["Vendor reference 1", "Heartland Flour Mills", "Omar", "Haddad", "5155550187"],
    ["Vendor reference 2", "Prairie Dairy Supply", "Ruth", "Keller", "1 515 555 0199"],
  ] as const) {
    await field(page, section, "Business name").fill(name);
    await field(page, section, "First name").fill(first);
    await field(page, section, "Last name").fill(last);
    await field(page, section, "Phone").fill(phone);
  }
}

async function fillLandlord(page: Page): Promise<void> {
  await answer(page, "No").check();
  await field(page, "Landlord reference", "First name").fill("Grace");
  await field(page, "Landlord reference", "Last name").fill("Lindqvist");
  await field(page, "Landlord reference", "Phone").fill("(515) 555-0122");
}

function calls(page: Page): { readonly path: string; readonly body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, "");
    if (request.method() === "POST") sent.push({ path, body: request.postDataJSON() });
  });
  return sent;
}

test("the References page sends the landlord and two vendors, then fulfills both requests [SERV-REF-06, SERV-ROUTE-09]", async ({
  page,
  portal,
  context,
}) => {
  await portal.signIn(person("teresa"));
  const other = await context.newPage();
  await open(other);
  await fillLandlord(other);
  await fillVendors(other);
  await field(other, "Vendor reference 1", "Last name").fill("Hadad");
  await open(page);
  await fillLandlord(page);
  await fillVendors(page);
  const sent = calls(page);
  await go(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=References$/);
  const done = page.getByRole("status").filter({ hasText: "references" });
  await expect(done).toContainText("Your references have been submitted!");
  await expect(done).toContainText("You have provided us with business property information.");
  const opportunityId = expect.any(String);
  expect(sent.slice(0, 3)).toEqual([
    {
      path: "/contacts",
      body: {
        opportunityId,
        role: "Landlord",
        firstName: "Grace",
        lastName: "Lindqvist",
        phoneNumber: "(515) 555-0122",
      },
    },
    {
      path: "/contacts",
      body: {
        opportunityId,
        role: "Vendor/Supplier",
        businessNameReference: "Heartland Flour Mills",
        firstName: "Omar",
        lastName: "Haddad",
        phoneNumber: "(515) 555-0187",
      },
    },
    {
      path: "/contacts",
      body: expect.objectContaining({
        businessNameReference: "Prairie Dairy Supply",
        phoneNumber: "(515) 555-0199",
      }),
    },
  ]);
  expect(sent.slice(3).map(({ path }) => path.replace(/^.*\//, ""))).toEqual([
    "fulfillStipulation",
    "fulfillStipulation",
  ]);
  await page.goto("/us/action-items");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Action items");
  await expect(page.getByRole("link", { name: /^Start (Landlord|Vendor) reference/ })).toHaveCount(0);

  const address = other.url();
  await go(other).click();
  await expect(other).toHaveURL(/\/us\/summary\?/);
  await other.goto(address.replace("/references", "/summary"));
  expect((await given(other)).toSorted()).toEqual([
    "Landlord: Grace Lindqvist",
    "Vendor/Supplier: Omar Hadad",
    "Vendor/Supplier: Ruth Keller",
  ]);
});

/** The server performs each call, but a proxy replaces the reply with status 502. */
async function loseAnswers(page: Page, address: RegExp): Promise<void> {
  await page.route(address, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
}

/** Returns the application's references from the server. */
async function given(page: Page): Promise<string[]> {
  const id = new URL(page.url()).searchParams.get("opportunityId") ?? "";
  return page.evaluate(async (opportunityId) => {
    const headers = { authorization: `JWT ${localStorage.getItem("token")}` };
    const answer = await fetch(`/api/opportunities/${opportunityId}/contacts`, { headers });
    const { contacts } = (await answer.json()) as {
      contacts: { role: string; name: { first: string; last: string } }[];
    };
    return contacts
      .filter(({ role }) => ["Landlord", "Vendor/Supplier"].includes(role))
      .map(({ role, name }) => `${role}: ${name.first} ${name.last}`);
  }, id);
}

test.describe("the References page after lost replies and reloads", () => {
  test.use({ expectedErrors: [/502/] });
  const failed = "Failed to submit your references; please try again.";

  test("the References page does not duplicate references after lost replies", async ({ page, portal }) => {
    await portal.signIn(person("teresa"));
    await open(page);
    await fillLandlord(page);
    await fillVendors(page);
    await loseAnswers(page, /\/api\/contacts$/);
    await go(page).click();
    await expect(page.getByRole("alert")).toHaveText(failed);
    expect(await given(page)).toEqual(["Landlord: Grace Lindqvist"]);
    const address = page.url();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/us/summary");
    await page.goBack();
    await expect(page.getByText("We kept what you typed.")).toBeVisible();
    await field(page, "Landlord reference", "Last name").fill("Lindquist");
    // The server stores the first vendor, but the page gets no reply. The borrower then corrects the vendor.
    await go(page).click();
    await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
    await expect(page.getByRole("alert")).toHaveText(failed);
    await field(page, "Vendor reference 1", "Last name").fill("Hadad");
    await page.unroute(/\/api\/contacts$/);
    await go(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    await page.goto(address.replace("/references", "/summary"));
    expect((await given(page)).toSorted()).toEqual([
      "Landlord: Grace Lindquist",
      "Vendor/Supplier: Omar Hadad",
      "Vendor/Supplier: Ruth Keller",
    ]);
  });
});

test("the References page restores a draft only for the application in which the draft was typed [SERV-REF-05]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("teresa"));
  const lender = lenderOf(server);
  await lender.askFor("application-alvarez-2", "Rent Documents", landlord);
  const first = await lender.idOfApplication("application-alvarez-1");
  await page.goto(`/us/references?opportunityId=${first}`);
  await fillLandlord(page);
  await fillVendors(page);
  const here = page.url();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/us/summary");
  const opportunityId = await lender.idOfApplication("application-alvarez-2");
  await page.goto(`/us/references?opportunityId=${opportunityId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("References");
  await expect(page.getByText("We kept what you typed.")).toHaveCount(0);
  await answer(page, "No").check();
  await expect(field(page, "Landlord reference", "First name")).toHaveValue("");
  await page.goto(here);
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await expect(field(page, "Landlord reference", "First name")).toHaveValue("Grace");

  await answer(page, "Yes").check();
  for (const [label, text] of [
    ["Business name", "Heartland Flour Mills"],
    ["First name", "Omar"],
    ["Last name", "Haddad"],
    ["Phone", "5155550187"],
  ] as const)
    await field(page, "Vendor reference 2", label).fill(text);
  await go(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  await page.goto(here.replace("/references", "/summary"));
  expect(await given(page)).toEqual(["Vendor/Supplier: Omar Haddad", "Vendor/Supplier: Omar Haddad"]);
});
