import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../routes.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { productionSettings } from "../testing/test-config.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

test("the API description contains exactly the declared operations", async () => {
  const { statusCode, json } = await portal.app.inject({ url: "/api/openapi.json" });
  const { openapi, paths } = json() as { openapi: string; paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = routes.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect([statusCode, openapi]).toEqual([200, "3.1.0"]);
  expect(new Set(described)).toEqual(new Set(declared));
  expect(described).toHaveLength(declared.length);
});

test("the API description names the access and the permission of each operation [DESK-API-01]", async () => {
  const { paths } = (await portal.app.inject({ url: "/api/openapi.json" })).json<{
    paths: Record<string, Record<string, Record<string, unknown>>>;
  }>();
  for (const { endpoint } of routes) {
    const { method, path, access, permission } = endpoint;
    const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    expect([path, described?.["x-access"], described?.["x-permission"]]).toEqual([path, access, permission]);
  }
  const numbers = paths["/lender/opportunities/{opportunityId}/owners/numbers"]?.["post"];
  expect(numbers).toMatchObject({
    "x-access": "lender",
    "x-permission": "owners.reveal",
    "x-step-up": true,
    security: [{ lender: [] }, { desk: [] }],
  });
  expect(Object.values(numbers?.["responses"] ?? {}).map(({ description }) => description)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("SESSION_LOCKED"),
      expect.stringContaining("STEP_UP_REQUIRED"),
    ]),
  );
  expect(paths["/lender/book"]?.["post"]).toMatchObject({ "x-second-approval": "book.import" });
  expect(paths["/desk/lock"]?.["post"]).toMatchObject({ "x-permission": "self", security: [{ desk: [] }] });
});

describe("the API reference page", () => {
  test("the API reference page loads scripts only from the portal, and the page's policy forbids all others", async () => {
    const { statusCode, headers, body } = await portal.app.inject({ url: "/api/docs" });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body.match(/<script[^>]*>[^<]*/g)).toEqual([
      '<script src="/api/docs/reference.js">',
      '<script src="/api/docs/start.js">',
    ]);
    expect(body).not.toMatch(/\son\w+=|javascript:|<style|style=|https?:/i);
    const [, nonce] = /<meta property="csp-nonce" content="([\w-]{43})">/.exec(body) ?? [];
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  test("the API reference page uses a new nonce for each request", async () => {
    const policies = [];
    for (let call = 0; call < 2; call += 1)
      policies.push((await portal.app.inject({ url: "/api/docs/" })).headers["content-security-policy"]);
    expect(policies[0]).toContain("'nonce-");
    expect(policies[0]).not.toBe(policies[1]);
  });

  test("the portal serves the API reference page's script files", async () => {
    const reference = await portal.app.inject({ url: "/api/docs/reference.js" });
    expect([reference.statusCode, reference.headers["content-type"]]).toEqual([
      200,
      "text/javascript; charset=utf-8",
    ]);
    expect(reference.body.length).toBeGreaterThan(1_000_000);
    expect(reference.body).toContain("createApiReference");
    const start = await portal.app.inject({ url: "/api/docs/start.js" });
    expect([start.statusCode, start.headers["content-type"]]).toEqual([
      200,
      "text/javascript; charset=utf-8",
    ]);
    expect(start.body).toContain('"/api/openapi.json"');
  });
});

describe("the setting API_DOCS", () => {
  const production = productionSettings;
  const urls = [
    "/api/docs",
    "/api/docs/",
    "/api/docs/start.js",
    "/api/docs/reference.js",
    "/api/openapi.json",
  ];
  const statusesWith = async (settings: Record<string, string>) => {
    const own = await testApp(settings);
    const statuses = [];
    for (const url of urls) statuses.push((await own.app.inject({ url })).statusCode);
    await own.close();
    return statuses;
  };

  test("production serves the API documentation only if API_DOCS is on", async () => {
    expect(await statusesWith(production)).toEqual([404, 404, 404, 404, 404]);
    expect(await statusesWith({ ...production, API_DOCS: "on" })).toEqual([200, 200, 200, 200, 200]);
  });

  test("the sandbox hides the API documentation if API_DOCS is off", async () => {
    expect(await statusesWith({ API_DOCS: "off" })).toEqual([404, 404, 404, 404, 404]);
  });
});
