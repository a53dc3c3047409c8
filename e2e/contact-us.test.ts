import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, outlastMaintenance, person, test } from "./portal.ts";

const dana = person("dana");
const bakery = "Maple & Main Bakery LLC";
const catering = "Whitfield Catering Co.";

const business = (page: Page) => page.getByLabel("Business", { exact: true });
const topic = (page: Page) => page.getByLabel("How can we help you?");
const message = (page: Page) => page.getByLabel("Detailed message");
const send = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const received = (page: Page) => page.getByRole("status").filter({ hasText: "Your inquiry" });
const receivedText =
  "Your inquiry has been received. Due to the high volume of inquiries, responses may be delayed. We appreciate your patience.";

function inquiries(page: Page) {
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/cases"))
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

async function businessIds(page: Page): Promise<Record<string, string>> {
  const answer = page.waitForResponse(/\/api\/contacts\/accounts$/);
  await page.goto("/us/contact-us");
  const { accounts } = (await (await answer).json()) as {
    accounts: { accountId: string; accountName: string }[];
  };
  return Object.fromEntries(accounts.map(({ accountId, accountName }) => [accountName, accountId]));
}

test("Contact us restores a draft after a reload, shows errors and sends an inquiry [CORE-CONTACT-01, CORE-CONTACT-03, CORE-CONTACT-04, CORE-CONTACT-05]", async ({
  page,
  portal,
}) => {
  const sent = inquiries(page);
  await portal.signIn(dana);
  const ids = await businessIds(page);
  await expect(page).toHaveTitle("Contact Us · Alderway");
  await expect(business(page).getByRole("option")).toHaveText(["Choose a business", bakery, catering]);
  await send(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await portal.look("contact-us-errors");

  // The form restores a draft's message, but not a business that came from the page's address.
  await page.goto(`/us/contact-us?accountId=${ids[catering]}`);
  await expect(business(page)).toBeDisabled();
  await expect(business(page)).toHaveValue(ids[catering] ?? "");
  await message(page).fill("About this business");
  await message(page).blur();
  await page.goto("/us/contact-us?requestType=addMoney");
  await expect(message(page)).toHaveValue("About this business");
  await expect(business(page)).toHaveValue("");
  await business(page).selectOption(bakery);
  await message(page).fill("More, please.");
  await message(page).blur();
  await page.reload();
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await expect(message(page)).toHaveValue("More, please.");
  await expect(topic(page).locator("option:checked")).toHaveText("Request Additional Funding");
  // A topic in the page's address replaces the restored topic.
  await page.goto("/us/contact-us?requestType=addressUpdate");
  await expect(message(page)).toHaveValue("More, please.");
  await expect(topic(page).locator("option:checked")).toHaveText("Address Update");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(message(page)).toHaveValue("");
  await expect(business(page)).toBeFocused();

  await business(page).selectOption(catering);
  await topic(page).selectOption("Payment Question");
  await message(page).fill("When is\nmy next payment?");
  await send(page);
  await expect(received(page)).toHaveText(receivedText);
  expect(sent).toEqual([
    {
      accountId: ids[catering],
      type: "Payment Question",
      description: "When is\nmy next payment?",
      subject: "Request submitted through customer portal",
    },
  ]);
  const receipt = page.getByRole("region", { name: "Your inquiry" });
  const [number, ...rows] = await receipt.getByRole("definition").allInnerTexts();
  expect(number).toMatch(/^\d{8}$/);
  expect(rows).toEqual([
    catering,
    "Payment Question",
    "When is\nmy next payment?",
    "By email. We answer 9 AM - 5 PM ET, Monday - Friday.",
  ]);
  await portal.look("contact-us-received");
  await page.getByRole("button", { name: "Send another inquiry" }).click();
  await expect(message(page)).toHaveValue("");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/us\/summary$/);
});

test.describe("Contact us while the API is unavailable", () => {
  test.use({ expectedErrors: [/503|Failed to load resource/] });

  test("Contact us restores the form after an outage, and the server stores each inquiry once [CORE-CONTACT-11, CORE-MAINT-05, CORE-MAINT-06, CORE-SESS-13]", async ({
    page,
    portal,
    server,
  }) => {
    await page.clock.install();
    const kept = () => lenderOf(server).inquiries();
    await portal.signIn(dana);
    await page.goto("/us/contact-us?requestType=addMoney");
    await business(page).selectOption(catering);
    await message(page).fill("A second oven.");
    // Waits for the page's own calls, so that only the borrower's inquiry fails.
    await page.waitForLoadState("networkidle");
    const down = (url: URL) => url.pathname.startsWith("/api");
    await page.route(down, (route) =>
      route.fulfill({ status: 503, json: { error: true, code: "UNAVAILABLE", message: "Down" } }),
    );
    await send(page);
    await expect(page).toHaveURL("/us/maintenance?redirect=%2Fus%2Fcontact-us%3FrequestType%3DaddMoney");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We will be back soon.");
    await page.clock.runFor(30_000);
    await expect(page).toHaveURL(/\/us\/maintenance\?/);
    await page.unroute(down);

    const keys: (string | null)[] = [];
    let isLost = true;
    await page.route(/\/api\/cases$/, async (route) => {
      keys.push(await route.request().headerValue("idempotency-key"));
      const response = await route.fetch();
      // The server stores the inquiry, but the response never reaches the browser.
      return isLost ? route.abort() : route.fulfill({ response });
    });
    const returnToForm = async () => {
      await outlastMaintenance(page);
      await expect(page).toHaveURL("/us/contact-us?requestType=addMoney");
      await expect(message(page)).toHaveValue("A second oven.");
    };
    await returnToForm();
    await expect(page.getByText("We kept what you typed.")).toBeVisible();
    await expect(business(page).locator("option:checked")).toHaveText(catering);
    await expect(topic(page)).toHaveValue("Request Additional Funding");

    // After a lost response, sending the form again does not store a second inquiry.
    await send(page);
    await expect(page).toHaveURL(/\/us\/maintenance\?/);
    expect(await kept()).toEqual(["A second oven."]);
    isLost = false;
    await returnToForm();
    await send(page);
    await expect(received(page)).toHaveText(receivedText);
    expect(await kept()).toEqual(["A second oven."]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);

    // A new form stores a second inquiry even if the message is unchanged.
    await page.getByRole("button", { name: "Send another inquiry" }).click();
    await business(page).selectOption(catering);
    await message(page).fill("A second oven.");
    isLost = true;
    await send(page);
    await expect(page).toHaveURL(/\/us\/maintenance\?/);
    expect(keys[2]).not.toBe(keys[0]);
    isLost = false;
    await returnToForm();
    await message(page).fill("A third oven.");
    await send(page);
    await expect(received(page)).toHaveText(receivedText);
    expect(await kept()).toEqual(["A second oven.", "A second oven.", "A third oven."]);
  });
});

test("Contact us and legal pages do not shift when slow responses arrive", async ({ page, portal }) => {
  await portal.signIn(dana);
  for (const [call, delay] of [
    ["contacts/accounts", 600],
    ["cases/types", 900],
  ] as const) {
    await page.route(new RegExp(`/api/${call}$`), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
  }
  // Responds only after the skeletons are visible, because they appear with a delay.
  const skeletons = page.getByRole("main").getByRole("status").locator("..");
  await page.route(/\/api\/privacy\/us$/, async (route) => {
    await expect(skeletons).toHaveCSS("opacity", "1");
    await route.continue();
  });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/us/contact-us");
    await expect(business(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await portal.layoutShift()).toBeLessThan(0.05);
    await page.goto("/us/privacy-policy");
    await expect(page.getByRole("article")).toBeVisible();
    expect(await portal.layoutShift()).toBeLessThan(0.05);
  }
});
