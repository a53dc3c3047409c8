import { forgotPassword } from "@portal/domain/auth/recovery/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { address, openPage } from "../testing/open-page.tsx";

const typed = "marta@oyelaran-bakery.example";
const email = page.getByLabelText("Email address", { exact: true });
const heading = page.getByRole("heading", { level: 1 });
const next = page.getByRole("button", { name: "Next", exact: true });
const standardNext = page.getByRole("button", { name: "Continue", exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const alert = page.getByRole("alert");

const open = ({ country = "us", ...start }: { country?: string } & Parameters<typeof openPage>[1] = {}) =>
  openPage(`/${country}/forgot-password`, {
    as: null,
    api: (api) => api.answer(forgotPassword, { success: true }),
    ...start,
  });

test('the revamped forgot password page asks for the address and leads to "Check your email" [CORE-LOGIN-12, CORE-FORGOT-01, CORE-FORGOT-02, CORE-FORGOT-04, CORE-FORGOT-05]', async () => {
  const api = await open();
  await expect.element(heading).toHaveTextContent("Forgot your password?");
  await expect.poll(() => document.title).toBe("Forgot your password? · Alderway");
  expect(page.getByRole("textbox").elements()).toHaveLength(1);
  await expect.element(link("Log In")).toHaveAttribute("href", "/us/login");
  await expect.element(link("Continue with PayPal")).toHaveAttribute("href", "/oauth/landing");
  await expect.element(link("Cancel")).not.toBeInTheDocument();
  await email.fill(` ${typed} `);
  await next.click();
  await expect.poll(address).toBe("/us/login");
  const told = page.getByText("Check your email for password reset instructions.");
  await expect.element(told).toBeVisible();
  expect(told.element().closest("[role=status], output")?.getAttribute("data-type")).toBe("success");
  await expect.element(email).toHaveValue(typed);
  expect(api.calls(forgotPassword).map(({ body }) => body)).toEqual([{ email: typed }]);
  await page.getByRole("button", { name: "See more login options" }).click();
  await expect.element(page.getByText("Which account did you use when you first applied?")).toBeVisible();
});

test("the forgot password form can be sent by keyboard, and the login then focuses its heading", async () => {
  await open();
  await expect.element(email).toBeVisible();
  for (let presses = 0; presses < 40 && document.activeElement !== email.element(); presses += 1)
    await userEvent.tab();
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard(`${typed}{Enter}`);
  await expect.poll(address).toBe("/us/login");
  await expect.element(page.getByRole("heading", { level: 1, name: "Log In" })).toHaveFocus();
});

test("the forgot password page in the standard layout has a different heading, button and Cancel link [CORE-FORGOT-02]", async () => {
  await open({ config: { loginRevamp: false } });
  await expect.element(heading).toHaveTextContent("Forgot Password");
  await expect.element(standardNext).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
  await press(link("Cancel"));
  await expect.poll(address).toBe("/us/login");
});

test.each([
  ["revamped", true, "Email address", next, "Enter a valid email address"],
  ["standard", false, "Email", standardNext, "Invalid email address"],
] as const)(
  "the forgot password page shows a missing or invalid address beside the field in the %s layout [CORE-FORGOT-03]",
  async (_, loginRevamp, label, button, invalid) => {
    const api = await open({ config: { loginRevamp } });
    const field = page.getByLabelText(label, { exact: true });
    await press(button);
    await expect.element(field).toHaveAccessibleDescription("Email address is required");
    await expect.element(field).toHaveFocus();
    await enter(field, "x");
    await expect.element(field).toHaveAccessibleDescription(invalid);
    await press(button);
    await expect.element(field).toHaveFocus();
    expect(address()).toBe("/us/forgot-password");
    expect(api.calls(forgotPassword)).toEqual([]);
  },
);

test.each([
  [403, "us", "We're unable to reset your password. Please call us at (800) 555-0142."],
  [403, "ca", "We're unable to reset your password. Please call us at (800) 555-0143."],
  [500, "us", "Something went wrong. Please try again or call us at (800) 555-0142."],
  [429, "ca", "Something went wrong. Please try again or call us at (800) 555-0143."],
] as const)(
  "the forgot password page after a %i response in %s shows the country's phone number [CORE-FORGOT-06, CORE-FORGOT-07, CORE-ERR-06]",
  async (status, country, text) => {
    const refusal = JSON.stringify({ error: true, code: "X", message: "not this" });
    await open({ country, api: (api) => api.answer(forgotPassword, { status, text: refusal }) });
    await enter(email, typed);
    await press(next);
    await expect.element(alert).toHaveTextContent(text);
    await expect.element(alert).toHaveAttribute("data-type", "critical");
    await expect.element(email).toHaveValue(typed);
  },
);

test("screen readers announce the only error of a form after each press of Enter", async () => {
  await open();
  const invalid = "Enter a valid email address";
  const announcements = () =>
    [...document.querySelectorAll("[aria-live=polite] span")].filter(
      ({ textContent }) => textContent === invalid,
    );
  await email.fill("marta@oyelaran");
  await expect.element(email).toHaveAttribute("aria-required", "true");
  expect(announcements()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(announcements).toHaveLength(1);
  await expect.element(email).toHaveFocus();
  // Checks that the message is in a new element. Screen readers repeat a message only in a new element.
  const [heard] = announcements();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => heard?.isConnected).toBe(false);
  expect(announcements()).toHaveLength(1);
  await email.fill("marta@oyelaran.example");
  await expect.poll(announcements).toEqual([]);
  await email.fill("marta@oyelaran");
  await userEvent.tab();
  await expect.poll(announcements).toHaveLength(1);
});
