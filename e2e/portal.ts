import { expect, test as base, type Page } from "@playwright/test";
import { castList, type CastEntry } from "@portal/database/cast/cast";
import { startWorkerPortal, type WorkerPortal } from "./global-portal.ts";
import { lookFaults } from "./look.ts";
import { focused, layoutShift, listen } from "./probes.ts";

export { expect } from "@playwright/test";

const cast = castList();

/** One of the demo cast, by the first part of their address or their whole address. */
export function person(email: string): CastEntry {
  const found = cast.find((entry) => entry.email === email || entry.email.startsWith(`${email}@`));
  if (!found) throw new Error(`nobody in the cast is ${email}`);
  return found;
}

type Portal = {
  /** Messages of the console that this test expects; every other error or CSP report fails it. */
  expectedErrors: RegExp[];
  portal: Driver;
  /** Puts the book back to the cast before each test, so that no test sees what another did. */
  renewedBook: void;
};

type Worker = {
  /** The worker's own server, on a database of its own. */
  server: WorkerPortal;
};

type Driver = {
  /** Changes the configuration that the pages are given. */
  configure(changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Signs in through the API and leaves the session where the portal keeps it. */
  signIn(who: CastEntry): Promise<void>;
  /** Signs in through the screens. */
  signInByHand(who: CastEntry): Promise<void>;
  /** Makes the browser one that nobody has used, in this tab as in all; leaves the portal. */
  forget(): Promise<void>;
  /**
   * Fails on sideways overflow and cut text from 320 to 1920 px and with text at 200 %, and on violations of
   * WCAG 2.2 AA in both themes. Leaves the page as it was.
   */
  look(name: string): Promise<void>;
  /** How far the page has jumped by itself since it was opened: the sum of its layout shifts. */
  layoutShift(): Promise<number>;
  /** Does one thing after the other, a function or the press of a key, and tells what has the focus after each. */
  focusAfter(...steps: readonly (string | (() => Promise<unknown>))[]): Promise<string[]>;
};

export const test = base.extend<Portal, Worker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const server = await startWorkerPortal();
      await use(server);
      await server.stop();
    },
    // It stops as it would anywhere, for which it has twice twenty seconds: for calls and for jobs under way.
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
    // A call that a story answers itself, and that is still under way at its end, is nothing that it waits for.
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
        // Away from the portal first: a page of it whose session is taken would end it on the server as well.
        await page.goto("/favicon.svg");
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      },
      async look(name) {
        // A page whose code is still on its way has nothing to be looked at.
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

/**
 * Lets the maintenance page ask until it leads away. It counts from when it is drawn, a moment after its address; the
 * page's clock must be installed.
 */
export async function outlastMaintenance(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(page).not.toHaveURL(/\/maintenance/, { timeout: 1_000 });
  }).toPass();
}

/** The same call within 200 ms of the last is not sent anew, and fails as it did (CH-09). */
export async function untilAnotherCallCounts(page: Page): Promise<void> {
  await untilLaterThan(page, 200);
}

/** Until the page's own clock has gone on by so many milliseconds. */
export async function untilLaterThan(page: Page, milliseconds: number): Promise<void> {
  const end = (await page.evaluate(() => performance.now())) + milliseconds;
  await page.waitForFunction((moment) => performance.now() > moment, end);
}

/** The API's own two steps, with the browser's cookies; the token goes where the portal keeps it. */
async function signIn(page: Page, who: CastEntry): Promise<void> {
  // First of all: a page of somebody else's that still asks would find its session ended by this one. Anything of
  // the portal's will do to reach its storage; a picture runs no script of the portal's.
  await page.goto("/favicon.svg");
  const post = async (path: string, data: object, token?: string) => {
    const response = await page.request.post(`/api${path}`, {
      data,
      ...(token && { headers: { authorization: `JWT ${token}` } }),
    });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()} for ${who.email}`);
    return response.json() as Promise<{ token: string; question: string; questionId: number }>;
  };
  const half = await post("/auth/login", {
    email: who.email,
    password: encodeURIComponent(who.password ?? ""),
  });
  const asked = await post("/auth/security-question", {}, half.token);
  const answer = who.answers.find(({ question }) => question === asked.question)?.answer ?? "";
  const full = await post(
    "/auth/authorize",
    { answer: encodeURIComponent(answer), questionId: asked.questionId },
    half.token,
  );
  await page.evaluate((token) => localStorage.setItem("token", token), full.token);
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
