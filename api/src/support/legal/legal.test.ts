import { legalTexts } from "@portal/database/schema/support";
import * as legal from "@portal/domain/support/legal/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { testNow } from "../../testing/test-config.ts";
import { cleanMarkup } from "./clean-markup.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const pages = [
  ["privacy-policy", legal.getPrivacyPolicy, "Privacy Policy"],
  ["terms-of-use", legal.getTermsOfUse, "Terms of Use"],
  ["terms-and-conditions", legal.getTermsAndConditions, "Terms and Conditions"],
] as const;
const withContent = { query: { "include-content": "true" } };

describe.each(pages)("the legal page %s", (kind, endpoint, title) => {
  const get = (id: string) => portal.stranger.call(endpoint, { params: { id }, ...withContent });
  const stored = async (country: "us" | "ca") => {
    const rows = await portal.connection.database
      .select()
      .from(legalTexts)
      .where(and(eq(legalTexts.kind, kind), eq(legalTexts.country, country)));
    return rows[0];
  };

  test("a legal page is public, differs by country and can be found by its id [CORE-API-56, CORE-LEGAL-02, FORG-API-16, FORG-API-17, FORG-API-18, SERV-API-25]", async () => {
    for (const country of ["us", "ca"] as const) {
      const row = await stored(country);
      const { status, body } = await get(country);
      expect(status).toBe(200);
      expect(body).toEqual({
        id: String(row?.id),
        country,
        title,
        version: "4",
        publishedAt: row?.publishedAt.toString(),
        content: row && cleanMarkup(row.content),
      });
      expect((await get(String(row?.id))).body).toEqual(body);
    }
    expect((await get("us")).value.content).not.toBe((await get("ca")).value.content);
  });

  test("a legal page returns 404 for an unknown country, an unknown id and another page's id [CORE-API-56]", async () => {
    const [other] = await portal.connection.database.select().from(legalTexts);
    const foreign = other?.kind === kind ? "0" : String(other?.id);
    for (const id of ["gb", "US", "999999", "0", foreign, "-1", "us'--", "x".repeat(200)]) {
      expect((await get(id)).status).toBe(404);
    }
  });
});

test("getTermsAndConditions returns the content only on request [CORE-API-56, CORE-LEGAL-02, FORG-API-16, SERV-API-25]", async () => {
  const get = (query: Record<string, string>) =>
    portal.stranger.call(legal.getTermsAndConditions, { params: { id: "us" }, query });
  const { content, ...rest } = (await get({ "include-content": "true" })).body as unknown as {
    content: string;
  };
  expect(content).toContain("Credit reports");
  expect((await get({})).body).toEqual(rest);
  expect((await get({ "include-content": "false" })).body).toEqual(rest);
  expect((await get({ "include-content": "yes" })).status).toBe(422);
});

test("the current version of a legal page is the latest published version", async () => {
  const own = await testApp();
  try {
    const version = async () =>
      (await own.stranger.call(legal.getPrivacyPolicy, { params: { id: "us" } })).value.version;
    const text = {
      kind: "privacy-policy",
      country: "us",
      title: "Privacy Policy",
      content: "<p>New</p>",
    } as const;
    const [later] = await own.connection.database
      .insert(legalTexts)
      .values([
        { ...text, version: "6", publishedAt: testNow.add({ milliseconds: 1 }) },
        { ...text, version: "3", publishedAt: testNow.subtract({ hours: 5000 }) },
      ])
      .returning();
    expect(await version()).toBe("4");
    const byId = () => own.stranger.call(legal.getPrivacyPolicy, { params: { id: String(later?.id) } });
    expect((await byId()).status).toBe(404);
    own.clock.advance({ milliseconds: 1 });
    expect(await version()).toBe("6");
    expect((await byId()).value.version).toBe("6");
  } finally {
    await own.close();
  }
});

describe("cleaning the markup of a legal text", () => {
  test("cleaned markup keeps headings, paragraphs, ids and links", () => {
    const markup =
      '<section id="cookies"><h2>Cookies</h2><p lang="en">We <strong>set</strong> <em>some</em>.<br /></p>' +
      '<ul><li>One</li></ul><ol start="2"><li>Two</li></ol></section>' +
      '<table><caption>C</caption><thead><tr><th scope="col" colspan="2">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>' +
      '<a href="https://example.com/x?y=1">a</a><a href="mailto:a@b.example">b</a><a href="tel:8005550142">c</a><a href="#cookies">d</a><a href="/us/login">e</a>';
    expect(cleanMarkup(markup)).toBe(markup);
  });

  test("cleaned markup keeps language, text direction, abbreviation titles, list numbering and cell spans", () => {
    const markup =
      '<p lang="fr" dir="ltr"><abbr title="Small Business Administration">SBA</abbr></p>' +
      '<ol start="3" type="a"><li>Three</li></ol>' +
      '<table><tbody><tr><th scope="row" colspan="2" rowspan="3">A</th><td colspan="4" rowspan="5">B</td></tr></tbody></table>';
    expect(cleanMarkup(markup)).toBe(markup);
  });

  test("cleaning turns first-level headings into second-level headings", () => {
    expect(cleanMarkup('<h1 id="top">Policy</h1><h2>Two</h2><h3>Three</h3>')).toBe(
      '<h2 id="top">Policy</h2><h2>Two</h2><h3>Three</h3>',
    );
  });

  test.each([
    ["<p>a<script>alert(1)</script>b</p>", "<p>ab</p>"],
    ["<SCRIPT SRC=//evil.example/x.js></SCRIPT>", ""],
    ["<scr<script>ipt>alert(1)</scr</script>ipt>", "ipt&gt;alert(1)ipt&gt;"],
    ['<img src=x onerror="alert(1)">', ""],
    ["<svg/onload=alert(1)>", ""],
    ["<svg><script>alert(1)</script></svg>", ""],
    ["<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>", "<a>x</a>"],
    ["<math><mi xlink:href='javascript:alert(1)'>x</mi></math>", "x"],
    ["<style>*{display:none}</style><p>x</p>", "<p>x</p>"],
    ['<p style="position:fixed;inset:0" class="btn" onclick="alert(1)">x</p>', "<p>x</p>"],
    ['<p data-x="1" aria-hidden="true" role="button" tabindex="1">x</p>', "<p>x</p>"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href=" jAvAsCrIpT:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="java\tscript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="&#106;avascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>', "<a>x</a>"],
    ['<a href="\u0001javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', "<a>x</a>"],
    ['<a href="vbscript:x">x</a>', "<a>x</a>"],
    ['<a href="//evil.example">x</a>', "<a>x</a>"],
    [
      '<a href="https://example.com" target="_blank" ping="//evil.example">x</a>',
      '<a href="https://example.com">x</a>',
    ],
    ['<iframe src="https://evil.example"></iframe>', ""],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ""],
    ['<object data="x"></object><embed src="x"><applet></applet>', ""],
    ['<form action="//evil.example"><input name="password"><button>Log In</button></form>', "Log In"],
    ['<base href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example">', ""],
    ['<link rel="stylesheet" href="//evil.example/x.css">', ""],
    ['<video src="x"><source src="y"></video><audio src="x"></audio>', ""],
    [
      '<p id="root">x</p><p id="MAIN">y</p><p id="a b">z</p><p id="">w</p>',
      "<p>x</p><p>y</p><p>z</p><p>w</p>",
    ],
    ['<p name="x">x</p>', "<p>x</p>"],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', "<p></p>"],
    ["<!--<img src=x onerror=alert(1)>-->x", "x"],
    ["<![CDATA[<img src=x onerror=alert(1)>]]>x", "x"],
    ["<textarea><img src=x onerror=alert(1)></textarea>", ""],
    ["<template><img src=x onerror=alert(1)></template>", ""],
    ["<p>1 &lt; 2 &amp; <b>3 > 2</p>", "<p>1 &lt; 2 &amp; <b>3 &gt; 2</b></p>"],
    ["<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["<table><tr><td><form><p>x", "<table><tr><td><p>x</p></td></tr></table>"],
  ])("cleaning turns the markup %s into %s", (markup, clean) => {
    expect(cleanMarkup(markup)).toBe(clean);
  });

  test("cleaning markup again changes nothing", async () => {
    for (const { content } of await portal.connection.database.select().from(legalTexts)) {
      expect(cleanMarkup(cleanMarkup(content))).toBe(cleanMarkup(content));
    }
  });

  test("cleaning very deep and very long markup takes less than five seconds", () => {
    const started = performance.now();
    cleanMarkup("<div>".repeat(50_000));
    cleanMarkup("<p>word</p>".repeat(40_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
