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
  // Each test has its own key, because identical calls within 200 ms share one response.
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
  // Sets the page's age to one second, because responses of head.js are valid for only 30 seconds.
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

test("only the first call uses the response that head.js requested", async () => {
  begin(answer("head.js"));
  expect(await sender()).toBe("head.js");
  expect(sent).toEqual([]);
  calls += 1;
  expect(await sender()).toBe("the call itself");
  expect(sent).toEqual(["/api/read"]);
});

test("a call ignores a response that head.js requested in another session", async () => {
  begin(answer("head.js"), "JWT another");
  expect(await sender()).toBe("the call itself");
});

test("a call is sent again if head.js got no response", async () => {
  begin(Promise.reject(new TypeError("Failed to fetch")));
  expect(await sender()).toBe("the call itself");
});

test("a call ignores the response that head.js requested when the page is 30 seconds old", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(30_000);
  begin(answer("head.js"));
  expect(await sender()).toBe("head.js");
  calls += 1;
  begin(answer("head.js"));
  now.mockReturnValue(30_001);
  expect(await sender()).toBe("the call itself");
});

test("a call ignores the early response of head.js once another call has changed data", async () => {
  begin(answer("head.js"));
  await callApi(change, {});
  expect(await sender()).toBe("the call itself");
});
