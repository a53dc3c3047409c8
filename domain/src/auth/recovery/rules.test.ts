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

test("a link lives a week, an hour or a day, by what it is for (CH-12)", () => {
  expect(linkLifeHours).toEqual({
    "create-account": 168,
    "reset-account": 168,
    "reset-password": 1,
    "verify-email": 24,
    "confirm-account": 24,
  });
  expect([answersPerLink, mailBudget]).toEqual([5, { mails: 3, hours: 1 }]);
});

test("three kinds of link set a password, the others do not", () => {
  expect(linkKind.options.filter(isPasswordLink)).toEqual([
    "create-account",
    "reset-account",
    "reset-password",
  ]);
});

describe("who asks for a new password gets", () => {
  const user = { isDisabled: false, isSso: false, hasQuestions: true };
  test.each([
    ["a link that asks a question", user, "reset-password"],
    ["a link to begin anew, without questions", { ...user, hasQuestions: false }, "reset-account"],
    ["word of the provider, with it", { ...user, isSso: true }, "sign-in-with-provider"],
    ["the same without questions", { ...user, isSso: true, hasQuestions: false }, "sign-in-with-provider"],
    ["nothing, disabled", { ...user, isDisabled: true }, undefined],
    ["nothing, disabled with the provider", { ...user, isDisabled: true, isSso: true }, undefined],
    ["nothing, unknown", undefined, undefined],
  ] as const)("%s", (_, who, mail) => {
    expect(recoveryMail(who)).toBe(mail);
  });
});

describe("a new password and its repetition", () => {
  const email = "dana@mapleandmain.example";
  const check = (newPassword: string, confirmPassword = newPassword) =>
    checkNewPassword({ newPassword, confirmPassword }, email);

  test("are right together", () => {
    expect(check("Abcdef1!")).toEqual({});
  });

  test("are both required", () => {
    expect(check("")).toEqual({ newPassword: "required", confirmPassword: "required" });
    expect(check("Abcdef1!", "")).toEqual({ confirmPassword: "required" });
    expect(check("", "Abcdef1!")).toEqual({ newPassword: "required", confirmPassword: "mismatch" });
  });

  test("must be the same to the letter [CORE-RESET-16]", () => {
    expect(check("Abcdef1!", "abcdef1!")).toEqual({ confirmPassword: "mismatch" });
    expect(check("Abcdef1!", "Abcdef1! ")).toEqual({ confirmPassword: "mismatch" });
  });

  test.each([
    ["Abcde1!", "length"],
    ["abcdefg!", "characters"],
    ["Abcdefg1", "special"],
    ["short", "length"],
  ])("%j tells of the first rule of the checklist that it breaks: %s", (password, fault) => {
    expect(check(password)).toEqual({ newPassword: fault });
  });

  test("may not be the address [CORE-RESET-14]", () => {
    const address = "Dana1!Ab@x.co";
    expect(checkNewPassword({ newPassword: address, confirmPassword: address }, address)).toEqual({
      newPassword: "username",
    });
  });
});
