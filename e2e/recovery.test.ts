import type { Page } from "@playwright/test";
import { issueLink } from "./global-links.ts";
import { expect, outlastMaintenance, person, test, untilAnotherCallCounts } from "./portal.ts";

const dana = person("dana");
const chloe = person("chloe");
const fresh = "Sunrise!7Road";
const [question = { question: "", answer: "" }] = dana.answers;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const rules = (page: Page) => page.locator("form").getByRole("listitem");
const resetError = "We're unable to reset your password. Please call us at (800) 555-0142.";

function callsOf(page: Page) {
  const calls: { readonly call: string; readonly body: unknown }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const path = pathname.replace(/[\w-]{43}/, "TOKEN");
    calls.push({ call: `${request.method()} ${path}`, body: request.postDataJSON() as unknown });
  });
  return calls;
}

async function fillReset(page: Page, password = fresh, answer = question.answer) {
  await field(page, "New password").fill(password);
  await field(page, "Confirm password").fill(password);
  await field(page, question.question).fill(answer);
}

test.describe("forgot password", () => {
  test('forgot password asks for the address in the revamped layout, then the login shows "Check your email" [CORE-LOGIN-12, CORE-FORGOT-01, CORE-FORGOT-05]', async ({
    page,
    portal,
  }) => {
    const calls = callsOf(page);
    await page.goto("/us/forgot-password");
    await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
    await expect(page).toHaveTitle("Forgot your password? · Alderway");
    await expect(page.getByRole("textbox")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Log In", exact: true })).toHaveAttribute(
      "href",
      "/us/login",
    );
    await expect(page.getByRole("link", { name: "Continue with PayPal" })).toHaveAttribute(
      "href",
      "/oauth/landing",
    );
    await portal.look("forgot-password");
    await field(page, "Email address").fill(` ${dana.email} `);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/us\/login$/);
    const told = page.getByRole("status").filter({ hasText: "Check your email" });
    await expect(told).toHaveAttribute("data-type", "success");
    await expect(told.getByText("Check your email for password reset instructions.")).toBeVisible();
    await expect(field(page, "Email address")).toHaveValue(dana.email);
    const [sent] = calls.filter(({ call }) => call === "POST /api/auth/forgot-password");
    expect(sent?.body).toEqual({ email: dana.email });
    await portal.look("forgot-password-sent");
    await page.getByRole("button", { name: "See more login options" }).click();
    await expect(page.getByText("Which account did you use when you first applied?")).toBeVisible();
  });

  test("forgot password has a different heading, button and Cancel link in the standard layout [CORE-FORGOT-02]", async ({
    page,
    portal,
  }) => {
    await portal.configure({ loginRevamp: false });
    await page.goto("/us/forgot-password");
    await expect(page.getByRole("heading", { level: 1, name: "Forgot Password" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
    await portal.look("forgot-password-standard");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/us\/login$/);
    await portal.configure({ loginRevamp: true });
    await page.goto("/us/forgot-password");
    await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cancel" })).toHaveCount(0);
  });

  test("forgot password shows a missing or invalid address beside the field in either layout [CORE-FORGOT-03]", async ({
    page,
    portal,
  }) => {
    for (const [loginRevamp, label, button, invalid] of [
      [true, "Email address", "Next", "Enter a valid email address"],
      [false, "Email", "Continue", "Invalid email address"],
    ] as const) {
      await portal.configure({ loginRevamp });
      await page.goto("/us/forgot-password");
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(field(page, label)).toHaveAccessibleDescription("Email address is required");
      await expect(field(page, label)).toBeFocused();
      await field(page, label).fill("x");
      await expect(field(page, label)).toHaveAccessibleDescription(invalid);
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page).toHaveURL(/forgot-password$/);
      await field(page, label).clear();
    }
  });

  test.describe("forgot password after a failed call", () => {
    test.use({ expectedErrors: [/403|500|429/] });
    test("forgot password shows one text for a 403 and another for other failures, with the country's phone number, and keeps the address [CORE-FORGOT-06, CORE-FORGOT-07, CORE-ERR-06]", async ({
      page,
      portal,
    }) => {
      for (const [status, text, phone, country] of [
        [403, "We're unable to reset your password. Please call us at", "(800) 555-0142", "us"],
        [403, "We're unable to reset your password. Please call us at", "(800) 555-0143", "ca"],
        [500, "Something went wrong. Please try again or call us at", "(800) 555-0142", "us"],
        [429, "Something went wrong. Please try again or call us at", "(800) 555-0143", "ca"],
      ] as const) {
        await page.goto(`/${country}/forgot-password`);
        await page.route("**/api/auth/forgot-password", (route) =>
          route.fulfill({ status, json: { error: true, code: "X", message: "not this" } }),
        );
        await field(page, "Email address").fill(dana.email);
        await page.getByRole("button", { name: "Next" }).click();
        const alert = page.getByRole("alert");
        await expect(alert).toHaveText(`${text} ${phone}.`);
        await expect(alert).toHaveAttribute("data-type", "critical");
        await expect(field(page, "Email address")).toHaveValue(dana.email);
        await page.unroute("**/api/auth/forgot-password");
      }
      await portal.look("forgot-password-failed");
    });
  });
});

test.describe("reset password", () => {
  test(
    "reset password opens from a link, removes the token from the address, and leads to the login after saving [CORE-RESET-04, CORE-RESET-06]",
    { tag: "@phone" },
    async ({ page, portal, server }) => {
      const calls = callsOf(page);
      const token = await issueLink(server, dana.email, "reset-password");
      await page.goto(`/us/reset-password?token=${token}`);
      await expect(page.getByRole("heading", { level: 1, name: "Reset password" })).toBeVisible();
      await expect(page.getByText(`For ${dana.email}`)).toBeVisible();
      await expect(page).toHaveURL(/\/us\/reset-password$/);
      await expect(field(page, "New password")).toBeVisible();
      await expect(field(page, "Confirm password")).toBeVisible();
      await expect(field(page, question.question)).toHaveAttribute("type", "password");
      await portal.look("reset-password");
      await fillReset(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/us\/login$/);
      const told = page.getByRole("status").filter({ hasText: "Password saved" });
      await expect(told).toHaveText("Password saved. You may now Log In.");
      expect(
        await page.evaluate(() => [localStorage.getItem("token"), JSON.stringify(sessionStorage)]),
      ).toEqual([null, expect.not.stringContaining(token)]);
      await expect(field(page, "Email address")).toHaveValue(dana.email);
      expect(calls.map(({ call }) => call).filter((call) => call !== "GET /api")).toEqual([
        "GET /api/reset-token/TOKEN/partners",
        "POST /api/auth/security-question",
        "POST /api/auth/password",
      ]);
      expect(calls.at(-1)?.body).toEqual({
        token,
        password: encodeURIComponent(fresh),
        question: question.question,
        answer: encodeURIComponent(question.answer),
      });
      await field(page, "Password").fill(fresh);
      await page.getByRole("button", { name: "Log In" }).click();
      await expect(page).toHaveURL(/\/us\/security-question$/);
    },
  );

  test("reset password shows the rules while the borrower types the password, and marks each rule that is met [CORE-RESET-11, CORE-RESET-12, CORE-RESET-13, CORE-RESET-14, CORE-RESET-15]", async ({
    page,
    portal,
    server,
  }) => {
    const token = await issueLink(server, dana.email, "reset-password");
    await page.goto(`/us/reset-password?token=${token}`);
    await expect(field(page, "New password")).toBeVisible();
    await expect(rules(page)).toHaveCount(0);
    await field(page, "New password").focus();
    const length = "Must be between 8 and 20 characters long.";
    const kinds = "Must contain at least one number, one upper-case letter, and one lower-case letter.";
    const special = "Must contain one of the following special characters: !.@#$%&*";
    const username = "Password cannot be the same as your username or email address";
    const marks = (...met: readonly boolean[]) =>
      [length, kinds, special, username].map((text, at) => `${met[at] ? "Met:" : "Not met:"} ${text}`);
    const cases = [
      ["", marks(false, false, false, false)],
      ["Abcde1!", marks(false, true, true, true)],
      ["Abcdef1!", marks(true, true, true, true)],
      ["Abcdefghijklmnopqr1!", marks(true, true, true, true)],
      ["Abcdefghijklmnopqrs1!", marks(false, true, true, true)],
      ["abcdefg1!", marks(true, false, true, true)],
      ["ABCDEFG1!", marks(true, false, true, true)],
      ["Abcdefgh!", marks(true, false, true, true)],
      ["Abcdefg1", marks(true, true, false, true)],
      ["DANA", marks(false, false, false, false)],
    ] as const;
    for (const [typed, expected] of cases) {
      await field(page, "New password").fill(typed);
      await expect(rules(page)).toHaveText(expected);
    }
    await portal.look("reset-password-rules");
    await expect(field(page, "New password")).toHaveAccessibleDescription(new RegExp(`Not met: ${length}`));
    await page.keyboard.press("Tab");
    // The button that reveals the password is part of the field, so its focus keeps the rules visible.
    await expect(rules(page)).toHaveCount(4);
    await page.keyboard.press("Tab");
    await expect(field(page, "Confirm password")).toBeFocused();
    await expect(rules(page)).toHaveCount(0);
    await expect(field(page, "New password")).toHaveAccessibleDescription(length);
  });

  test("reset password sends no password until the password, its repetition and the security answer are valid [CORE-RESET-16, CORE-RESET-18, CORE-SECQ-20]", async ({
    page,
    portal,
    server,
  }) => {
    const token = await issueLink(server, dana.email, "reset-password");
    const calls = callsOf(page);
    await page.goto(`/us/reset-password?token=${token}`);
    await page.getByRole("button", { name: "Continue" }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link")).toHaveText([
      "New password: Required",
      "Confirm password: Required",
      `${question.question} Required`,
    ]);
    await portal.look("reset-password-errors");
    await fillReset(page);
    await field(page, "Confirm password").fill(`${fresh}x`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(field(page, "Confirm password")).toHaveAccessibleDescription("Passwords must match");
    await expect(field(page, "Confirm password")).toBeFocused();
    expect(calls.some(({ call }) => call === "POST /api/auth/password")).toBe(false);
    await field(page, "Confirm password").fill(fresh);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/us\/login$/);
  });

  test("reset password submits the form when Continue is pressed while the password rules are visible", async ({
    page,
    server,
  }) => {
    const token = await issueLink(server, dana.email, "reset-password");
    await page.goto(`/us/reset-password?token=${token}`);
    await fillReset(page);
    await field(page, "New password").focus();
    await expect(rules(page)).toHaveCount(4);
    await page.getByRole("button", { name: "Continue" }).click({ delay: 60 });
    await expect(page).toHaveURL(/\/us\/login$/);
  });

  test.describe("reset password with an invalid link", () => {
    test.use({ expectedErrors: [/404/] });
    test("an invalid link shows the error with the phone number, asks no security question, and offers a new link [CORE-RESET-05, CORE-RESET-07, CORE-ERR-12]", async ({
      page,
      portal,
      server,
    }) => {
      const calls = callsOf(page);
      const account = await issueLink(server, dana.email, "reset-account");
      for (const query of ["", "?token=nonsense", `?token=${account}`]) {
        await page.goto(`/us/reset-password${query}`);
        const alert = page.getByRole("alert");
        await expect(alert).toContainText(resetError);
        await expect(alert).toHaveAttribute("data-type", "critical");
        await expect(page.getByRole("textbox")).toHaveCount(0);
        await expect(field(page, "New password")).toHaveCount(0);
      }
      expect(calls.some(({ call }) => call.endsWith("/security-question"))).toBe(false);
      await portal.look("reset-password-refused");
      await page.goto("/ca/reset-password");
      await expect(page.getByRole("alert")).toContainText("(800) 555-0143");
      await page.getByRole("link", { name: "Send me a new link" }).click();
      await expect(page).toHaveURL(/\/ca\/forgot-password$/);
    });

    test("reset password hides the form and forgets the token when saving the password returns a 404", async ({
      page,
      server,
    }) => {
      const token = await issueLink(server, dana.email, "reset-password");
      await page.goto(`/us/reset-password?token=${token}`);
      await fillReset(page);
      await page.route("**/api/auth/password", (route) =>
        route.fulfill({ status: 404, json: { error: true, code: "NOT_FOUND", message: "Not found" } }),
      );
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("alert")).toContainText(resetError);
      await expect(field(page, "New password")).toHaveCount(0);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token);
    });
  });

  test.describe("reset password with a wrong security answer", () => {
    test.use({ expectedErrors: [/401/] });
    test("a wrong security answer shows an error and keeps the typed password", async ({
      page,
      portal,
      server,
    }) => {
      const token = await issueLink(server, dana.email, "reset-password");
      await page.goto(`/us/reset-password?token=${token}`);
      await fillReset(page, fresh, "wrong");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "The information you entered is incorrect. Please try again.",
      );
      await expect(page).toHaveURL(/\/us\/reset-password$/);
      await expect(field(page, "New password")).toHaveValue(fresh);
      await expect(field(page, question.question)).toBeFocused();
      await portal.look("reset-password-wrong-answer");
      await field(page, question.question).fill(question.answer);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/us\/login$/);
    });
  });

  test.describe("reset password when the API fails", () => {
    test.use({ expectedErrors: [/500|503/] });
    test("reset password shows an error with the phone number when the API fails, and loading or saving again succeeds [CORE-RESET-07]", async ({
      page,
      portal,
      server,
    }) => {
      const token = await issueLink(server, dana.email, "reset-password");
      const fails = (path: string) =>
        page.route(path, (route) => route.fulfill({ status: 500, json: { error: true } }));
      await fails("**/api/reset-token/**");
      await page.goto(`/us/reset-password?token=${token}`);
      await expect(page.getByRole("alert")).toContainText(resetError);
      await portal.look("reset-password-failed");
      await page.unroute("**/api/reset-token/**");
      await fails("**/api/auth/security-question");
      const asked = page.waitForResponse("**/api/auth/security-question");
      await page.getByRole("button", { name: "Try again" }).click();
      await asked;
      await expect(page.getByRole("alert")).toContainText(resetError);
      await page.unroute("**/api/auth/security-question");
      await untilAnotherCallCounts(page);
      await page.getByRole("button", { name: "Try again" }).click();
      await fillReset(page);
      await fails("**/api/auth/password");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("alert")).toHaveText(resetError);
      await page.unroute("**/api/auth/password");
      await untilAnotherCallCounts(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/us\/login$/);
    });

    test("reset password keeps the link valid through a reload and an outage, with no token in any address", async ({
      page,
      server,
    }) => {
      await page.clock.install();
      const token = await issueLink(server, dana.email, "reset-password");
      await page.goto(`/us/reset-password?token=${token}`);
      await expect(field(page, "New password")).toBeVisible();
      await page.reload();
      await expect(field(page, "New password")).toBeVisible();
      await fillReset(page);
      await page.route(/\/api\//, (route) => route.fulfill({ status: 503, json: { error: true } }));
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/us\/maintenance\?redirect=%2Fus%2Freset-password$/);
      await page.unroute(/\/api\//);
      await outlastMaintenance(page);
      await expect(field(page, "New password")).toBeVisible();
      await expect(page).toHaveURL(/\/us\/reset-password$/);
    });
  });

  test("reset password redirects a signed-in borrower to the summary [CORE-RESET-10]", async ({
    page,
    portal,
    server,
  }) => {
    const token = await issueLink(server, chloe.email, "reset-password");
    await portal.signIn(dana);
    await page.goto(`/us/reset-password?token=${token}`);
    await expect(page).toHaveURL(/\/us\/summary$/);
  });
});
