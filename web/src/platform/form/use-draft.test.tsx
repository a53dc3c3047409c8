import * as auth from "@portal/domain/auth/contract";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { address, openPage, reloadPage, tokenOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const typed = "marta@oyelaran-bakery.example";
const email = page.getByLabelText("Email address", { exact: true });
const password = page.getByLabelText("Password", { exact: true });
const kept = page.getByText("We kept what you typed.");

function drafts(): unknown {
  const entries = Object.entries(sessionStorage).filter(([name]) => name.startsWith("draft:"));
  return Object.fromEntries(
    entries.map(([name, text]) => [name, (JSON.parse(text as string) as { values: unknown }).values]),
  );
}

async function openForm(api: (api: StubApi) => void = () => {}): Promise<StubApi> {
  const stub = await openPage("/us/login", { as: null, api });
  await page.getByRole("button", { name: /^Log in with email/ }).click();
  await expect.element(email).toHaveFocus();
  return stub;
}

test("a form saves its draft two seconds after typing, without the password", async () => {
  await openForm();
  vi.useFakeTimers();
  await email.fill("marta@oy");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drafts()).toEqual({});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drafts()).toEqual({ "draft::/us/login": { email: "marta@oy" } });
  await email.fill(typed);
  expect(drafts()).toEqual({ "draft::/us/login": { email: "marta@oy" } });
  // The focus moves from the email to the password, which saves the draft.
  await password.fill("Secret.1");
  expect(drafts()).toEqual({ "draft::/us/login": { email: typed } });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(drafts()).toEqual({ "draft::/us/login": { email: typed } });
});

test("a reopened form shows its draft with a message, and Clear deletes the draft", async () => {
  await openForm();
  await email.fill(typed);
  await password.fill("Secret.1");
  await reloadPage();
  await expect.element(kept).toBeVisible();
  await expect.element(email).toHaveValue(typed);
  await expect.element(password).toHaveValue("");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(kept).not.toBeInTheDocument();
  await expect.element(email).toHaveValue("");
  await expect.element(email).toHaveFocus();
  expect(drafts()).toEqual({});
});

test("a draft is deleted when its form is sent or another borrower signs in", async () => {
  await openForm((api) => {
    api.answer(auth.logIn, {
      token: tokenOf({ auth_type: "authenticated", guid: "contact-of-marta" }),
      countryCode: "us",
    });
    api.answer(auth.askSecurityQuestion, { question: "What was your first pet's name?", questionId: 3 });
  });
  for (const [guid, message] of [
    ["contact-of-marta", "Hello"],
    ["contact-of-another", "Not yours"],
  ] as const)
    sessionStorage.setItem(
      `draft:${guid}:/us/contact-us`,
      JSON.stringify({ version: "1", values: { message } }),
    );
  await email.fill(typed);
  await password.fill("Secret.1");
  expect(drafts()).toHaveProperty(["draft::/us/login"]);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect.poll(address).toBe("/us/security-question");
  await expect.element(email).not.toBeInTheDocument();
  expect(drafts()).toEqual({ "draft:contact-of-marta:/us/contact-us": { message: "Hello" } });
});
