import { launch, type ElementHandle, type KeyInput } from "puppeteer-core";
import type { Browser, Control, Engine, Tab } from "./engine.ts";

/** Starts Firefox with WebDriver BiDi, or Chromium with its DevTools protocol. */
export async function startPuppeteer({ name, program, args }: Engine): Promise<Browser> {
  const browser = await launch({
    browser: name === "Firefox" ? "firefox" : "chrome",
    executablePath: program,
    args: [...args],
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
  });
  return {
    async openTab(): Promise<Tab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      // Accepts the browser's question when a page with unsaved values closes.
      page.on("dialog", (dialog) => void dialog.accept());
      return {
        async open(url) {
          await page.goto(url);
        },
        async find(script) {
          const handle = await page.evaluateHandle(script);
          const element = handle.asElement();
          return element
            ? controlOf(element as ElementHandle<HTMLElement>)
            : String(await handle.jsonValue());
        },
        read: (script) => page.evaluate(script),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key satisfies KeyInput),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}

function controlOf(element: ElementHandle<HTMLElement>): Control {
  return {
    click: () => element.click(),
    async choose(value) {
      await element.select(value);
    },
    upload: (paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
  };
}
