import { endpoint } from "@portal/domain/wire/endpoint";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { callApi } from "./call-api.ts";
import { loadConfig } from "./config.ts";
import { openSessionPort } from "./session-port.ts";

const shared = {
  access: "signed-in",
  summary: "For a test.",
  reply: z.object({ by: z.string() }),
  refusals: {},
} as const;
const read = endpoint({ ...shared, method: "GET", path: "/read" });
const change = endpoint({ ...shared, method: "POST", path: "/change" });

const answer = (by: string) => Promise.resolve(new Response(JSON.stringify({ by })));
let sent: string[];
let calls = 0;
let close: () => void;

beforeEach(async () => {
  sent = [];
  calls += 1;
  // Each test has its own key, because identical calls within 200 ms share their outcome.
  close = openSessionPort({
    key: () => String(calls),
    headers: () => ({ authorization: "JWT mine" }),
    isEndedBy: () => false,
  });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", (path: string) => {
    sent.push(path);
    return answer("the call itself");
  });
  await loadConfig();
  sent = [];
  // The process may be older than a begun call may be, because test files share it.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
});
afterEach(() => close());

const begin = (response: Promise<Response>, authorization = "JWT mine") => {
  response.catch(() => undefined);
  vi.stubGlobal("begunCalls", new Map([["/api/read", { authorization, response }]]));
};
const sender = async () => {
  const outcome = await callApi(read, {});
  return outcome.ok && outcome.value.by;
};

test("callApi uses the response of a begun call once, and sends the next call", async () => {
  begin(answer("head.js"));
  expect(await sender()).toBe("head.js");
  expect(sent).toEqual([]);
  calls += 1;
  expect(await sender()).toBe("the call itself");
  expect(sent).toEqual(["/api/read"]);
});

test("callApi sends a call that another session began", async () => {
  begin(answer("head.js"), "JWT another");
  expect(await sender()).toBe("the call itself");
});

test("callApi sends a call again if the begun call got no response", async () => {
  begin(Promise.reject(new TypeError("Failed to fetch")));
  expect(await sender()).toBe("the call itself");
});

test("callApi uses a begun call for 30 seconds after the page's start, and not later", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(30_000);
  begin(answer("head.js"));
  expect(await sender()).toBe("head.js");
  calls += 1;
  begin(answer("head.js"));
  now.mockReturnValue(30_001);
  expect(await sender()).toBe("the call itself");
});

test("callApi sends a call after another call has changed data", async () => {
  begin(answer("head.js"));
  await callApi(change, {});
  expect(await sender()).toBe("the call itself");
});
