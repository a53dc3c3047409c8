import type { BrowserContext, Page } from "@playwright/test";

/** What a page complained of, and of which address: a console's "401" alone does not tell which call it was. */
type Complaint = { readonly text: string; readonly address: string };

/** Collects what any page of the context complains of: errors of the console, uncaught ones, CSP reports. */
export async function listen(context: BrowserContext): Promise<readonly Complaint[]> {
  const complaints: Complaint[] = [];
  context.on("console", (message) => {
    if (message.type() === "error")
      complaints.push({ text: message.text(), address: message.location().url });
  });
  context.on("weberror", (error) =>
    complaints.push({ text: String(error.error()), address: error.page()?.url() ?? "" }),
  );
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      // oxlint-disable-next-line no-console -- runs in the page, where the console is what the test listens to.
      console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI || event.sample}`);
    });
  });
  return complaints;
}

/** What has the focus, as a screen reader would say it: `button "Log In"`; `nothing` when the page has it. */
export async function focused(page: Page): Promise<string> {
  const focus = page.locator(":focus");
  if ((await focus.count()) === 0) return "nothing";
  const [first = ""] = (await focus.ariaSnapshot()).split("\n");
  return first.replace(/^- /, "").replace(/:.*$/, "");
}

/** The sum of the layout shifts since the page was opened, those after a press or a click aside; good is below 0.05. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // The entries so far come before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
