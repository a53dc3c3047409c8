import { describe, expect, test } from "vitest";
import { readProviderAnswer } from "./rules.ts";

const begun = { state: "mine" };
const read = (query: string, kept: { state: string } | undefined = begun) =>
  readProviderAnswer(new URLSearchParams(query), kept);

describe("what the provider sent the browser back with", () => {
  test.each([
    ["code=abc&state=mine", { code: "abc" }],
    ["code=abc&state=mine&scope=openid&iss=https%3A%2F%2Fp.example", { code: "abc" }],
    // An error goes to the login as it is, but for OAuth's own name of a person's no.
    ["error=access_denied&state=mine", { error: "accessDenied" }],
    ["error=accessDenied", { error: "accessDenied" }],
    ["error=server_error&code=abc&state=mine", { error: "server_error" }],
    ["error=anything%20else", { error: "anything else" }],
    // Neither code nor error.
    ["", { error: "accessDenied" }],
    ["state=mine", { error: "accessDenied" }],
    ["code=&state=mine", { error: "accessDenied" }],
    ["error=&state=mine", { error: "accessDenied" }],
    // Somebody else's answer.
    ["code=abc&state=another", { error: "failed" }],
    ["code=abc", { error: "failed" }],
    ["code=abc&state=", { error: "failed" }],
    ["code=abc&state=MINE", { error: "failed" }],
  ])("%s", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test("a tab that began no sign-on takes no code", () => {
    expect(readProviderAnswer(new URLSearchParams("code=abc&state=mine"), undefined)).toEqual({
      error: "failed",
    });
    expect(readProviderAnswer(new URLSearchParams("code=abc"), undefined)).toEqual({ error: "failed" });
  });
});
