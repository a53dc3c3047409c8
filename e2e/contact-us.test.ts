import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, outlastMaintenance, person, test } from "./portal.ts";

const dana = person("dana");
const nadia = person("nadia");
const bakery = "Maple & Main Bakery LLC";
const catering = "Whitfield Catering Co.";

const business = (page: Page) => page.getByLabel("Business", { exact: true });
const topic = (page: Page) => page.getByLabel("How can we help you?");
const message = (page: Page) => page.getByLabel("Detailed message");
const send = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const sendAnother = (page: Page) => page.getByRole("button", { name: "Send another inquiry" }).click();
const optionsOf = (page: Page) => topic(page).getByRole("option").allTextContents();
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

const otherTopics = [
  "Choose a topic",
  "Account Access",
  "Address Update",
  "General Question",
  "Payment Question",
  "Request Additional Funding",
];
const sbaTopics = [
  "Choose a topic",
  "SBA Forgiveness Question",
  "SBA General Question",
  "SBA Loan Question",
  "SBA Payment Question",
];

test(
  "sending an inquiry about one of two businesses shows a receipt, and then an empty form for the next inquiry [CORE-CONTACT-03, CORE-CONTACT-04, CORE-CONTACT-11, CORE-CONTACT-12]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    const sent = inquiries(page);
    await portal.signIn(dana);
    const ids = await businessIds(page);
    await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
    await expect(page).toHaveTitle("Contact Us · Alderway");
    await expect(received(page)).toHaveCount(0);
    await expect(business(page).getByRole("option")).toHaveText(["Choose a business", bakery, catering]);
    await expect(topic(page)).toBeDisabled();
    await portal.look("contact-us");

    await business(page).selectOption(catering);
    await topic(page).selectOption("Payment Question");
    await message(page).fill("When is\nmy next payment?");
    await expect(page.getByText("24 of 4,000 characters")).toBeVisible();
    await send(page);
    await expect(received(page)).toHaveText(receivedText);
    await expect(received(page)).toHaveAttribute("data-type", "success");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
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
    await expect(page.getByRole("alert")).toHaveCount(0);
    await portal.look("contact-us-received");

    await sendAnother(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(business(page)).toHaveValue("");
    await expect(topic(page)).toHaveValue("");
    await expect(message(page)).toHaveValue("");
    // The form is empty, so Cancel leaves without a confirmation.
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/us\/summary$/);
  },
);

test("Contact us shows missing values beside each field and above the form, and rejects a message that is too long [CORE-CONTACT-09]", async ({
  page,
  portal,
}) => {
  const sent = inquiries(page);
  await portal.signIn(dana);
  await page.goto("/us/contact-us");
  await send(page);
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("heading", { name: "There are 2 things to fix" })).toBeVisible();
  await expect(summary.getByRole("link")).toHaveText(["Business: Required", "Detailed message: Required"]);
  await expect(business(page)).toHaveAccessibleDescription("Required");
  await expect(topic(page)).toHaveAccessibleDescription("Choose a business first.");
  await expect(message(page)).toHaveAccessibleDescription(
    "Don't include account numbers or Social Security numbers. Required 0 of 4,000 characters",
  );
  await portal.look("contact-us-errors");
  await business(page).selectOption(bakery);
  await topic(page).selectOption("General Question");
  await message(page).fill("x".repeat(4001));
  await expect(message(page)).toHaveAccessibleDescription(
    "Don't include account numbers or Social Security numbers. Must be at most 4,000 characters 4,001 of 4,000 characters",
  );
  await send(page);
  await expect(message(page)).toBeFocused();
  expect(sent).toEqual([]);
  await message(page).fill("x".repeat(4000));
  await send(page);
  await expect(received(page)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("Contact us sends a borrower's only business without asking, and offers SBA topics for a business with an SBA loan [CORE-CONTACT-06, CORE-CONTACT-07]", async ({
  page,
  portal,
}) => {
  const sent = inquiries(page);
  await portal.signIn(nadia);
  const ids = await businessIds(page);
  await expect(topic(page)).toBeEnabled();
  await expect(business(page)).toHaveCount(0);
  expect(await optionsOf(page)).toEqual(sbaTopics);
  await topic(page).selectOption("SBA General Question");
  await message(page).fill("Hello");
  await send(page);
  await expect(received(page)).toBeVisible();
  expect(sent).toMatchObject([{ accountId: ids["Haddad Tailors"], type: "SBA General Question" }]);

  // Adds the topic from the address to the SBA topics. Without an SBA loan, the form omits the SBA topics.
  await page.goto("/us/contact-us?requestType=addMoney");
  await expect(topic(page)).toHaveValue("Request Additional Funding");
  expect(await optionsOf(page)).toEqual([
    "Choose a topic",
    "Request Additional Funding",
    ...sbaTopics.slice(1),
  ]);
  await portal.signIn(person("ben"));
  await page.goto("/us/contact-us");
  await expect(topic(page)).toBeEnabled();
  expect(await optionsOf(page)).toEqual(otherTopics);
});

test("a borrower without a business sends an inquiry without an account id [CORE-CONTACT-02]", async ({
  page,
  portal,
}) => {
  const sent = inquiries(page);
  await portal.signIn(person("iris"));
  await page.goto("/us/contact-us");
  await expect(topic(page)).toBeEnabled();
  await expect(business(page)).toHaveCount(0);
  expect(await optionsOf(page)).toEqual(otherTopics);
  await topic(page).selectOption("General Question");
  await message(page).fill("How do I apply?");
  await send(page);
  await expect(received(page)).toBeVisible();
  expect(sent).toMatchObject([{ accountId: null }]);

  // With two businesses, the form lists them by name. The borrower cannot change a business that the address names.
  await portal.signIn(dana);
  const ids = await businessIds(page);
  await expect(business(page).getByRole("option")).toHaveText(["Choose a business", bakery, catering]);
  await expect(business(page)).toBeEnabled();
  await page.goto(`/us/contact-us?accountId=${ids[catering]}`);
  await expect(business(page)).toBeDisabled();
  await expect(business(page)).toHaveValue(ids[catering] ?? "");
  // A draft keeps its message but forgets a business that came from the page's address.
  await message(page).fill("About this business");
  await message(page).blur();
  await page.goto("/us/contact-us");
  await expect(message(page)).toHaveValue("About this business");
  await expect(business(page)).toHaveValue("");
});

test("the address of Contact us preselects the business and topic, and the next form keeps the business [CORE-CONTACT-01, CORE-CONTACT-08]", async ({
  page,
  portal,
}) => {
  const sent = inquiries(page);
  await portal.signIn(dana);
  const ids = await businessIds(page);
  await expect(topic(page)).toHaveValue("");
  for (const [requestType, chosen] of [
    ["addMoney", "Request Additional Funding"],
    ["addressUpdate", "Address Update"],
  ] as const) {
    await page.goto(`/us/contact-us?requestType=${requestType}&accountId=${ids[bakery]}`);
    await expect(business(page)).toHaveValue(ids[bakery] ?? "");
    await expect(topic(page)).toHaveValue(chosen);
  }
  await expect(page.getByText("The business you came from.")).toBeVisible();
  await portal.look("contact-us-preset");
  await message(page).fill("We have moved.");
  await send(page);
  await expect(received(page)).toBeVisible();
  expect(sent).toMatchObject([{ accountId: ids[bakery], type: "Address Update" }]);
  await sendAnother(page);
  await expect(business(page)).toHaveValue(ids[bakery] ?? "");
  await expect(message(page)).toHaveValue("");

  // Another borrower's business and an unknown request type in the address are ignored.
  await page.goto("/us/contact-us?requestType=nonsense&accountId=foreign");
  await expect(business(page)).toBeEnabled();
  await expect(business(page)).toHaveValue("");
  await business(page).selectOption(bakery);
  await expect(topic(page)).toHaveValue("");
});

test("changing the business on Contact us clears a topic that the new business does not offer", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  const ids = await businessIds(page);
  await page.route(/\/api\/v2\/advances$/, async (route) => {
    const response = await route.fetch();
    const { advances } = (await response.json()) as { advances: { accountId: string; type: string }[] };
    const changed = advances.map((advance) =>
      advance.accountId === ids[bakery] ? { ...advance, type: "SBA" } : advance,
    );
    await route.fulfill({ response, json: { advances: changed } });
  });
  await page.goto("/us/contact-us");
  await business(page).selectOption(bakery);
  expect(await optionsOf(page)).toEqual(sbaTopics);
  await topic(page).selectOption("SBA Loan Question");
  await business(page).selectOption(catering);
  expect(await optionsOf(page)).toEqual(otherTopics);
  await expect(topic(page)).toHaveValue("");
  await business(page).selectOption(bakery);
  await expect(topic(page)).toHaveValue("");
});

test("Cancel on Contact us leads to the summary, and asks for confirmation if the borrower typed a message [CORE-CONTACT-05]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/contact-us");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/us\/summary$/);
  await page.goBack();
  await message(page).fill("Hello");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(message(page)).toHaveValue("Hello");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/us\/summary$/);
});

test("Contact us restores typed values, but a topic in the page's address replaces the restored topic", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/contact-us?requestType=addMoney");
  await business(page).selectOption(bakery);
  await message(page).fill("More, please.");
  await message(page).blur();
  await page.reload();
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await expect(message(page)).toHaveValue("More, please.");
  await expect(topic(page)).toHaveValue("Request Additional Funding");
  await page.goto("/us/contact-us?requestType=addressUpdate");
  await expect(message(page)).toHaveValue("More, please.");
  await expect(topic(page)).toHaveValue("Address Update");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(message(page)).toHaveValue("");
  await expect(business(page)).toBeFocused();
});

test.describe("Contact us after a failed call", () => {
  test.use({ expectedErrors: [/400|404|500|503|Failed to load resource/] });

  for (const status of [400, 404, 500]) {
    test(`Contact us shows a technical issue for status ${status} and keeps typed values [CORE-CONTACT-13, CORE-ERR-16]`, async ({
      page,
      portal,
    }) => {
      await page.route(/\/api\/cases$/, (route) =>
        route.fulfill({ status, json: { error: true, code: "ANY", message: "Any" } }),
      );
      await portal.signIn(nadia);
      await page.goto("/us/contact-us");
      await topic(page).selectOption("SBA Loan Question");
      await message(page).fill("Hello");
      await send(page);
      const alert = page.getByRole("alert");
      await expect(alert).toHaveText(
        "We are experiencing a technical issue, please contact customer support",
      );
      await expect(alert).toHaveAttribute("data-type", "critical");
      await expect(message(page)).toHaveValue("Hello");
      await expect(topic(page)).toHaveValue("SBA Loan Question");
      await expect(received(page)).toHaveCount(0);
      if (status === 500) await portal.look("contact-us-failed");
    });
  }

  test("Contact us shows the server's message when the server is busy", async ({ page, portal }) => {
    await page.route(/\/api\/cases$/, (route) =>
      route.fulfill({
        status: 503,
        json: { error: true, code: "BUSY", message: "We're busier than usual." },
      }),
    );
    await portal.signIn(nadia);
    await page.goto("/us/contact-us");
    await topic(page).selectOption("SBA Loan Question");
    await message(page).fill("Hello");
    await send(page);
    await expect(page.getByRole("alert")).toHaveText("We're busier than usual.");
  });

  test('Contact us shows "Try again" when loading the topics fails', async ({ page, portal }) => {
    await page.route(/\/api\/cases\/types$/, (route) =>
      route.fulfill({ status: 500, json: { error: true, code: "ANY", message: "Any" } }),
    );
    await portal.signIn(nadia);
    await page.goto("/us/contact-us");
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await portal.look("contact-us-unloaded");
    await page.unroute(/\/api\/cases\/types$/);
    await again.click();
    await expect(topic(page)).toBeVisible();
  });
});

test.describe("Contact us during an outage", () => {
  test.use({ expectedErrors: [/503|Failed to load resource/] });

  test("an outage while an inquiry is sent shows the maintenance page and later returns to the filled form [CORE-MAINT-05, CORE-MAINT-06, CORE-SESS-13]", async ({
    page,
    portal,
  }) => {
    await page.clock.install();
    await portal.signIn(dana);
    await page.goto("/us/contact-us?requestType=addMoney");
    await business(page).selectOption(catering);
    await message(page).fill("A second oven.");
    // Waits for the page's own calls, because the first call to fail must be the borrower's inquiry.
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
    await outlastMaintenance(page);
    await expect(page).toHaveURL("/us/contact-us?requestType=addMoney");
    await expect(page.getByText("We kept what you typed.")).toBeVisible();
    await expect(business(page).locator("option:checked")).toHaveText(catering);
    await expect(topic(page)).toHaveValue("Request Additional Funding");
    await expect(message(page)).toHaveValue("A second oven.");
    await send(page);
    await expect(received(page)).toHaveText(receivedText);
  });
});

test.describe("Contact us after a lost response", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("stores one inquiry when the borrower sends the same form again, and a second inquiry from the next form [CORE-CONTACT-11]", async ({
    page,
    portal,
    server,
  }) => {
    await page.clock.install();
    const keys: (string | undefined)[] = [];
    let isLost = true;
    await page.route(/\/api\/cases$/, async (route) => {
      keys.push(
        await route
          .request()
          .headerValue("idempotency-key")
          .then((key) => key ?? undefined),
      );
      const response = await route.fetch();
      // The server stores the inquiry, but the network fails before the answer arrives.
      if (isLost) return route.abort();
      return route.fulfill({ response });
    });
    const kept = () => lenderOf(server).inquiries();
    await portal.signIn(dana);
    await page.goto("/us/contact-us?requestType=addMoney");
    await business(page).selectOption(catering);
    await message(page).fill("A second oven.");
    await send(page);
    await expect(page).toHaveURL(/\/us\/maintenance\?/);
    isLost = false;
    await outlastMaintenance(page);
    await expect(page).toHaveURL("/us/contact-us?requestType=addMoney");
    await expect(message(page)).toHaveValue("A second oven.");
    await send(page);
    await expect(received(page)).toHaveText(receivedText);
    expect(await kept()).toEqual(["A second oven."]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    // The server stores a second inquiry when a new form has the same message.
    await sendAnother(page);
    await business(page).selectOption(catering);
    await message(page).fill("A second oven.");
    await send(page);
    await expect.poll(kept).toEqual(["A second oven.", "A second oven."]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("stores two inquiries when the borrower changes the message before sending the form again", async ({
    page,
    portal,
    server,
  }) => {
    await page.clock.install();
    let isLost = true;
    await page.route(/\/api\/cases$/, async (route) => {
      const response = await route.fetch();
      return isLost ? route.abort() : route.fulfill({ response });
    });
    await portal.signIn(dana);
    await page.goto("/us/contact-us?requestType=addMoney");
    await business(page).selectOption(catering);
    await message(page).fill("A second oven.");
    await send(page);
    await expect(page).toHaveURL(/\/us\/maintenance\?/);
    isLost = false;
    await outlastMaintenance(page);
    await expect(message(page)).toHaveValue("A second oven.");
    await message(page).fill("A third oven.");
    await send(page);
    await expect(received(page)).toHaveText(receivedText);
    expect(await lenderOf(server).inquiries()).toEqual(["A second oven.", "A third oven."]);
  });
});

test(
  "the layout of Contact us does not shift while API responses arrive one by one",
  { tag: "@phone" },
  async ({ page, portal }) => {
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
    await page.goto("/us/contact-us");
    await expect(business(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await portal.layoutShift()).toBeLessThan(0.05);
  },
);

test("Contact us warns Canadian borrowers about Social Insurance Numbers, and fits long names", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("chloe"));
  await page.goto("/ca/contact-us");
  await expect(page.getByText("Don't include account numbers or Social Insurance Numbers.")).toBeVisible();
  await portal.signIn(person("maximiliana.bartholomea.wolfeschlegelstein"));
  await page.goto("/us/contact-us");
  await business(page).selectOption({ index: 2 });
  await portal.look("contact-us-long-names");
});

test.describe("the links beside the Contact us form", () => {
  test("the links beside the Contact us form lead to payments, action items and settings", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/contact-us");
    const block = page.getByRole("region", { name: "You can do these now" });
    const links = block.getByRole("link");
    await expect(links).toHaveText([
      "Make a one-time payment",
      "Send a document we asked for",
      "Change your email or password",
    ]);
    expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).toEqual([
      "/us/one-time-payment",
      "/us/action-items",
      "/us/settings",
    ]);
  });
});
