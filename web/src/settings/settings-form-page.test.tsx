import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { listSecurityQuestions } from "@portal/domain/auth/contract";
import * as credentials from "@portal/domain/auth/credentials/contract";
import * as addresses from "@portal/domain/loans/addresses/contract";
import * as settings from "@portal/domain/settings/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openPage, textsOf } from "../testing/open-page.tsx";

const questions = ["What was your first car?", "What was your first job?"] as const;

const open = (path: string) =>
  openPage(`/us/settings/${path}`, {
    as: { email: "marta@x.example" },
    api(api) {
      api.answer(settings.listContacts, { contacts: [] });
      api.answer(addresses.listContactAccounts, { accounts: [] });
      api.answer(settings.getContact, { homePhone: null, businessWebAddress: null });
      api.answer(credentials.verifyPassword, { success: true });
      api.answer(credentials.requestChangeEmail, { success: true });
      api.answer(credentials.changePassword, { success: true });
      api.answer(credentials.changeSecurityQuestions, { success: true });
      api.answer(listSecurityQuestions, { userQuestions: [...questions], userQuestionIds: [4, 8] });
    },
  });

const heading = page.getByRole("heading", { level: 1 });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const proceed = page.getByRole("button", { name: "Continue" });
const alert = page.getByRole("alert");
const faults = () => textsOf(alert.getByRole("link"));
const cancel = page.getByRole("link", { name: "Cancel" });
const namesOfInputs = () =>
  [...document.querySelectorAll("form input, form select")].map((each) => each.getAttribute("name"));

async function expectSaved(text: string): Promise<void> {
  await expect.poll(address).toBe("/us/settings");
  await expect.element(page.getByRole("status").getByText(text, { exact: true })).toBeVisible();
}

test("the change email page verifies the password before sending a link, and shows the server's refusals [CORE-SET-10, CORE-SET-12, CORE-SET-13, CORE-SET-14, CORE-ERR-14, CORE-API-18]", async () => {
  const api = await open("change-email");
  await expect.element(heading).toHaveTextContent("Change Alderway Email");
  await expect.element(cancel).toHaveAttribute("href", "/us/settings");
  await field("New email").fill("hello@oyelaran-bakery.example");
  await field("Confirm email").fill("hello@oyelaran-bakery.example");
  await field("Password").fill("Wrong.Password1");
  api.answerOnce(credentials.verifyPassword, { refused: "INVALID_PASSWORD", message: "Invalid Password" });
  await proceed.click();
  await expect.element(alert).toHaveTextContent("Invalid Password");
  expect(api.calls(credentials.requestChangeEmail)).toEqual([]);
  await field("Password").fill("Right.Password1");
  const tooLate = "Enter your password again.";
  api.answerOnce(credentials.requestChangeEmail, { refused: "INVALID_PASSWORD", message: tooLate });
  await proceed.click();
  await expect.element(alert).toHaveTextContent(tooLate);
  await untilAnotherCallCounts();
  await proceed.click();
  await expectSaved("Check your email to confirm the new email address");
  expect(api.calls(credentials.verifyPassword).map(({ body }) => body.password)).toEqual([
    "Wrong.Password1",
    "Right.Password1",
    "Right.Password1",
  ]);
  const sent = { email: "hello@oyelaran-bakery.example" };
  expect(api.calls(credentials.requestChangeEmail).map(({ body }) => body)).toEqual([sent, sent]);
});

test("the change email page shows an error beside an invalid address [CORE-SET-11, CORE-SET-24, CORE-CONST-05, CORE-ENT-06]", async () => {
  const api = await open("change-email");
  await proceed.click();
  await expect.poll(faults).toEqual(["New email: Required", "Confirm email: Required", "Password: Required"]);
  expect(namesOfInputs()).toEqual(["newEmail", "confirmEmail", "password"]);
  const long = (length: number) => `${"a".repeat(length - "@x.example".length)}@x.example`;
  for (const [typed, text] of [
    ["x", "Invalid email address"],
    [long(76), "Email must be at most 75 characters long"],
    ["MARTA@x.example", "Please enter a different email address."],
    [long(75), ""],
  ] as const) {
    await field("New email").fill(typed);
    await expect.element(field("New email")).toHaveAccessibleDescription(text);
  }
  await field("Confirm email").fill("other@x.example");
  await expect.element(field("Confirm email")).toHaveAccessibleDescription("Emails must match");
  await field("Confirm email").fill(long(76));
  await expect
    .element(field("Confirm email"))
    .toHaveAccessibleDescription("Email must be at most 75 characters long");
  expect(api.calls(credentials.verifyPassword)).toEqual([]);
});

const fresh = "Sunrise!7Road";
async function fillPassword(current: string): Promise<void> {
  await field("Current password").fill(current);
  await field("New password").fill(fresh);
  await field("Confirm password").fill(fresh);
}

test("the change password page requires all fields and a new password that differs from the current one [CORE-SET-15, CORE-SET-16, CORE-SET-17, CORE-SET-24, CORE-ENT-06]", async () => {
  const api = await open("change-password");
  await expect.element(heading).toHaveTextContent("Change Alderway Password");
  await expect.element(cancel).toHaveAttribute("href", "/us/settings");
  await proceed.click();
  await expect
    .poll(faults)
    .toEqual(["Current password: Required", "New password: Required", "Confirm password: Required"]);
  expect(namesOfInputs()).toEqual(["currentPassword", "newPassword", "confirmPassword"]);
  await fillPassword(fresh);
  const different = "Please enter a different password.";
  await expect.element(field("New password")).toHaveAccessibleDescription(different);
  // This error stays visible, because none of the password rules covers it.
  (field("New password").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("New password")).toHaveFocus();
  await expect
    .element(field("New password"))
    .toHaveAccessibleDescription(/Please enter a different password\./);
  expect(api.calls(credentials.changePassword)).toEqual([]);
});

test("the change password page keeps the borrower signed in after a wrong password [CORE-SET-16, CORE-SET-18, CORE-SET-19, CORE-SET-20, CORE-ERR-15, CORE-API-05]", async () => {
  const api = await open("change-password");
  await fillPassword("x");
  api.answerOnce(credentials.changePassword, {
    refused: "INVALID_CREDENTIALS",
    message: "The information you entered is incorrect. Please try again.",
  });
  await proceed.click();
  await expect
    .element(alert)
    .toHaveTextContent("The information you entered is incorrect. Please try again.");
  expect(address()).toBe("/us/settings/change-password");
  await field("Current password").fill("Right.%Password1");
  await proceed.click();
  await expectSaved("Your new password has been updated successfully!");
  expect(api.calls(credentials.changePassword).map(({ body }) => body)).toEqual([
    { currentPassword: "x", newPassword: fresh, confirmNewPassword: fresh },
    // Passwords are sent percent-encoded.
    { currentPassword: "Right.%25Password1", newPassword: fresh, confirmNewPassword: fresh },
  ]);
});

test("the change password page shows the server's message, or the technical-issue text without a message [CORE-SET-20, CORE-ERR-15]", async () => {
  const api = await open("change-password");
  await fillPassword("Right.Password1");
  const breached = "This one was in a breach.";
  api.answerOnce(credentials.changePassword, { refused: "VALIDATION", message: breached });
  await proceed.click();
  await expect.element(alert).toHaveTextContent(breached);
  api.answerOnce(credentials.changePassword, { status: 418, text: "{}" });
  await untilAnotherCallCounts();
  await proceed.click();
  await expect
    .element(alert)
    .toHaveTextContent("We are experiencing a technical issue, please contact customer support");
  expect(address()).toBe("/us/settings/change-password");
});

test("the security questions form preselects the current questions [CORE-SET-21, CORE-SET-22, CORE-SET-23, CORE-SET-24, CORE-ENT-06]", async () => {
  const api = await open("change-security-questions");
  await expect.element(heading).toHaveTextContent("Change Security Questions");
  await expect.element(cancel).toHaveAttribute("href", "/us/settings");
  for (const [at, question] of questions.entries()) {
    await expect.element(field(`Question ${at + 1}`)).toHaveValue(question);
    await expect.element(field(`Answer ${at + 1}`)).toHaveValue("");
  }
  expect(namesOfInputs()).toEqual(["question1", "answer1", "question2", "answer2"]);
  await field("Question 2").selectOptions("Create your own security question");
  expect(namesOfInputs()).toContain("question2Custom");
  await field("Your question").fill("Whose oven?");
  await field("Answer 1").fill("one");
  await field("Answer 2").fill("two %");
  await proceed.click();
  await expectSaved("Security questions updated.");
  expect(api.calls(credentials.changeSecurityQuestions).map(({ body }) => body)).toEqual([
    {
      questions: [
        { question: questions[0], answer: "one" },
        { question: "Whose oven?", answer: "two%20%25" },
      ],
    },
  ]);
});

test("the security questions form requires different questions and different answers [CORE-SET-26]", async () => {
  const api = await open("change-security-questions");
  await proceed.click();
  await expect.poll(faults).toEqual(["Answer 1: Required", "Answer 2: Required"]);
  await field("Question 2").selectOptions(questions[0]);
  await field("Answer 1").fill("one");
  await field("Answer 2").fill("ONE");
  await proceed.click();
  for (const name of ["Question 2", "Answer 2"])
    await expect.element(field(name)).toHaveAccessibleDescription("All questions and answers must be unique");
  expect(api.calls(credentials.changeSecurityQuestions)).toEqual([]);
});
