import { describe, expect, test } from "vitest";
import { linkKind } from "../contract.ts";
import {
  answersPerLink,
  checkNewPassword,
  isPasswordLink,
  linkLifeHours,
  mailBudget,
  recoveryMail,
} from "./rules.ts";

test("a mailed link has a limited lifetime and allows few wrong answers (CH-12)", () => {
  expect(linkLifeHours).toEqual({
    "create-account": 168,
    "reset-account": 168,
    "reset-password": 1,
    "verify-email": 24,
    "confirm-account": 24,
  });
  expect([answersPerLink, mailBudget]).toEqual([5, { mails: 3, hours: 1 }]);
});

test("only links for create-account, reset-account and reset-password set a password", () => {
  expect(linkKind.options.filter(isPasswordLink)).toEqual([
    "create-account",
    "reset-account",
    "reset-password",
  ]);
});

describe("the mail for a request to reset the password", () => {
  const user = { isDisabled: false, isSso: false, hasQuestions: true };
  test.each([
    ["a password reset link for a user with security questions", user, "reset-password"],
    [
      "an account reset link for a user without security questions",
      { ...user, hasQuestions: false },
      "reset-account",
    ],
    [
      "a reminder to sign in with the provider for a provider user",
      { ...user, isSso: true },
      "sign-in-with-provider",
    ],
    [
      "a reminder to sign in with the provider for a provider user without security questions",
      { ...user, isSso: true, hasQuestions: false },
      "sign-in-with-provider",
    ],
    ["no mail for a disabled user", { ...user, isDisabled: true }, undefined],
    ["no mail for a disabled provider user", { ...user, isDisabled: true, isSso: true }, undefined],
    ["no mail for an unknown user", undefined, undefined],
  ] as const)("a request to reset the password leads to %s", (_, who, mail) => {
    expect(recoveryMail(who)).toBe(mail);
  });
});

describe("the form for a new password", () => {
  const email = "dana@mapleandmain.example";
  const check = (newPassword: string, confirmPassword = newPassword) =>
    checkNewPassword({ newPassword, confirmPassword }, email);

  test("the form for a new password accepts a valid password that is repeated exactly", () => {
    expect(check("Abcdef1!")).toEqual({});
  });

  test("the form for a new password requires the password and its repetition", () => {
    expect(check("")).toEqual({ newPassword: "required", confirmPassword: "required" });
    expect(check("Abcdef1!", "")).toEqual({ confirmPassword: "required" });
    expect(check("", "Abcdef1!")).toEqual({ newPassword: "required", confirmPassword: "mismatch" });
  });

  test("the form for a new password rejects a repeated password with different case or an extra blank [CORE-RESET-16]", () => {
    expect(check("Abcdef1!", "abcdef1!")).toEqual({ confirmPassword: "mismatch" });
    expect(check("Abcdef1!", "Abcdef1! ")).toEqual({ confirmPassword: "mismatch" });
  });

  test.each([
    ["Abcde1!", "length"],
    ["abcdefg!", "characters"],
    ["Abcdefg1", "special"],
    ["short", "length"],
  ])("for the new password %j, the form reports only the first broken rule: %s", (password, fault) => {
    expect(check(password)).toEqual({ newPassword: fault });
  });

  test("the form for a new password rejects a password that equals the e-mail address [CORE-RESET-14]", () => {
    const address = "Dana1!Ab@x.co";
    expect(checkNewPassword({ newPassword: address, confirmPassword: address }, address)).toEqual({
      newPassword: "username",
    });
  });
});
