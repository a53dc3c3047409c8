import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { tokenClaims } from "./contract.ts";
import { ownSecurityQuestion, securityQuestions } from "./credentials/messages.ts";
import { loginFaults } from "./messages.ts";
import { passwordRules } from "./recovery/messages.ts";
import { passwordFaults } from "./recovery/rules.ts";
import {
  checkLogin,
  emailKey,
  failureBudget,
  isTokenClaims,
  nextLoginStep,
  normalizeAnswer,
  otherQuestion,
} from "./rules.ts";

test.each([
  ["nobody", undefined, "login"],
  [
    "a user with a checked password and a security question",
    { auth_type: "authenticated", security_question_id: 3 },
    "security-question",
  ],
  [
    "a user with a checked password and no security question",
    { auth_type: "authenticated", security_question_id: null },
    "security-questions",
  ],
  ["a user with a full session", { auth_type: "authorized", security_question_id: 3 }, "portal"],
  [
    "a user with a full session and no security question",
    { auth_type: "authorized", security_question_id: null },
    "portal",
  ],
] as const)("signing in continues with the right step for %s", (_, claims, step) => {
  expect(nextLoginStep(claims)).toBe(step);
});

test("an account allows ten failed guesses and is then locked for 15 minutes", () => {
  expect(failureBudget).toEqual({ guesses: 10, lockMinutes: 15 });
});

describe("checking the claims of a token", () => {
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

  test.each(sound)("the browser's check and the contract both accept valid claims: %j", (part) => {
    expect(isTokenClaims({ ...claims, ...part })).toBe(true);
    expect(z.safeParse(tokenClaims, { ...claims, ...part }).success).toBe(true);
  });

  test.each(wrong)("the browser's check and the contract both reject invalid claims: %j", (part) => {
    expect(isTokenClaims({ ...claims, ...part })).toBe(false);
    expect(z.safeParse(tokenClaims, { ...claims, ...part }).success).toBe(false);
  });

  test.each([null, undefined, "text", 7, []])("isTokenClaims rejects %j", (value) => {
    expect(isTokenClaims(value)).toBe(false);
  });
});

describe("the login form", () => {
  const texts = (variant: "plain" | "revamped", email: string, password: string) => {
    const faults = checkLogin({ email, password });
    return {
      email: faults.email && loginFaults[variant][faults.email],
      password: faults.password && loginFaults[variant][faults.password],
    };
  };

  test("the login form requires the e-mail address and the password [CORE-LOGIN-13, CORE-LOGIN-16]", () => {
    for (const variant of ["plain", "revamped"] as const) {
      expect(texts(variant, "", "")).toEqual({
        email: "Email address is required",
        password: "Password is required",
      });
      expect(texts(variant, "   ", " ")).toEqual({ email: "Email address is required", password: undefined });
      expect(texts(variant, " dana@mapleandmain.example ", "x")).toEqual({
        email: undefined,
        password: undefined,
      });
    }
  });

  test("the login form rejects an invalid e-mail address [CORE-LOGIN-14]", () => {
    expect(texts("plain", "abc", "x").email).toBe("Invalid email address");
    expect(texts("revamped", "abc", "x").email).toBe("Enter a valid email address");
    expect(checkLogin({ email: "abc", password: "" })).toEqual({
      email: "emailInvalid",
      password: "passwordRequired",
    });
  });
});

describe("the rules for passwords", () => {
  const faultsOf = (password: string) => passwordFaults(password, { email: " Dana1!Ab@Maple.example " });

  test.each([
    ["Abcdef1!", []],
    ["Abcdef1!Abcdef1!1234", []],
    ["Abcde1!", ["length"]],
    ["Abcdef1!Abcdef1!12345", ["length"]],
    ["Éclair1!", []],
    ["é".repeat(6) + "1É!", []],
    ["😀".repeat(6) + "a1A!😀😀😀😀😀😀😀😀😀😀", []],
    ["😀".repeat(3) + "aA1!", ["length"]],
    ["abcdef1!", ["characters"]],
    ["ABCDEF1!", ["characters"]],
    ["Abcdefg!", ["characters"]],
    ["Abcdefg1", ["special"]],
    ["Abcdefg1?", ["special"]],
    ["", ["length", "characters", "special"]],
    ["abc", ["length", "characters", "special"]],
    ["Dana1!Ab", ["username"]],
    ["dAnA1!aB", ["username"]],
    ["Dana1!Ab@maple.example", ["length", "username"]],
    ["Dana1!Ab@", []],
    ["Dana1!A", ["length"]],
  ])("the password %j breaks the rules %j", (password, faults) => {
    expect(faultsOf(password)).toEqual(faults);
  });

  test("passwords may contain exactly the listed special characters", () => {
    const printable = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
    const special = printable.filter((character) => faultsOf(`Abcdefg1${character}`).length === 0);
    expect(special.toSorted()).toEqual("!.@#$%&*".split("").toSorted());
  });

  test("each password rule has a text", () => {
    expect(passwordRules).toEqual({
      length: "Must be between 8 and 20 characters long.",
      characters: "Must contain at least one number, one upper-case letter, and one lower-case letter.",
      special: "Must contain one of the following special characters: !.@#$%&*",
      username: "Password cannot be the same as your username or email address",
    });
  });
});

test("e-mail addresses and security answers are trimmed and compared without regard to case", () => {
  expect(emailKey(" Dana@MapleAndMain.Example ")).toBe("dana@mapleandmain.example");
  expect(normalizeAnswer("  Las CRUCES ")).toBe("las cruces");
});

test("the other security question alternates between the borrower's two questions", () => {
  expect(otherQuestion([4, 9], 4)).toBe(9);
  expect(otherQuestion([4, 9], 9)).toBe(4);
  expect(otherQuestion([4], 4)).toBe(4);
  expect(otherQuestion([], 4)).toBe(4);
});

test("the list of security questions contains exactly the approved questions", () => {
  expect([...securityQuestions, ownSecurityQuestion]).toEqual([
    "What was your first pet's name?",
    "In what city were you born?",
    "What was the name of your first school?",
    "What was your first car?",
    "Who was your favorite teacher?",
    "What street did you grow up on?",
    "Who was your best friend in childhood?",
    "What was your first job?",
    "Create your own security question",
  ]);
});
