import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage } from "../testing/open-page.tsx";

const canadian = { country_code: "ca" } as const;

test.each([
  ["/?utm_campaign=x&other=1", "/us/login?utm_campaign=x"],
  ["/login?other=1", "/us/login?other=1"],
  ["/ca/pp-app/login?paypalAuthError=notFound", "/ca/login?paypalAuthError=notFound&version=pp-app"],
  ["/us/pp-app/login", "/us/login?version=pp-app"],
  ["/ca/nope", "/ca/login"],
  ["/ca/pp-app/nope", "/ca/login?version=pp-app"],
] as const)(
  "a visitor who opens %s is redirected to %s [CORE-COUNTRY-02, CORE-COUNTRY-03, CORE-COUNTRY-04, CORE-COUNTRY-05, CORE-SESS-04, SERV-GEN-03]",
  async (from, to) => {
    await openPage(from, { as: null });
    await expect.poll(address).toBe(to);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Log In");
  },
);

test.each([
  ["/summary?version=pp-app", "/ca/summary?version=pp-app"],
  ["/us/action-items", "/ca/action-items"],
  ["/ca/nope", "/ca/summary"],
  ["/ca/pp-app/nope", "/ca/summary?version=pp-app"],
] as const)(
  "a Canadian borrower who opens %s is redirected to %s [CORE-COUNTRY-02, CORE-COUNTRY-04, CORE-COUNTRY-05, CORE-COUNTRY-07]",
  async (from, to) => {
    await openPage(from, { as: canadian });
    await expect.poll(address).toBe(to);
  },
);

test("the portal uses and stores the country of the address before sign-in [CORE-COUNTRY-06]", async () => {
  await openPage("/ca/login", { as: null });
  expect(localStorage.getItem("country")).toBe("ca");
  await expect.poll(() => document.documentElement.lang).toBe("en-CA");
});

test.each(["security-question", "reset-password", "reset-account", "change-security-questions", "login"])(
  "the page %s redirects a signed-in borrower to the summary [CORE-SECQ-11, CORE-SESS-03]",
  async (screen) => {
    await openPage(`/us/${screen}`);
    await expect.poll(address).toBe("/us/summary");
  },
);
