import * as addresses from "@portal/domain/loans/addresses/contract";
import type { ContactSettings } from "@portal/domain/ownership/references/contract";
import { updateContact } from "@portal/domain/ownership/references/contract";
import * as settings from "@portal/domain/settings/contract";
import { listSecurityQuestions, type TokenClaims } from "@portal/domain/auth/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { account } from "../testing/fixtures.ts";
import { address, openPage } from "../testing/open-page.tsx";

const ownAddress = { street: "**** Flume Street", city: "Boone", state: "IA", zip: "***36" };
const own = {
  id: "contact-of-marta",
  name: { first: "Marta", last: "Oyelaran" },
  email: "login@oyelaran-bakery.example",
  phone: "5155550140",
  isApplicant: true,
  postalAddress: ownAddress,
};
const bakery = {
  ...account({ accountId: "account-b", accountName: "Bakery & Mill LLC" }),
  address: { street: "*** Webster Avenue", city: "Ames", state: "IA", zip: "***10" },
};
const catering = {
  ...account({ accountId: "account-c", accountName: "Catering Co." }),
  address: { street: "** Lake Street", city: "Oak Park", state: "IL", zip: "***01" },
};

type Start = {
  readonly path?: string;
  readonly country?: "us" | "ca";
  readonly as?: Partial<TokenClaims>;
  readonly contact?: Partial<ContactSettings>;
};

/** Opens a settings page. The API stub returns the settings with the given changes. */
function open(start: Start = {}) {
  const { path = "settings", country = "us" } = start;
  let saved: ContactSettings = { homePhone: null, businessWebAddress: null, ...start.contact };
  return openPage(`/${country}/${path}`, {
    as: { country_code: country, guid: "contact-of-marta", ...start.as },
    api(api) {
      api.answer(settings.listContacts, { contacts: [own] });
      api.answer(addresses.listContactAccounts, { accounts: [bakery, catering] });
      api.answer(settings.getContact, () => saved);
      api.answer(listSecurityQuestions, { userQuestions: [], userQuestionIds: [] });
      api.answer(updateContact, ({ body }) => {
        saved = { ...saved, ...body } as ContactSettings;
        return saved;
      });
    },
  });
}

const section = (name: string) => page.getByRole("region", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const proceed = page.getByRole("button", { name: "Continue" });

test("the settings show the name, masked addresses, phone and web address with links to change them [CORE-SET-01, CORE-SET-02, CORE-SET-03, CORE-SET-04]", async () => {
  const api = await open({
    contact: { homePhone: "(515) 555-0118", businessWebAddress: "www.oyelaran-bakery.example" },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Settings");
  const profile = section("Profile");
  for (const text of ["Marta Oyelaran", "**** Flume Street, Boone, IA ***36", "(515) 555-0118"])
    await expect.element(profile.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(profile.getByRole("link", { name: "Update personal address" }))
    .toHaveAttribute("href", "/us/contact-us?requestType=addressUpdate");
  await expect
    .element(profile.getByRole("link", { name: "Update home phone" }))
    .toHaveAttribute("href", "/us/settings/add-home-phone");
  for (const [name, text, id] of [
    ["Bakery & Mill LLC", "*** Webster Avenue, Ames, IA ***10", "account-b"],
    ["Catering Co.", "** Lake Street, Oak Park, IL ***01", "account-c"],
  ] as const) {
    await expect.element(section(name).getByText(text)).toBeVisible();
    await expect
      .element(section(name).getByRole("link", { name: `Update business address of ${name}` }))
      .toHaveAttribute("href", `/us/contact-us?accountId=${id}&requestType=addressUpdate`);
  }
  const all = section("All businesses");
  await expect.element(all.getByText("www.oyelaran-bakery.example", { exact: true })).toBeVisible();
  await expect
    .element(all.getByRole("link", { name: "Update business web address" }))
    .toHaveAttribute("href", "/us/settings/add-business-web-address");
  expect(api.calls(settings.getContact)).toMatchObject([{ params: { id: "contact-of-marta" } }]);
});

test.each([
  [
    "home phone",
    "Home Phone",
    "Home phone",
    "13025550100",
    "302555010099",
    "Invalid phone number",
    "(302) 555-0100",
    "homePhone",
  ],
  [
    "business web address",
    "Business Web Address",
    "Business web address",
    "oyelaran.example",
    "http://-.com",
    "Please enter a valid URL",
    "oyelaran.example",
    "businessWebAddress",
  ],
] as const)(
  "the settings let a borrower add a %s, and show the saved value for an update [CORE-SET-04, CORE-SET-06, CORE-SET-07, CORE-SET-08, CORE-SET-09]",
  async (name, title, label, typed, wrong, fault, shown, field) => {
    const api = await open({ country: "ca" });
    await link(`Add ${name}`).click();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(`Add ${title}`);
    const input = page.getByLabelText(label, { exact: true });
    await expect.element(input).toHaveValue("");
    expect(page.getByRole("main").getByRole("textbox").elements()).toHaveLength(1);
    await expect.element(link("Cancel")).toHaveAttribute("href", "/ca/settings");
    await proceed.click();
    await expect.element(input).toHaveAccessibleDescription("Required");
    await input.fill(wrong);
    await expect.element(input).toHaveAccessibleDescription(fault);
    expect(api.calls(updateContact)).toEqual([]);
    await input.fill("");
    await userEvent.type(input, typed);
    await proceed.click();
    await expect.poll(address).toBe("/ca/settings");
    await expect
      .element(page.getByRole("status").getByText(`${label} updated.`, { exact: true }))
      .toBeVisible();
    expect(api.calls(updateContact)).toMatchObject([{ params: { id: "contact-of-marta" } }]);
    expect(api.calls(updateContact)[0]?.body).toEqual({ [field]: shown });
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
    await link(`Update ${name}`).click();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(`Update ${title}`);
    await expect.element(input).toHaveValue(shown);
  },
);

const native = ["Change email", "Change password", "Change security questions"];

test.each(["us", "ca"] as const)(
  "the settings let a borrower with a portal password in %s change email, password and questions [CORE-SET-04, CORE-SET-05]",
  async (country) => {
    await open({ country });
    for (const [at, path] of ["change-email", "change-password", "change-security-questions"].entries())
      await expect.element(link(native[at] ?? "")).toHaveAttribute("href", `/${country}/settings/${path}`);
    await expect.element(link("Manage your PayPal account")).not.toBeInTheDocument();
  },
);

test.each([
  ["us", []],
  ["ca", ["https://www.paypal.com/ca/cshelp"]],
] as const)(
  "the settings hide email, password and questions from single sign-on users in %s [CORE-SET-04, CORE-SET-05, CORE-SESS-18, CORE-SSO-10]",
  async (country, help) => {
    await open({ country, as: { pp_access_token: "token-of-provider", security_question_id: null } });
    await expect.element(section("Login").getByText("login@oyelaran-bakery.example")).toBeVisible();
    for (const name of ["Add home phone", "Add business web address"])
      await expect.element(link(name)).toBeVisible();
    for (const name of native) await expect.element(link(name)).not.toBeInTheDocument();
    const links = link("Manage your PayPal account").elements();
    expect(links.map((each) => each.getAttribute("href"))).toEqual(help);
  },
);

test.each(["change-email", "change-password", "change-security-questions"])(
  "the page %s redirects single sign-on users to the settings [CORE-SESS-18]",
  async (path) => {
    await open({
      path: `settings/${path}`,
      as: { pp_access_token: "token-of-provider", security_question_id: null },
    });
    await expect.poll(address).toBe("/us/settings");
  },
);
