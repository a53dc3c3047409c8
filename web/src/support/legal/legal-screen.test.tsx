import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as legal from "@portal/domain/support/legal/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { legalText } from "../../testing/fixtures.ts";
import { openPage, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const open = (path: string, setAnswers: (api: StubApi) => void, as: { country_code: "us" } | null = null) =>
  openPage(path, { as, api: setAnswers });

const policy = legalText({
  title: "Privacy Policy",
  content:
    '<h2 id="collect">What we <b>collect</b></h2><ul><li>Names</li></ul><h2 id="rights">Your choices</h2>',
});
const openPolicy = (as: { country_code: "us" } | null = null) =>
  open("/us/privacy-policy", (api) => api.answer(legal.getPrivacyPolicy, policy), as);
const heading = page.getByRole("heading", { level: 1 });
const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");

const pages = [
  ["privacy-policy", legal.getPrivacyPolicy, "Policy of privacy", undefined],
  ["terms-of-use", legal.getTermsOfUse, "Terms of usage", undefined],
  ["terms-and-conditions", legal.getTermsAndConditions, "Terms & more", { "include-content": "true" }],
] as const;

test.each(pages.flatMap((each) => (["us", "ca"] as const).map((country) => [...each, country] as const)))(
  "the legal page %s shows the country's text with its markup [CORE-LEGAL-01, CORE-LEGAL-02, CORE-API-56]",
  async (path, endpoint, title, query, country) => {
    const api = await open(`/${country}/${path}`, (stub) =>
      stub.answer(endpoint, { ...policy, country, title }),
    );
    await expect.element(heading).toHaveTextContent(title);
    await expect.poll(() => document.title).toBe(`${title} · Alderway`);
    await expect.element(page.getByText("Version 4. In effect since Jan 15, 2026.")).toBeVisible();
    expect(api.calls(endpoint)).toMatchObject([{ params: { id: country }, query }]);
    const article = page.getByRole("article");
    await expect
      .element(article.getByRole("heading", { level: 2 }).first())
      .toHaveTextContent("What we collect");
    await expect.element(article.getByRole("listitem")).toHaveTextContent("Names");
    expect(article.element().textContent).not.toContain("<");
    expect(page.getByRole("banner").getByRole("link").elements()).toHaveLength(1);
    await expect.element(page.getByRole("contentinfo")).toBeVisible();
  },
);

test("a legal text's table of contents links to its sections and marks the opened section", async () => {
  await openPolicy();
  await expect.poll(() => textsOf(contents)).toEqual(["What we collect", "Your choices"]);
  await contents.nth(1).click();
  await expect.poll(() => location.hash).toBe("#rights");
  await expect.element(page.getByRole("heading", { name: "Your choices", level: 2 })).toHaveFocus();
  await expect.element(contents.nth(1)).toHaveAttribute("aria-current", "true");
  await expect.element(contents.nth(0)).not.toHaveAttribute("aria-current");
});

test("a legal text without ids still gets a table of contents", async () => {
  const content =
    '<h2>First</h2><p>One</p><h2 id="two">Second</h2><p>Two</p><section id="three"><h2>Third</h2><h2>Fourth</h2></section>';
  await open("/us/privacy-policy", (api) => api.answer(legal.getPrivacyPolicy, { ...policy, content }));
  await expect.poll(() => textsOf(contents)).toEqual(["First", "Second", "Third", "Fourth"]);
  expect(contents.elements().map((each) => each.getAttribute("href"))).toEqual([
    "/us/privacy-policy#section-1",
    "/us/privacy-policy#two",
    "/us/privacy-policy#three",
    "/us/privacy-policy#section-4",
  ]);
  await contents.nth(3).click();
  await expect.poll(() => document.activeElement?.id).toBe("section-4");
});

test("a signed-out visitor can open the other country's legal text", async () => {
  const api = await openPolicy();
  await expect.element(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.getByRole("link", { name: "Canada version" }).click();
  await expect
    .element(page.getByRole("link", { name: "US version" }))
    .toHaveAttribute("href", "/us/privacy-policy");
  expect(api.calls(legal.getPrivacyPolicy).map(({ params }) => params.id)).toEqual(["us", "ca"]);
});

test("a legal page shows signed-in borrowers the portal's header and no link to the other country's text", async () => {
  await openPolicy({ country_code: "us" });
  await expect.element(page.getByRole("banner").getByRole("button", { name: /Marta/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Canada version" })).not.toBeInTheDocument();
});

test.each([
  ["us", "(800) 555-0142"],
  ["ca", "(800) 555-0143"],
] as const)(
  "a legal page in %s shows a phone number when the text does not exist",
  async (country, phone) => {
    await open(`/${country}/terms-of-use`, (api) =>
      api.answer(legal.getTermsOfUse, { refused: "NOT_FOUND" }),
    );
    await expect.element(heading).toHaveTextContent("Terms of Use");
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(`This document is not available. Please call us at ${phone}.`);
    await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  },
);

test("a legal page offers to try again when loading the text fails", async () => {
  await open("/us/privacy-policy", (api) => {
    api.answer(legal.getPrivacyPolicy, policy);
    api.answerOnce(legal.getPrivacyPolicy, { refused: "INTERNAL_SERVER_ERROR" });
  });
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  await untilAnotherCallCounts();
  await again.click();
  await expect.element(page.getByRole("article")).toBeVisible();
});
