import { castList } from "@portal/database/cast/cast";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../routes.ts";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";
import { testKeys } from "../testing/test-config.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const every = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s answers with every protecting header, and is stored nowhere",
  async (_, endpoint) => {
    const { headers } = await portal.app.inject({ method: endpoint.method, url: pathOf(endpoint) });
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(every));
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["content-security-policy"]).not.toMatch(/unsafe|\*/);
  },
);

test.each(["/", "/config.json", "/api/openapi.json", "/sandbox/cast", "/nope.js"])(
  "%s has them too",
  async (url) => {
    const { headers } = await portal.app.inject({ url, headers: { accept: "text/html" } });
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(every));
  },
);

test("the documentation is made from every declared operation", async () => {
  const { paths } = (await portal.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, object>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = routes.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
  const page = await portal.app.inject({ url: "/api/docs/" });
  expect(page.statusCode).toBe(200);
});

test("a body that is no JSON, too long, or of another kind is refused without a word of detail", async () => {
  const send = (payload: string, type = "application/json") =>
    portal.app.inject({ method: "POST", url: "/api/auth/login", headers: { "content-type": type }, payload });
  for (const payload of ["{", "nul", '{"email":"a@b.co","email"', "[".repeat(10_000)]) {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: true, code: "MALFORMED", message: expect.any(String) });
  }
  expect((await send(JSON.stringify({ email: "x".repeat(1_100_000) }))).statusCode).toBe(413);
  expect((await send("a=b", "application/x-www-form-urlencoded")).statusCode).toBe(400);
  const zero = await send(JSON.stringify({ email: "a\0@b.co", password: "x" }));
  expect(zero.statusCode).toBeLessThan(500);
});

test("in production the cookie is pinned to its host, HTTPS is held to, and the sandbox is not there", async () => {
  const own = await testApp({
    PORTAL_MODE: "production",
    DATABASE_URL: "postgres://unused",
    PORTAL_ORIGIN: "https://portal.example",
    ...testKeys,
  });
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

test("the sandbox tells who its people are and how they sign in", async () => {
  const people = (await portal.app.inject({ url: "/sandbox/cast" })).json() as { email: string }[];
  expect(people.length).toBeGreaterThan(20);
  expect(people[0]).toEqual({
    story: expect.any(String),
    name: "Dana Whitfield",
    email: "dana@mapleandmain.example",
    password: expect.any(String),
    country: "us",
    answers: [expect.any(Object), expect.any(Object)],
    sso: false,
  });
});

test("more requests than allowed are told to wait, but for a load balancer's question how the portal is", async () => {
  const own = await testApp({ REQUESTS_PER_MINUTE: "5" });
  const statusesOf = async (url: string) => {
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1) statuses.push((await own.app.inject({ url })).statusCode);
    return statuses;
  };
  expect(await statusesOf("/api/v2/accounts")).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await statusesOf("/api")).toEqual(Array.from({ length: 7 }, () => 200));
  await own.close();
});
