import { expect, test } from "vitest";
import { failureText } from "./use-call.ts";

test.each([
  ["NOT_ELIGIBLE", "Call us."],
  ["INTERNAL_SERVER_ERROR", "Call us."],
  ["SESSION_EXPIRED", undefined],
  ["UNAVAILABLE", undefined],
])("a refusal with %s says %s: what leads away by itself says nothing here", (code, text) => {
  expect(failureText({ code, message: "Call us." })).toBe(text);
});
