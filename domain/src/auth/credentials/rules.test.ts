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

test("a verified password lasts 5 minutes, and questions and e-mail addresses have maximum lengths [CORE-SET-11]", () => {
  expect([passwordVerifiedMinutes, questionLength, newEmailLength]).toEqual([5, 255, 75]);
});

describe("the form for security questions", () => {
  const pair = (question: string, answer: string) => ({ question, answer });
  const fine = { question: undefined, answer: undefined };

  test("the form for security questions accepts different questions with different answers", () => {
    expect(checkSecurityQuestions([pair("First pet?", "Rex"), pair("First car?", "Golf")])).toEqual([
      fine,
      fine,
    ]);
  });

  test("the form for security questions requires each question and answer [CORE-SECQ-15]", () => {
    const required = { question: "required", answer: "required" };
    expect(checkSecurityQuestions([pair("", ""), pair(" ", "\t")])).toEqual([required, required]);
  });

  test("the form for security questions rejects equal questions and equal answers [CORE-SECQ-16]", () => {
    const first = pair("First pet?", "Rex");
    expect(checkSecurityQuestions([first, pair(" FIRST PET? ", "Golf")])).toEqual([
      fine,
      { question: "same", answer: undefined },
    ]);
    expect(checkSecurityQuestions([first, pair("First car?", " rEX")])).toEqual([
      fine,
      { question: undefined, answer: "same" },
    ]);
    const padded = pair(" First pet? ", "Rex ");
    expect(checkSecurityQuestions([padded, first])).toEqual([fine, { question: "same", answer: "same" }]);
    // A security question may equal the answer to a different question.
    expect(checkSecurityQuestions([first, pair("Rex", "First pet?")])).toEqual([fine, fine]);
  });

  test("the form for security questions allows 255 characters per question and answer", () => {
    const tooLong = { question: "tooLong", answer: "tooLong" };
    expect(checkSecurityQuestions([pair(` ${"🐶".repeat(255)} `, "b".repeat(255))])).toEqual([fine]);
    expect(checkSecurityQuestions([pair("🐶".repeat(256), "b".repeat(256))])).toEqual([tooLong]);
  });
});

describe("validating a new e-mail address", () => {
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
  ])("validating the new e-mail address %j returns %s [CORE-SET-11]", (email, fault) => {
    expect(newEmailFault(email, current)).toBe(fault);
  });

  const right = { newEmail: "new@x.example", confirmEmail: "new@x.example", password: "p" };
  const fine = { newEmail: undefined, confirmEmail: undefined, password: undefined };
  test.each([
    ["with valid values", {}, {}],
    ["with the address repeated in another case", { confirmEmail: " NEW@x.example " }, {}],
    ["with an empty repetition of the address", { confirmEmail: " " }, { confirmEmail: "required" }],
    [
      "with a different address as the repetition",
      { confirmEmail: "other@x.example" },
      { confirmEmail: "mismatch" },
    ],
    ["with an address of the maximum length", { newEmail: longest, confirmEmail: longest }, {}],
    [
      "with an address over the maximum length",
      { newEmail: `a${longest}`, confirmEmail: `a${longest}` },
      { newEmail: "tooLong", confirmEmail: "tooLong" },
    ],
    ["without the password", { password: "" }, { password: "required" }],
    [
      "with the current address as the new one",
      { newEmail: current, confirmEmail: current },
      { newEmail: "same" },
    ],
  ])("validating the form for a new e-mail address %s", (_, change, faults) => {
    expect(checkChangeEmail({ ...right, ...change }, current)).toEqual({ ...fine, ...faults });
  });
});

describe("validating a new password", () => {
  const right = {
    currentPassword: "Orchard!42Lane",
    newPassword: "Plum!77Grove",
    confirmPassword: "Plum!77Grove",
  };
  const fine = { currentPassword: undefined, newPassword: undefined };
  const same = { newPassword: right.currentPassword, confirmPassword: right.currentPassword };

  test.each([
    ["with valid values", {}, {}],
    ["without the current password", { currentPassword: "" }, { currentPassword: "required" }],
    ["with the current password as the new one", same, { newPassword: "same" }],
    [
      "with the current password as the new one, even if it breaks the rules",
      { currentPassword: "x", newPassword: "x", confirmPassword: "x" },
      { newPassword: "same" },
    ],
    [
      "without any values",
      { currentPassword: "", newPassword: "", confirmPassword: "" },
      { currentPassword: "required", newPassword: "required", confirmPassword: "required" },
    ],
    [
      "with a new password that breaks the rules",
      { newPassword: "plum", confirmPassword: "plum" },
      { newPassword: "length" },
    ],
    [
      "with a different repetition of the new password",
      { confirmPassword: "Plum!77Grov" },
      { confirmPassword: "mismatch" },
    ],
  ])("validating the form for a new password %s [CORE-SET-17]", (_, change, faults) => {
    expect(checkChangePassword({ ...right, ...change }, "dana@mapleandmain.example")).toEqual({
      ...fine,
      ...faults,
    });
  });
});
