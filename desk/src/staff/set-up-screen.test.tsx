import { beginSetUp, finishSetUp } from "@portal/domain/staff/contract";
import { refusals, staffPasswordFaults } from "@portal/domain/staff/messages";
import { autofill, enter, press } from "@portal/ui/testing/autofill.ts";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openDeskPage } from "../testing/open-desk-page.tsx";

const invitation = {
  firstName: "Noor",
  email: "noor@alderway.example",
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Alderway:noor@alderway.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
};
const codes = ["a7k2-mqx4", "b9rt-3hvn", "c4ce-8zla"];
const password = page.getByLabelText("Password", { exact: true });
const code = page.getByLabelText("Code from the app");
const submit = page.getByRole("button", { name: "Continue" });
const title = page.getByRole("heading", { level: 1 });

const open = (api?: (api: StubApi) => void) =>
  openDeskPage("/desk/set-up#secret-token", {
    session: { state: "none" },
    api: (stub) => {
      stub.answer(beginSetUp, invitation);
      api?.(stub);
    },
  });

test("the set-up page shows the QR code and the key for the invited person's authenticator app", async () => {
  const api = await open();
  await expect.element(title).toHaveTextContent("Welcome, Noor");
  expect(api.calls(beginSetUp)[0]?.body).toEqual({ token: "secret-token" });
  await expect.element(page.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
});

test("the set-up page shows an error beside a password that is too short or contains the email name [DESK-SIGNIN-06]", async () => {
  await open();
  await enter(password, "elevenchars");
  await enter(code, "41");
  const hint = "12 to 128 characters. Any kind of character is allowed.";
  await expect.element(password).toHaveAccessibleDescription(`${hint} ${staffPasswordFaults.short}`);
  await enter(password, "noor walks in Iowa");
  await expect.element(password).toHaveAccessibleDescription(`${hint} ${staffPasswordFaults.address}`);
  await enter(password, "twelve chars");
  await expect.element(password).toHaveAccessibleDescription(hint);
});

test("the set-up page shows the server's refusals beside the fields and keeps the typed values", async () => {
  const api = await open();
  api.answer(finishSetUp, { refused: "WRONG_CODE", message: refusals.WRONG_CODE });
  await autofill(password, "a long walk in Iowa");
  await autofill(code, "418 203");
  await press(submit);
  await expect.element(code).toHaveAccessibleDescription(refusals.WRONG_CODE);
  await expect.element(code).toHaveFocus();
  await expect.element(password).toHaveValue("a long walk in Iowa");
  api.answer(finishSetUp, { refused: "VALIDATION", fields: { password: staffPasswordFaults.common } });
  await press(submit);
  await expect
    .element(password)
    .toHaveAccessibleDescription(
      `12 to 128 characters. Any kind of character is allowed. ${staffPasswordFaults.common}`,
    );
});

test("the set-up page shows the recovery codes once, and continues only after the box is checked", async () => {
  const api = await open((stub) => stub.answer(finishSetUp, { recoveryCodes: codes }));
  await autofill(password, "a long walk in Iowa");
  await autofill(code, "418203");
  await press(submit);
  await expect.element(title).toHaveTextContent("Your recovery codes");
  await expect.element(title).toHaveFocus();
  expect(api.calls(finishSetUp).map(({ body }) => body)).toEqual([
    { token: "secret-token", password: encodeURIComponent("a long walk in Iowa"), code: "418203" },
  ]);
  const shown = page.getByRole("main").getByRole("listitem").elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(codes);
  await expect.element(page.getByRole("button", { name: "Download" })).toBeVisible();

  const box = page.getByLabelText("I've saved these codes");
  const finish = page.getByRole("button", { name: "Go to sign-in" });
  await finish.click();
  await expect.element(box).toHaveAccessibleDescription("Save the codes, then check this box.");
  await expect.element(box).toHaveFocus();
  await press(box);
  await press(finish);
  await expect.element(title).toHaveTextContent("Sign in to the review desk");
  expect(address()).toBe("/desk/sign-in");
});

test("the set-up page says that a used link does not work, and offers to try again after another failure", async () => {
  const api = await open((stub) =>
    stub.answer(beginSetUp, { refused: "LINK_INVALID", message: refusals.LINK_INVALID }),
  );
  await expect.element(title).toHaveTextContent("This link doesn't work");
  await expect.element(page.getByText(refusals.LINK_INVALID)).toBeVisible();
  expect(page.getByRole("main").getByRole("button").elements()).toEqual([]);
  expect(api.calls(beginSetUp)).toHaveLength(1);
});

test("the set-up page offers to try again when the link could not be read", async () => {
  const api = await open((stub) => stub.answer(beginSetUp, { refused: "INTERNAL_SERVER_ERROR" }));
  await expect.element(title).toHaveTextContent("We couldn't read your link");
  api.answer(beginSetUp, invitation);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(title).toHaveTextContent("Welcome, Noor");
});
