import { describe, expect, test } from "vitest";
import { readProviderAnswer } from "./rules.ts";

const begun = { state: "mine" };
const read = (query: string, kept: { state: string } | undefined = begun) =>
  readProviderAnswer(new URLSearchParams(query), kept);

describe("reading the sign-on provider's response", () => {
  test.each([
    ["code=abc&state=mine", { code: "abc" }],
    ["code=abc&state=mine&scope=openid&iss=https%3A%2F%2Fp.example", { code: "abc" }],
    // Only `access_denied`, OAuth's code for the person's refusal, is renamed. Other error codes stay unchanged.
    ["error=access_denied&state=mine", { error: "accessDenied" }],
    ["error=accessDenied", { error: "accessDenied" }],
    ["error=server_error&code=abc&state=mine", { error: "server_error" }],
    ["error=anything%20else", { error: "anything else" }],
    ["", { error: "accessDenied" }],
    ["state=mine", { error: "accessDenied" }],
    ["code=&state=mine", { error: "accessDenied" }],
    ["error=&state=mine", { error: "accessDenied" }],
    // The OAuth state does not match this browser tab.
    ["code=abc&state=another", { error: "failed" }],
    ["code=abc", { error: "failed" }],
    ["code=abc&state=", { error: "failed" }],
    ["code=abc&state=MINE", { error: "failed" }],
  ])('the authorization code or the error is read from the query "%s"', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test("an authorization code is rejected if this browser tab did not start a sign-on", () => {
    expect(readProviderAnswer(new URLSearchParams("code=abc&state=mine"), undefined)).toEqual({
      error: "failed",
    });
    expect(readProviderAnswer(new URLSearchParams("code=abc"), undefined)).toEqual({ error: "failed" });
  });
});
