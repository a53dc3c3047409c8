import type { BrowserContext, Page } from "@playwright/test";

/** An error message and the address of the failed call, because the console's "401" does not name the call. */
type Complaint = { readonly text: string; readonly address: string };

/** Collects console errors, uncaught errors and CSP reports of all pages in the context. */
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
      // oxlint-disable-next-line no-console -- runs in the page; the test listens to its console.
      console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI || event.sample}`);
    });
  });
  return complaints;
}

/** Returns the focused element in the words of a screen reader (`button "Log In"`), or `nothing`. */
export async function focused(page: Page): Promise<string> {
  const focus = page.locator(":focus");
  if ((await focus.count()) === 0) return "nothing";
  const [first = ""] = (await focus.ariaSnapshot()).split("\n");
  return first.replace(/^- /, "").replace(/:.*$/, "");
}

/** Returns the sum of the page's layout shifts without user input. A good sum is below 0.05. */
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
        // Waits two frames, because the browser reports earlier layout shifts in this time.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
