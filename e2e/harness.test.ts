import type { Page } from "@playwright/test";
import { judge, lookFaults } from "./look.ts";
import { expect, person, test } from "./portal.ts";

/** Shows a page that has no faults except those in `body` and `style`. */
async function show(page: Page, body: string, style = ""): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Page</title><meta name="viewport" content="width=device-width">
    <style>body { margin: 0 } ${style}</style></head><body><main><h1>Title</h1>${body}</main></body></html>`,
  );
}

const large = "with text at 200 %";

const cases: readonly (readonly [name: string, body: string, style: string, checks: readonly string[]])[] = [
  ["a page without faults", "<p>Text that breaks where it must.</p>", "", []],
  [
    "an element wider than the page",
    '<div class="wide">Text</div>',
    ".wide { width: 760px }",
    ["overflow at 320 px", "overflow at 390 px", `overflow at 390 px ${large}`],
  ],
  [
    "a fixed element wider than the page",
    '<div class="wide">Text</div>',
    ".wide { position: fixed; left: 0; width: 350px }",
    ["overflow at 320 px"],
  ],
  [
    "an element that starts left of the page",
    '<div class="out">Text</div>',
    ".out { position: absolute; left: -9px }",
    [320, 390, 768, 1280]
      .map((width) => `overflow at ${width} px`)
      .concat([390, 1280].map((width) => `overflow at ${width} px ${large}`)),
  ],
  [
    "a wide table in a box that scrolls",
    '<div class="scroll" tabindex="0"><div class="wide">Text</div></div>',
    ".scroll { overflow-x: auto } .wide { width: 2000px }",
    [],
  ],
  [
    "a box that cuts off large text",
    '<p class="box">Text</p>',
    ".box { height: 24px; line-height: 1.2; overflow: hidden }",
    [390, 1280].map((width) => `cut text at ${width} px ${large}`),
  ],
  [
    "a line with an ellipsis",
    '<p class="line">Text that is far too long for its box</p>',
    ".line { width: 5rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }",
    [],
  ],
  [
    "text only for screen readers",
    '<p class="heard">Text that is only heard</p>',
    ".heard { position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap }",
    [],
  ],
  [
    "a breakpoint in px with large text",
    '<div class="two">Text</div>',
    ".two { width: 100% } @media (min-width: 700px) { .two { width: 46rem } }",
    [`overflow at 1280 px ${large}`],
  ],
  [
    "a breakpoint in rem with large text",
    '<div class="two">Text</div>',
    ".two { width: 100% } @media (min-width: 47rem) { .two { width: 46rem } }",
    [],
  ],
  [
    "an image without alternative text",
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    "",
    ["axe image-alt at 1280 px in light", "axe image-alt at 390 px in light"],
  ],
  [
    "a fault only on a narrow page",
    '<p class="pale">Text</p>',
    "@media (width < 40rem) { .pale { color: #ddd } }",
    ["axe color-contrast at 390 px in light"],
  ],
  [
    "a fault only in the dark theme",
    '<p class="pale">Text</p>',
    "@media (prefers-color-scheme: dark) { .pale { color: #ddd; transition: color 0.2s } }",
    ["axe color-contrast at 1280 px in dark"],
  ],
];

test("the visual checks report each kind of fault and restore the window afterward", async ({
  page,
}, testInfo) => {
  for (const [name, body, style, checks] of cases) {
    await show(page, body, style);
    const faults = await lookFaults(page, "nowhere", testInfo);
    expect(faults.map((fault) => fault.replace(/:.*/s, "")).toSorted(), name).toEqual(checks.toSorted());
    expect(page.viewportSize()).toEqual({ width: 1280, height: 800 });
    expect(
      await page.evaluate(() => [
        getComputedStyle(document.documentElement).fontSize,
        matchMedia("(prefers-color-scheme: dark)").matches,
      ]),
    ).toEqual(["16px", false]);
  }
});

test("the visual checks restore the dark theme of a dark page", async ({ page }, testInfo) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await show(page, "<p>Text</p>");
  await lookFaults(page, "nowhere", testInfo);
  expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true);
});

test("the visual checks accept a known fault and reject a listed fault that is fixed", () => {
  const faults = [
    { check: "overflow at 320 px", detail: "the page is 20 px too wide" },
    { check: "axe image-alt at 390 px in light", detail: "<img>" },
  ];
  const known = { desktop: { summary: ["overflow at 320 px", "overflow at 390 px"] } };
  expect(judge("summary", "desktop", faults, known)).toEqual([
    "axe image-alt at 390 px in light: <img>",
    "overflow at 390 px: mended; take it off e2e/known-look-faults.ts (desktop, summary)",
  ]);
  expect(judge("summary", "phone", faults.slice(0, 1), known)).toEqual([
    "overflow at 320 px: the page is 20 px too wide",
  ]);
});

test("the layout shift of a page excludes shifts that a press causes", async ({ page, portal }) => {
  await show(page, '<div id="late"></div><button>Press</button><p style="height: 300px">Text</p>');
  expect(await portal.layoutShift()).toBe(0);
  await page.evaluate(() => {
    document.querySelector("button")?.addEventListener("click", () => {
      const late = document.getElementById("late");
      if (late) late.style.height = "100px";
    });
  });
  await page.getByRole("button").click();
  expect(await portal.layoutShift()).toBe(0);
  // Browsers treat a layout shift within half a second of a press as caused by the press.
  await page.waitForFunction(
    (pressed) => performance.now() > pressed + 600,
    await page.evaluate(() => performance.now()),
  );
  await page.evaluate(() => {
    const late = document.getElementById("late");
    if (late) late.style.height = "400px";
  });
  const shift = await portal.layoutShift();
  expect(shift).toBeGreaterThan(0.05);
  expect(await portal.layoutShift()).toBe(shift);
});

test("the focused element has the name that a screen reader reads", async ({ page, portal }) => {
  await show(page, '<button>One</button><label>Two <input value="2"></label><a href="#x">Three</a>');
  const click = () => page.getByRole("button").focus();
  expect(await portal.focusAfter(async () => undefined, click, "Tab", "Tab", "Shift+Tab")).toEqual([
    "nothing",
    'button "One"',
    'textbox "Two"',
    'link "Three"',
    'textbox "Two"',
  ]);
});

test("restoring the initial database ends all sessions", async ({ page, portal, server }) => {
  await portal.signIn(person("dana"));
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const accounts = async () => {
    const response = await page.request.get("/api/v2/accounts", {
      headers: { authorization: `JWT ${token}` },
    });
    return response.status();
  };
  expect(await accounts()).toBe(200);
  await server.renew();
  expect(await accounts()).toBe(401);
  await portal.signIn(person("dana"));
});

test("a test passes even if a route handler fails after the test has ended", async ({ page }) => {
  const [asked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/favicon.svg.asked/, async () => {
    asked.resolve();
    await end.promise;
    // The test has already ended when the second call returns.
    await page.evaluate(() => 1);
    await page.evaluate(() => 2);
    throw new Error("nobody waits for this");
  });
  await page.goto("/favicon.svg");
  await page.evaluate(() => void fetch("/favicon.svg?asked").catch(() => undefined));
  await asked.promise;
  end.resolve();
});

test.describe("a test that causes unexpected errors", () => {
  test.fail("a test fails on a console error in the page", async ({ page }) => {
    // oxlint-disable-next-line no-console -- runs in the page.
    await page.evaluate(() => console.error("something is wrong"));
  });

  test.fail("a test fails on an uncaught error in the page", async ({ page }) => {
    await page.goto("/favicon.svg");
    await page.evaluate(() => void Promise.reject(new Error("nobody caught this")));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  });

  test.fail("a test fails on an error in another page of the same browser", async ({ context }) => {
    const other = await context.newPage();
    // oxlint-disable-next-line no-console -- runs in the page.
    await other.evaluate(() => console.error("something is wrong"));
  });

  test.fail("a test fails on a violation of the content security policy", async ({ page }) => {
    await page.goto("/us/login");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "1";
      document.body.append(script);
    });
  });

  test.describe("a test that expects errors in the console", () => {
    test.use({ expectedErrors: [/is wrong/] });
    test("a test passes if the console shows only expected errors", async ({ page }) => {
      // oxlint-disable-next-line no-console -- runs in the page.
      await page.evaluate(() => console.error("something is wrong"));
    });
  });
});
