import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, textsOf } from "../../testing/open-page.tsx";

const header = page.getByRole("banner");
const footer = page.getByRole("contentinfo");
const link = (name: string) => footer.getByRole("link", { name });
const config = { version: "7.8.9-1234", lenderPartner: "Prairie Lakes Bank" };

test("a signed-out visitor's header shows only the logo [CORE-LAYOUT-01, CORE-LAYOUT-08]", async () => {
  await openPage("/us/login", { as: null });
  await expect.element(header.getByRole("link", { name: "Alderway home" })).toBeVisible();
  expect(header.getByRole("link").elements()).toHaveLength(1);
  expect(header.getByRole("button").elements()).toHaveLength(0);
  await expect.element(header.getByRole("navigation")).not.toBeInTheDocument();
});

test("the footer in the US shows the lending partner and three links, but no phone number [CORE-LAYOUT-12, CORE-LAYOUT-13, CORE-LAYOUT-14, CORE-LAYOUT-15, CORE-LAYOUT-16, CORE-LAYOUT-17, CORE-LAYOUT-18]", async () => {
  await openPage("/us/login", { as: null, config });
  await expect.element(footer).toMatchTextContent(`© ${Temporal.Now.plainDateISO().year} Alderway`);
  await expect.element(footer).toMatchTextContent("7.8.9-1234");
  await expect.element(footer).toMatchTextContent("Prairie Lakes Bank");
  await expect.element(footer).not.toMatchTextContent("555");
  expect(textsOf(footer.getByRole("link"))).toEqual(["Privacy Policy", "Terms of Use", "Cookies"]);
  await expect.element(link("Privacy Policy")).toHaveAttribute("href", "/us/privacy-policy");
  await expect.element(link("Terms of Use")).toHaveAttribute("href", "/us/terms-of-use");
  await expect.element(link("Cookies")).toHaveAttribute("href", "/us/privacy-policy#cookies");
});

test("the footer in Canada shows the phone number and a link to only the privacy policy [CORE-LAYOUT-12, CORE-LAYOUT-13, CORE-LAYOUT-14, CORE-LAYOUT-15, CORE-LAYOUT-16, CORE-LAYOUT-17, CORE-LAYOUT-18]", async () => {
  await openPage("/ca/login", { as: null, config });
  await expect.element(footer).toMatchTextContent(`© ${Temporal.Now.plainDateISO().year} Alderway`);
  await expect.element(footer).toMatchTextContent("7.8.9-1234");
  await expect.element(footer).toMatchTextContent("(800) 555-0143");
  await expect.element(footer).not.toMatchTextContent("Prairie Lakes Bank");
  expect(textsOf(footer.getByRole("link"))).toEqual(["Privacy Policy"]);
  await expect.element(link("Privacy Policy")).toHaveAttribute("href", "/ca/privacy-policy");
});
