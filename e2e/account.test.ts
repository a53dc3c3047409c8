import type { Page } from "@playwright/test";
import { issueLink } from "./global-links.ts";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const felix = person("felix");
const fresh = "Sunrise!7Road";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const createError = "We're unable to create your account. Please call us at (800) 555-0142.";
const verifyError = "We're unable to verify your email. Please call us at (800) 555-0142.";

const listed = [
  "What was your first pet's name?",
  "In what city were you born?",
  "What was the name of your first school?",
  "What was your first car?",
  "Who was your favorite teacher?",
  "What street did you grow up on?",
  "Who was your best friend in childhood?",
  "What was your first job?",
  "Create your own security question",
];

function bodiesTo(page: Page, path: string) {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

async function choosePassword(page: Page, label: string) {
  await field(page, label).fill(fresh);
  await field(page, "Confirm password").fill(fresh);
  await page.getByRole("button", { name: "Continue" }).click();
}

test(
  "a new borrower creates an account with a password and two questions, and then sees the summary [CORE-CREATE-01, CORE-CREATE-03, CORE-CREATE-04, CORE-SECQ-13, CORE-SECQ-14, CORE-SECQ-18]",
  { tag: "@phone" },
  async ({ page, portal, server }) => {
    const token = await issueLink(server, felix.email, "create-account");
    await page.goto(`/us/create-account?token=${token}`);
    await expect(page.getByRole("heading", { level: 1, name: "Create account" })).toBeVisible();
    await expect(page).toHaveURL(/\/us\/create-account$/);
    await expect(field(page, "Email address")).toHaveValue(felix.email);
    await expect(field(page, "Email address")).toHaveAttribute("readonly");
    await field(page, "Password").fill("Abcd1");
    await portal.look("create-account");
    await choosePassword(page, "Password");
    await expect(page).toHaveURL(/\/us\/security-questions$/);
    await expect(page.getByRole("heading", { level: 1, name: "Create security questions" })).toBeVisible();
    const first = await page.evaluate(() => localStorage.getItem("token"));
    for (const number of [1, 2]) {
      await expect(field(page, `Question ${number}`).getByRole("option")).toHaveText([
        "Choose a question",
        ...listed,
      ]);
      await expect(field(page, `Answer ${number}`)).toHaveAttribute("type", "password");
    }
    await field(page, "Question 1").selectOption("What was your first car?");
    await field(page, "Answer 1").fill("Käfer 50%");
    await expect(field(page, "Your question")).toHaveCount(0);
    await field(page, "Question 2").selectOption("Create your own security question");
    await field(page, "Your question").fill("Who taught you to bake bread?");
    await field(page, "Answer 2").fill("Rosa");
    await portal.look("create-questions");
    const bodies = bodiesTo(page, "/api/auth/security-questions");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/us\/summary$/);
    expect(bodies).toEqual([
      {
        questions: [
          { question: "What was your first car?", answer: encodeURIComponent("Käfer 50%") },
          { question: "Who taught you to bake bread?", answer: "Rosa" },
        ],
      },
    ]);
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBe(first);
  },
);

test("the reset account page asks for a new password and then for new security questions [CORE-RESET-01, CORE-RESET-02]", async ({
  page,
  portal,
  server,
}) => {
  const token = await issueLink(server, dana.email, "reset-account");
  await page.goto(`/us/reset-account?token=${token}`);
  await expect(page.getByRole("heading", { level: 1, name: "Reset account" })).toBeVisible();
  await expect(page).toHaveURL(/\/us\/reset-account$/);
  await expect(page.locator("form input")).toHaveCount(2);
  await portal.look("reset-account");
  await choosePassword(page, "New password");
  await expect(page).toHaveURL(/\/us\/security-questions$/);
  await page.reload();
  await expect(field(page, "Question 1")).toHaveValue("");
});

test("the security questions page requires two different questions and two different answers [CORE-SECQ-15, CORE-SECQ-16]", async ({
  page,
  portal,
}) => {
  await page.goto("/us/login");
  await page.getByRole("button", { name: "Log in with email" }).click();
  await field(page, "Email address").fill(felix.email);
  await field(page, "Password").fill(felix.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/us\/security-questions$/);
  const bodies = bodiesTo(page, "/api/auth/security-questions");
  const send = () => page.getByRole("button", { name: "Continue" }).click();
  await send();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Question 1: Required",
    "Answer 1: Required",
    "Question 2: Required",
    "Answer 2: Required",
  ]);
  await portal.look("create-questions-errors");
  await field(page, "Question 1").selectOption("What was your first job?");
  await field(page, "Question 2").selectOption("What was your first job?");
  await field(page, "Answer 1").fill("Baker");
  await field(page, "Answer 2").fill(" BAKER ");
  await send();
  for (const name of ["Question 2", "Answer 2"])
    await expect(field(page, name)).toHaveAccessibleDescription("All questions and answers must be unique");
  await field(page, "Question 2").selectOption("Create your own security question");
  await send();
  await expect(field(page, "Your question")).toHaveAccessibleDescription("Required");
  await field(page, "Your question").fill(" what was your FIRST job? ");
  await expect(field(page, "Your question")).toHaveAccessibleDescription(
    "All questions and answers must be unique",
  );
  expect(bodies).toEqual([]);
  await field(page, "Your question").fill("Whose oven was it?");
  await field(page, "Answer 2").fill("Rosa's");
  await send();
  await expect(page).toHaveURL(/\/us\/summary$/);
  expect(bodies.length).toBe(1);
});

test("the security questions page leads to the login unless the borrower is half-signed-in and has no questions [CORE-SECQ-12]", async ({
  page,
}) => {
  await page.goto("/us/security-questions");
  await expect(page).toHaveURL(/\/us\/login$/);
  await page.getByRole("button", { name: "Log in with email" }).click();
  await field(page, "Email address").fill(dana.email);
  await field(page, "Password").fill(dana.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/us\/security-question$/);
  await page.goto("/us/security-questions");
  await expect(page).toHaveURL(/\/us\/login$/);
  await page.getByRole("button", { name: "Log in with email" }).click();
  await field(page, "Email address").fill(dana.email);
  await field(page, "Password").fill(dana.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/us\/security-question$/);
});

test.describe("account pages opened with an invalid link", () => {
  test.use({ expectedErrors: [/404/] });
  test("the create account and reset account pages show the support phone number and no form for an invalid link [CORE-CREATE-05, CORE-RESET-03, CORE-ERR-10, CORE-ERR-11]", async ({
    page,
    portal,
    server,
  }) => {
    const other = await issueLink(server, dana.email, "reset-password");
    for (const path of ["create-account", "reset-account"]) {
      for (const query of ["", "?token=nonsense", `?token=${other}`]) {
        await page.goto(`/us/${path}${query}`);
        await expect(page.getByRole("alert")).toContainText(createError);
        await expect(page.getByRole("alert")).toHaveAttribute("data-type", "critical");
        await expect(page.locator("form")).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`/us/${path}$`));
      }
      await portal.look(`${path}-refused`);
    }
  });

  test("the verify e-mail page shows the support phone number and confirms no address for an invalid link [CORE-VERIFY-03, CORE-ERR-13]", async ({
    page,
    portal,
    server,
  }) => {
    const bodies = bodiesTo(page, "/api/auth/verify-email");
    const other = await issueLink(server, dana.email, "reset-password");
    for (const query of ["", "?token=nonsense", `?token=${other}`]) {
      await page.goto(`/us/verify-email${query}`);
      await expect(page.getByRole("alert")).toContainText(verifyError);
      await expect(page).toHaveURL(/\/us\/verify-email$/);
    }
    expect(bodies).toEqual([]);
    await portal.look("verify-email-refused");
    // The link would change Dana's address to Felix's address, which is already in use.
    const taken = await issueLink(server, dana.email, "verify-email", felix.email);
    await page.goto(`/us/verify-email?token=${taken}`);
    await expect(page.getByRole("alert")).toContainText(verifyError);
    expect(bodies.length).toBe(1);
  });
});

test("a link from a verification mail confirms the new e-mail address, ends the session and leads to the login [CORE-VERIFY-01, CORE-VERIFY-02]", async ({
  page,
  portal,
  server,
}) => {
  const next = "hello@mapleandmain.example";
  const token = await issueLink(server, dana.email, "verify-email", next);
  await portal.signIn(dana);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/reset-token|verify-email/.test(pathname) && pathname.startsWith("/api"))
      calls.push(`${request.method()} ${pathname.replace(token, "TOKEN")}`);
  });
  await page.goto(`/us/verify-email?token=${token}`);
  await expect(page).toHaveURL(/\/us\/login$/);
  await expect(page.getByRole("status").getByText("Email updated", { exact: true })).toBeVisible();
  await expect(field(page, "Email address")).toHaveValue(next);
  await portal.look("verify-email-done");
  expect(calls).toEqual(["GET /api/reset-token/TOKEN/partners", "POST /api/auth/verify-email"]);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await field(page, "Password").fill(dana.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/us\/security-question$/);
});

test("the reset account and reset password pages redirect a signed-in borrower to the summary [CORE-RESET-10]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/reset-account");
  await expect(page).toHaveURL(/\/us\/summary$/);
  await page.goto("/us/reset-password");
  await expect(page).toHaveURL(/\/us\/summary$/);
});
