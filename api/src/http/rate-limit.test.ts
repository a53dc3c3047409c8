import Fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { answerError } from "./errors.ts";
import { limitRequests } from "./rate-limit.ts";

let portal: TestApp;
beforeEach(async () => {
  portal = await testApp({ REQUESTS_PER_MINUTE: "5" });
});
afterEach(() => portal.close());

const get = (url: string, remoteAddress = "192.0.2.1") => portal.app.inject({ url, remoteAddress });
const statuses = async (url: string, count: number) => {
  const answers = [];
  for (let call = 0; call < count; call += 1) answers.push((await get(url)).statusCode);
  return answers;
};

test.each([
  ["an operation", "/api/v2/accounts", 401],
  ["a missing operation", "/api/none", 404],
  ["a page", "/us/login", undefined],
  ["a missing file", "/none.js", 404],
  ["the configuration", "/config.json", 200],
  ["the sandbox", "/sandbox/cast", 200],
  ["the API's description", "/api/openapi.json", 200],
])("the portal accepts five requests per minute to %s and rejects the next ones", async (_, url, status) => {
  // A page's address exists only if the web app is built.
  const usual = status ?? (await get(url, "198.51.100.7")).statusCode;
  expect(await statuses(url, 7)).toEqual([usual, usual, usual, usual, usual, 429, 429]);
});

test("the rate limit counts all requests of an IP address together", async () => {
  for (const url of ["/api/none", "/none.js", "/config.json", "/api/v2/accounts", "/us/none.js"])
    await get(url);
  expect((await get("/api/v2/accounts")).statusCode).toBe(429);
  expect((await get("/api/v2/accounts", "192.0.2.2")).statusCode).toBe(401);
});

test("requests above the rate limit get 429, Retry-After and the security headers", async () => {
  await statuses("/api/none", 5);
  for (const url of ["/api/none", "/us/login"]) {
    const { statusCode, headers, json } = await get(url);
    expect([statusCode, json()]).toEqual([
      429,
      {
        error: true,
        code: "TOO_MANY_REQUESTS",
        message: "Too many requests. Please wait a moment and try again.",
      },
    ]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(50);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  }
});

test("the rate limit does not apply to health checks", async () => {
  expect(await statuses("/api", 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await statuses("/api/none", 6)).toEqual([404, 404, 404, 404, 404, 429]);
  for (const url of ["/api", "/api/", "/api?x=1"]) expect(await statuses(url, 1)).toEqual([200]);
  expect(
    (await portal.app.inject({ method: "HEAD", url: "/api", remoteAddress: "192.0.2.1" })).statusCode,
  ).toBe(200);
  const posted = await portal.app.inject({ method: "POST", url: "/api", remoteAddress: "192.0.2.1" });
  expect(posted.statusCode).toBe(429);
});

test("the rate limit counts an IPv6 network as one caller, and uses the address forwarded by a proxy", async () => {
  const own = await testApp({ REQUESTS_PER_MINUTE: "1", TRUSTED_PROXIES: "1" });
  const from = async (forwarded: string) =>
    (await own.app.inject({ url: "/api/none", headers: { "x-forwarded-for": forwarded } })).statusCode;
  expect([await from("2001:db8:1:2::1"), await from("2001:db8:1:2:9::9")]).toEqual([404, 429]);
  expect(await from("2001:db8:1:3::1")).toBe(404);
  // The server uses the last forwarded address, which the proxy added, and ignores the addresses that the caller sent.
  expect([await from("203.0.113.1"), await from("198.51.100.9, 203.0.113.1")]).toEqual([404, 429]);
  await own.close();
});

test("the rate limit does not apply to built files", async () => {
  const own = Fastify();
  own.setErrorHandler(answerError);
  await limitRequests(own, portal.context);
  own.get("/assets/app-1f2e.js", async () => "go()");
  own.get("/assets.js", async () => "go()");
  const statusOf = async (url: string) => (await own.inject({ url })).statusCode;
  for (let call = 0; call < 10; call += 1) expect(await statusOf("/assets/app-1f2e.js")).toBe(200);
  for (let call = 0; call < 5; call += 1) expect(await statusOf("/assets.js")).toBe(200);
  expect(await statusOf("/assets.js")).toBe(429);
  await own.close();
});
