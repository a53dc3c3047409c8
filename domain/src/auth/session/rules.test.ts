import { describe, expect, test } from "vitest";
import { endsSession } from "./rules.ts";

describe("the end of a session after a 401 response", () => {
  test.each([undefined, "SESSION_EXPIRED", "INVALID_CREDENTIALS", "of some proxy"])(
    "a 401 with the code %s ends the session, unless the call sent a secret such as a password [CORE-ERR-21]",
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
  ])("a 401 from %s ends the session only with the code SESSION_EXPIRED [CORE-ERR-21]", (path) => {
    expect(endsSession(path, { status: 401 })).toBe(false);
    expect(endsSession(path, { status: 401, code: "INVALID_ANSWER" })).toBe(false);
    expect(endsSession(path, { status: 401, code: "SESSION_EXPIRED" })).toBe(true);
  });

  test("a 401 from a log-out does not end the session", () => {
    expect(endsSession("/auth/expire", { status: 401, code: "SESSION_EXPIRED" })).toBe(false);
  });
});

test.each([200, 400, 403, 404, 422, 500, 503])(
  "a response with the status %i does not end the session",
  (status) => {
    expect(endsSession("/v2/accounts", { status, code: "SESSION_EXPIRED" })).toBe(false);
  },
);
