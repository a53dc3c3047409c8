import * as auth from "@portal/domain/auth/contract";
import { getPrivacyPolicy } from "@portal/domain/support/legal/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openPage } from "../../testing/open-page.tsx";

const question = "What was your first pet's name?";
const answer = page.getByLabelText(question, { exact: true });
const policy = page.getByRole("link", { name: "Privacy Policy" });
const dialog = page.getByRole("alertdialog", { name: "Leave this page?" });

async function open(): Promise<void> {
  await openPage("/us/security-question", {
    as: { auth_type: "authenticated" },
    api(api) {
      api.answer(auth.askSecurityQuestion, { question, questionId: 3 });
      api.answer(getPrivacyPolicy, { refused: "INTERNAL_SERVER_ERROR" });
    },
  });
  await expect.element(answer).toBeVisible();
}

const asksBeforeUnload = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("leaving a form with unsent values asks the borrower for confirmation", async () => {
  await open();
  await answer.fill("Biscuit");
  await policy.click();
  await expect.element(dialog).toMatchTextContent("What you typed on this page has not been sent.");
  const stay = dialog.getByRole("button", { name: "Stay" });
  await expect.element(stay).toHaveFocus();
  await stay.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(address()).toBe("/us/security-question");
  await expect.element(answer).toHaveValue("Biscuit");

  await policy.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect.poll(address).toBe("/us/privacy-policy");
  history.back();
  // The browser does not store a security answer, so the field is empty after going back.
  await expect.element(answer).toHaveValue("");
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith("draft:"))).toEqual([]);
  await policy.click();
  await expect.poll(address).toBe("/us/privacy-policy");
});

test("closing or reloading the tab asks for confirmation only while a form has unsent values", async () => {
  await open();
  expect(asksBeforeUnload()).toBe(false);
  await userEvent.type(answer, "Bis");
  await expect.poll(asksBeforeUnload).toBe(true);
  await answer.clear();
  await expect.poll(asksBeforeUnload).toBe(false);
});
