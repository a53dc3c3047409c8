import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const everyCall = [
  "/api/v2/accounts",
  "/api/v2/advances",
  "/api/v2/opportunities",
  "/api/contacts/notifications",
];

test(
  "the summary makes each call once, and its layout does not shift [CORE-SUM-01, CORE-SUM-28, CORE-LAYOUT-09, CORE-LAYOUT-10]",
  { tag: "@phone" },
  async ({ page, portal, isMobile }) => {
    await portal.signIn(dana);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    for (const [call, delay] of Object.entries({
      accounts: 100,
      advances: 500,
      opportunities: 900,
      notifications: 1100,
      transactions: 400,
      "business-funding-experts": 700,
    }))
      await page.route(new RegExp(`/api/.*${call}$`), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        await route.continue();
      });
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    await expect(page.getByRole("complementary")).toContainText("Paycheck Protection Program");
    await page.waitForLoadState("networkidle");
    expect(await portal.layoutShift()).toBeLessThan(0.05);
    expect(calls.filter((path) => everyCall.includes(path)).toSorted()).toEqual(everyCall.toSorted());

    await expect(page.getByRole("term").nth(0)).toHaveText("Active Loans");
    await expect(page.getByRole("definition").nth(0)).toHaveText("2");
    await expect(page.getByRole("term").nth(1)).toHaveText("Total Borrowed");
    await expect(page.getByRole("definition").nth(1)).toHaveText("$145,000.00");
    await expect(page.locator("[aria-current=step]")).toHaveText("Underwriting reviewWaiting on you");
    await expect(page.getByRole("article").getByRole("heading")).toHaveText([
      "Business loan 4410-22871",
      "Business loan 4410-30956",
    ]);
    const aside = page.getByRole("main").getByRole("complementary");
    await expect(aside).toContainText("Jordan Ellis");
    const [besides, last] = [await aside.boundingBox(), await page.getByRole("article").last().boundingBox()];
    const isBeside = (besides?.x ?? 0) > (last?.x ?? 0) + (last?.width ?? 0);
    expect(isBeside).toBe(!isMobile);
    if (isMobile) return;

    await portal.look("summary");
    await expect(page.getByRole("alert").filter({ hasText: "past due" })).toContainText("was returned");
    await page.getByRole("link", { name: "Skip to main content" }).press("Enter");
    const walked = await portal.focusAfter(...Array.from({ length: 19 }, () => "Tab"));
    expect(walked).toEqual([
      'link "Pay $1,284.60 past due on Business loan 4410-22871"',
      'button "Hide details, Business loan application" [expanded]',
      'link "Open Application, Business loan application"',
      'link "Start Bank account information, Business loan application"',
      'link "Start Verify your business representatives, Business loan application"',
      'link "Start Bank statements, Business loan application"',
      'link "Start Financial statements, Business loan application"',
      'link "Files you sent, Business license"',
      'link "Files you sent, Proof of identity"',
      'link "See activity, Business loan 4410-22871"',
      'link "Make a payment, Business loan 4410-22871"',
      'link "See activity, Business loan 4410-30956"',
      'link "Make a payment, Business loan 4410-30956"',
      'button "Apply for Renewal, Maple & Main Bakery LLC"',
      'link "(800) 555-0176 ext. 4417"',
      'link "jordan.ellis@lender.example"',
      'link "(800) 555-0142"',
      'link "support@alderway.example"',
      'link "(800) 555-0144"',
    ]);
    // The lender imported the request for the business license without a file.
    await page.getByRole("link", { name: "Files you sent, Business license" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Files you sent" })).toBeFocused();
    await expect(page.getByText(/^We have no files that you sent here for this application\./)).toBeVisible();
  },
);

test("the summary explains a transferred loan and a declined application", async ({ page, portal }) => {
  for (const [who, text] of [
    // Ingrid sees this notice because her off-book loan was made after 9/17/2021.
    ["ingrid", "This loan was transferred to another bank."],
    ["marcus", "Call (800) 555-0142 to choose terms"],
    ["iris", "You do not have any open applications or loans at the moment."],
    ["ray", "We're unable to approve your application. You will receive a notice with the details by email."],
  ] as const) {
    await portal.signIn(person(who));
    await page.goto("/us/summary");
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await portal.look(`summary-${who}`);
  }
});

/** Presses a button and expects the browser to open the address in the API's reply. Returns the API call. */
async function applied(page: Page, button: string, call: RegExp) {
  await page.route(/alderway\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Apply</title>" }),
  );
  let answered = "";
  await page.route(call, async (route) => {
    const response = await route.fetch();
    answered = ((await response.json()) as { loanApplicationUrl: string }).loanApplicationUrl;
    await route.fulfill({ response });
  });
  const sending = page.waitForRequest(call);
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/alderway\.example/);
  expect(page.url()).toBe(answered);
  const sent = await sending;
  return {
    method: sent.method(),
    path: new URL(sent.url()).pathname,
    body: sent.postDataJSON() as unknown,
  };
}

test("a renewal and a program application open the address in the API's reply [CORE-SUM-26, CORE-SUM-29, CORE-API-48, CORE-API-49]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ben"));
  const answer = page.waitForResponse(/\/api\/v2\/accounts$/);
  await page.goto("/us/summary?utm_campaign=spring");
  const { accounts } = (await (await answer).json()) as {
    accounts: { accountId: string; accountName: string; contact: { id: string } }[];
  };
  const first = accounts.find(({ accountName }) => accountName === "Foster Fitness LLC");
  expect(await applied(page, "Apply for Renewal, Foster Fitness LLC", /\/renew$/)).toEqual({
    method: "POST",
    path: `/api/accounts/${first?.accountId}/renew`,
    body: { campaignId: "spring" },
  });
  await page.goto("/us/summary?utm_campaign=autumn");
  expect(await applied(page, "Get Started", /\/create-ppp-lead$/)).toEqual({
    method: "POST",
    path: `/api/accounts/${first?.accountId}/create-ppp-lead`,
    body: { contactId: first?.contact.id, campaignId: "autumn" },
  });
});

test("very long names and large amounts fit the page", async ({ page, portal }) => {
  await portal.signIn(person("maximiliana.bartholomea.wolfeschlegelstein"));
  await page.goto("/us/summary");
  await expect(page.getByText("$987,654,321.00")).toBeVisible();
  await portal.look("summary-long-names");
});
