import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page, TestInfo } from "@playwright/test";
import type axe from "axe-core";
import { knownLookFaults, type KnownLookFaults } from "./known-look-faults.ts";

/** Uses axe's minified source, because it loads twice as fast. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const phoneWidths = [320, 390];
const widths = [...phoneWidths, 768, 1280];
/** Omits 320 px, because a zoom of 400 % on a page of 1280 px has the same effect (WCAG 1.4.10). */
const widthsWithLargeText = [390, 1280];

const axeTags = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** The axe rules that depend on the theme. */
const colourRules = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

/** `LOOK=1` saves pictures of each screen in `pictureFolder`, at every width, in both themes and with large text. */
const picturesAsked = Boolean(process.env["LOOK"]);
const pictureFolder = "test-results/look";

/** Screens with pictures in the README. `README_PICTURES=1` replaces the pictures. */
const readmePictures: Readonly<Record<string, string>> = {
  summary: "summary",
  "wizard-1": "wizard",
  "wizard-6": "estimate",
  "sign-off": "sign-off",
  "payment-modal": "payment",
};

async function takeReadmePicture(page: Page, name: string, isTouch: boolean): Promise<void> {
  const picture = Object.hasOwn(readmePictures, name) ? readmePictures[name] : undefined;
  if (picture === undefined || isTouch || !process.env["README_PICTURES"]) return;
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  await page.screenshot({ path: `docs/pictures/${picture}.png` });
}

type LookFault = { readonly check: string; readonly detail: string };

/**
 * Checks the open page at every width, in both themes and with text at 200 %. Returns new faults, and known faults that
 * are fixed.
 */
export async function lookFaults(page: Page, name: string, testInfo: TestInfo): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const isTouch = testInfo.project.use.hasTouch === true;
  const wasDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const keep = pictures(page, name, isTouch);
  await takeReadmePicture(page, name, isTouch);
  const faults: LookFault[] = [];

  const tried = isTouch ? phoneWidths : widths;
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    faults.push(...(await axeFaults(page, theme, size.width)));
    await keep(size.width, theme);
    // One theme is enough to check the widths, because a theme changes no sizes.
    for (const width of theme === "light" || picturesAsked ? tried : []) {
      await page.setViewportSize({ ...size, width });
      if (theme === "light") faults.push(...(await fitFaults(page, width, `at ${width} px`)));
      if (theme === "light" && width === 390 && width !== size.width)
        faults.push(...(await axeFaults(page, theme, width)));
      await keep(width, theme);
    }
    await page.setViewportSize(size);
  }
  await page.emulateMedia({ colorScheme: wasDark ? "dark" : "light" });
  await setTextSize(page, 200);
  // Tries the narrow width last. A page notices the restored text size only when its width changes.
  for (const width of tried.filter((each) => widthsWithLargeText.includes(each)).toReversed()) {
    await page.setViewportSize({ ...size, width });
    faults.push(...(await fitFaults(page, width, `at ${width} px with text at 200 %`)));
    await keep(width, "large-text");
  }
  await setTextSize(page, 100);
  await page.setViewportSize(size);
  await settle(page);
  return judge(name, testInfo.project.name, faults);
}

/** Returns faults that are missing from the list, and list entries for faults that are fixed. */
export function judge(
  name: string,
  project: string,
  faults: readonly LookFault[],
  list: KnownLookFaults = knownLookFaults,
): string[] {
  const known = list[project]?.[name] ?? [];
  const checks = new Set(faults.map(({ check }) => check));
  return [
    ...faults.filter(({ check }) => !known.includes(check)).map(({ check, detail }) => `${check}: ${detail}`),
    ...known
      .filter((check) => !checks.has(check))
      .map((check) => `${check}: mended; take it off e2e/known-look-faults.ts (${project}, ${name})`),
  ];
}

/**
 * Waits until the page is drawn and all color transitions have ended. Works even if a test controls the page's clock.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await document.documentElement.animate([], 1).finished;
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Loads and runs axe inside the page, which takes a fifth of the time of `@axe-core/playwright`. */
async function axeFaults(page: Page, theme: "light" | "dark", width: number): Promise<LookFault[]> {
  await settle(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async (runOnly) => {
      const loaded = (globalThis as unknown as { axe: typeof axe }).axe;
      return (await loaded.run(document, { runOnly, resultTypes: ["violations"] })).violations;
    },
    theme === "light" ? axeTags : colourRules,
  );
  return violations.map(({ id, nodes }) => ({
    check: `axe ${id} at ${width} px in ${theme}`,
    detail: nodes.map(({ html }) => html).join(" | "),
  }));
}

/** Changes the browser's own text size, because breakpoints in rem ignore the page's text size. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 },
  });
  await session.detach();
}

/** Finds elements that are wider than the page and elements that cut off their text. */
async function fitFaults(page: Page, width: number, where: string): Promise<LookFault[]> {
  await settle(page);
  const { outside, cut } = await page.evaluate((limit) => {
    const describe = (element: Element) => {
      const { id, className, tagName } = element;
      const classes = typeof className === "string" ? className.trim().split(/\s+/).filter(Boolean) : [];
      const text = element.textContent?.trim().replaceAll(/\s+/g, " ").slice(0, 40) ?? "";
      return `<${[tagName.toLowerCase(), id && `#${id}`, ...classes.map((each) => `.${each}`)].join("")}> ${text}`;
    };
    const hides = (element: Element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
    const outermost = (elements: readonly Element[]) =>
      elements.filter((element) => !elements.some((other) => other !== element && other.contains(element)));

    const shown = [...document.body.querySelectorAll("*")].filter((element) => {
      const box = element.getBoundingClientRect();
      // An element of one pixel is visible only to screen readers.
      return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
    });
    const scrolls = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== "visible") return true;
      }
      return false;
    };
    const wide = shown.filter((element) => {
      const box = element.getBoundingClientRect();
      return (box.right > limit + 1 || box.left < -1) && !scrolls(element);
    });
    const scrolled = document.documentElement.scrollWidth - limit;
    const cutTexts = shown.filter(
      (element) =>
        hides(element) &&
        getComputedStyle(element).textOverflow !== "ellipsis" &&
        element.textContent?.trim() &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1),
    );
    return {
      outside: [
        ...(scrolled > 0 ? [`the page is ${scrolled} px too wide`] : []),
        ...outermost(wide).map(describe),
      ],
      cut: outermost(cutTexts).map(describe),
    };
  }, width);
  return [
    ...(outside.length > 0 ? [{ check: `overflow ${where}`, detail: outside.join(" | ") }] : []),
    ...(cut.length > 0 ? [{ check: `cut text ${where}`, detail: cut.join(" | ") }] : []),
  ];
}

function pictures(page: Page, name: string, isTouch: boolean) {
  return async (width: number, variant: string): Promise<void> => {
    if (!picturesAsked) return;
    await mkdir(pictureFolder, { recursive: true });
    const file = `${name}-${isTouch ? "touch-" : ""}${width}-${variant}.png`;
    await page.screenshot({ path: join(pictureFolder, file), fullPage: true });
  };
}
