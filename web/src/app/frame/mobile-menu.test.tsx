import * as loans from "@portal/domain/loans/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { account, advance } from "../../testing/fixtures.ts";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1280, 800));

const bar = page.getByRole("banner");
const toggle = bar.getByRole("button", { name: /^(?:Open|Close) menu$/ });
const heading = page.getByRole("heading", { level: 1 });
const navigation = page.getByRole("navigation", { name: "Main" });
const loan = (number: string) => page.getByRole("link", { name: new RegExp(`^Loan ${number}`) });

const open = (path = "/us/action-items") =>
  openPage(path, {
    api(api) {
      api.answer(loans.listAccounts, { accounts: [account()] });
      api.answer(loans.listAdvances, {
        advances: [
          advance({ id: "a-2", loanId: "4410-22871", name: "Loan 4410-22871" }),
          advance({
            id: "a-1",
            loanId: "4410-30956",
            name: "Loan 4410-30956",
            issuedDate: Temporal.PlainDate.from("2026-01-15"),
          }),
        ],
      });
      api.answer(loans.getLoan, ({ params }) => ({
        loan: { ...advance({ loanId: params.id }), accountName: "Oyelaran Bakery LLC" },
      }));
      api.answer(loans.listTransactions, { transactions: [] });
      api.answer(loans.isRenewalEligible, { isRenewalEligible: false });
    },
  });

async function isOpen(): Promise<void> {
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  // The open menu hides the page and the page's heading.
  await expect.poll(() => textsOf(heading)).toEqual(["Menu"]);
}
async function isClosed(): Promise<void> {
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await expect.element(page.getByRole("heading", { level: 1, name: "Menu" })).not.toBeInTheDocument();
}

test("the menu of narrow screens shows the navigation, Settings and Log Out [CORE-LAYOUT-02, CORE-LAYOUT-06, CORE-LAYOUT-07]", async () => {
  await open("/us/summary");
  await expect.element(bar.getByRole("button", { name: "Marta Oyelaran" })).not.toBeInTheDocument();
  await expect.element(navigation).not.toBeInTheDocument();
  await expect.element(toggle).toHaveAccessibleName("Open menu");
  await toggle.click();
  await isOpen();
  await expect.element(toggle).toHaveAccessibleName("Close menu");
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
  const menu = page.getByRole("main");
  await expect.element(menu.getByText("Marta Oyelaran", { exact: true })).toBeVisible();
  await expect.element(menu.getByText("marta@oyelaran-bakery.example")).toBeVisible();
  await expect.element(menu.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/us/settings");
  await expect.element(menu.getByRole("button", { name: "Log Out" })).toBeVisible();
});

test("the menu of narrow screens lists the loans newest first, and each link opens its loan's page [CORE-LAYOUT-03]", async () => {
  await open();
  await toggle.click();
  const activity = navigation.getByRole("button", { name: "Activity" });
  (activity.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(activity).toHaveAttribute("aria-expanded", "true");
  const list = navigation.getByRole("list", { name: "Oyelaran Bakery LLC" });
  await expect
    .poll(() =>
      list
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    )
    .toEqual(["/us/activity/4410-30956", "/us/activity/4410-22871"]);
  await loan("4410-30956").click();
  await expect.poll(address).toBe("/us/activity/4410-30956");
  await isClosed();
});

test("the menu of narrow screens closes on Esc and moves the focus to its button", async () => {
  await open();
  await toggle.click();
  await isOpen();
  await userEvent.tab();
  await expect.element(navigation.getByRole("link", { name: "Summary" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await isClosed();
  await expect.element(toggle).toHaveFocus();
});

test("the menu of narrow screens closes when the borrower chooses the link to the current page", async () => {
  await open("/us/activity/4410-22871");
  await toggle.click();
  await navigation.getByRole("button", { name: "Activity" }).click();
  await loan("4410-22871").click();
  await isClosed();
  expect(address()).toBe("/us/activity/4410-22871");
  await expect.element(page.getByRole("main")).toBeVisible();
});

test("the menu of narrow screens stays closed after Back or Forward", async () => {
  await open("/us/action-items");
  await toggle.click();
  await navigation.getByRole("link", { name: "Summary" }).click();
  await expect.poll(address).toBe("/us/summary");
  await isClosed();
  history.back();
  await expect.poll(address).toBe("/us/action-items");
  await isClosed();
  await toggle.click();
  await isOpen();
  history.forward();
  await expect.poll(address).toBe("/us/summary");
  await isClosed();
});

test("the menu of a narrow window does not hide the page after the window becomes wide", async () => {
  await open();
  await toggle.click();
  await isOpen();
  await page.viewport(1280, 800);
  await expect.element(page.getByRole("heading", { level: 1, name: "Action items" })).toBeVisible();
});
