import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";
import { castList, type CastEntry } from "@portal/database/cast/cast";

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
};

export type Driver = {
  /** Changes the configuration that the pages are given. */
  configure(changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Signs in through the API and leaves the session where the portal keeps it. */
  signIn(who: CastEntry): Promise<void>;
  /** Signs in through the screens. */
  signInByHand(who: CastEntry): Promise<void>;
  /** Takes a picture that is kept with the test's output, then checks the page for violations of WCAG 2.2 AA. */
  look(name: string): Promise<void>;
};

export const test = base.extend<Portal>({
  expectedErrors: [[], { option: true }],

  page: async ({ page, expectedErrors }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        // oxlint-disable-next-line no-console -- runs in the page, where the console is what the test listens to.
        console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI || event.sample}`);
      });
    });
    await use(page);
    expect(complaints.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
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
      async signInByHand(who) {
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
      },
      async look(name) {
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        const path = testInfo.outputPath(`${name}.png`);
        await page.screenshot({ path, fullPage: true });
        await testInfo.attach(name, { path, contentType: "image/png" });
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
        ).toEqual([]);
      },
    });
  },
});

/** The API's own two steps, with the browser's cookies; the token goes where the portal keeps it. */
async function signIn(page: Page, who: CastEntry): Promise<void> {
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
  // Any page of the portal will do to reach its storage; this one needs no session and makes no call.
  await page.goto("/us/maintenance");
  await page.evaluate((token) => localStorage.setItem("token", token), full.token);
}
