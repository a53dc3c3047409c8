import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { testConfig } from "../../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { securityHeaders } from "../headers.ts";
import { mountDeskPages, separateDesk } from "./desk-pages.ts";
import { mountPages, rewriteUnreadable } from "./pages.ts";
import { publishBuilds } from "./publish-build.ts";

const folder = mkdtempSync(join(tmpdir(), "desk-pages-"));
const placeOf = (name: string) => `${join(folder, name)}/`;
const missing = { error: true, code: "NOT_FOUND", message: "Not found" };
const portalHost = "portal.example";
const deskHost = "desk.example";
const apart = { PORTAL_ORIGIN: `https://${portalHost}`, DESK_ORIGIN: `https://${deskHost}` };
const together = { PORTAL_ORIGIN: `https://${portalHost}` };

let connection: TestDatabase;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  connection = await testDatabase("template");
  for (const [name, title] of [
    ["web", "Portal"],
    ["desk", "Review desk"],
  ] as const) {
    await mkdir(join(folder, name, "assets"), { recursive: true });
    await writeFile(join(folder, name, "index.html"), `<html><head><title>${title}</title></head></html>`);
  }
  await writeFile(join(folder, "web/assets/start-1.js"), "portal()");
  await writeFile(join(folder, "web/favicon.svg"), "<svg/>");
  await writeFile(join(folder, "desk/assets/desk-start-1.js"), "desk()");
  await writeFile(join(folder, "desk/head.js"), "theme()");
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(async () => {
  await connection.close();
  rmSync(folder, { recursive: true });
});

async function start(settings: Readonly<Record<string, string>>): Promise<FastifyInstance> {
  const context = {
    config: testConfig("unused", settings),
    database: connection.database,
    clock: { now: () => Temporal.Instant.from("2026-11-20T17:00:00Z") },
  } as unknown as Context;
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, rewriteUrl: rewriteUnreadable });
  apps.push(app);
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(securityHeaders(context.config));
    done();
  });
  separateDesk(app, context);
  await app.register(cookie);
  for (const address of ["/api", "/api/desk/session", "/api/lender/documents", "/api/loans", "/sandbox/cast"])
    app.get(address, async () => "answer");
  await mountDeskPages(app, context, placeOf("desk"));
  await mountPages(app, context, placeOf("web"));
  await publishBuilds(context, [placeOf("web"), placeOf("desk")]);
  return app;
}

/**
 * Returns the title of the page at an address, the body of any other response, or 404 if the portal has no such page.
 */
async function shows(app: FastifyInstance, url: string, host: string): Promise<unknown> {
  const { statusCode, body } = await app.inject({ url, headers: { host } });
  if (statusCode === 404) return body === JSON.stringify(missing) ? 404 : body;
  return /<title>([^<]*)</.exec(body)?.[1] ?? body;
}

const pages = ["/desk", "/desk/", "/desk/sign-in", "/desk/documents/wi1", "/desk/people/a.b", "/desk/%ff"];

describe("the desk's page", () => {
  test("is served at /desk and below on the desk's host, and nowhere else [DESK-SHELL-03]", async () => {
    const app = await start(apart);
    for (const url of pages) {
      expect([url, await shows(app, url, deskHost)]).toEqual([url, "Review desk"]);
      expect([url, await shows(app, url, portalHost)]).toEqual([url, 404]);
      expect([url, await shows(app, url, "127.0.0.1")]).toEqual([url, 404]);
    }
    for (const url of ["/desks", "/deskx/a"]) expect(await shows(app, url, portalHost)).toBe("Portal");
    for (const url of ["/desk/assets/none.js", "/desk/robots.txt"])
      expect([url, await shows(app, url, deskHost)]).toEqual([url, 404]);
  });

  test("returns 404 when the desk is off [DESK-SHELL-03]", async () => {
    const app = await start({ ...together, DESK: "off" });
    for (const url of [...pages, "/desk/head.js", "/desk/assets/desk-start-1.js"])
      expect([url, await shows(app, url, portalHost)]).toEqual([url, 404]);
    expect(await shows(app, "/us/login", portalHost)).toBe("Portal");
  });

  test("is on the portal's host if no other host is set for the desk, and returns 404 on all other hosts [DESK-SHELL-03]", async () => {
    const app = await start(together);
    expect(await shows(app, "/desk/sign-in", portalHost)).toBe("Review desk");
    expect(await shows(app, "/us/login", portalHost)).toBe("Portal");
    expect(await shows(app, "/desk/sign-in", "127.0.0.1")).toBe(404);
    expect(await shows(app, "/us/login", "127.0.0.1")).toBe("Portal");
  });

  test("has its own content security policy, and the borrower's page keeps the portal's [DESK-SEC-01]", async () => {
    const app = await start(together);
    const policyAt = async (url: string) =>
      (await app.inject({ url, headers: { host: portalHost } })).headers["content-security-policy"];
    const policy =
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;font-src 'self';connect-src 'self';worker-src 'self';frame-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types desk-worker";
    for (const url of [
      "/desk",
      "/desk/sign-in",
      "/desk/head.js",
      "/desk/assets/desk-start-1.js",
      "/desk/none.js",
    ])
      expect([url, await policyAt(url)]).toEqual([url, policy]);
    expect(await policyAt("/us/login")).toContain("trusted-types server-markup");
  });

  test("contains the configuration, and the lender's icon and style sheet", async () => {
    const config = {
      productName: "North & Co",
      brandStylesheet: "/brands/north.css",
      brandIcon: "/brands/north.svg",
    };
    const app = await start({ ...together, PUBLIC_CONFIG: JSON.stringify(config) });
    const { body, headers } = await app.inject({ url: "/desk", headers: { host: portalHost } });
    expect(body).toContain(
      '<link rel="icon" href="/brands/north.svg"><link rel="stylesheet" href="/brands/north.css"></head>',
    );
    expect(body).toContain("&#34;productName&#34;:&#34;North &#38; Co&#34;");
    expect(headers["cache-control"]).toBe("no-cache");
  });
});

test("a desk with its own host serves neither the borrower's pages nor the borrower's calls", async () => {
  const app = await start(apart);
  for (const url of [
    "/",
    "/us/login",
    "/assets/start-1.js",
    "/api/loans",
    "/sandbox/cast",
    "/manifest.webmanifest",
  ]) {
    expect([url, await shows(app, url, deskHost)]).toEqual([url, 404]);
    expect([url, await shows(app, url, portalHost)]).not.toEqual([url, 404]);
  }
  for (const url of ["/api", "/api/desk/session", "/api/lender/documents", "/favicon.svg", "/config.json"])
    expect([url, await shows(app, url, deskHost)]).not.toEqual([url, 404]);
});

test("the built files of another release are served on their own host only", async () => {
  const files = { desk: "/desk/assets/desk-start-0.js", portal: "/assets/start-0.js" };
  await mkdir(join(folder, "older/desk/assets"), { recursive: true });
  await mkdir(join(folder, "older/web/assets"), { recursive: true });
  await writeFile(join(folder, "older/desk/assets/desk-start-0.js"), "oldDesk()");
  await writeFile(join(folder, "older/web/assets/start-0.js"), "oldPortal()");
  const clock = { now: () => Temporal.Instant.from("2026-11-20T17:00:00Z") };
  await publishBuilds({ database: connection.database, clock }, [
    placeOf("older/web"),
    placeOf("older/desk"),
  ]);
  const app = await start(apart);
  expect(await shows(app, files.desk, deskHost)).toBe("oldDesk()");
  expect(await shows(app, files.portal, portalHost)).toBe("oldPortal()");
  for (const [url, host] of [
    [files.desk, portalHost],
    [files.portal, deskHost],
    ["/assets/desk-start-0.js", portalHost],
    ["/desk/assets/start-0.js", deskHost],
  ] as const)
    expect([url, await shows(app, url, host)]).toEqual([url, 404]);
});
