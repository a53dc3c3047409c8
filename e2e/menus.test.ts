import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");

const bar = (page: Page) => page.getByRole("banner");
const activity = (page: Page) => bar(page).getByRole("button", { name: "Activity" });
const profile = (page: Page) => bar(page).getByRole("button", { name: "Dana Whitfield" });
const loanLink = (page: Page, number: string) =>
  page.getByRole("link", { name: new RegExp(`^Business loan ${number}`) }).first();

test.describe("the header's menus", () => {
  test.beforeEach(async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The header menus load their links after the page, so the test waits for the links.
    const lists = bar(page).getByRole("list", { includeHidden: true });
    await expect(lists.filter({ hasText: "4410-30956" })).toBeAttached();
    await expect(lists.filter({ hasText: "Log Out" })).toBeAttached();
  });

  test("the header's menus are buttons that show links, without the ARIA roles of an application menu", async ({
    page,
  }) => {
    await expect(activity(page)).toHaveAttribute("aria-expanded", "false");
    expect(await activity(page).getAttribute("aria-haspopup")).toBeNull();
    await expect(bar(page).getByRole("list", { name: "Maple & Main Bakery LLC" })).toBeHidden();
    await activity(page).click();
    await expect(activity(page)).toHaveAttribute("aria-expanded", "true");
    const list = bar(page).getByRole("list", { name: "Maple & Main Bakery LLC" });
    await expect(list.getByRole("link")).toHaveText([/4410-30956/, /4410-22871/]);
    const panel = await activity(page).getAttribute("aria-controls");
    await expect(page.locator(`[id="${panel}"]`).getByRole("list")).toHaveCount(2);
    await expect(page.locator("[role=menu], [role=menuitem]")).toHaveCount(0);
  });

  test("the header's menus close on Esc and return the focus to their button", async ({ page, portal }) => {
    await activity(page).focus();
    expect(await portal.focusAfter("Enter", "Tab", "Escape")).toEqual([
      'button "Activity" [expanded]',
      expect.stringMatching(/^link "Business loan 4410-30956/),
      'button "Activity"',
    ]);
    await expect(activity(page)).toHaveAttribute("aria-expanded", "false");
    await page.getByRole("link", { name: "Contact Us" }).first().focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Contact Us" }).first()).toBeFocused();
  });

  test("the header's menus open on the Down key, and move the focus with the arrow keys, Home and End", async ({
    page,
    portal,
  }) => {
    await activity(page).focus();
    const [newest, other] = [
      expect.stringMatching(/^link "Business loan 4410-30956/),
      expect.stringMatching(/^link "Business loan 4410-22871/),
    ];
    const cedar = expect.stringMatching(/^link "Business loan/);
    await page.keyboard.press("ArrowDown");
    await expect(activity(page)).toHaveAttribute("aria-expanded", "true");
    const places = await portal.focusAfter(
      "ArrowDown",
      "ArrowUp",
      "ArrowUp",
      "ArrowDown",
      "End",
      "ArrowDown",
      "End",
      "Home",
    );
    const last = places[4];
    expect(last).toEqual(cedar);
    expect(places).toEqual([other, newest, last, newest, last, newest, last, newest]);
    await page.keyboard.press("Escape");
    expect(await portal.focusAfter("End")).toEqual(['button "Activity"']);
  });

  test("the header's menus close on a press outside without moving the focus, and stay open on a press inside", async ({
    page,
  }) => {
    await profile(page).click();
    await page.getByText("dana@mapleandmain.example").click();
    await expect(profile(page)).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("heading", { level: 1 }).click();
    await expect(profile(page)).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByText("dana@mapleandmain.example")).toBeHidden();
    await expect(profile(page)).not.toBeFocused();
  });

  test("the header's menus close when the focus leaves by Tab, and are never open at the same time", async ({
    page,
    portal,
  }) => {
    await profile(page).focus();
    expect(await portal.focusAfter("Space", "Tab", "Tab")).toEqual([
      'button "Dana Whitfield" [expanded]',
      'link "Settings"',
      'button "Log Out"',
    ]);
    await expect(profile(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(profile(page)).toHaveAttribute("aria-expanded", "false");
    await activity(page).click();
    await profile(page).click();
    await expect(activity(page)).toHaveAttribute("aria-expanded", "false");
    await expect(profile(page)).toHaveAttribute("aria-expanded", "true");
  });

  test("the header's menus close when the borrower chooses a link, even the link to the open page", async ({
    page,
  }) => {
    await activity(page).click();
    await loanLink(page, "4410-22871").click();
    await expect(page).toHaveURL(/\/us\/activity\/4410-22871$/);
    await expect(activity(page)).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await activity(page).click();
    await expect(loanLink(page, "4410-22871")).toHaveAttribute("aria-current", "page");
    await loanLink(page, "4410-22871").click();
    await expect(activity(page)).toHaveAttribute("aria-expanded", "false");
    await expect(activity(page)).toBeFocused();
  });
});

test.describe("the menu of narrow screens", { tag: "@phone" }, () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const toggle = (page: Page) => bar(page).getByRole("button", { name: /^(?:Open|Close) menu$/ });
  const isOpen = async (page: Page) => {
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
    // While the menu is open, the page and its own heading are hidden.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Menu"]);
  };
  const isClosed = async (page: Page) => {
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("heading", { level: 1, name: "Menu" })).toHaveCount(0);
  };

  test("the menu of narrow screens closes on Esc and returns the focus to its button", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await toggle(page).press("Enter");
    await isOpen(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Summary" })).toBeFocused();
    await page.keyboard.press("Escape");
    await isClosed(page);
    await expect(toggle(page)).toBeFocused();
  });

  test("the menu of narrow screens closes when the borrower chooses the link to the open page", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/activity/4410-22871");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await toggle(page).click();
    await page.getByRole("button", { name: "Activity" }).click();
    await loanLink(page, "4410-22871").click();
    await isClosed(page);
    await expect(page).toHaveURL(/\/us\/activity\/4410-22871$/);
    await expect(page.getByRole("main")).toBeVisible();
  });

  test("the menu of narrow screens stays closed on the page to which Back or Forward returns", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await toggle(page).click();
    await page.getByRole("button", { name: "Activity" }).click();
    await loanLink(page, "4410-22871").click();
    await expect(page).toHaveURL(/\/us\/activity\/4410-22871$/);
    await isClosed(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/us\/summary$/);
    await isClosed(page);
    await toggle(page).click();
    await isOpen(page);
    await page.goForward();
    await isClosed(page);
  });
});

// A phone's window keeps its width, so the test runs only on the desktop.
test.describe("the open menu after a window becomes wide", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the open menu of a narrow window does not hide the page once the window becomes wide", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Menu" })).toBeAttached();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  });
});

test.describe("the loans of the Activity menu", () => {
  test.use({ expectedErrors: [/500/] });
  const none = "There are no viewable loans.";

  test("the Activity menu shows that the borrower has no loans only after the response has arrived [CORE-LAYOUT-04]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("iris"));
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/v2\/advances$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/us/summary");
    await activity(page).click();
    await expect(bar(page).getByText("Loading")).toBeAttached();
    await expect(page.getByText(none)).toHaveCount(0);
    answer?.();
    await expect(page.getByText(none)).toBeVisible();
  });

  test("the Activity menu shows an error if loading its loans fails, and loads them again on Try again", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.route(/\/api\/v2\/advances$/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "technical" },
      }),
    );
    await page.goto("/us/contact-us");
    await activity(page).click();
    const again = bar(page).getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await expect(bar(page).getByText("We are experiencing a technical issue")).toBeVisible();
    await expect(page.getByText(none)).toHaveCount(0);
    await portal.look("activity-menu-failed");
    await page.unroute(/\/api\/v2\/advances$/);
    await again.click();
    await expect(loanLink(page, "4410-30956")).toBeVisible();
  });
});

test("the bell leads to the top of the action items page, even from that page", async ({ page, portal }) => {
  await portal.signIn(dana);
  await page.goto("/us/action-items");
  const heading = page.getByRole("heading", { level: 1, name: "Action items" });
  await expect(heading).toBeVisible();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  const bell = bar(page).getByRole("link", { name: /^Action items/ });
  await expect(bell).toHaveAttribute("aria-current", "page");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  // The header has scrolled out of view, so this focuses the bell as the keyboard would.
  await bell.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a link opens its page without a page load, and leaves a click with Ctrl, Meta or Shift to the browser", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  const link = bar(page).getByRole("link", { name: "Contact Us" });
  // Stops the browser from opening a tab, which may load before Playwright sees it.
  await page.evaluate(() => {
    const said: boolean[] = [];
    Object.assign(window, { taken: said });
    window.addEventListener("click", (event) => {
      said.push(event.defaultPrevented);
      event.preventDefault();
    });
  });
  const taken = () => page.evaluate((): unknown => ("taken" in window ? window.taken : "another document"));
  for (const modifier of ["Control", "Meta", "Shift"] as const) await link.click({ modifiers: [modifier] });
  expect(await taken()).toEqual([false, false, false]);
  await expect(page).toHaveURL(/\/us\/summary$/);
  await expect(link).toHaveAttribute("href", "/us/contact-us");
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeFocused();
  expect(await taken()).toEqual([false, false, false, true]);
});
