import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { Builder, By, Key, WebElement, type WebDriver } from "selenium-webdriver";
import { vi } from "vitest";
import type { Browser, Control, Engine, Tab } from "./engine.ts";

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB } as const;

/** Starts WebKitGTK's driver on a virtual screen. Each tab is a driver session with a new browser. */
export async function startWebKit({ program, args }: Engine): Promise<Browser> {
  const screen = spawn(
    "/usr/bin/Xvfb",
    ["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x1024x24"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [display] = await once(screen.stdout, "data");
  const port = await freePort();
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    stdio: "ignore",
  });
  const end = () => {
    driver.kill();
    screen.kill();
  };
  process.once("exit", end);
  const address = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${address}/status`).catch(() => undefined))?.ok;
  await vi.waitUntil(isReady, { timeout: 30_000 });
  return {
    async openTab() {
      const session = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary: program, args },
        })
        .build();
      await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 800 });
      return tabOf(session);
    },
    async stop() {
      process.off("exit", end);
      const ended = Promise.all([once(driver, "exit"), once(screen, "exit")]);
      end();
      await ended;
    },
  };
}

function tabOf(session: WebDriver): Tab {
  return {
    open: (url) => session.get(url),
    async find(script) {
      const found: unknown = await session.executeScript(`return ${script}`);
      return found instanceof WebElement ? controlOf(found) : String(found);
    },
    read: (script) => session.executeScript(`return ${script}`),
    type: (text) => session.switchTo().activeElement().sendKeys(text),
    press: (key) => session.switchTo().activeElement().sendKeys(keys[key]),
    close: () => session.quit(),
  };
}

function controlOf(element: WebElement): Control {
  return {
    click: () => element.click(),
    choose: (value) => element.findElement(By.css(`option[value=${JSON.stringify(value)}]`)).click(),
    upload: (paths) => element.sendKeys(paths.join("\n")),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the system offered no port");
  return address.port;
}
