import * as auth from "@portal/domain/auth/contract";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { address, openPage, reloadPage, textsOf, tokenOf } from "../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const typed = "marta@oyelaran-bakery.example";
const choice = page.getByRole("button", { name: /^Log in with email/ });
const email = page.getByLabelText("Email address", { exact: true });
const plainEmail = page.getByLabelText("Email", { exact: true });
const password = page.getByLabelText("Password", { exact: true });
const submit = page.getByRole("button", { name: "Log In", exact: true });
const moreOptions = page.getByRole("button", { name: "See more login options" });
const alert = page.getByRole("alert");
const question = "Which account did you use when you first applied?";

const open = (search = "", answer?: Parameters<typeof openPage>[1]) =>
  openPage(`/us/login${search}`, { as: null, ...answer });

async function openForm(answers?: (api: StubApi) => void): Promise<StubApi> {
  const api = await open("", answers && { api: answers });
  await press(choice);
  await expect.element(email).toBeVisible();
  return api;
}

async function logInAs(typedEmail: string, typedPassword: string): Promise<void> {
  await enter(email, typedEmail);
  await enter(password, typedPassword);
  await press(submit);
}

test("the revamped login asks for the kind of account before it shows the form [CORE-LOGIN-01, CORE-LOGIN-02, CORE-LOGIN-06, CORE-LOGIN-07, CORE-LOGIN-08, CORE-LOGIN-09]", async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Log In");
  await expect.poll(() => document.title).toBe("Log In · Alderway");
  await expect.element(page.getByText(question)).toBeVisible();
  await expect.element(email).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: /^Continue with PayPal/ }))
    .toHaveAttribute("href", "/oauth/landing");
  await choice.click();
  await expect.element(email).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Having trouble logging in?" }))
    .toHaveAttribute("href", "/us/forgot-password");
  await moreOptions.click();
  await expect.element(page.getByText(question)).toBeVisible();
});

test("the old login shows the form, a Forgot Password link and the sign-on provider's link [CORE-LOGIN-02, CORE-LOGIN-03, CORE-LOGIN-04, CORE-LOGIN-05, CORE-LOGIN-14]", async () => {
  await open("", { config: { loginRevamp: false } });
  await expect.element(plainEmail).toBeVisible();
  await expect.element(password).toBeVisible();
  await expect.element(submit).toBeVisible();
  await expect.element(page.getByText(question)).not.toBeInTheDocument();
  await expect.element(plainEmail).not.toHaveFocus();
  for (const [name, href] of [
    ["Forgot Password", "/us/forgot-password"],
    ["Continue with PayPal", "/oauth/landing"],
  ] as const)
    await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await enter(plainEmail, "abc");
  await userEvent.click(password);
  await expect.element(plainEmail).toHaveAccessibleDescription("Invalid email address");
});

test("the login page for migrated PayPal borrowers links to the sign-on for migrated accounts", async () => {
  await open("?version=pp-app");
  await expect
    .element(page.getByRole("link", { name: /^Continue with PayPal/ }))
    .toHaveAttribute("href", "/pp-app/oauth/landing");
});

test.each([
  ["accessDenied", "critical", "Some of your info is incorrect. Please check it and try again."],
  [
    "notFound",
    "warning",
    "We couldn't find a loan attached to that account. Try using a different login option.",
  ],
  [
    "server_error",
    "critical",
    "We're unable to log you in with PayPal. Please try again or call us at (800) 555-0142.",
  ],
] as const)(
  "the login page shows the sign-on provider's error %s as a %s message [CORE-LOGIN-10, CORE-LOGIN-11, CORE-SSO-09, CORE-ERR-07]",
  async (error, type, text) => {
    await open(`?paypalAuthError=${error}`);
    const message = page.getByText(text);
    await expect.element(message).toBeVisible();
    expect(message.element().closest("[data-type]")?.getAttribute("data-type")).toBe(type);
    await expect.element(choice).toBeEnabled();
  },
);

test("the login form shows missing and invalid values beside their fields, and keeps typed values [CORE-LOGIN-13, CORE-LOGIN-14, CORE-LOGIN-16]", async () => {
  const api = await openForm();
  await press(submit);
  await expect.element(alert.getByRole("heading")).toHaveTextContent("There are 2 things to fix");
  await expect.element(alert).toHaveFocus();
  await expect.poll(() => document.title).toBe("Error: Log In · Alderway");
  await expect.element(email).toHaveAccessibleDescription("Email address is required");
  await expect.element(password).toHaveAccessibleDescription("Password is required");
  await enter(email, "abc");
  await enter(password, "x");
  await expect.element(email).toHaveAccessibleDescription("Enter a valid email address");
  await press(submit);
  await expect.element(email).toHaveFocus();
  await expect.element(password).toHaveValue("x");
  expect(api.calls(auth.logIn)).toEqual([]);
});

test("the login form sends the trimmed email and the encoded password [CORE-LOGIN-15, CORE-LOGIN-17, CORE-CONST-13, CORE-API-05, CORE-API-06]", async () => {
  const api = await openForm((stub) => {
    stub.answer(auth.logIn, { token: tokenOf({ auth_type: "authenticated" }), countryCode: "us" });
    stub.answer(auth.askSecurityQuestion, { question: "What was your first pet's name?", questionId: 3 });
  });
  await logInAs(` ${typed} `, "Flour&Salt 100%");
  await expect.poll(address).toBe("/us/security-question");
  expect(api.calls(auth.logIn).map(({ body }) => body)).toEqual([
    {
      email: typed,
      password: "Flour%26Salt%20100%25",
      partner: "sf",
      brand: "paypal",
      validatePartner: false,
    },
  ]);
});

test("a refused login shows a general error, keeps both values and focuses the password [CORE-ERR-03, CORE-LOGIN-20]", async () => {
  await openForm((api) => api.answer(auth.logIn, { refused: "INVALID_CREDENTIALS", message: "Not shown" }));
  await logInAs("nobody@nowhere.example", "Wrong.Password1");
  await expect
    .element(alert)
    .toHaveTextContent("Some of your info is incorrect. Please check it and try again.");
  await expect.element(alert).toHaveAttribute("data-type", "critical");
  await expect.element(email).toHaveValue("nobody@nowhere.example");
  await expect.element(password).toHaveValue("Wrong.Password1");
  await expect.element(password).toHaveFocus();
  await expect.poll(() => document.title).toBe("Error: Log In · Alderway");
});

test("the login form forgets the email of a refused login after a reload", async () => {
  await openForm((api) => api.answer(auth.logIn, { refused: "INVALID_CREDENTIALS", message: "Not shown" }));
  await logInAs("nobody@nowhere.example", "Wrong.Password1");
  await expect.element(alert).toBeVisible();
  await reloadPage();
  await expect.element(email).toHaveValue("");
});

test("the login form shows that the password has expired [CORE-ERR-01]", async () => {
  await openForm((api) => api.answer(auth.logIn, { status: 401, text: JSON.stringify("Password expired") }));
  await logInAs(typed, "Old.Password1");
  await expect
    .element(alert)
    .toHaveTextContent("Your password has expired. Please reset your password to continue.");
  expect(address()).toBe("/us/login");
});

test.each([
  ["revamped", email, true, "Some of your info is incorrect. Please check it and try again."],
  ["old", plainEmail, false, "Incorrect email address or password. Please try again."],
] as const)(
  "the %s login shows an input error for client errors, and a technical issue for other statuses [CORE-ERR-02, CORE-ERR-04]",
  async (_, field, loginRevamp, text) => {
    const api = await open("", { config: { loginRevamp } });
    if (loginRevamp) await press(choice);
    const technical = "We are experiencing a technical issue, please contact customer support";
    for (const [status, shown] of [
      [401, text],
      [500, technical],
      [403, text],
      [400, technical],
      [404, text],
      [422, text],
    ] as const) {
      api.answer(auth.logIn, {
        status,
        text: JSON.stringify({ error: true, code: "INVALID_CREDENTIALS", message: "Not shown" }),
      });
      await enter(field, `marta${status}@oyelaran-bakery.example`);
      await enter(password, "Wrong.Password1");
      await press(submit);
      await expect.poll(() => api.calls(auth.logIn).at(-1)?.body.email).toContain(String(status));
      await expect.element(alert).toHaveTextContent(shown);
      await expect.element(submit).toBeEnabled();
    }
  },
);

test("the login form shows a 422 response's errors beside their fields, and errors without a field above the form", async () => {
  const refusal = { refused: "VALIDATION", message: "Not shown" } as const;
  const own = "Not open to this address";
  const api = await openForm((stub) =>
    stub.answer(auth.logIn, { ...refusal, fields: { password: "Too short", email: own } }),
  );
  await logInAs(typed, "Secret.1");
  await expect.element(alert.getByRole("heading")).toHaveTextContent("There are 2 things to fix");
  // The errors are in the order of the fields, although the response has another order.
  expect(textsOf(alert.getByRole("link"))).toEqual([own, "Too short"]);
  await expect.element(alert).toHaveFocus();
  await expect.poll(() => document.title).toBe("Error: Log In · Alderway");
  await expect.element(email).toHaveAccessibleDescription(own);
  await expect.element(password).toHaveAccessibleDescription("Too short");
  await expect.element(password).toHaveValue("Secret.1");

  api.answer(auth.logIn, { ...refusal, fields: { email: own, brand: "This brand is closed." } });
  await enter(password, "Secret.2");
  await press(submit);
  await expect.element(alert).toHaveTextContent("This brand is closed.");
  await expect.element(email).toHaveAccessibleDescription(own);
  await expect.element(password).toHaveAccessibleDescription("");
});

test("the login form focuses its first field when it opens, and going back focuses the choice of account [CORE-LOGIN-08, CORE-LOGIN-09]", async () => {
  await open();
  await expect.element(choice).toBeVisible();
  await expect.element(choice).not.toHaveFocus();
  await choice.click();
  await expect.element(email).toHaveFocus();
  await moreOptions.click();
  await expect.element(choice).toHaveFocus();
  await expect.element(email).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(email).toHaveFocus();
  history.back();
  await expect.element(choice).toHaveFocus();
  expect(address()).toBe("/us/login");
  history.forward();
  await expect.element(email).toHaveFocus();
});

test("the login form restores the typed email after a reload, but not the password", async () => {
  await openForm();
  await enter(email, typed);
  await enter(password, "Secret.1");
  await press(moreOptions);
  await press(choice);
  await expect.element(email).toHaveValue(typed);
  await expect.element(password).toHaveValue("");
  await reloadPage();
  await expect.element(email).toHaveValue(typed);
  await expect.element(password).toHaveValue("");
});

test("the login form shows no error when the focus leaves an empty field", async () => {
  await openForm();
  await expect.element(email).toHaveFocus();
  for (const next of [password, page.getByRole("button", { name: "Show Password" }), submit]) {
    await userEvent.tab();
    await expect.element(next).toHaveFocus();
  }
  for (const field of [email, password]) await expect.element(field).not.toHaveAttribute("aria-invalid");
  await email.fill("marta@");
  await userEvent.click(password);
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
});

test("the login form sends one call when Enter is pressed three times", async () => {
  const api = await openForm((stub) =>
    stub.answer(auth.logIn, { refused: "INVALID_CREDENTIALS", message: "No" }),
  );
  const release = api.hold(auth.logIn);
  await email.fill(typed);
  await password.fill("Secret.1");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Logging in" })).toBeVisible();
  // Moves the clock forward, because identical calls share one response for 200 ms.
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_000);
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Enter}");
  release();
  await expect.element(alert).toBeVisible();
  expect(api.calls(auth.logIn)).toHaveLength(1);
});
