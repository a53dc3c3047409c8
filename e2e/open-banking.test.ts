import type { Page } from "@playwright/test";
import { pdf } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const generic = "There was a technical error. Please upload PDF copies of your bank statements to proceed";
const wrongPassword = "The provided credentials were not correct. Please try again.";

const widget = (page: Page) => page.frameLocator('iframe[title="Connect your bank"]');
const frames = (page: Page) => page.locator("iframe");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const connect = (page: Page) => page.getByRole("link", { name: "Connect your bank" });
const upload = (page: Page) => page.getByRole("link", { name: "Upload PDFs manually" });
const started = (page: Page) => page.getByRole("link", { name: "Start Bank statements" });

async function openChoice(page: Page): Promise<void> {
  await page.goto("/us/action-items");
  await started(page).click();
  await expect(heading(page)).toHaveText("Bank statements");
  await expect(page).toHaveURL(/\/us\/upload-document-choice\/[^/]+\/BankStatements$/);
}

async function openConnection(page: Page): Promise<void> {
  await openChoice(page);
  await connect(page).click();
  await expect(heading(page)).toHaveText("Connect your bank");
  await expect(page).toHaveURL(/\/us\/upload-document-open-banking\/[^/]+\/BankStatements$/);
}

const openWidget = async (page: Page) => {
  await openConnection(page);
  await expect(widget(page).getByRole("heading", { level: 1 })).toHaveText("Choose a test bank");
};

async function chooseBank(page: Page, name: string): Promise<void> {
  await widget(page).getByRole("radio", { name }).check();
  await widget(page).getByRole("button", { name: "Continue" }).click();
}

async function signIn(page: Page, password: string): Promise<void> {
  await widget(page).getByLabel("User name").fill("demo");
  await widget(page).getByLabel("Password", { exact: true }).fill(password);
  await widget(page).getByRole("button", { name: "Sign in" }).click();
}

const statementsOf = async (server: Parameters<typeof lenderOf>[0]) =>
  (await lenderOf(server).filenames()).filter((name) => name.startsWith("bank-statement-")).length;

test("a borrower connects a bank after two wrong passwords, and the lender receives the statements [SERV-GEN-18]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("renata"));
  await openChoice(page);
  await expect(page.getByRole("list", { name: "The months we need" }).getByRole("listitem")).toHaveCount(4);
  await portal.look("statements-choice");
  await connect(page).click();
  await expect(heading(page)).toHaveText("Connect your bank");
  await widget(page).getByRole("button", { name: "Close test bank" }).click();
  await expect(page).toHaveURL(/\/us\/upload-document-choice\//);
  await connect(page).click();
  await expect(widget(page).getByRole("heading", { level: 1 })).toHaveText("Choose a test bank");
  const origin = new URL((await frames(page).getAttribute("src")) ?? "").origin;
  expect(origin).not.toBe(new URL(page.url()).origin);
  await chooseBank(page, "First Prairie Bank");
  for (const password of ["apple", "pear"]) {
    await signIn(page, password);
    await expect(page.getByRole("alert").filter({ hasText: wrongPassword })).toHaveText(wrongPassword);
    await expect(frames(page)).toHaveCount(1);
  }
  await signIn(page, "orchard");
  await widget(page).getByRole("radio", { name: "Test checking" }).check();
  await widget(page).getByRole("button", { name: "Connect test account" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankStatements$/);
  await expect(page.getByRole("status").filter({ hasText: "Your bank is connected." })).toBeVisible();
  await page.goto("/us/action-items");
  await expect(page.getByRole("link", { name: /^Start/ })).toHaveAccessibleName("Start Business tax return");
  await expect(started(page)).toHaveCount(0);

  const [, key = ""] = /Lender's key \(sandbox\): (\S+)/.exec(server.said()) ?? [];
  const listed = async () => {
    const address = `${server.url}/api/lender/opportunities/application-contact-renata-castellano/bank-connections`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
    return (await response.json()) as {
      connections: { state: string; statements: { documentId: string }[] }[];
    };
  };
  await expect.poll(async () => (await listed()).connections[0]?.state).toBe("collected");
  const [connection] = (await listed()).connections;
  expect(connection?.statements.map(({ documentId }) => typeof documentId)).toEqual(
    Array.from({ length: 4 }, () => "string"),
  );
});

test.describe("completing a bank connection after a failed call", () => {
  test.use({ expectedErrors: [/500/] });

  test("a bank connection is completed after a reload, without opening the bank widget again [SERV-OB-07, SERV-OB-09]", async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(person("renata"));
    await page.route(
      /fulfillStipulation$/,
      (route) =>
        route.fulfill({
          status: 500,
          json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "Not now." },
        }),
      { times: 1 },
    );
    await openWidget(page);
    await chooseBank(page, "Hawkeye Credit Union");
    await signIn(page, "orchard");
    await widget(page).getByLabel("One-time passcode", { exact: true }).fill("000000");
    await widget(page).getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "passcode" })).toHaveText(
      "The one-time passcode provided was not correct. Please try again.",
    );
    await widget(page).getByLabel("One-time passcode", { exact: true }).fill("123456");
    await widget(page).getByRole("button", { name: "Continue" }).click();
    await widget(page).getByRole("button", { name: "Connect test account" }).click();
    await expect(page.getByRole("alert")).toContainText("Not now.");
    let tokens = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("getWidgetToken")) tokens += 1;
    });
    await page.reload();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankStatements$/);
    expect(tokens).toBe(0);
    await expect.poll(() => statementsOf(server)).toBe(4);
  });
});

test("a bank connection is saved even if the borrower leaves the page", async ({ page, portal, server }) => {
  await portal.signIn(person("renata"));
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/flow-type$/, async (route) => {
    await promise;
    await route.continue();
  });
  await openWidget(page);
  await chooseBank(page, "First Prairie Bank");
  await signIn(page, "orchard");
  const asked = page.waitForRequest(/flow-type$/);
  await widget(page).getByRole("button", { name: "Connect test account" }).click();
  await asked;
  await page.getByRole("link", { name: "Bank statements", exact: true }).click();
  await expect(page).toHaveURL(/\/us\/upload-document-choice\//);
  let fulfilled = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("fulfillStipulation") && response.ok()) fulfilled += 1;
  });
  letGo();
  await expect.poll(() => fulfilled).toBe(2);
  await expect.poll(() => statementsOf(server)).toBe(4);
  await expect(page).toHaveURL(/\/us\/upload-document-choice\//);
});

test("uploaded statements fulfill both requests if the bank is unavailable [SERV-GEN-18]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  await chooseBank(page, "Old Mill Savings");
  await expect(page.getByRole("alert")).toHaveText(`Your financial institution is not responding.${generic}`);
  await expect(frames(page)).toHaveCount(0);
  await portal.look("connection-over");
  await upload(page).click();
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  for (const month of [1, 2, 3, 4]) {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page
        .getByRole("button", { name: /choose from your device|Choose files/ })
        .last()
        .click(),
    ]);
    await chooser.setFiles([pdf(`statement ${month}.pdf`)]);
    await expect(page.getByText(`${month} of 4 added`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankStatements$/);
  await page.goto("/us/action-items");
  await expect(page.getByRole("link", { name: /^Start/ })).toHaveAccessibleName("Start Business tax return");
});

test("the test bank sends errors to the portal and has a button for every error code [SERV-OB-08, SERV-OB-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  await widget(page).getByText("Send an error instead").click();
  await widget(page).getByRole("button", { name: "UNSUPPORTED_RESPONSE", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    `This financial institution is no longer supported.${generic}`,
  );
  await page.reload();
  await expect(widget(page).getByRole("heading", { level: 1 })).toHaveText("Choose a test bank");
  const address = (await frames(page).getAttribute("src")) ?? "";
  await page.goto(address);
  await expect(heading(page)).toHaveText("Choose a test bank");
  expect(page.url()).not.toContain("token");
  await page.getByText("Send an error instead").click();
  await expect(page.getByRole("listitem").getByRole("button")).toHaveCount(7 + 13 + 3);
  await portal.look("test-bank");
});
