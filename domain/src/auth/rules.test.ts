import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { tokenClaims } from "./contract.ts";
import { loginFaults } from "./messages.ts";
import {
  checkLogin,
  emailKey,
  isTokenClaims,
  nextLoginStep,
  normalizeAnswer,
  otherQuestion,
  passwordPattern,
} from "./rules.ts";

test.each([
  ["nobody", undefined, "login"],
  ["a password and a question", { auth_type: "authenticated", security_question_id: 3 }, "security-question"],
  [
    "a password and no question",
    { auth_type: "authenticated", security_question_id: null },
    "security-questions",
  ],
  ["a full session", { auth_type: "authorized", security_question_id: 3 }, "portal"],
  ["a full session without questions", { auth_type: "authorized", security_question_id: null }, "portal"],
] as const)("%s is at its step [CORE-LOGIN-18, CORE-LOGIN-19]", (_, claims, step) => {
  expect(nextLoginStep(claims)).toBe(step);
});

describe("a token's claims", () => {
  const claims = {
    first_name: "Dana",
    last_name: "Whitfield",
    email: "dana@mapleandmain.example",
    pp_access_token: null,
    security_question_id: 3,
    auth_type: "authorized",
    country_code: "us",
    guid: "dana",
  };
  const sound = [
    {},
    { auth_type: "authenticated" },
    { country_code: "ca" },
    { pp_access_token: "A21AA" },
    { security_question_id: null },
    { more: "than it says" },
  ];
  const broken = Object.keys(claims).flatMap((name) =>
    [undefined, {}, true, name === "security_question_id" ? "3" : 3].map((value) => ({ [name]: value })),
  );
  const wrong = [
    ...broken,
    { auth_type: "admin" },
    { country_code: "mx" },
    ...["first_name", "last_name", "email", "auth_type", "country_code", "guid"].map((name) => ({
      [name]: null,
    })),
  ];

  test.each(sound)("may be with %j", (part) => {
    expect(isTokenClaims({ ...claims, ...part })).toBe(true);
    expect(z.safeParse(tokenClaims, { ...claims, ...part }).success).toBe(true);
  });

  test.each(wrong)("are none with %j, as the contract has it", (part) => {
    expect(isTokenClaims({ ...claims, ...part })).toBe(false);
    expect(z.safeParse(tokenClaims, { ...claims, ...part }).success).toBe(false);
  });

  test.each([null, undefined, "text", 7, []])("%j is none", (value) => {
    expect(isTokenClaims(value)).toBe(false);
  });
});

describe("the login form", () => {
  test.each([
    ["", "", { email: "emailRequired", password: "passwordRequired" }],
    ["   ", "x", { email: "emailRequired" }],
    ["abc", "x", { email: "emailInvalid" }],
    [" dana@mapleandmain.example ", "x", {}],
    ["dana@mapleandmain.example", "", { password: "passwordRequired" }],
  ])("%j with %j has %j [CORE-LOGIN-13, CORE-LOGIN-14, CORE-LOGIN-16]", (email, password, faults) => {
    expect(checkLogin({ email, password })).toEqual(faults);
  });

  test("words its faults as each variant does [CORE-LOGIN-13, CORE-LOGIN-14, CORE-LOGIN-16]", () => {
    for (const variant of ["plain", "revamped"] as const) {
      expect(loginFaults[variant].emailRequired).toBe("Email address is required");
      expect(loginFaults[variant].passwordRequired).toBe("Password is required");
    }
    expect(loginFaults.plain.emailInvalid).toBe("Invalid email address");
    expect(loginFaults.revamped.emailInvalid).toBe("Enter a valid email address");
  });
});

test.each([
  ["Abcdef1!", true],
  ["Abcdef1!Abcdef1!1234", true],
  ["Abcde1!", false],
  ["Abcdef1!Abcdef1!12345", false],
  ["abcdef1!", false],
  ["ABCDEF1!", false],
  ["Abcdefg!", false],
  ["Abcdefg1", false],
  ["Abcdefg1?", false],
  ["Abcdef1!\n", false],
  ..."!.@#$%&*".split("").map((special) => [`Abcdefg1${special}`, true] as const),
] as const)("%j may be a password: %s", (password, verdict) => {
  expect(passwordPattern.test(password)).toBe(verdict);
});

test("an address is one account, however it is typed; an answer is one, however it is cased", () => {
  expect(emailKey(" Dana@MapleAndMain.Example ")).toBe("dana@mapleandmain.example");
  expect(normalizeAnswer("  Las CRUCES ")).toBe("las cruces");
});

test("another question is the other of the two, back and forth [CORE-SECQ-03]", () => {
  expect(otherQuestion([4, 9], 4)).toBe(9);
  expect(otherQuestion([4, 9], 9)).toBe(4);
  expect(otherQuestion([4], 4)).toBe(4);
  expect(otherQuestion([], 4)).toBe(4);
});
