import { confirmFactor, getDeskSession, signInAtDesk } from "@portal/domain/staff/contract";
import { refusals } from "@portal/domain/staff/messages";
import { autofill, press } from "@portal/ui/testing/autofill.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openDeskPage, openSession } from "../testing/open-desk-page.tsx";

const email = page.getByLabelText("Work email");
const password = page.getByLabelText("Password", { exact: true });
const submit = page.getByRole("button", { name: "Continue" });
const title = page.getByRole("heading", { level: 1 });
const none = { state: "none" } as const;

const open = (path = "/desk/sign-in") => openDeskPage(path, { session: none });

async function signIn(): Promise<void> {
  await autofill(email, "maren@alderway.example");
  await autofill(password, "a long walk in Iowa");
  await submit.click();
}

describe("the sign-in page", () => {
  test("asks for the work email and the password, and offers no passkey or single sign-on [DESK-SIGNIN-01]", async () => {
    await open();
    await expect.element(title).toHaveTextContent("Sign in to the review desk");
    expect(document.title).toBe("Sign in to the review desk · Review desk · Alderway");
    await expect.element(email).toHaveAttribute("autocomplete", "username");
    await expect.element(password).toHaveAttribute("autocomplete", "current-password");
    await expect.element(submit).toBeVisible();
    expect(page.getByRole("main").getByRole("button").elements().length).toBe(2);
    expect(page.getByRole("main").getByRole("link").elements()).toEqual([]);
  });

  test("names both empty fields and focuses the summary", async () => {
    const api = await open();
    await submit.click();
    const summary = page.getByRole("alert");
    await expect.element(summary).toHaveFocus();
    await expect.element(summary).toMatchTextContent("There are 2 things to fix");
    await expect.element(email).toHaveAccessibleDescription("Required");
    expect(document.title).toBe("Error: Sign in to the review desk · Review desk · Alderway");
    await userEvent.fill(email, "m");
    await expect.element(email).not.toHaveAttribute("aria-invalid");
    await userEvent.fill(password, "p");
    expect(api.calls(signInAtDesk)).toEqual([]);
  });

  test("shows the server's refusal, keeps the typed values and focuses the password", async () => {
    const api = await open();
    api.answer(signInAtDesk, { refused: "SIGN_IN_FAILED", message: refusals.SIGN_IN_FAILED });
    await signIn();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("We couldn't sign you in. Check what you entered, or ask an administrator.");
    await expect.element(email).toHaveValue("maren@alderway.example");
    await expect.element(password).toHaveFocus();
  });

  test("sends one call when Continue is clicked twice, with an idempotency key", async () => {
    const api = await open();
    const release = api.hold(signInAtDesk);
    api.answer(signInAtDesk, { state: "pending-factor", csrf: "c1" });
    await signIn();
    await expect.element(page.getByRole("button", { name: "Checking" })).toHaveAttribute("aria-disabled");
    (page.getByRole("button", { name: "Checking" }).element() as HTMLElement).click();
    release();
    await expect.element(title).toHaveTextContent("Confirm it's you");
    expect(api.calls(signInAtDesk).map(({ body }) => body)).toEqual([
      { email: "maren@alderway.example", password: encodeURIComponent("a long walk in Iowa") },
    ]);
    expect(api.calls(signInAtDesk)[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  });

  test("opens the requested page after both steps, and ignores addresses outside the desk [DESK-SIGNIN-02]", async () => {
    const api = await openDeskPage("/desk?who=mine", { session: none });
    await expect.poll(address).toBe("/desk/sign-in?next=%2Fdesk%3Fwho%3Dmine");
    api.answer(signInAtDesk, { state: "pending-factor", csrf: "c1" });
    api.answer(confirmFactor, openSession());
    await signIn();
    await expect.element(title).toHaveTextContent("Confirm it's you");
    await autofill(page.getByLabelText("6-digit code"), "418 203");
    await press(submit);
    await expect.poll(address).toBe("/desk?who=mine");
    await expect.element(title).toHaveTextContent("Work queue");
    const [confirmed] = api.calls(confirmFactor);
    expect(confirmed?.body).toEqual({ code: "418203" });
    expect(confirmed?.headers.get("x-desk-csrf")).toBe("c1");
    expect(api.calls(getDeskSession).map(({ headers }) => headers.get("x-desk-csrf"))).not.toContain("c1");
  });

  test.each([
    ["//evil.example"],
    ["https://evil.example/desk"],
    ["/us/login"],
    ["/desk/sign-in/confirm"],
    ["/desk//evil.example"],
  ])("opens the queue instead of %s after the sign-in", async (next) => {
    const api = await openDeskPage(`/desk/sign-in/confirm?next=${encodeURIComponent(next)}`, {
      session: { state: "pending-factor", csrf: "c1" },
    });
    api.answer(confirmFactor, openSession());
    await autofill(page.getByLabelText("6-digit code"), "418203");
    await press(submit);
    await expect.poll(address).toBe("/desk");
    await expect.element(title).toHaveTextContent("Work queue");
  });
});
