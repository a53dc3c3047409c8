import { Readable } from "node:stream";
import { endpoint, type Endpoint } from "@portal/domain/wire/endpoint";
import { done, refuse } from "@portal/domain/wire/outcome";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { Overloaded } from "../platform/overloaded.ts";
import { ProviderFault, StorageFull } from "@portal/providers/provider-fault";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { answerWith } from "./answer.ts";
import type { Call } from "./operation.ts";

const answer = answerWith({ OFTEN: "Call us at {phone}." });
const shared = { method: "POST", access: "anyone", summary: "For a test.", refusals: {} } as const;
const told = z.object({ told: z.unknown() });

const once = endpoint({ ...shared, path: "/test/once", isIdempotent: true, reply: told });
const plain = endpoint({ ...shared, path: "/test/plain", reply: told });
const file = endpoint({ ...shared, method: "GET", path: "/test/file", isDownload: true, reply: z.unknown() });
const away = endpoint({ ...shared, method: "GET", path: "/test/away", isRedirect: true, reply: z.unknown() });
const opens = endpoint({
  ...shared,
  path: "/test/opens",
  opensSession: true,
  reply: z.object({ a: z.string() }),
});
const common = endpoint({
  ...shared,
  path: "/test/common",
  body: z.object({ code: z.string() }),
  reply: told,
});
const own = endpoint({
  ...shared,
  access: "half-signed-in",
  path: "/test/own",
  refusals: { OFTEN: 401 },
  reply: told,
});
const thrown = endpoint({
  ...shared,
  path: "/test/thrown",
  body: z.object({ kind: z.string() }),
  reply: told,
});

const circumstances = async (
  _context: object,
  { caller, idempotencyKey }: Pick<Call<Endpoint>, "caller" | "idempotencyKey">,
) => done({ told: { caller, idempotencyKey: idempotencyKey ?? "none" } });

const routes = [
  answer(once, circumstances),
  answer(plain, circumstances),
  answer(file, async () =>
    done({
      filename: 'Übersicht "Mai".csv',
      contentType: "text/csv",
      bytes: Readable.from(["a,b\n"]),
      size: 4,
    }),
  ),
  answer(away, async () => done({ location: "https://bank.example/pay?x=1" })),
  answer(opens, async () => done({ a: "b", binding: "secret-of-the-cookie" })),
  answer(common, async (_context, { body }) =>
    body.code === "VALIDATION" ? refuse("VALIDATION", { code: "wrong" }) : refuse("NOT_FOUND"),
  ),
  answer(own, async () => refuse("OFTEN", { answer: "no" })),
  answer(thrown, async (_context, { body }) => {
    if (body.kind === "overloaded") throw new Overloaded("hashing", 7);
    if (body.kind === "vendor") throw new ProviderFault("mail", "sending", new Error("refused"));
    if (body.kind === "full") throw new StorageFull("keeping a file", new Error("ENOSPC"));
    throw Object.assign(new Error("of some library"), { statusCode: 404, code: body.kind });
  }),
];

let portal: TestApp;
let stranger: Caller;
beforeAll(async () => {
  portal = await testApp({}, { routes });
  stranger = portal.stranger;
});
afterAll(() => portal.close());

describe("handling a call of an API operation", () => {
  test("a handler gets the caller's IP address and browser, and an idempotent operation's handler gets the idempotency key", async () => {
    const headers = { "idempotency-key": "k-1", "user-agent": "Kitchen table 1.0" };
    const caller = { ip: "127.0.0.1", userAgent: "Kitchen table 1.0" };
    const { value } = await stranger.call(once, { headers });
    expect(value.told).toEqual({ caller, idempotencyKey: "k-1" });
    const other = await stranger.call(plain, { headers });
    expect(other.value.told).toEqual({ caller, idempotencyKey: "none" });
  });

  test("the portal rejects an idempotency key longer than 200 characters instead of truncating the key", async () => {
    const answerTo = (length: number) =>
      stranger.call(once, { headers: { "idempotency-key": "k".repeat(length) } });
    expect((await answerTo(200)).status).toBe(200);
    expect((await answerTo(201)).body.code).toBe("MALFORMED");
  });
});

test("the log shows the first refusal due to overload, then one line per minute with a count", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const about = (from: number) =>
    portal.logged.slice(from).filter((line) => line.includes("refused because of load"));
  const from = portal.logged.length;
  for (let call = 0; call < 5; call += 1)
    expect((await stranger.call(thrown, { body: { kind: "overloaded" } })).status).toBe(503);
  const first = about(from);
  vi.advanceTimersByTime(60_000);
  const all = about(from).map((line) => JSON.parse(line) as Record<string, unknown>);
  vi.useRealTimers();
  expect(first).toHaveLength(1);
  expect(all).toMatchObject([
    { level: "warn", what: "refused because of load: too much hashing at once", count: 1 },
    { level: "warn", what: "refused because of load: too much hashing at once", count: 4 },
  ]);
  expect(portal.logged.slice(from).join("")).not.toMatch(/"level":"error"|stack|errors\.ts/);
});

test("the portal sends a download as an attachment with its file name", async () => {
  const { response } = await stranger.call(file);
  expect(response.body).toBe("a,b\n");
  expect(response.headers).toMatchObject({
    "content-type": "text/csv",
    "content-length": "4",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(response.headers["content-disposition"]).toBe(
    `attachment; filename="?bersicht \\"Mai\\".csv"; filename*=UTF-8''%C3%9Cbersicht%20%22Mai%22.csv`,
  );
});

test("the response redirects to the location that the handler returns", async () => {
  const { response } = await stranger.call(away);
  expect([response.statusCode, response.headers.location]).toEqual([303, "https://bank.example/pay?x=1"]);
});

test("the portal sends a session's binding secret only in the cookie", async () => {
  const { response } = await stranger.call(opens);
  expect(response.json()).toEqual({ a: "b" });
  expect(response.cookies).toMatchObject([
    { name: "session-binding", value: "secret-of-the-cookie", httpOnly: true, sameSite: "Strict", path: "/" },
  ]);
});

test("every operation may return NOT_FOUND or VALIDATION", async () => {
  const missing = await stranger.call(common, { body: { code: "NOT_FOUND" } });
  expect([missing.status, missing.body]).toEqual([
    404,
    { error: true, code: "NOT_FOUND", message: "Not found" },
  ]);
  const wrong = await stranger.call(common, { body: { code: "VALIDATION" } });
  expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([422, "VALIDATION", { code: "wrong" }]);
});

test("an error message for a refused call contains the phone number for the borrower's country", async () => {
  const american = await portal.signIn("dana@mapleandmain.example", "password");
  expect((await american.call(own)).body).toEqual({
    error: true,
    code: "OFTEN",
    message: "Call us at (800) 555-0142.",
    fields: { answer: "no" },
  });
});

describe("errors thrown by an operation's handler", () => {
  test.each(["FST_ERR_VALIDATION", "ENOENT", "ECONNREFUSED", "none"])(
    "a thrown error returns 500, even if it has a status and the code %s",
    async (kind) => {
      const { response } = await stranger.call(thrown, { body: { kind } });
      expect([response.statusCode, response.json()]).toEqual([
        500,
        {
          error: true,
          code: "INTERNAL_SERVER_ERROR",
          message: "We are experiencing a technical issue, please contact customer support",
          reference: expect.any(String),
        },
      ]);
    },
  );

  test("an overload returns 503 with Retry-After", async () => {
    const { response } = await stranger.call(thrown, { body: { kind: "overloaded" } });
    expect([response.statusCode, response.json().code, response.headers["retry-after"]]).toEqual([
      503,
      "BUSY",
      "7",
    ]);
  });
});

test("a provider's failure returns 502, and a full disk returns 503 with Retry-After", async () => {
  const failed = await stranger.call(thrown, { body: { kind: "vendor" } });
  expect([failed.status, failed.body]).toEqual([
    502,
    {
      error: true,
      code: "PROVIDER_FAILED",
      message: "A service we use isn't responding. Please try again in a few minutes.",
    },
  ]);
  const { response } = await stranger.call(thrown, { body: { kind: "full" } });
  expect([response.statusCode, response.json().code, response.headers["retry-after"]]).toEqual([
    503,
    "BUSY",
    "30",
  ]);
});

describe("the last-seen time of a session", () => {
  const seenAt = async () => {
    const { rows } = await portal.connection.pool.query<{ at: string }>(
      "select max(last_seen_at)::text as at from sessions where revoked_at is null",
    );
    return rows[0]?.at;
  };

  test("a successful call updates the session's last-seen time, and a call that returns 401 does not", async () => {
    const half = await portal.signIn("dana@mapleandmain.example", "password");
    const before = await seenAt();
    portal.clock.advance({ seconds: 30 });
    expect((await half.call(own)).status).toBe(401);
    expect(await seenAt()).toBe(before);
    const { keepAlive } = await import("@portal/domain/auth/session/contract");
    expect((await half.call(keepAlive, { body: {} })).status).toBe(200);
    expect(await seenAt()).not.toBe(before);
  });

  test("a health check does not update the session's last-seen time", async () => {
    const half = await portal.signIn("dana@mapleandmain.example", "password");
    const before = await seenAt();
    portal.clock.advance({ seconds: 30 });
    const { checkHealth } = await import("@portal/domain/support/contract");
    expect((await half.call(checkHealth)).status).toBe(200);
    expect(await seenAt()).toBe(before);
  });
});

describe("the id of an HTTP request", () => {
  const idOf = (headers: Readonly<Record<string, string>>, of: TestApp) =>
    of.app.inject({ url: "/api", headers }).then((response) => response.headers["x-request-id"]);
  const fresh = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);

  test("the request's id is new for each request and is in a response header [CONN-TEL-07]", async () => {
    const given = "chosen-by-a-stranger";
    const [one, other] = [
      await idOf({ "x-request-id": given }, portal),
      await idOf({ "x-request-id": given }, portal),
    ];
    expect([one, other]).toEqual([fresh, fresh]);
    expect(one).not.toBe(other);
  });

  test("the request's id comes from a trusted proxy if it has 8 to 64 allowed characters [CONN-TEL-07]", async () => {
    const behind = await testApp({ TRUSTED_PROXIES: "1" });
    const from = (id: string) => idOf({ "x-request-id": id }, behind);
    for (const id of ["Abc-12_.", "a".repeat(64)]) expect(await from(id)).toBe(id);
    for (const id of ["a".repeat(7), "a".repeat(65), 'abcdefgh"', "abcd efgh"])
      expect(await from(id)).toEqual(fresh);
    await behind.close();
  });

  test("the request's id is in the body of a 500 response and in the log line about the error [CONN-TEL-07]", async () => {
    const from = portal.logged.length;
    const { response } = await stranger.call(thrown, { body: { kind: "ENOENT" } });
    const id = response.headers["x-request-id"];
    expect(response.json()).toHaveProperty("reference", id);
    const lines = portal.logged.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { level: "error", what: "request failed", requestId: id, error: { code: "ENOENT" } },
      { level: "info", status: 500, requestId: id, route: "/api/test/thrown", ms: expect.any(Number) },
    ]);
  });

  test("the request's id is in the log line of a refused call but not in the response body [CONN-TEL-07]", async () => {
    const from = portal.logged.length;
    const { response } = await stranger.call(common, { body: { code: "NOT_FOUND" } });
    expect(response.json()).not.toHaveProperty("reference");
    expect(portal.logged.slice(from)).toEqual([
      expect.stringContaining(`"requestId":"${String(response.headers["x-request-id"])}"`),
    ]);
  });
});
