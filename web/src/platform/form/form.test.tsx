import * as auth from "@portal/domain/auth/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, tokenOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

/** Tests rules that all forms share. Uses the log-in form and the security question as examples. */
const email = page.getByLabelText("Email address", { exact: true });
const password = page.getByLabelText("Password", { exact: true });
const submit = page.getByRole("button", { name: "Log In", exact: true });
const waiting = page.getByRole("button", { name: "Logging in" });
const alert = page.getByRole("alert");
const question = "What was your first pet's name?";

async function openLogin(): Promise<StubApi> {
  const api = await openPage("/us/login", {
    as: null,
    api: (stub) => stub.answer(auth.logIn, { refused: "INVALID_CREDENTIALS", message: "No" }),
  });
  await page.getByRole("button", { name: /^Log in with email/ }).click();
  await expect.element(email).toHaveFocus();
  return api;
}

function shapeOf(button: HTMLElement) {
  const { x, y, width, height } = button.getBoundingClientRect();
  const content = button.querySelector("span > span:last-child")?.getBoundingClientRect();
  return {
    place: [x, y, height].map(Math.round),
    width,
    offCenter: content && Math.round(Math.abs(content.x + content.width / 2 - (x + width / 2))),
    // Uses `innerText`, because it excludes hidden text.
    words: button.innerText,
    color: getComputedStyle(button).backgroundColor,
  };
}

test("a pending button keeps its position and size, turns gray and centers its label", async () => {
  const api = await openLogin();
  const release = api.hold(auth.logIn);
  await email.fill("marta@oyelaran-bakery.example");
  await password.fill("Secret.1");
  const resting = shapeOf(submit.element() as HTMLElement);
  await userEvent.keyboard("{Enter}");
  await expect.element(waiting).toBeVisible();
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.backgroundColor = "var(--color-sunken)";
  const gray = getComputedStyle(probe).backgroundColor;
  probe.remove();
  expect(resting.color).not.toBe(gray);
  await expect.poll(() => shapeOf(waiting.element() as HTMLElement).color).toBe(gray);
  const { width, ...rest } = shapeOf(waiting.element() as HTMLElement);
  expect(rest).toEqual({ place: resting.place, offCenter: 0, words: "Logging in", color: gray });
  expect(width).toBeGreaterThanOrEqual(resting.width);
  release();
  await expect.element(alert).toBeVisible();
});

test("a form announces that it is being sent only if it is valid", async () => {
  const api = await openLogin();
  const announced: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      announced.push(element?.closest("output, [aria-live]")?.textContent ?? "");
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await submit.click();
  await expect.element(alert).toHaveFocus();
  expect(announced).not.toContain("Logging in");
  const release = api.hold(auth.logIn);
  await email.fill("marta@oyelaran-bakery.example");
  await password.fill("Secret.2");
  await submit.click();
  await expect.poll(() => announced).toContain("Logging in");
  observer.disconnect();
  release();
  await expect.element(submit).toBeEnabled();
});

test('a field with only blanks shows "Required" on Submit, but not earlier', async () => {
  await openPage("/us/security-question", {
    as: { auth_type: "authenticated" },
    api(api) {
      api.answer(auth.askSecurityQuestion, { question, questionId: 3 });
      api.answer(auth.authorize, { token: tokenOf() });
    },
  });
  const answer = page.getByLabelText(question, { exact: true });
  await answer.fill("   ");
  await userEvent.tab();
  await expect.element(answer).not.toHaveFocus();
  await expect.element(answer).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(answer).toHaveAccessibleDescription("Required");
  await answer.fill("a");
  await expect.element(answer).not.toHaveAttribute("aria-invalid");
  await answer.fill("  ");
  await userEvent.tab();
  await expect.element(answer).toHaveAccessibleDescription("Required");
});

test("a field's error disappears as soon as the value is valid", async () => {
  await openLogin();
  await email.fill("marta@oyelaran");
  await expect.element(email).not.toHaveAttribute("aria-invalid");
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription("Enter a valid email address");
  await userEvent.type(email, ".");
  await expect.element(email).toHaveAccessibleDescription("Enter a valid email address");
  await userEvent.keyboard("x");
  await expect.element(email).not.toHaveAttribute("aria-invalid");
  await expect.element(email).toHaveFocus();
});

test("a form shows an error above its fields if the field with the error is missing from the page", async () => {
  const api = await openLogin();
  await password.fill("Orchard!42Lane");
  email.element().removeAttribute("id");
  await submit.click();
  await expect.element(alert).toHaveTextContent("Email address is required");
  expect(api.calls(auth.logIn)).toEqual([]);
});
