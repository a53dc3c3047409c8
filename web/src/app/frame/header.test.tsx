import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as session from "@portal/domain/auth/session/contract";
import * as loans from "@portal/domain/loans/contract";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { account, advance, opportunity, stipulation } from "../../testing/fixtures.ts";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

afterEach(() => page.viewport(1280, 800));

const [newest, oldest] = [
  advance({
    id: "a-1",
    loanId: "4410-30956",
    name: "Loan 4410-30956",
    issuedDate: Temporal.PlainDate.from("2026-01-15"),
  }),
  advance({
    id: "a-2",
    loanId: "4410-22871",
    name: "Loan 4410-22871",
    issuedDate: Temporal.PlainDate.from("2025-06-02"),
  }),
];
const catering = { accountId: "account-2", accountName: "Oyelaran Catering Co." };
const caterings = advance({
  id: "a-3",
  accountId: "account-2",
  loanId: "4409-18733",
  name: "Loan 4409-18733",
});

const bar = page.getByRole("banner");
const heading = page.getByRole("heading", { level: 1 });
const activity = bar.getByRole("button", { name: "Activity" });
const profile = bar.getByRole("button", { name: "Marta Oyelaran" });
const email = bar.getByText("marta@oyelaran-bakery.example");
const loan = (number: string) => page.getByRole("link", { name: new RegExp(`^Loan ${number}`) });
const none = page.getByText("There are no viewable loans.");
async function isOpen(button: typeof activity, expanded: boolean): Promise<void> {
  await expect.element(button).toHaveAttribute("aria-expanded", String(expanded));
}

const open = (path = "/us/action-items", answers: (api: StubApi) => void = () => {}): Promise<StubApi> =>
  openPage(path, {
    api(api) {
      api.answer(loans.listAccounts, { accounts: [account(catering), account()] });
      // The loans are not in date order, because the menu must sort them.
      api.answer(loans.listAdvances, { advances: [caterings, oldest, newest] });
      api.answer(loans.getLoan, ({ params }) => ({
        loan: { ...advance({ loanId: params.id }), accountName: "Oyelaran Bakery LLC" },
      }));
      api.answer(loans.listTransactions, { transactions: [] });
      api.answer(loans.isRenewalEligible, { isRenewalEligible: false });
      answers(api);
    },
  });

/** Waits for the menus' links, which load after the page. */
async function untilMenusAreLoaded(): Promise<void> {
  await expect.element(bar.getByText("Loan 4410-30956")).toBeInTheDocument();
  await expect.element(bar.getByText("Log Out")).toBeInTheDocument();
}

test("the header shows the logo, the links in their order, the bell and the profile [CORE-LAYOUT-01, CORE-LAYOUT-02, CORE-LAYOUT-06, CORE-SESS-16, CORE-SESS-17, CORE-ENT-06]", async () => {
  await open("/us/summary");
  await expect.element(bar.getByRole("link", { name: "Alderway home" })).toBeVisible();
  const navigation = bar.getByRole("navigation", { name: "Main" });
  expect(textsOf(navigation.getByRole("link").or(navigation.getByRole("button")))).toEqual([
    "Summary",
    "Activity",
    "One-Time Payment",
    "Messages",
    "Contact Us",
  ]);
  await expect
    .element(navigation.getByRole("link", { name: "Summary" }))
    .toHaveAttribute("aria-current", "page");
  await expect.element(bar.getByRole("link", { name: "Action items" })).toBeVisible();
  await expect.element(bar.getByRole("button", { name: "Open menu" })).not.toBeInTheDocument();
  await profile.click();
  await expect.element(email).toBeVisible();
  // The panel shows the borrower's name without a role.
  const panel = document.getElementById(profile.element().getAttribute("aria-controls") ?? "");
  expect(panel?.innerText.split(/\n+/)).toEqual([
    "Marta Oyelaran",
    "marta@oyelaran-bakery.example",
    "Settings",
    "Log Out",
  ]);
  await expect.element(bar.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/us/settings");
  await userEvent.keyboard("{Escape}");
  await expect.element(email).not.toBeVisible();
});

test("the Activity menu lists links to the loans by business, newest first [CORE-LAYOUT-03]", async () => {
  await open();
  await untilMenusAreLoaded();
  await isOpen(activity, false);
  expect(activity.element()).not.toHaveAttribute("aria-haspopup");
  await expect.element(loan("4410-30956")).not.toBeInTheDocument();
  await activity.click();
  await isOpen(activity, true);
  const panel = document.getElementById(activity.element().getAttribute("aria-controls") ?? "");
  const lists = [...(panel?.querySelectorAll("ul") ?? [])];
  expect(
    lists.map((list) => [list.ariaLabel, ...[...list.querySelectorAll("a")].map(({ pathname }) => pathname)]),
  ).toEqual([
    ["Oyelaran Bakery LLC", "/us/activity/4410-30956", "/us/activity/4410-22871"],
    ["Oyelaran Catering Co.", "/us/activity/4409-18733"],
  ]);
  expect(document.querySelectorAll("[role=menu], [role=menuitem]")).toHaveLength(0);
});

test("the Activity menu says that there are no loans only after the response has arrived [CORE-LAYOUT-04]", async () => {
  let release = () => {};
  await open("/us/action-items", (api) => {
    api.answer(loans.listAdvances, { advances: [] });
    release = api.hold(loans.listAdvances);
  });
  await activity.click();
  await expect.element(bar.getByText("Loading")).toBeInTheDocument();
  await expect.element(none).not.toBeInTheDocument();
  release();
  await expect.element(none).toBeVisible();
});

test("the Activity menu loads the loans again when the borrower presses Try again", async () => {
  const api = await open("/us/action-items", (stub) =>
    stub.answer(loans.listAdvances, { refused: "INTERNAL_SERVER_ERROR" }),
  );
  await activity.click();
  const again = bar.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  await expect
    .element(bar.getByText("We are experiencing a technical issue, please contact customer support"))
    .toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
  api.answer(loans.listAdvances, { advances: [newest] });
  await untilAnotherCallCounts();
  await again.click();
  await expect.element(loan("4410-30956")).toBeVisible();
});

test("the header's menus close on Esc and return the focus to their button", async () => {
  await open();
  await untilMenusAreLoaded();
  await activity.click();
  await userEvent.tab();
  await expect.element(loan("4410-30956")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(activity).toHaveFocus();
  await isOpen(activity, false);
  const contact = bar.getByRole("link", { name: "Contact Us" });
  (contact.element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(contact).toHaveFocus();
});

test("the header's menus open on the Down key, and move the focus with the arrow keys, Home and End", async () => {
  await open();
  await untilMenusAreLoaded();
  (activity.element() as HTMLElement).focus();
  const [first, second, last] = [loan("4410-30956"), loan("4410-22871"), loan("4409-18733")];
  for (const [key, focused] of [
    ["ArrowDown", first],
    ["ArrowDown", second],
    ["ArrowUp", first],
    ["ArrowUp", last],
    ["ArrowDown", first],
    ["End", last],
    ["ArrowDown", first],
    ["End", last],
    ["Home", first],
    ["Escape", activity],
    ["End", activity],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(focused).toHaveFocus();
    await isOpen(activity, focused !== activity);
  }
});

test("the header's menus close on a press outside and stay open on a press inside", async () => {
  await open();
  await untilMenusAreLoaded();
  await profile.click();
  await email.click();
  await isOpen(profile, true);
  await heading.click();
  await isOpen(profile, false);
  await expect.element(email).not.toBeVisible();
  await expect.element(profile).not.toHaveFocus();
});

test("the header's menus close when Tab moves the focus out, and are never open at the same time", async () => {
  await open();
  await untilMenusAreLoaded();
  (profile.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  for (const next of [
    bar.getByRole("link", { name: "Settings" }),
    bar.getByRole("button", { name: "Log Out" }),
  ]) {
    await userEvent.tab();
    await expect.element(next).toHaveFocus();
  }
  await isOpen(profile, true);
  await userEvent.tab();
  await isOpen(profile, false);
  await activity.click();
  await profile.click();
  await isOpen(activity, false);
  await isOpen(profile, true);
});

test("the header's menus close when the borrower chooses a link, even the link to the open page", async () => {
  await open();
  await untilMenusAreLoaded();
  await activity.click();
  await loan("4410-22871").click();
  await expect.poll(address).toBe("/us/activity/4410-22871");
  await isOpen(activity, false);
  await expect.element(heading).toHaveFocus();
  await activity.click();
  const open22871 = bar.getByRole("link", { name: /^Loan 4410-22871/ });
  await expect.element(open22871).toHaveAttribute("aria-current", "page");
  await open22871.click();
  await isOpen(activity, false);
  await expect.element(activity).toHaveFocus();
});

test("a link leaves a click with Ctrl, Meta or Shift to the browser", async () => {
  await open();
  const link = bar.getByRole("link", { name: "One-Time Payment" });
  await expect.element(link).toHaveAttribute("href", "/us/one-time-payment");
  const handled: boolean[] = [];
  // Records whether the portal handled the click, and keeps the browser from opening a tab.
  const note = (event: MouseEvent) => {
    handled.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener("click", note);
  for (const modifier of ["Control", "Meta", "Shift"] as const) await link.click({ modifiers: [modifier] });
  expect(handled).toEqual([false, false, false]);
  expect(address()).toBe("/us/action-items");
  const summary = bar.getByRole("link", { name: "Summary" });
  await summary.click();
  window.removeEventListener("click", note);
  expect(handled).toEqual([false, false, false, true]);
  await expect.poll(address).toBe("/us/summary");
  await expect.element(heading).toHaveFocus();
});

test.each([
  [98, "98"],
  [100, "99"],
] as const)(
  "for %i open action items, the bell shows the number %s [CORE-LAYOUT-05, CORE-ACT-03, CORE-CONST-03]",
  async (count, badge) => {
    const stipulations = Array.from({ length: count }, (_, at) =>
      stipulation({ id: `stip-${at}`, groupName: `Group ${at}`, displayName: `Paper ${at}` }),
    );
    await open("/us/action-items", (api) =>
      api.answer(applications.listOpportunities, { opportunities: [opportunity({ stipulations })] }),
    );
    const bell = bar.getByRole("link", { name: `Action items, ${badge} open` });
    await expect.element(bell).toHaveTextContent(badge);
    await expect.element(bell).toHaveAttribute("href", "/us/action-items");
  },
);

test("the first press of Tab focuses a link that skips to the content", async () => {
  await open();
  await untilMenusAreLoaded();
  await expect.element(page.getByText("There are no notifications.")).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Skip to main content" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("Log Out ends the session and removes the borrower's data [CORE-SESS-11, CORE-SESS-12, CORE-SESS-14]", async () => {
  const api = await open("/us/action-items", (stub) => stub.answer(session.expire, { success: true }));
  const token = localStorage.getItem("token");
  await expect.element(heading).toBeVisible();
  sessionStorage.setItem(
    "draft:contact-of-marta:/us/contact-us",
    '{"version":"1","values":{"message":"Hello"}}',
  );
  sessionStorage.setItem("activeIds", '{"opportunityId":"opp-1"}');
  await profile.click();
  await bar.getByRole("button", { name: "Log Out" }).click();
  await expect.poll(address).toBe("/us/login");
  expect(api.calls(session.expire)).toMatchObject([{ body: {} }]);
  expect(api.calls(session.expire)[0]?.body).toEqual({});
  expect(api.calls(session.expire)[0]?.headers.get("authorization")).toBe(`JWT ${token}`);
  expect(localStorage.getItem("token")).toBeNull();
  expect(document.cookie).not.toContain("token=");
  expect(localStorage.getItem("lastUrl")).toBe("/us/action-items");
  expect(Object.keys(sessionStorage).filter((key) => !key.startsWith("react-router"))).toEqual([]);
});
