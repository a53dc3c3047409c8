import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import { demoPublicConfig } from "@portal/domain/wire/config";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { testConfig } from "../../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isScreenAddress, mountPages, rewriteUnreadable } from "./pages.ts";

const folder = `${mkdtempSync(join(tmpdir(), "portal-pages-"))}/`;
const html = "<!doctype html><html><head><title>Portal</title></head><body></body></html>";
const settings = { PUBLIC_CONFIG: JSON.stringify({ productName: `"North" & <Bank>` }) };
const missing = { error: true, code: "NOT_FOUND", message: "Not found" };

async function build(
  from: string,
  changes: Readonly<Record<string, string>> = settings,
): Promise<FastifyInstance> {
  const context = { config: testConfig("unused", changes), database: connection.database } as Context;
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, rewriteUrl: rewriteUnreadable });
  await app.register(cookie);
  app.get("/api", async () => "the API");
  await mountPages(app, context, from);
  return app;
}

let connection: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  connection = await testDatabase("template");
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), html);
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  for (const name of ["favicon.ico", "apple-touch-icon.png"])
    await writeFile(join(folder, name), "demo icon");
  await writeFile(join(folder, "assets", "app-1f2e.js"), "go()");
  app = await build(folder);
});
afterAll(async () => {
  await app.close();
  await connection.close();
  rmSync(folder, { recursive: true });
});

const screens = [
  "/",
  "/us/login",
  "/ca/login?paypalAuthError=notFound",
  "/us/",
  "/us",
  "/oauth/paypal?code=a.b",
  "/pp-app/oauth/landing",
  "/us/pp-app/nope",
  // The web app redirects addresses without a country (CORE-COUNTRY-02) or without a screen (CORE-COUNTRY-04).
  "/summary",
  "/ca/nope",
  "/us/upload-document-group/66c1048d/Business%20license",
  "/us/upload-document/66c1048d/Form%203508S%20v2.0",
  "/us/activity/4410-30956",
  "/us/a.b",
  "/us/app.js",
  "/us/upload-document-group/66c1048d/Form%20J.Smith",
  "/us/%",
  "/us/%ff?next=1",
];
const noScreens = [
  "/api/none",
  "/sandbox/none",
  "/assets/app-0000.js",
  "/assets/none",
  "/robots.txt",
  "/.well-known/security.txt",
];

describe("the web app's page", () => {
  test.each(screens)("the portal returns the page for %s with every Accept header", async (url) => {
    for (const accept of [undefined, "*/*", "text/html,application/xhtml+xml", "application/json"]) {
      const response = await app.inject({ url, headers: accept === undefined ? {} : { accept } });
      expect([
        response.statusCode,
        response.headers["content-type"],
        response.headers["cache-control"],
      ]).toEqual([200, "text/html; charset=utf-8", "no-cache"]);
      expect(response.body).toContain("<title>Portal</title>");
    }
  });

  test("a HEAD request for the page returns the headers of GET and no body", async () => {
    const [get, head] = [
      await app.inject({ url: "/us/login" }),
      await app.inject({ method: "HEAD", url: "/us/login" }),
    ];
    const { date: _, ...headers } = get.headers;
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(head.headers).toMatchObject(headers);
  });

  test.each(noScreens)("the address %s returns 404 even if a browser accepts HTML", async (url) => {
    for (const accept of ["*/*", "text/html"]) {
      const response = await app.inject({ url, headers: { accept } });
      expect([response.statusCode, response.json()]).toEqual([404, missing]);
    }
  });

  test("a screen's address returns 404 for every method except GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"] as const) {
      const response = await app.inject({ method, url: "/us/login", headers: { accept: "text/html" } });
      expect([method, response.statusCode, response.json()]).toEqual([method, 404, missing]);
    }
  });

  test("the page contains the configuration, for browsers that cannot fetch it (CH-61)", async () => {
    const { body } = await app.inject({ url: "/us/login" });
    const [, written = ""] = /<meta name="configuration" content="([^"]*)" \/><\/head>/.exec(body) ?? [];
    expect(written).not.toMatch(/[<>]/);
    const read = written.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    const told = { ...demoPublicConfig, productName: `"North" & <Bank>`, sandbox: true };
    expect(JSON.parse(read)).toEqual(told);
    expect((await app.inject({ url: "/config.json?timestamp=1" })).json()).toEqual(told);
  });
});

test("/config.json contains the lender's addresses, phone, flags and idle timeouts [CORE-ENT-05]", async () => {
  const chosen = {
    apiUrl: "/v9/api",
    productUrl: "https://lender.example",
    customerSupportPhone: "(800) 555-0199",
    portalIdleWarningTimeout: 1_000,
    portalIdleLogoutTimeout: 2_000,
  };
  const flags = ["forgivenessAppEnabled", "renewalsEnabled", "loginRevamp", "portalRedesignEnabled"];
  for (const isOn of [true, false]) {
    const configuration = { ...chosen, ...Object.fromEntries(flags.map((flag) => [flag, isOn])) };
    const own = await build(folder, { PUBLIC_CONFIG: JSON.stringify(configuration) });
    const answer = await own.inject({ url: "/config.json?timestamp=1" });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining(configuration)]);
    await own.close();
  }
});

test("browsers may cache built files for a year and must revalidate other files", async () => {
  const asset = await app.inject({ url: "/assets/app-1f2e.js" });
  expect([asset.statusCode, asset.body]).toEqual([200, "go()"]);
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const icon = await app.inject({ url: "/favicon.svg" });
  expect([icon.statusCode, icon.headers["cache-control"]]).toEqual([200, "no-cache"]);
});

test("the web app manifest names the lender's product and icon", async () => {
  const response = await app.inject({ url: "/manifest.webmanifest" });
  expect([response.headers["content-type"], response.headers["cache-control"]]).toEqual([
    "application/manifest+json; charset=utf-8",
    "no-cache",
  ]);
  expect(response.json()).toEqual({
    name: `"North" & <Bank>`,
    short_name: `"North" & <Bank>`,
    start_url: "/",
    display: "browser",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  });
});

test("the portal serves the demo's favicon, or redirects to the lender's icon", async () => {
  const demo = await app.inject({ url: "/favicon.ico" });
  expect([demo.statusCode, demo.body]).toEqual([200, "demo icon"]);
  const icon = { brandIcon: "/brands/northbank/mark.png" };
  const own = await build(folder, { PUBLIC_CONFIG: JSON.stringify(icon) });
  for (const url of ["/favicon.ico", "/apple-touch-icon.png"]) {
    const response = await own.inject({ url });
    expect([response.statusCode, response.headers.location]).toEqual([302, icon.brandIcon]);
  }
  const manifest = (await own.inject({ url: "/manifest.webmanifest" })).json();
  expect(manifest.icons).toEqual([{ src: icon.brandIcon }]);
  await own.close();

  const replaced = await build(folder, { PUBLIC_CONFIG: JSON.stringify({ brandIcon: "/favicon.ico" }) });
  const statuses = ["/favicon.ico", "/apple-touch-icon.png"].map(
    async (url) => (await replaced.inject({ url })).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 302]);
  await replaced.close();
});

test("without a built web app, the portal serves only the configuration", async () => {
  const own = await build(`${folder}none/`);
  expect((await own.inject({ url: "/us/login" })).json()).toEqual(missing);
  expect((await own.inject({ url: "/config.json" })).statusCode).toBe(200);
  await own.close();
});

test("the portal distinguishes addresses of screens from all other addresses", () => {
  expect(screens.filter((url) => !isScreenAddress(url))).toEqual([]);
  expect(noScreens.filter(isScreenAddress)).toEqual([]);
});
