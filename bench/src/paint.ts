import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "@playwright/test";
import { endPortal, startPortal } from "./own-portal.ts";
import { median, person, portalUrl, signIn } from "./portal.ts";

/**
 * Measures first visits to the login page and the summary with a slow network and processor. Prints the medians, and
 * sets exit code 1 if a median exceeds its limit.
 */
const rounds = Number(process.argv[2] ?? 5);
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** All times are milliseconds since the start of the navigation. `shift` is the sum of the layout shifts. */
type Figures = {
  readonly paint: number;
  readonly outline: number;
  readonly ready: number;
  readonly shift: number;
};
type Visit = {
  readonly title: string;
  readonly path: string;
  readonly borrower?: string;
  readonly width: number;
  /** The selector of the page's first content or skeleton. */
  readonly outline: string;
  /** The selector of an element. The visit is complete as soon as React handles the element's events. */
  readonly ready: string;
  readonly limits: Partial<Figures>;
};

const login = {
  path: "/us/login",
  outline: "main h1",
  ready: "main button",
  limits: { paint: 900, ready: 1_500, shift: 0.02 },
};
const summary = {
  path: "/us/summary",
  outline: "main [class*=skeleton]",
  ready: 'main a[href*="/activity/"]',
  limits: { outline: 1_200, ready: 2_300, shift: 0.02 },
};
const visits: readonly Visit[] = [
  { ...login, title: "login, 390 px", width: 390 },
  { ...summary, title: "summary of several loans, 390 px", borrower: "dana", width: 390 },
  { ...summary, title: "summary of one loan, 390 px", borrower: "ben", width: 390 },
  { ...summary, title: "summary of one loan, 1280 px", borrower: "ben", width: 1280 },
];

const probe = fileURLToPath(new URL("paint-probe.js", import.meta.url));

async function sessionToken(borrower: string): Promise<{ token: string; cookie: string }> {
  const { authorization = "", cookie = "" } = await signIn(person(borrower));
  return { token: authorization.replace("JWT ", ""), cookie };
}

async function measure(browser: Browser, visit: Visit): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: visit.width, height: 844 } });
  if (visit.borrower !== undefined) {
    const { token, cookie } = await sessionToken(visit.borrower);
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: portalUrl }]);
    await context.addInitScript(`localStorage.setItem("token", ${JSON.stringify(token)})`);
  }
  await context.addInitScript(`globalThis.sought = ${JSON.stringify(visit)}`);
  await context.addInitScript({ path: probe });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", network);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(portalUrl + visit.path, { waitUntil: "networkidle" });
  // Passes a function, because the content security policy forbids eval(), which a string would need.
  await page.waitForFunction(
    () => (Reflect.get(globalThis, "probe") as Partial<Figures>).ready !== undefined,
  );
  const figures = await page.evaluate<Figures>(
    `({ ...probe, paint: performance.getEntriesByName("first-contentful-paint")[0].startTime })`,
  );
  await context.close();
  return figures;
}

const names = ["paint", "outline", "ready", "shift"] as const;
const portal = await startPortal();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? programs.find(existsSync) ?? chromium.executablePath(),
  // Turns off Chromium's sandbox, which does not run as root. Most containers run as root.
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const visit of visits) {
    const found: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) found.push(await measure(browser, visit));
    const medians = names.map((name) => {
      const value = median(found.map((figures) => figures[name]));
      const limit = visit.limits[name];
      if (limit !== undefined && value > limit) process.exitCode = 1;
      const shown = name === "shift" ? value.toFixed(3) : `${Math.round(value)} ms`;
      return `${name} ${shown}${limit === undefined ? "" : ` (limit ${limit})`}`;
    });
    console.log(`${visit.title}: ${medians.join(", ")}`);
  }
} finally {
  await browser.close();
  await endPortal(portal);
}
