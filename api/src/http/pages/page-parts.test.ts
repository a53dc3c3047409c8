import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { testConfig } from "../../testing/test-config.ts";
import { securityHeaders } from "../headers.ts";
import { mountPages } from "./pages.ts";

const head =
  '<script src="/head.js"></script><script type="module" crossorigin src="/assets/start-1.js"></script>';
const list = {
  firstScript: "assets/start-1.js",
  pages: [
    { pattern: "/", scripts: ["assets/login-1.js"], styles: [], calls: [], needsSession: false },
    {
      pattern: "/:country/login",
      scripts: ["assets/login-1.js"],
      styles: ["assets/login-1.css"],
      calls: [],
      needsSession: false,
    },
    {
      pattern: "/:country/loans/new",
      scripts: ["assets/loan-1.js"],
      styles: [],
      calls: [],
      needsSession: false,
    },
    {
      pattern: "/:country/loans/:loanId",
      scripts: ["assets/loan-1.js"],
      styles: [],
      calls: ["/v2/loans", "/v2/bills"],
      needsSession: true,
    },
    {
      pattern: "/:country/:page/:id",
      scripts: ["assets/other-1.js"],
      styles: [],
      calls: [],
      needsSession: false,
    },
  ],
  outlines: [
    {
      paths: ["/us/login", "/"],
      visitor: "guest",
      markup: '<div class="outline">{{productName}}: {{productName}}</div>',
    },
  ],
};
const loginLinks =
  '<link rel="stylesheet" crossorigin href="/assets/login-1.css">' +
  '<link rel="modulepreload" crossorigin href="/assets/login-1.js">';
const linkTo = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}-1.js">`;

let folder: string;
let app: FastifyInstance | undefined;

beforeEach(async () => {
  folder = `${mkdtempSync(join(tmpdir(), "portal-links-"))}/`;
  await Promise.all(["assets", ".vite"].map((name) => mkdir(folder + name)));
  await writeFile(
    `${folder}index.html`,
    `<!doctype html><html><head>${head}</head><body><div id="root"></div></body></html>`,
  );
  for (const name of ["start-1.js", "login-1.js", "login-1.css", "loan-1.js", "other-1.js"])
    await writeFile(`${folder}assets/${name}`, "");
  await writeFile(`${folder}.vite/pages.json`, JSON.stringify(list));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  rmSync(folder, { recursive: true });
});

const settings = { PUBLIC_CONFIG: JSON.stringify({ productName: "$& <North>" }) };

async function pageAt(url: string, headers: Record<string, string> = {}): Promise<string> {
  if (!app) {
    app = Fastify();
    await mountPages(app, { config: testConfig("unused", settings) } as Context, folder);
  }
  return (await app.inject({ url, headers })).body;
}

/** Returns a page's links, without the first script and the configuration. */
async function linksOf(url: string): Promise<string> {
  return /<meta name="configuration" [^>]*>(.*)<\/head>/.exec(await pageAt(url))?.[1] ?? "no head";
}

async function rootOf(url: string): Promise<string> {
  return /<body>(.*)<\/body>/.exec(await pageAt(url))?.[1] ?? "no body";
}

describe("the page for an address", () => {
  test("the page links only the styles and scripts of the screen at its address", async () => {
    for (const url of ["/us/login", "/ca/login", "/us/login/", "/us/login?version=pp-app"])
      expect([url, await linksOf(url)]).toEqual([url, loginLinks]);
    expect(await linksOf("/")).toBe(linkTo("login"));
  });

  test("the page links the files of the first pattern that matches the address", async () => {
    expect(await linksOf("/us/loans/new")).toBe(linkTo("loan"));
    expect(await linksOf("/us/applications/4410-22871")).toBe(linkTo("other"));
  });

  test("the page links no screen's files if the address has no screen or an unknown country", async () => {
    for (const url of ["/us/none", "/gb/login", "/us/loans/a/b"])
      expect([url, await linksOf(url)]).toEqual([url, ""]);
  });

  test("the page is the same for a borrower with a session and for a visitor", async () => {
    const session = { cookie: "token=e30.e30.x; session=1", authorization: "JWT e30.e30.x" };
    const visitor = await pageAt("/us/login");
    expect(visitor).toContain(loginLinks);
    expect(await pageAt("/us/login", session)).toBe(visitor);
  });

  test("the page links only files of the portal, as the content security policy requires", async () => {
    const { [`content-security-policy`]: policy } = securityHeaders(testConfig("unused", {}));
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    const links = await linksOf("/us/login");
    expect([...links.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.startsWith("/assets/"))).toEqual([
      true,
      true,
    ]);
    expect(links).not.toMatch(/<script|<style|style=/);
  });
});

test("the page of a screen that needs a session lists the screen's first calls and scripts for head.js", async () => {
  const ahead =
    '<meta name="first-calls" content="/api/v2/loans /api/v2/bills"><meta name="first-scripts" content="/assets/loan-1.js">';
  expect(await pageAt("/us/loans/4410-22871")).toContain(`<head>${ahead}<script src="/head.js"></script>`);
  expect(await linksOf("/us/loans/4410-22871")).toBe("");
  expect(await pageAt("/us/login")).not.toContain('name="first-');
});

describe("the outline that a page shows while it loads", () => {
  const outline = '<div class="outline">$&#38; &#60;North&#62;: $&#38; &#60;North&#62;</div>';

  test("the page contains the outline of its screen, with the lender's name", async () => {
    for (const url of ["/us/login", "/us/login/", "/us/login?version=pp-app", "/"])
      expect([url, await rootOf(url)]).toEqual([url, `<div id="root" data-outlined>${outline}</div>`]);
  });

  test("the page contains no outline if the screen has no outline or the build lists no pages", async () => {
    for (const url of ["/ca/login", "/us/loans/1", "/us/none"])
      expect([url, await rootOf(url)]).toEqual([url, '<div id="root"></div>']);
    await app?.close();
    app = undefined;
    await rm(`${folder}.vite/pages.json`);
    expect(await rootOf("/us/login")).toBe('<div id="root"></div>');
  });
});

test("the page links the lender's style sheet after all other links", async () => {
  const settings = { PUBLIC_CONFIG: JSON.stringify({ brandStylesheet: "/brands/north&bank.css" }) };
  const own = Fastify();
  await mountPages(own, { config: testConfig("unused", settings) } as Context, folder);
  const { body } = await own.inject({ url: "/us/login" });
  await own.close();
  expect(body).toContain(`${loginLinks}<link rel="stylesheet" href="/brands/north&#38;bank.css"></head>`);
  expect(await linksOf("/us/login")).toBe(loginLinks);
});

describe("reading the list of the pages' files", () => {
  const spoil: Readonly<Record<string, () => Promise<void>>> = {
    "a missing list": () => rm(`${folder}.vite/pages.json`),
    "a list that is written only in part": () => writeFile(`${folder}.vite/pages.json`, '{"firstScript":'),
    "a list of another shape": () => writeFile(`${folder}.vite/pages.json`, '{"pages":[]}'),
    "a list of an older build": () =>
      writeFile(`${folder}.vite/pages.json`, JSON.stringify({ ...list, firstScript: "assets/start-0.js" })),
    "a list that names a missing file": () => rm(`${folder}assets/loan-1.js`),
  };
  test.each(Object.entries(spoil))(
    "the page links no files of its screen if the build has %s",
    async (_, change) => {
      await change();
      expect(await linksOf("/us/login")).toBe("");
    },
  );
});
