import type { Page } from "@playwright/test";
import { pdf } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const generic = "There was a technical error. Please upload PDF copies of your bank statements to proceed";
const notResponding = "Your financial institution is not responding.";
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

/** Makes the widget send an error, with the widget's own button for it. */
async function provoke(page: Page, name: string): Promise<void> {
  const more = widget(page).getByText("Send an error instead");
  const button = widget(page).getByRole("button", { name, exact: true });
  if (!(await button.isVisible())) await more.click();
  await button.click();
}

function calls(page: Page): { readonly path: string; readonly body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.startsWith("/api/"))
      sent.push({ path: pathname.replace(/^\/api/, ""), body: request.postDataJSON() as unknown });
  });
  return sent;
}

test(
  "the choice page offers to connect a bank or to upload statements, and lists the months needed [SERV-OB-01, SERV-OB-02, SERV-ROUTE-06]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("renata"));
    await openChoice(page);
    await expect(
      page.getByText(
        "We need your past 4 months of bank statements. You can securely connect your bank, or upload your statements as PDF.",
        { exact: true },
      ),
    ).toBeVisible();
    await expect(page.getByText(/Your bank sends us all 4 statements together\./)).toBeVisible();
    await expect(page.getByRole("list", { name: "The months we need" }).getByRole("listitem")).toHaveCount(4);
    await expect(connect(page)).toHaveAttribute(
      "href",
      /\/us\/upload-document-open-banking\/[^/]+\/BankStatements$/,
    );
    await expect(upload(page)).toHaveAttribute("href", /\/us\/upload-document-group\/[^/]+\/BankStatements$/);
    const colour = (link: ReturnType<typeof connect>) =>
      link.evaluate((node) => getComputedStyle(node).backgroundColor);
    const [accent, sheet] = await page.evaluate(() =>
      ["--color-accent", "--color-sheet"].map((name) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.backgroundColor = `var(${name})`;
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return backgroundColor;
      }),
    );
    expect(accent).not.toBe(sheet);
    expect([await colour(connect(page)), await colour(upload(page))]).toEqual([accent, sheet]);
    await portal.look("statements-choice");
    await upload(page).click();
    await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/BankStatements$/);
  },
);

test("a borrower connects a bank after two wrong passwords, and the bank's statements reach the lender [SERV-OB-06, SERV-OB-07, SERV-OB-09, SERV-OB-18, SERV-ROUTE-07, SERV-GEN-18]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  await chooseBank(page, "First Prairie Bank");
  for (const password of ["apple", "pear"]) {
    await signIn(page, password);
    await expect(page.getByRole("alert").filter({ hasText: wrongPassword })).toHaveText(wrongPassword);
    await expect(frames(page)).toHaveCount(1);
  }
  await portal.look("connection-wrong-password");
  const sent = calls(page);
  await signIn(page, "orchard");
  await widget(page).getByRole("radio", { name: "Test checking" }).check();
  await widget(page).getByRole("button", { name: "Connect test account" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankStatements$/);
  await expect(page.getByRole("status").filter({ hasText: "Your bank is connected." })).toBeVisible();
  expect(sent[0]).toEqual({
    path: expect.stringMatching(/^\/opportunities\/[^/]+\/flow-type$/),
    body: { flowType: "AGGREGATOR_ASSET_REPORT" },
  });
  expect(sent.slice(1).map(({ path }) => path.replace(/^.*\//, ""))).toEqual([
    "fulfillStipulation",
    "fulfillStipulation",
  ]);
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

test("the bank widget asks for a one-time passcode when the bank requires one [SERV-OB-09]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
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
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankStatements$/);
});

test("an unavailable bank closes the bank widget and leads to the upload page [SERV-OB-04, SERV-OB-10, SERV-OB-11, SERV-OB-16, SERV-OB-20]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  await chooseBank(page, "Old Mill Savings");
  await expect(page.getByRole("alert").getByText(notResponding, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").getByText(generic, { exact: true })).toBeVisible();
  await expect(frames(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Connect your bank/);
  await expect(page.getByRole("list", { name: "The months to upload" }).getByRole("listitem")).toHaveCount(4);
  await portal.look("connection-over");
  await upload(page).click();
  await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/BankStatements$/);
});

for (const [name, text] of [
  ["UNSUPPORTED_RESPONSE", "This financial institution is no longer supported."],
  ["INTERNAL_SERVER_ERROR", undefined],
  ["Unknown error type", undefined],
  ["No error code", undefined],
  ["No error", undefined],
] as const) {
  test(`the bank widget closes immediately on this error: ${name} [SERV-OB-10, SERV-OB-11]`, async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("renata"));
    await openWidget(page);
    await provoke(page, name);
    await expect(page.getByRole("alert")).toHaveText(text === undefined ? generic : `${text}${generic}`);
    await expect(frames(page)).toHaveCount(0);
  });
}

test("the third retryable error closes the bank widget, and a reload starts a new visit that counts errors from zero [SERV-OB-09, SERV-OB-11, SERV-CONST-06]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  await provoke(page, "ITEM_LOCKED");
  await expect(page.getByRole("alert")).toHaveText(
    "Your account has been locked by your financial institution. Please unlock it with your institution and try again.",
  );
  await provoke(page, "USER_INPUT_TIMEOUT");
  await expect(page.getByRole("alert")).toHaveText(
    "The request timed out waiting for your response. Please try again.",
  );
  await expect(frames(page)).toHaveCount(1);
  await provoke(page, "USER_ERROR");
  await expect(page.getByRole("alert")).toHaveText(generic);
  await expect(frames(page)).toHaveCount(0);
  await page.reload();
  await provoke(page, "USER_ERROR");
  await expect(page.getByRole("alert")).toHaveText("There was a technical error. Please try again.");
  await expect(frames(page)).toHaveCount(1);
});

test("the bank connection page shows a spinner until its token arrives, and requests the token once [SERV-OB-03, SERV-OB-05, SERV-API-05]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/getWidgetToken$/, async (route) => {
    await held;
    await route.continue();
  });
  const sent = calls(page);
  await openConnection(page);
  await expect(page.getByRole("status").filter({ hasText: "Opening" })).toHaveText(
    "Opening the connection to your bank",
  );
  await expect(frames(page)).toHaveCount(0);
  await portal.look("connection-opening");
  answer();
  await expect(widget(page).getByRole("heading", { level: 1 })).toHaveText("Choose a test bank");
  const origin = new URL((await frames(page).getAttribute("src")) ?? "").origin;
  expect(origin).not.toBe(new URL(page.url()).origin);
  expect(sent).toEqual([{ path: expect.stringMatching(/^\/bank\/[^/]+\/getWidgetToken$/), body: {} }]);
});

test("the bank connection page ignores messages from other windows and from other origins [SERV-OB-08]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  await page.evaluate(() => {
    const message = { type: "ERROR", data: { error: { errorType: "USER_ERROR", errorCode: "INVALID_MFA" } } };
    window.postMessage(message, "*");
    // One message has a foreign origin. The other has the widget's origin but comes from a foreign window.
    const frame = document.querySelector("iframe");
    const tell = (source: Window | null | undefined, origin: string) =>
      window.dispatchEvent(new MessageEvent("message", { data: message, source: source ?? null, origin }));
    tell(frame?.contentWindow, "https://evil.example");
    tell(window, new URL(frame?.src ?? "").origin);
  });
  await provoke(page, "INVALID_OTP");
  // Messages arrive in order, so the page would show a forged message's text before this one.
  await expect(page.getByRole("alert")).toHaveText(
    "The one-time passcode provided was not correct. Please try again.",
  );
  await provoke(page, "INVALID_OTP");
  await expect(frames(page)).toHaveCount(1);
  await provoke(page, "INVALID_OTP");
  await expect(frames(page)).toHaveCount(0);
});

test("closing the bank widget or following the link above it leads back to the choice page", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  await widget(page).getByRole("button", { name: "Close test bank" }).click();
  await expect(page).toHaveURL(/\/us\/upload-document-choice\//);
  await connect(page).click();
  await page.getByRole("link", { name: "Bank statements", exact: true }).click();
  await expect(heading(page)).toHaveText("Bank statements");
});

test.describe("a bank connection after a failed call", () => {
  test.use({ expectedErrors: [/50[02]/] });
  for (const call of ["getWidgetToken", "flow-type"]) {
    test(`a failed call to ${call} ends the visit to the bank connection page [SERV-OB-12]`, async ({
      page,
      portal,
    }) => {
      await portal.signIn(person("renata"));
      await page.route(new RegExp(`${call}$`), (route) =>
        route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "x" } }),
      );
      await openConnection(page);
      if (call === "flow-type") {
        await chooseBank(page, "First Prairie Bank");
        await signIn(page, "orchard");
        await widget(page).getByRole("button", { name: "Connect test account" }).click();
      }
      await expect(page.getByRole("alert")).toHaveText(generic);
      await expect(frames(page)).toHaveCount(0);
    });
  }

  test("a failed call to fulfillStipulation can be repeated without connecting the bank again [SERV-OB-07]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("renata"));
    await page.route(/fulfillStipulation$/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "Not now." },
      }),
    );
    await openWidget(page);
    await chooseBank(page, "First Prairie Bank");
    await signIn(page, "orchard");
    await widget(page).getByRole("button", { name: "Connect test account" }).click();
    await expect(page.getByRole("alert")).toContainText("Not now.");
    await expect(frames(page)).toHaveCount(0);
    await portal.look("connection-unfinished");
    await page.unroute(/fulfillStipulation$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankStatements$/);
  });

  test("a failed call to fulfillStipulation is repeated after a reload, without opening the bank widget again [SERV-OB-07]", async ({
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
    await chooseBank(page, "First Prairie Bank");
    await signIn(page, "orchard");
    await widget(page).getByRole("button", { name: "Connect test account" }).click();
    await expect(page.getByRole("alert")).toContainText("Not now.");
    let tokens = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("getWidgetToken")) tokens += 1;
    });
    await page.reload();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankStatements$/);
    expect(tokens).toBe(0);
    const statements = async () =>
      (await lenderOf(server).filenames()).filter((name) => name.startsWith("bank-statement-"));
    await expect.poll(async () => (await statements()).length).toBe(4);
  });
});

test("the choice page omits the months for which the lender already has a statement", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  await openChoice(page);
  const months = page.getByRole("list", { name: "The months we need" }).getByRole("listitem");
  await expect(months).toHaveCount(4);
  const [, second = ""] = await months.allTextContents();
  const [name = "", year = ""] = second.trim().split(/\s+/);
  const names = Array.from({ length: 12 }, (_, at) =>
    Temporal.PlainDate.from({ year: 2026, month: at + 1, day: 1 }).toLocaleString("en-US", { month: "long" }),
  );
  const number = names.indexOf(name) + 1;
  await page.route(/\/documents(\?.*)?$/, (route) =>
    route.fulfill({
      json: {
        documents: [
          {
            documentId: "d1",
            filename: "one.pdf",
            documentType: "BankStatements",
            stipulationId: null,
            month: `${year}-${String(number).padStart(2, "0")}`,
            uploadedTimestamp: "2026-11-01T12:00:00Z",
            review: "received",
            reviewReason: null,
            reviewedTimestamp: null,
            isOwn: true,
            isRemovable: true,
          },
        ],
      },
    }),
  );
  await page.reload();
  await expect(months).toHaveCount(3);
  await expect(months.filter({ hasText: name })).toHaveCount(0);
});

test.describe("a bank connection page that receives no token", () => {
  test.use({ expectedErrors: [/40[39]/] });
  const refuse = (page: Page, status: number, code: string, message: string) =>
    page.route(/getWidgetToken$/, (route) => route.fulfill({ status, json: { error: true, code, message } }));

  test("the bank connection page shows that the limit of attempts is reached, and offers to upload statements [SERV-OB-12]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("renata"));
    const often = "You've tried to connect too many times. Wait an hour, or upload PDFs instead.";
    await refuse(page, 409, "TOO_MANY_CONNECTIONS", often);
    await openConnection(page);
    await expect(page.getByRole("alert")).toContainText(often);
    await upload(page).click();
    await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/BankStatements$/);
  });

  test("the bank connection page redirects to the summary with the reason when the application accepts no more items", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("renata"));
    await refuse(page, 403, "STIPULATION_DISABLED", "This application takes nothing more.");
    await openChoice(page);
    await connect(page).click();
    await expect(page).toHaveURL(/\/us\/summary$/);
    await expect(page.getByRole("alert")).toContainText("This application takes nothing more.");
  });
});

test("a borrower who leaves while a bank connection is being saved stays on the new page, and the connection is still saved", async ({
  page,
  portal,
  server,
}) => {
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
  const statements = async () =>
    (await lenderOf(server).filenames()).filter((name) => name.startsWith("bank-statement-"));
  await expect.poll(async () => (await statements()).length).toBe(4);
  await expect(page).toHaveURL(/\/us\/upload-document-choice\//);
});

test.describe("a bank widget that does not load", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });
  test("the link to upload statements works when the bank widget does not load", async ({ page, portal }) => {
    await portal.signIn(person("renata"));
    await page.route(/\?token=wt_/, (route) => route.abort());
    await openConnection(page);
    await expect(frames(page)).toHaveCount(1);
    await upload(page).click();
    await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/BankStatements$/);
  });
});

test("uploading statements instead of connecting a bank fulfills both requests [SERV-GEN-18]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  await provoke(page, "PLANNED_MAINTENANCE");
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

test("the statements page redirects to the upload page if no bank can be connected, and to the summary if there is no request", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("viktor"));
  await page.goto("/us/action-items");
  await started(page).click();
  await expect(page).toHaveURL(/\/us\/[^/]+\/upload-bank-statements$/);
  await portal.signIn(person("dana"));
  await page.goto("/us/action-items");
  await started(page).click();
  await expect(page).toHaveURL(/\/us\/upload-document-group\/([^/]+)\/BankStatements$/);
  const [, id = ""] = /group\/([^/]+)\//.exec(page.url()) ?? [];
  await page.goto(`/us/upload-document-open-banking/${id}/BankStatements`);
  await expect(page).toHaveURL(`/us/upload-document-group/${id}/BankStatements`);
  for (const address of [`${id}/Leases`, "nobody/BankStatements"]) {
    await page.goto(`/us/upload-document-open-banking/${address}`);
    await expect(page).toHaveURL("/us/summary");
  }
});

test("the test bank opens as a separate page and can send every error code", async ({ page, portal }) => {
  await portal.signIn(person("renata"));
  await openWidget(page);
  const address = (await frames(page).getAttribute("src")) ?? "";
  await page.goto(address);
  await expect(heading(page)).toHaveText("Choose a test bank");
  expect(page.url()).not.toContain("token");
  await page.getByText("Send an error instead").click();
  await expect(page.getByRole("listitem").getByRole("button")).toHaveCount(7 + 13 + 3);
  await portal.look("test-bank");
});
