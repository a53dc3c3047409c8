import type { Locator, Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const [first] = dana.answers;

const openForm = async (page: Page) => {
  await page.goto("/us/login");
  await page.getByRole("button", { name: /Log in with email/ }).click();
};
const email = (page: Page) => page.getByLabel("Email address");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

const toQuestion = async (page: Page) => {
  await openForm(page);
  await email(page).fill(dana.email);
  await password(page).fill(dana.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { name: "Answer your security question" })).toBeVisible();
  return page.getByLabel(first?.question ?? "", { exact: true });
};

/** Counts the calls to an address and blocks them until `release` is called. */
async function hold(page: Page, address: RegExp) {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls: string[] = [];
  await page.route(address, async (route) => {
    calls.push(route.request().url());
    await held;
    await route.continue();
  });
  return { calls, release: () => release?.() };
}

const draftsIn = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(sessionStorage)
        .filter(([name]) => name.startsWith("draft:"))
        .map(([name, text]) => [name, (JSON.parse(text as string) as { values: unknown }).values]),
    ),
  );

test("three presses of Enter send one call, in the login form and in the security question", async ({
  page,
}) => {
  await page.clock.install();
  const login = await hold(page, /\/api\/auth\/login$/);
  await openForm(page);
  await email(page).fill(dana.email);
  await password(page).fill(dana.password ?? "");
  for (let press = 0; press < 3; press += 1) {
    await password(page).press("Enter");
    // Advances the clock past 200 ms, the time in which identical calls share one response.
    await page.clock.runFor(250);
  }
  await expect(page.getByRole("button", { name: "Logging in" })).toBeVisible();
  expect(login.calls).toHaveLength(1);
  login.release();

  const authorize = await hold(page, /\/api\/auth\/authorize$/);
  const answer = page.getByLabel(first?.question ?? "", { exact: true });
  await answer.fill(first?.answer ?? "");
  for (let press = 0; press < 3; press += 1) {
    await answer.press("Enter");
    await page.clock.runFor(250);
  }
  expect(authorize.calls).toHaveLength(1);
  authorize.release();
  await expect(page).toHaveURL(/\/us\/summary$/);
  expect([login.calls.length, authorize.calls.length]).toEqual([1, 1]);
});

test("a waiting button keeps its position and size, turns gray and centers its label", async ({ page }) => {
  const login = await hold(page, /\/api\/auth\/login$/);
  await openForm(page);
  await email(page).fill(dana.email);
  await password(page).fill(dana.password ?? "");
  const shape = (button: Locator) =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const content = element.querySelector("span > span:last-child")?.getBoundingClientRect();
      return {
        place: [x, y, height].map(Math.round),
        width,
        offCentre: content && Math.round(Math.abs(content.x + content.width / 2 - (x + width / 2))),
        // `innerText` excludes hidden text.
        words: (element as HTMLElement).innerText,
        colour: getComputedStyle(element).backgroundColor,
      };
    });
  const resting = await shape(page.getByRole("button", { name: "Log In" }));
  await password(page).press("Enter");
  const waiting = page.getByRole("button", { name: "Logging in" });
  await expect(waiting).toBeVisible();
  const grey = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = "var(--color-sunken)";
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return colour;
  });
  expect(resting.colour).not.toBe(grey);
  await expect.poll(async () => (await shape(waiting)).colour).toBe(grey);
  const { width, ...rest } = await shape(waiting);
  expect(rest).toEqual({ place: resting.place, offCentre: 0, words: "Logging in", colour: grey });
  expect(width).toBeGreaterThanOrEqual(resting.width);
  login.release();
  await expect(page.getByRole("heading", { name: "Answer your security question" })).toBeVisible();
});

test("an incomplete login form does not announce a call in progress", async ({ page }) => {
  await openForm(page);
  await expect(email(page)).toBeVisible();
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(globalThis, { announced });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        announced.push(element?.closest("output, [aria-live]")?.textContent ?? "");
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const announced = () =>
    page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced.filter(Boolean));
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  expect(await announced()).not.toContain("Logging in");
  const login = await hold(page, /\/api\/auth\/login$/);
  await email(page).fill(dana.email);
  await password(page).fill(dana.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect.poll(announced).toContain("Logging in");
  login.release();
});

test("each press of Enter announces the error of the only wrong field, which keeps the focus", async ({
  page,
}) => {
  await page.goto("/us/forgot-password");
  const address = page.getByLabel("Email address");
  const announcement = page.locator("[aria-live=polite]").filter({ hasText: "Enter a valid email address" });
  await address.fill("dana@maple");
  await expect(announcement).toHaveCount(0);
  await expect(address).toHaveAttribute("aria-required", "true");
  await address.press("Enter");
  await expect(announcement).toHaveCount(1);
  await expect(address).toBeFocused();
  // Screen readers repeat a message only if its element is new.
  await announcement.locator("span").evaluate((element) => element.setAttribute("data-heard", ""));
  await address.press("Enter");
  await expect(page.locator("[data-heard]")).toHaveCount(0);
  await expect(announcement).toHaveCount(1);
  await address.fill("dana@maple.example");
  await expect(announcement).toHaveCount(0);
  await address.fill("dana@maple");
  await address.blur();
  await expect(announcement).toHaveCount(1);
});

test.describe("a form after a 422 response", () => {
  test.use({ expectedErrors: [/422/] });

  test("a form shows server errors beside their fields and in the summary, and an error without a field above the form", async ({
    page,
    portal,
  }) => {
    let fields: Record<string, string> = { password: "Too short", email: "Not open to this address" };
    await page.route(/\/api\/auth\/login$/, (route) =>
      route.fulfill({ status: 422, json: { error: true, code: "VALIDATION", message: "No", fields } }),
    );
    await openForm(page);
    await email(page).fill(dana.email);
    await password(page).fill("Secret.1");
    await page.getByRole("button", { name: "Log In" }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("heading", { name: "There are 2 things to fix" })).toBeVisible();
    // The links are in the order of the fields, not in the order of the response.
    await expect(summary.getByRole("link")).toHaveText(["Not open to this address", "Too short"]);
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle("Error: Log In · Alderway");
    await expect(email(page)).toHaveAccessibleDescription("Not open to this address");
    await expect(password(page)).toHaveAccessibleDescription("Too short");
    await expect(password(page)).toHaveValue("Secret.1");
    await portal.look("form-server-fields");

    fields = { email: "Not open to this address", brand: "This brand is closed." };
    await page.getByRole("button", { name: "Log In" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText("This brand is closed.");
    await expect(email(page)).toHaveAccessibleDescription("Not open to this address");
    await expect(password(page)).toHaveAccessibleDescription("");
  });
});

test.describe("the login form after a refused login", () => {
  test.use({ expectedErrors: [/401/] });

  test("a refused login moves the focus to the password field and keeps the typed values", async ({
    page,
  }) => {
    await openForm(page);
    await email(page).fill("nobody@nowhere.example");
    await password(page).fill("Wrong.Password1");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveValue("Wrong.Password1");
    await expect(page).toHaveTitle("Error: Log In · Alderway");
  });
});

test('a field with only blanks shows no error when it is left, but shows "Required" when it is submitted', async ({
  page,
}) => {
  const answer = await toQuestion(page);
  await answer.fill("   ");
  await answer.blur();
  await expect(answer).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(answer).toHaveAccessibleDescription("Required");
  await answer.fill("a");
  await expect(answer).not.toHaveAttribute("aria-invalid");
  await answer.fill("  ");
  await answer.blur();
  await expect(answer).toHaveAccessibleDescription("Required");
});

test("an error shown on leaving a field disappears as soon as the value is valid, before any submit", async ({
  page,
}) => {
  await openForm(page);
  await email(page).fill("dana@maple");
  await expect(email(page)).not.toHaveAttribute("aria-invalid");
  await email(page).blur();
  await expect(email(page)).toHaveAccessibleDescription("Enter a valid email address");
  await email(page).pressSequentially(".");
  await expect(email(page)).toHaveAccessibleDescription("Enter a valid email address");
  await email(page).pressSequentially("x");
  await expect(email(page)).not.toHaveAttribute("aria-invalid");
  await expect(email(page)).toBeFocused();
});

test("Submit shows an error above the form when the page lacks the error's field", async ({ page }) => {
  await openForm(page);
  await email(page).evaluate((field) => field.removeAttribute("id"));
  await password(page).fill("Orchard!42Lane");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toHaveText("Email address is required");
});

test.describe("the draft of a form", () => {
  test("a form's draft is saved two seconds after typing or on leaving a field, without the password, and Clear deletes it", async ({
    page,
    portal,
  }) => {
    await page.clock.install({ time: "2026-01-05T10:00:00Z" });
    await openForm(page);
    // Waits for the form first, because a page with a paused clock does not draw content that arrives later.
    await expect(email(page)).toBeVisible();
    await page.clock.pauseAt("2026-01-05T10:05:00Z");
    await email(page).pressSequentially("dana@ma");
    await page.clock.runFor(1_900);
    expect(await draftsIn(page)).toEqual({});
    await page.clock.runFor(200);
    await expect.poll(() => draftsIn(page)).toEqual({ "draft::/us/login": { email: "dana@ma" } });
    await email(page).pressSequentially("pleandmain.example");
    await password(page).fill("Secret.1");
    // Leaving the field saves the draft, although the clock is paused.
    await expect
      .poll(() => draftsIn(page))
      .toEqual({ "draft::/us/login": { email: "dana@mapleandmain.example" } });
    await page.clock.resume();

    // The browser history contains the address of the form, so a reload opens the form again.
    await page.reload();
    await expect(page.getByText("We kept what you typed.")).toBeVisible();
    await expect(email(page)).toHaveValue("dana@mapleandmain.example");
    await expect(password(page)).toHaveValue("");
    await portal.look("form-draft");
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByText("We kept what you typed.")).toHaveCount(0);
    await expect(email(page)).toHaveValue("");
    await expect(email(page)).toBeFocused();
    expect(await draftsIn(page)).toEqual({});
  });

  /** Stores a draft of this borrower and a draft of another borrower in the tab. */
  const plant = (page: Page, guid: string) =>
    page.evaluate((own) => {
      sessionStorage.setItem(`draft:${own}:/us/contact-us`, '{"version":"1","values":{"message":"Hello"}}');
      sessionStorage.setItem(
        "draft:another:/us/contact-us",
        '{"version":"1","values":{"message":"Not yours"}}',
      );
    }, guid);
  const guidOf = (page: Page) =>
    page.evaluate(() => {
      const payload = (localStorage.getItem("token") ?? "").split(".")[1] ?? "";
      return (JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { guid: string }).guid;
    });

  test("a draft disappears when its form is sent or another borrower signs in, and stays when its own borrower signs in", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    const guid = await guidOf(page);
    await portal.forget();
    await openForm(page);
    await plant(page, guid);
    await email(page).fill(dana.email);
    await password(page).fill(dana.password ?? "");
    expect(await draftsIn(page)).toHaveProperty(["draft::/us/login"]);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByRole("heading", { name: "Answer your security question" })).toBeVisible();
    expect(await draftsIn(page)).toEqual({ [`draft:${guid}:/us/contact-us`]: { message: "Hello" } });
  });

  test("a draft disappears when the borrower logs out", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await plant(page, await guidOf(page));
    await page.getByRole("button", { name: /Dana Whitfield/ }).click();
    await page.getByText("Log Out").click();
    await expect(page).toHaveURL(/\/us\/login$/);
    expect(await draftsIn(page)).toEqual({});
  });

  test("a draft survives an automatic log-out after idle time", async ({ page, portal }) => {
    await portal.configure({ portalIdleWarningTimeout: 1_000, portalIdleLogoutTimeout: 3_000 });
    await portal.signIn(dana);
    await page.goto("/us/summary");
    const guid = await guidOf(page);
    await plant(page, guid);
    await expect(page).toHaveURL(/\/us\/login$/);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(await draftsIn(page)).toHaveProperty([`draft:${guid}:/us/contact-us`], { message: "Hello" });
  });

  test.describe("a draft when the server has expired the session", () => {
    test.use({ expectedErrors: [/401/] });
    test("a draft survives the expiry of the session", async ({ page, portal }) => {
      await portal.signIn(dana);
      await page.goto("/us/action-items");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const guid = await guidOf(page);
      await plant(page, guid);
      const token = await page.evaluate(() => localStorage.getItem("token"));
      await page.request.post("/api/auth/expire", { headers: { authorization: `JWT ${token}` }, data: {} });
      await page.reload();
      await expect(page.getByText("Your session has expired. Please log back in to continue.")).toBeVisible();
      expect(await draftsIn(page)).toHaveProperty([`draft:${guid}:/us/contact-us`], { message: "Hello" });
    });
  });
});

test.describe("a leave dialog with code that does not load", () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });
  test("the browser itself asks whether to leave the form when the leave dialog does not load", async ({
    page,
  }) => {
    await page.route(/\/leave-dialog-[^/]*\.js$/, (route) => route.abort());
    const answer = await toQuestion(page);
    const questions: string[] = [];
    let leaves = false;
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void (leaves ? dialog.accept() : dialog.dismiss());
    });
    await answer.fill("Biscuit");
    const policy = page.getByRole("link", { name: "Privacy Policy" });
    await policy.click();
    await expect.poll(() => questions).toEqual(["What you typed on this page has not been sent."]);
    await expect(answer).toHaveValue("Biscuit");
    leaves = true;
    await policy.click();
    await expect(page).toHaveURL(/\/us\/privacy-policy$/);
  });
});

test("leaving a form with unsent values asks the borrower for confirmation", async ({ page, portal }) => {
  const answer = await toQuestion(page);
  const policy = page.getByRole("link", { name: "Privacy Policy" });
  await answer.fill("Biscuit");
  await policy.click();
  const dialog = page.getByRole("alertdialog", { name: "Leave this page?" });
  await expect(dialog).toContainText("What you typed on this page has not been sent.");
  await expect(dialog.getByRole("button", { name: "Stay" })).toBeFocused();
  await portal.look("leave-dialog");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/us\/security-question$/);
  await expect(answer).toHaveValue("Biscuit");

  await policy.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/us\/privacy-policy$/);
  await page.goBack();
  // The browser does not store a security answer, so the field is empty after going back.
  await expect(answer).toHaveValue("");
  expect(await draftsIn(page)).toEqual({});
  await policy.click();
  await expect(page).toHaveURL(/\/us\/privacy-policy$/);
});

test("reloading a form with unsent values asks the borrower for confirmation", async ({ page }) => {
  const answer = await toQuestion(page);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(answer).toBeVisible();
  expect(asked).toEqual([]);
  await answer.pressSequentially("Bis");
  await page.reload();
  await expect(answer).toBeVisible();
  expect(asked).toEqual(["beforeunload"]);
});

test.describe("a security question that does not load", () => {
  test.use({ expectedErrors: [/500/] });
  test("the security question page shows an error when loading fails, and shows the question after Try again", async ({
    page,
    portal,
  }) => {
    await page.route(/\/api\/auth\/security-question$/, (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: true,
          code: "INTERNAL_SERVER_ERROR",
          message: "We are experiencing a technical issue, please contact customer support",
        },
      }),
    );
    const answer = await toQuestion(page);
    await expect(page.getByRole("alert")).toContainText(
      "We are experiencing a technical issue, please contact customer support",
    );
    await expect(answer).toHaveCount(0);
    await portal.look("question-failed");
    await page.unroute(/\/api\/auth\/security-question$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(answer).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});

test("fields format typed values, and keep excess characters for validation to reject [CORE-LAYOUT-22]", async ({
  page,
  portal,
}) => {
  const openOwner = async (country: string) => {
    await page.goto(`/${country}/action-items`);
    await page.getByRole("link", { name: "Start Verify your business representatives" }).click();
    await page.getByRole("button", { name: "Add owner", exact: true }).click();
  };
  const lays = async (label: string, typed: string, shown: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(shown);
  };
  await portal.signIn(person("nora"));
  await openOwner("us");
  await lays("Date of birth", "090219811", "09/02/19811");
  await lays("Social Security number", "9114566201", "911-45-66201");
  await lays("Phone", "515x55501639", "(515) 555-01639");
  await lays("ZIP", "50309-1234", "50309");
  await portal.signIn(person("sylvie"));
  await openOwner("ca");
  await lays("Date of birth", "198506211", "1985/06/211");
  // SIN and EIN share this mask (CH-50).
  await lays("Social Insurance number", "9114567891", "911-456-7891");
  await lays("Postal code", "k1a0b1c", "K1A 0B1C");
  await portal.signIn(person("ruth"));
  await page.goto("/us/verify-bank-accounts");
  const deposit = page.getByRole("region", { name: "Deposit Account", exact: true });
  const routing = deposit.getByLabel("Wire Routing number");
  await routing.pressSequentially("12345678901");
  await expect(routing).toHaveValue("123456789");
  // A pasted number that is too long is not cut, because that would make it a different number.
  await routing.fill("9900203071");
  await expect(routing).toHaveValue("9900203071");
  await routing.blur();
  await expect(routing).toHaveAccessibleDescription(/Please enter a valid Wire Routing number\.$/);
  const account = deposit.getByLabel("Account number", { exact: true });
  // A text field with hidden characters, so password managers do not treat it as a password.
  await expect(account).toHaveAttribute("type", "text");
  await expect(account).toHaveCSS("-webkit-text-security", "disc");
  await deposit.getByRole("button", { name: "Show Account number" }).click();
  await expect(account).toHaveCSS("-webkit-text-security", "none");
});
