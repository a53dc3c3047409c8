import { endpoint } from "@portal/domain/wire/endpoint";
import { amount } from "@portal/domain/wire/shapes";
import { readAnswer } from "@portal/ui/calls/call-api.ts";
import { listenToRequests } from "@portal/ui/calls/requests.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
// Connects API calls to the stored session, so that a 401 response can end the session.
import "./session-storage.ts";

const owed = endpoint({
  method: "GET",
  path: "/owed",
  access: "signed-in",
  summary: "For a test.",
  reply: z.object({ owed: amount }),
  refusals: { LATE: 409 },
});
const logIn = { ...owed, path: "/auth/login" };

let told: string[];
let stop: () => void;
beforeEach(() => {
  told = [];
  stop = listenToRequests({
    sessionExpired: () => void told.push("expired"),
    outage: () => void told.push("outage"),
  });
});
afterEach(() => stop());

test.each(['{"error":true,"code":"SESSION_EXPIRED"}', '{"error":true,"code":"ODD"}', "<html>", ""])(
  "the portal ends the session on a 401 with the body %j [CORE-SESS-10]",
  (text) => {
    expect(readAnswer(owed, 401, text).ok).toBe(false);
    expect(told).toEqual(["expired"]);
  },
);

test.each(['{"error":true,"code":"INVALID_CREDENTIALS"}', "Password expired"])(
  "the portal keeps the session when the log-in call gets a 401 with the body %j [CORE-ERR-01]",
  (text) => {
    expect(readAnswer(logIn, 401, text)).toMatchObject({ status: 401 });
    expect(told).toEqual([]);
  },
);
