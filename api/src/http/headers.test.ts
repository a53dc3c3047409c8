import { castList } from "@portal/database/cast/cast";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../routes.ts";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";
import { productionSettings, testConfig } from "../testing/test-config.ts";
import { contentSecurityPolicy } from "./headers.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

/** The exact security headers that every response must have. */
const every = {
  "content-security-policy":
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';frame-src 'none';manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types server-markup",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "the operation %s sends all security headers and forbids caching",
  async (_, endpoint) => {
    const { headers } = await portal.app.inject({ method: endpoint.method, url: pathOf(endpoint) });
    expect(headers).toMatchObject({ ...every, "cache-control": "no-store" });
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  },
);

test.each([
  ["/", 200],
  ["/us/login", 200],
  ["/config.json", 200],
  ["/api/none", 404],
  ["/api/openapi.json", 200],
  ["/sandbox/cast", 200],
  ["/sandbox/none", 404],
  ["/nope.js", 404],
])("the address %s sends all security headers", async (url, status) => {
  const { headers, statusCode } = await portal.app.inject({ url });
  // A page's address returns 404 if the web app is not built.
  expect([status, 404]).toContain(statusCode);
  expect(headers).toMatchObject(every);
});

test("the content security policy allows frames only from the open-banking widget's origin", () => {
  const settings = { PUBLIC_CONFIG: '{"openBankingWidgetUrl":"https://widget.example/link?x=1"}' };
  const { publicConfig } = testConfig("data", settings);
  const policy = contentSecurityPolicy({ mode: "sandbox", publicConfig });
  expect(policy["frame-src"]).toEqual(["https://widget.example"]);
});

test("malformed, too deeply nested and non-JSON bodies get the same response", async () => {
  const send = (payload: string, type = "application/json") =>
    portal.app.inject({ method: "POST", url: "/api/auth/login", headers: { "content-type": type }, payload });
  const whole = '{"email":"nobody@nowhere.example","password":"x"}';
  const nested = (levels: number) =>
    whole.replace("}", `,"brand":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`);
  const malformed = { error: true, code: "MALFORMED", message: "We couldn't read that request." };
  for (const payload of [
    "{",
    "nul",
    '{"email":"a@b.co","email"',
    `\uFEFF${whole}`,
    nested(65),
    nested(10_000),
    "[".repeat(500_000),
  ]) {
    const answer = await send(payload);
    expect([payload.slice(0, 20), answer.statusCode, answer.json()]).toEqual([
      payload.slice(0, 20),
      400,
      malformed,
    ]);
  }
  for (const type of ["application/x-www-form-urlencoded", "text/plain", "application/xml", ""])
    expect([type, (await send(whole, type)).json()]).toEqual([type, malformed]);
  // The portal parses a well-formed body. A body with 64 levels is parsed and then fails the validation.
  expect((await send(whole)).statusCode).toBe(401);
  expect((await send(whole, "application/json; charset=utf-8")).statusCode).toBe(401);
  expect((await send(nested(64))).json().code).toBe("VALIDATION");
});

test("the portal accepts a JSON body of 1 MiB and rejects a longer one", async () => {
  const send = (bytes: number) => {
    const frame = '{"email":"","password":"x"}';
    const payload = frame.replace('""', `"${"x".repeat(bytes - frame.length)}"`);
    return portal.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/json" },
      payload,
    });
  };
  expect((await send(1_048_576)).statusCode).toBe(422);
  const tooLarge = await send(1_048_577);
  expect([tooLarge.statusCode, tooLarge.json()]).toEqual([
    413,
    { error: true, code: "TOO_LARGE", message: "That request is too large." },
  ]);
});

test("the portal rejects a text with a zero byte, which the database cannot store", async () => {
  const payload = { email: "a\0@b.co", password: "x" };
  const answer = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "MALFORMED"]);
});

test("in production, the portal sets a host-bound cookie and HSTS, and does not serve the sandbox", async () => {
  const own = await testApp(productionSettings);
  const cast = await own.app.inject({ url: "/sandbox/cast" });
  expect(cast.statusCode).toBe(404);
  expect(cast.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  const dana = castList().find(({ email }) => email.startsWith("dana@"));
  const payload = { email: dana?.email, password: encodeURIComponent(dana?.password ?? "") };
  const { cookies } = await own.app.inject({ method: "POST", url: "/api/auth/login", payload });
  expect(cookies).toEqual([
    expect.objectContaining({
      name: "__Host-session-binding",
      secure: true,
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
    }),
  ]);
  await own.close();
});

test("the sandbox lists the demo users with their sign-in details", async () => {
  const people = (await portal.app.inject({ url: "/sandbox/cast" })).json();
  expect(people).toHaveLength(castList().length);
  expect(people[0]).toEqual({
    story: expect.stringMatching(/\w/),
    name: "Dana Whitfield",
    email: "dana@mapleandmain.example",
    password: expect.stringMatching(/\w/),
    country: "us",
    answers: [
      { question: expect.stringMatching(/\?$/), answer: expect.stringMatching(/\w/) },
      { question: expect.stringMatching(/\?$/), answer: expect.stringMatching(/\w/) },
    ],
    sso: false,
    identity: null,
  });
  const jonah = people.find(({ name }: { name: string }) => name === "Jonah Reed");
  expect(jonah).toMatchObject({
    sso: true,
    identity: { issuer: "https://identity.sandbox.example", subject: "jonah-reed" },
  });
});
