import { describe, expect, test } from "vitest";
import {
  checkChangeEmail,
  checkChangePassword,
  checkSecurityQuestions,
  newEmailFault,
  newEmailLength,
  passwordVerifiedMinutes,
  questionLength,
} from "./rules.ts";

test("the limits [CORE-SET-11]", () => {
  expect([passwordVerifiedMinutes, questionLength, newEmailLength]).toEqual([5, 255, 75]);
});

describe("two security questions", () => {
  const pair = (question: string, answer: string) => ({ question, answer });
  const fine = { question: undefined, answer: undefined };

  test("are right when questions and answers differ", () => {
    expect(checkSecurityQuestions([pair("First pet?", "Rex"), pair("First car?", "Golf")])).toEqual([
      fine,
      fine,
    ]);
  });

  test("are required, question and answer, blanks being nothing [CORE-SECQ-15]", () => {
    const required = { question: "required", answer: "required" };
    expect(checkSecurityQuestions([pair("", ""), pair(" ", "\t")])).toEqual([required, required]);
  });

  test("of two that are the same the second is wrong, however it is written [CORE-SECQ-16]", () => {
    const first = pair("First pet?", "Rex");
    expect(checkSecurityQuestions([first, pair(" FIRST PET? ", "Golf")])).toEqual([
      fine,
      { question: "same", answer: undefined },
    ]);
    expect(checkSecurityQuestions([first, pair("First car?", " rEX")])).toEqual([
      fine,
      { question: undefined, answer: "same" },
    ]);
    // A question's words may be another's answer.
    expect(checkSecurityQuestions([first, pair("Rex", "First pet?")])).toEqual([fine, fine]);
  });

  test("have up to 255 characters, blanks at the ends aside, whatever a character takes", () => {
    const tooLong = { question: "tooLong", answer: "tooLong" };
    expect(checkSecurityQuestions([pair(` ${"🐶".repeat(255)} `, "b".repeat(255))])).toEqual([fine]);
    expect(checkSecurityQuestions([pair("🐶".repeat(256), "b".repeat(256))])).toEqual([tooLong]);
  });
});

describe("a new e-mail address", () => {
  const current = "dana@x.example";
  const longest = `${"a".repeat(75 - "@x.example".length)}@x.example`;

  test.each([
    ["new@x.example", undefined],
    [" new@x.example ", undefined],
    ["", "required"],
    ["  ", "required"],
    ["new", "invalid"],
    [longest, undefined],
    [` ${longest} `, undefined],
    [`a${longest}`, "tooLong"],
    ["dana@x.example", "same"],
    [" DANA@X.example ", "same"],
  ])("%j: %s [CORE-SET-11]", (email, fault) => {
    expect(newEmailFault(email, current)).toBe(fault);
  });

  const right = { newEmail: "new@x.example", confirmEmail: "new@x.example", password: "p" };
  const fine = { newEmail: undefined, confirmEmail: undefined, password: undefined };
  test.each([
    ["all right", {}, {}],
    ["repeated in another case", { confirmEmail: " NEW@x.example " }, {}],
    ["not repeated", { confirmEmail: " " }, { confirmEmail: "required" }],
    ["repeated otherwise", { confirmEmail: "other@x.example" }, { confirmEmail: "mismatch" }],
    ["repeated at the greatest length", { newEmail: longest, confirmEmail: longest }, {}],
    [
      "repeated too long",
      { newEmail: `a${longest}`, confirmEmail: `a${longest}` },
      { newEmail: "tooLong", confirmEmail: "tooLong" },
    ],
    ["without the password", { password: "" }, { password: "required" }],
    ["the one there is", { newEmail: current, confirmEmail: current }, { newEmail: "same" }],
  ])("the form: %s", (_, change, faults) => {
    expect(checkChangeEmail({ ...right, ...change }, current)).toEqual({ ...fine, ...faults });
  });
});

describe("a new password for the current one", () => {
  const right = {
    currentPassword: "Orchard!42Lane",
    newPassword: "Plum!77Grove",
    confirmPassword: "Plum!77Grove",
  };
  const fine = { currentPassword: undefined, newPassword: undefined };
  const same = { newPassword: right.currentPassword, confirmPassword: right.currentPassword };

  test.each([
    ["all is well", {}, {}],
    ["no current one", { currentPassword: "" }, { currentPassword: "required" }],
    ["the one there is", same, { newPassword: "same" }],
    [
      "the one there is, against the rules",
      { currentPassword: "x", newPassword: "x", confirmPassword: "x" },
      { newPassword: "same" },
    ],
    [
      "nothing at all",
      { currentPassword: "", newPassword: "", confirmPassword: "" },
      { currentPassword: "required", newPassword: "required", confirmPassword: "required" },
    ],
    ["against the rules", { newPassword: "plum", confirmPassword: "plum" }, { newPassword: "length" }],
    ["not repeated", { confirmPassword: "Plum!77Grov" }, { confirmPassword: "mismatch" }],
  ])("%s [CORE-SET-17]", (_, change, faults) => {
    expect(checkChangePassword({ ...right, ...change }, "dana@mapleandmain.example")).toEqual({
      ...fine,
      ...faults,
    });
  });
});
