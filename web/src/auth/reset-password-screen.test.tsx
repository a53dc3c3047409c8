import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as auth from "@portal/domain/auth/contract";
import type { LinkKind } from "@portal/domain/auth/contract";
import * as recovery from "@portal/domain/auth/recovery/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { address, openPage, textsOf, tokenOf } from "../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const token = "rEs3t-T0ken";
const email = "marta@oyelaran-bakery.example";
const question = "What was your first pet's name?";
const fresh = "Sunrise!7Road & Co";
const resetError = "We're unable to reset your password. Please call us at (800) 555-0142.";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const password = field("New password");
const confirmation = field("Confirm password");
const answer = field(question);
const proceed = page.getByRole("button", { name: "Continue" });
const alert = page.getByRole("alert");
const tryAgain = page.getByRole("button", { name: "Try again" });
const rules = () => [...document.querySelectorAll("form li")].map(({ textContent }) => textContent.trim());
const sessionEntries = () => JSON.stringify(Object.entries(sessionStorage));

type Start = {
  readonly country?: "us" | "ca";
  readonly kind?: LinkKind;
  readonly api?: (api: StubApi) => void;
};
const open = (
  search = `?token=${token}`,
  { country = "us", kind = "reset-password", api: answers }: Start = {},
): Promise<StubApi> =>
  openPage(`/${country}/reset-password${search}`, {
    as: null,
    api(api) {
      api.answer(recovery.readLink, { data: { email, partners: [], kind } });
      api.answer(auth.askSecurityQuestion, { question, questionId: 3 });
      api.answer(recovery.setPassword, { token: tokenOf() });
      answers?.(api);
    },
  });

async function fill(typedAnswer = "Biscuit & Jam"): Promise<void> {
  await enter(password, fresh);
  await enter(confirmation, fresh);
  await enter(answer, typedAnswer);
}

test("the reset password page removes the token from the address and leads to the login after saving [CORE-RESET-04, CORE-RESET-06, CORE-RESET-08, CORE-RESET-09, CORE-RESET-18, CORE-SECQ-20]", async () => {
  const api = await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Reset password");
  await expect.element(page.getByText(`For ${email}`)).toBeVisible();
  expect(address()).toBe("/us/reset-password");
  for (const each of [password, confirmation, answer])
    await expect.element(each).toHaveAttribute("type", "password");
  await fill();
  await proceed.click();
  await expect.poll(address).toBe("/us/login");
  await expect.element(page.getByText("Password saved. You may now Log In.")).toBeVisible();
  expect(localStorage.getItem("token")).toBeNull();
  expect(sessionEntries()).not.toContain(token);
  await expect.element(field("Email address")).toHaveValue(email);
  expect(api.calls(recovery.readLink).map(({ params }) => params)).toEqual([{ resetToken: token }]);
  expect(api.calls(auth.askSecurityQuestion).map(({ body }) => body)).toEqual([{ token }]);
  expect(api.calls(recovery.setPassword).map(({ body }) => body)).toEqual([
    { token, password: encodeURIComponent(fresh), question, answer: "Biscuit%20%26%20Jam" },
  ]);
});

test("the reset password form can be sent by keyboard, and the login then focuses its heading", async () => {
  await open();
  await expect.element(answer).toBeVisible();
  for (const [target, typed] of [
    [password, fresh],
    [confirmation, fresh],
    [answer, "Biscuit"],
  ] as const) {
    for (let presses = 0; presses < 40 && document.activeElement !== target.element(); presses += 1)
      await userEvent.tab();
    await expect.element(target).toHaveFocus();
    await userEvent.keyboard(typed);
  }
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/us/login");
  await expect.element(page.getByRole("heading", { level: 1, name: "Log In" })).toHaveFocus();
});

test("the reset password page marks the password rules that are met while the borrower types [CORE-RESET-11, CORE-RESET-12, CORE-RESET-13, CORE-RESET-14, CORE-RESET-15, CORE-RESET-17]", async () => {
  await open();
  await expect.element(password).toBeVisible();
  expect(rules()).toEqual([]);
  await userEvent.click(password);
  const length = "Must be between 8 and 20 characters long.";
  const kinds = "Must contain at least one number, one upper-case letter, and one lower-case letter.";
  const special = "Must contain one of the following special characters: !.@#$%&*";
  const username = "Password cannot be the same as your username or email address";
  for (const [typed, ...met] of [
    ["", false, false, false, false],
    ["Abcde1!", false, true, true, true],
    ["Abcdef1!", true, true, true, true],
    ["Abcdefghijklmnopqr1!", true, true, true, true],
    ["Abcdefghijklmnopqrs1!", false, true, true, true],
    ["abcdefg1!", true, false, true, true],
    ["ABCDEFG1!", true, false, true, true],
    ["Abcdefgh!", true, false, true, true],
    ["Abcdefg1", true, true, false, true],
    ["MARTA", false, false, false, false],
  ] as const) {
    await password.fill(typed);
    const marks = [length, kinds, special, username].map(
      (text, at) => `${met[at] ? "Met:" : "Not met:"} ${text}`,
    );
    await expect.poll(rules).toEqual(marks);
  }
  expect(password.element()).toHaveAccessibleDescription(expect.stringContaining(`Not met: ${length}`));
  await userEvent.tab();
  // The password rules stay visible, because the focus is on the button that shows the password, inside the field.
  expect(rules()).toHaveLength(4);
  await userEvent.tab();
  await expect.element(confirmation).toHaveFocus();
  await expect.poll(rules).toEqual([]);
  await expect.element(password).toHaveAccessibleDescription(length);
});

test("the reset password page sends only a valid password with a matching repetition and a security answer [CORE-RESET-16, CORE-RESET-17, CORE-RESET-18]", async () => {
  const api = await open();
  await press(proceed);
  await expect
    .poll(() => textsOf(alert.getByRole("link")))
    .toEqual(["New password: Required", "Confirm password: Required", `${question} Required`]);
  await fill();
  await enter(confirmation, `${fresh}x`);
  await press(proceed);
  await expect.element(confirmation).toHaveAccessibleDescription("Passwords must match");
  await expect.element(confirmation).toHaveFocus();
  expect(api.calls(recovery.setPassword)).toEqual([]);
  await enter(confirmation, fresh);
  await press(proceed);
  await expect.poll(address).toBe("/us/login");
});

test("the reset password page submits the form on Continue while the password rules are visible", async () => {
  await open();
  await fill();
  await userEvent.click(password);
  await expect.poll(rules).toHaveLength(4);
  await proceed.click({ delay: 60 });
  await expect.poll(address).toBe("/us/login");
});

test.each([
  ["without a token", "us", "", "reset-password", "(800) 555-0142"],
  ["with an unknown token", "ca", "?token=unknown", "reset-password", "(800) 555-0143"],
  ["with the token of another kind of link", "us", `?token=${token}`, "reset-account", "(800) 555-0142"],
] as const)(
  "a reset link %s shows an error with the phone number for the country %s, and offers a new link [CORE-RESET-05, CORE-RESET-07, CORE-ERR-12]",
  async (_, country, search, kind, phone) => {
    const api = await open(search, {
      country,
      kind,
      api: (stub) =>
        search.endsWith("unknown") && stub.answer(recovery.readLink, { refused: "NOT_FOUND", message: "No" }),
    });
    await expect
      .element(alert)
      .toMatchTextContent(`We're unable to reset your password. Please call us at ${phone}.`);
    await expect.element(alert).toHaveAttribute("data-type", "critical");
    await expect.element(password).not.toBeInTheDocument();
    expect(page.getByRole("textbox").elements()).toEqual([]);
    expect(api.calls(auth.askSecurityQuestion)).toEqual([]);
    await press(page.getByRole("link", { name: "Send me a new link" }));
    await expect.poll(address).toBe(`/${country}/forgot-password`);
  },
);

test("the reset password page hides the form and forgets the token if saving the password returns a 404", async () => {
  await open(undefined, {
    api: (api) => api.answer(recovery.setPassword, { refused: "NOT_FOUND", message: "Not found" }),
  });
  await fill();
  await press(proceed);
  await expect.element(alert).toMatchTextContent(resetError);
  await expect.element(password).not.toBeInTheDocument();
  await expect.poll(sessionEntries).not.toContain(token);
});

test("a wrong security answer shows an error, keeps the typed password, and focuses the answer", async () => {
  const text = "The information you entered is incorrect. Please try again.";
  const api = await open(undefined, {
    api: (stub) => stub.answer(recovery.setPassword, { refused: "INVALID_ANSWER", message: text }),
  });
  await fill("wrong");
  await press(proceed);
  await expect.element(alert).toHaveTextContent(text);
  expect(address()).toBe("/us/reset-password");
  await expect.element(password).toHaveValue(fresh);
  await expect.element(answer).toHaveFocus();
  api.answer(recovery.setPassword, { token: tokenOf() });
  await enter(answer, "Biscuit");
  await press(proceed);
  await expect.poll(address).toBe("/us/login");
});

test("the reset password page shows an error with the phone number when the API fails, and works when the API recovers [CORE-RESET-07]", async () => {
  const fails = { refused: "INTERNAL_SERVER_ERROR" } as const;
  const api = await open(undefined, { api: (stub) => stub.answer(recovery.readLink, fails) });
  await expect.element(alert).toMatchTextContent(resetError);
  api.answer(recovery.readLink, { data: { email, partners: [], kind: "reset-password" } });
  api.answer(auth.askSecurityQuestion, fails);
  await untilAnotherCallCounts();
  await press(tryAgain);
  await expect.poll(() => api.calls(auth.askSecurityQuestion)).toHaveLength(1);
  await expect.element(alert).toMatchTextContent(resetError);
  api.answer(auth.askSecurityQuestion, { question, questionId: 3 });
  await untilAnotherCallCounts();
  await press(tryAgain);
  await fill();
  api.answer(recovery.setPassword, fails);
  await press(proceed);
  await expect.element(alert).toHaveTextContent(resetError);
  api.answer(recovery.setPassword, { token: tokenOf() });
  await untilAnotherCallCounts();
  await press(proceed);
  await expect.poll(address).toBe("/us/login");
});

test("the reset password page redirects a signed-in borrower to the summary [CORE-RESET-10]", async () => {
  await openPage(`/us/reset-password?token=${token}`);
  await expect.poll(address).toBe("/us/summary");
});
