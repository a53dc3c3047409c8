import { confirmFactor, getDeskSession } from "@portal/domain/staff/contract";
import { refusals } from "@portal/domain/staff/messages";
import { deskRefusals } from "@portal/domain/wire/desk/messages";
import { autofill, press } from "@portal/ui/testing/autofill.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openDeskPage, openSession } from "../testing/open-desk-page.tsx";

const code = page.getByLabelText("6-digit code");
const recovery = page.getByLabelText("Recovery code");
const submit = page.getByRole("button", { name: "Continue" });
const title = page.getByRole("heading", { level: 1 });

const open = () => openDeskPage("/desk", { session: { state: "pending-factor", csrf: "c1" } });

test("every page redirects to the confirmation page until the second factor is confirmed [DESK-SIGNIN-02]", async () => {
  await open();
  await expect.poll(address).toBe("/desk/sign-in/confirm");
  await expect.element(title).toHaveTextContent("Confirm it's you");
  expect(document.title).toBe("Confirm it's you · Review desk · Alderway");
  await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(code).toHaveAttribute("inputmode", "numeric");
});

test("the confirmation page shows an error beside the field for an empty code and a code without six digits", async () => {
  const api = await open();
  await submit.click();
  await expect.element(code).toHaveAccessibleDescription("From your authenticator app. Required");
  await expect.element(code).toHaveFocus();
  await autofill(code, "41820");
  await submit.click();
  await expect
    .element(code)
    .toHaveAccessibleDescription(
      "From your authenticator app. Enter the 6 digits from your authenticator app.",
    );
  expect(api.calls(confirmFactor)).toEqual([]);
});

test("the confirmation page shows the refusal of a code and accepts a recovery code instead [DESK-SIGNIN-02]", async () => {
  const api = await open();
  api.answer(confirmFactor, { refused: "SIGN_IN_FAILED", message: refusals.SIGN_IN_FAILED });
  await autofill(code, "418203");
  await press(submit);
  await expect.element(page.getByRole("alert")).toHaveTextContent(refusals.SIGN_IN_FAILED);
  await expect.element(code).toHaveFocus();

  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect.element(title).toHaveTextContent("Use a recovery code");
  await expect.element(recovery).toHaveFocus();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  api.answer(confirmFactor, openSession());
  await autofill(recovery, " 7k2m-qx4d-h8dv-5grp ");
  await press(submit);
  await expect.element(title).toHaveTextContent("Work queue");
  expect(api.calls(confirmFactor).map(({ body }) => body)).toEqual([
    { code: "418203" },
    { recoveryCode: "7k2m-qx4d-h8dv-5grp" },
  ]);
});

test("the confirmation page leads back to the sign-in when the time for the second factor is over", async () => {
  const api = await open();
  api.answer(confirmFactor, { refused: "SESSION_EXPIRED", message: deskRefusals.SESSION_EXPIRED });
  api.answer(getDeskSession, { state: "none" });
  await autofill(code, "418203");
  await press(submit);
  await expect.element(title).toHaveTextContent("Sign in to the review desk");
  await expect.element(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
});
