import { describe, expect, test } from "vitest";
import { endsSession } from "./rules.ts";

describe("endsSession for a response with status 401", () => {
  test.each([undefined, "SESSION_EXPIRED", "INVALID_CREDENTIALS", "of some proxy"])(
    "endsSession for a 401 with the code %s returns true for calls that send no secret [CORE-ERR-21]",
    (code) => {
      const answer = { status: 401, ...(code && { code }) };
      expect(endsSession("/v2/accounts", answer)).toBe(true);
      expect(endsSession("/auth/security-question", answer)).toBe(true);
      expect(endsSession("/documents", answer)).toBe(true);
    },
  );

  test.each([
    "/auth/login",
    "/auth/authorize",
    "/auth/password",
    "/auth/verify-password",
    "/auth/change-password",
    "/auth/verify-email",
    "/auth/forgot-password",
    "/sso/token",
    "/paypal/token",
  ])(
    "endsSession for a 401 from %s returns true only with the code SESSION_EXPIRED [CORE-ERR-21]",
    (path) => {
      expect(endsSession(path, { status: 401 })).toBe(false);
      expect(endsSession(path, { status: 401, code: "INVALID_ANSWER" })).toBe(false);
      expect(endsSession(path, { status: 401, code: "SESSION_EXPIRED" })).toBe(true);
    },
  );

  test("endsSession for a 401 from a log-out returns false", () => {
    expect(endsSession("/auth/expire", { status: 401, code: "SESSION_EXPIRED" })).toBe(false);
  });
});

test.each([200, 400, 403, 404, 422, 500, 503])("endsSession returns false for status %i", (status) => {
  expect(endsSession("/v2/accounts", { status, code: "SESSION_EXPIRED" })).toBe(false);
});
