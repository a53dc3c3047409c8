import { endpoint } from "@portal/domain/wire/endpoint";
import { amount } from "@portal/domain/wire/shapes";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { callApi, readAnswer } from "./call-api.ts";
import { loadConfig } from "./config.ts";
import { listenToRequests } from "./requests.ts";
import { openSessionPort } from "./session-port.ts";

const owed = endpoint({
  method: "GET",
  path: "/owed",
  access: "signed-in",
  summary: "For a test.",
  reply: z.object({ owed: amount }),
  refusals: { LATE: 409 },
});

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

test("a response is decoded by its contract, which converts dollars in the JSON to cents", () => {
  expect(readAnswer(owed, 200, '{"owed":1249.6}')).toEqual({ ok: true, value: { owed: 124_960 } });
  expect(told).toEqual([]);
});

test.each(['{"owed":"1249.60"}', "{}", "<html>", ""])(
  "a response body that violates the contract is a technical failure: %j",
  (text) => {
    expect(readAnswer(owed, 200, text)).toMatchObject({
      ok: false,
      code: "INTERNAL_SERVER_ERROR",
      message: "We are experiencing a technical issue, please contact customer support",
    });
  },
);

test("a 200 response with `error: true` in its body is a failure", () => {
  const text = '{"error":true,"code":"LATE","message":"Too late.","fields":{"date":"Closed"}}';
  expect(readAnswer(owed, 200, text)).toMatchObject({
    ok: false,
    code: "LATE",
    message: "Too late.",
    fields: { date: "Closed" },
  });
});

test.each([
  ["LATE", true],
  ["TOO_MANY_REQUESTS", true],
  ["BUSY", true],
  ["INTERNAL_SERVER_ERROR", false],
  ["NOT_FOUND", false],
  ["VALIDATION", false],
  ["IDEMPOTENCY_KEY_REUSED", false],
])("the code %s decides whether the borrower sees the server's message", (code, isIt) => {
  expect(readAnswer(owed, 400, JSON.stringify({ error: true, code, message: "Text." }))).toMatchObject({
    code,
    isForBorrower: isIt,
  });
});

test("the function passed to openSessionPort decides whether a response ends the session", () => {
  const asked: unknown[] = [];
  const close = openSessionPort({
    key: () => "",
    headers: () => ({}),
    isEndedBy: (...given) => asked.push(given) === 1,
  });
  readAnswer(owed, 401, '{"error":true,"code":"ODD"}');
  expect(told).toEqual(["expired"]);
  readAnswer(owed, 403, "<html>");
  expect(told).toEqual(["expired"]);
  expect(asked).toEqual([
    ["/owed", { status: 401, code: "ODD" }],
    ["/owed", { status: 403 }],
  ]);
  close();
});

test("a 503 response is an outage unless its code is BUSY [CORE-ERR-20]", () => {
  expect(readAnswer(owed, 503, '{"error":true,"code":"BUSY","message":"Busy."}')).toMatchObject({
    code: "BUSY",
    message: "Busy.",
  });
  expect(told).toEqual([]);
  expect(readAnswer(owed, 503, "<html>of a load balancer</html>")).toMatchObject({ code: "UNAVAILABLE" });
  expect(readAnswer(owed, 503, '{"error":true,"code":"UNAVAILABLE"}')).toMatchObject({ code: "UNAVAILABLE" });
  expect(told).toEqual(["outage", "outage"]);
});

test("identical calls within 200 ms are sent only once, and all other calls are sent immediately [CORE-API-04, CORE-CONST-09]", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("document", { querySelector: () => null });
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { body = "" }: { body?: string }) => {
    if (address.startsWith("/config.json")) return new Response("{}");
    sent.push(`${address} ${body}`);
    return new Response(JSON.stringify({ owed: sent.length }));
  });
  const pay = endpoint({ ...owed, method: "POST", body: z.object({ note: z.string() }) });
  try {
    await loadConfig();
    const first = callApi(owed, {});
    await vi.advanceTimersByTimeAsync(199);
    expect(await callApi(owed, {})).toEqual(await first);
    expect(sent).toEqual(["/api/owed "]);
    await callApi(pay, { body: { note: "one" } });
    await callApi(pay, { body: { note: "two" } });
    await callApi(pay, { body: { note: "one" } });
    expect(sent.slice(1)).toEqual(['/api/owed {"note":"one"}', '/api/owed {"note":"two"}']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await callApi(owed, {})).toEqual({ ok: true, value: { owed: 400 } });
    expect(sent).toHaveLength(4);
    // The portal sends this read again, because a call that changes data discards shared responses.
    await callApi(pay, { body: { note: "three" } });
    expect(await callApi(owed, {})).toEqual({ ok: true, value: { owed: 600 } });
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

test.each([
  [200, []],
  [500, ["outage"]],
] as const)(
  "a call that fails after 30 seconds is an outage only if the health check fails: health status %s",
  async (health, signs) => {
    const limits = new Map<number, AbortController>();
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      const limit = new AbortController();
      limits.set(milliseconds, limit);
      return limit.signal;
    });
    vi.stubGlobal("fetch", async (address: string, { signal }: { signal: AbortSignal }) => {
      if (address.startsWith("/config.json")) return new Response("{}");
      if (address === "/api") return new Response("{}", { status: health });
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    });
    vi.stubGlobal("localStorage", { getItem: () => null });
    vi.stubGlobal("document", { querySelector: () => null });
    try {
      await loadConfig();
      limits.clear();
      const call = callApi({ ...owed, path: `/hangs-${health}` }, {});
      expect([...limits.keys()]).toEqual([30_000]);
      limits.get(30_000)?.abort(new DOMException("The operation timed out.", "TimeoutError"));
      expect(await call).toMatchObject({ ok: false, code: "INTERNAL_SERVER_ERROR", status: 504 });
      await expect.poll(() => told).toEqual(signs);
    } finally {
      vi.unstubAllGlobals();
    }
  },
);

test.each([
  ["well", () => new Response('{"owed":1}')],
  ["badly", () => new Response('{"error":true,"code":"LATE"}', { status: 409 })],
  ["unheard", () => Promise.reject(new TypeError("Failed to fetch"))],
] as const)(
  "listeners receive one start and one end for each call (the call ends %s) [CORE-SESS-08]",
  async (how, answer) => {
    const calls: string[] = [];
    const forget = listenToRequests({
      started: () => void calls.push("started"),
      ended: () => void calls.push("ended"),
    });
    vi.stubGlobal("fetch", async (address: string) =>
      address.startsWith("/config.json") ? new Response("{}") : answer(),
    );
    vi.stubGlobal("localStorage", { getItem: () => null });
    vi.stubGlobal("document", { querySelector: () => null });
    try {
      await loadConfig();
      // Each test uses another path, because identical calls within 200 ms share a response.
      await callApi({ ...owed, path: `/ends-${how}` }, {});
      expect(calls).toEqual(["started", "ended"]);
    } finally {
      forget();
      vi.unstubAllGlobals();
    }
  },
);
