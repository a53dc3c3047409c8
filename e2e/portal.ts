import { expect, test as base, type Page } from "@playwright/test";
import type { CastEntry } from "@portal/database/cast/member";
import { startWorkerPortal, type WorkerPortal } from "./global-portal.ts";
import { lookFaults } from "./look.ts";
import { signInToken } from "./people.ts";
import { focused, layoutShift, listen } from "./probes.ts";

export { expect } from "@playwright/test";
export { person } from "./people.ts";

type Portal = {
  /** Console messages that the test expects. Any other error or CSP report fails the test. */
  expectedErrors: RegExp[];
  portal: Driver;
  /** Resets the database before each test, so that tests do not see each other's changes. */
  renewedBook: void;
};

type Worker = {
  server: WorkerPortal;
};

type Driver = {
  configure(changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Signs in through the API and stores the session as the portal does. */
  signIn(who: CastEntry): Promise<void>;
  signInByHand(who: CastEntry): Promise<void>;
  /** Leaves the portal and clears the browser's local and session storage. */
  forget(): Promise<void>;
  /**
   * Fails if the page overflows or cuts off text, or violates WCAG 2.2 AA in either theme. Checks widths from 320 to
   * 1280 px, and text at 200 %. Restores the page afterward. A test that runs on a desktop and on a phone is checked
   * only on the desktop.
   */
  look(name: string): Promise<void>;
  layoutShift(): Promise<number>;
  /** Runs functions and presses keys in order. Returns the focused element after each step. */
  focusAfter(...steps: readonly (string | (() => Promise<unknown>))[]): Promise<string[]>;
};

export const test = base.extend<Portal, Worker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from the pattern.
    async ({}, use) => {
      const server = await startWorkerPortal();
      await use(server);
      await server.stop();
    },
    // The portal may take 40 seconds to stop, because it first finishes calls and jobs.
    { scope: "worker", timeout: 90_000 },
  ],

  renewedBook: [
    async ({ server }, use, testInfo) => {
      await server.renew();
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach("what the server said", { body: server.said() });
    },
    { auto: true },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  expectedErrors: [[], { option: true }],

  context: async ({ context, expectedErrors }, use) => {
    const complaints = await listen(context);
    await use(context);
    expect(complaints.filter(({ text }) => !expectedErrors.some((expected) => expected.test(text)))).toEqual(
      [],
    );
  },

  page: async ({ page }, use) => {
    await use(page);
    // Ignores calls that arrive after the end of the test.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  portal: async ({ page }, use, testInfo) => {
    await use({
      async configure(changes) {
        await page.route(/\/config\.json/, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
        });
      },
      signIn: (who) => signIn(page, who),
      signInByHand: (who) => signInByHand(page, who),
      async forget() {
        // Leaves the portal first. Otherwise, the open page would also end the session on the server.
        await page.goto("/favicon.svg");
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      },
      async look(name) {
        if (testInfo.tags.includes("@phone") && testInfo.project.name === "phone") return;
        // Waits for the page's heading, because an empty page would pass every check.
        await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
        expect(await lookFaults(page, name, testInfo)).toEqual([]);
      },
      layoutShift: () => layoutShift(page),
      async focusAfter(...steps) {
        const found: string[] = [];
        for (const step of steps) {
          await (typeof step === "string" ? page.keyboard.press(step) : step());
          found.push(await focused(page));
        }
        return found;
      },
    });
  },
});

/** Advances the page's clock until the maintenance page opens the requested page. */
export async function outlastMaintenance(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(30_000);
    // Does not advance the clock again, because that would time out the calls of the next page.
    await expect(page).not.toHaveURL(/\/maintenance/, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
}

/** Waits 200 ms, because the portal does not repeat an identical call within this time (CH-09). */
export async function untilAnotherCallCounts(page: Page): Promise<void> {
  await untilLaterThan(page, 200);
}

/** Waits until the page's clock has advanced by the given milliseconds. */
export async function untilLaterThan(page: Page, milliseconds: number): Promise<void> {
  const end = (await page.evaluate(() => performance.now())) + milliseconds;
  await page.waitForFunction((moment) => performance.now() > moment, end);
}

async function signIn(page: Page, who: CastEntry): Promise<void> {
  // Opens an image first, because a portal page could send calls for the previous person. The image gives access to the
  // portal's storage but runs no script.
  await page.goto("/favicon.svg");
  const token = await signInToken(who, async (path, data, authorization) => {
    const response = await page.request.post(path, {
      data,
      ...(authorization && { headers: { authorization } }),
    });
    if (!response.ok()) throw new Error(`${path} got status ${response.status()} for ${who.email}`);
    return response.json();
  });
  await page.evaluate((text) => localStorage.setItem("token", text), token);
}

async function signInByHand(page: Page, who: CastEntry): Promise<void> {
  await page.goto(`/${who.country}/login`);
  await page.getByRole("button", { name: "Log in with email" }).click();
  await page.getByLabel("Email address").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { name: "Answer your security question" })).toBeVisible();
  const answer = who.answers.find(({ question }) => question);
  await page.getByLabel(answer?.question ?? "", { exact: true }).fill(answer?.answer ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(`/${who.country}/summary`));
}
