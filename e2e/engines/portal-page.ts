import type { CastEntry } from "@portal/database/cast/member";
import { vi } from "vitest";
import { signInToken } from "../people.ts";
import type { Control, Key, Tab } from "./engine.ts";
import { callOf, clickable, library, scriptFor, type Target } from "./find-in-page.ts";

/** The portal in a tab. Each step waits until the page allows the step, by default up to 20 seconds. */
export type PortalPage = {
  open(path: string): Promise<void>;
  click(target: Target): Promise<void>;
  /** Types a text into a field, in place of the old text. */
  fill(target: Target, text: string): Promise<void>;
  check(target: Target): Promise<void>;
  choose(target: Target, value: string): Promise<void>;
  press(key: Key): Promise<void>;
  upload(...paths: readonly string[]): Promise<void>;
  /** Waits until the page shows the element. Returns the element's text. */
  see(target: Target, timeout?: number): Promise<string>;
  /** Waits until the page no longer shows the element. */
  miss(target: Target): Promise<void>;
  /** Waits until the part of the address after the origin matches `path`. */
  arrive(path: RegExp, timeout?: number): Promise<void>;
  /** Signs in through the API and stores the session as the portal does. */
  signIn(who: CastEntry): Promise<void>;
  readStorage(key: string): Promise<unknown>;
};

/** Sends JSON from the page, so that the browser stores the response's cookies. */
function post(path: string, body: string, authorization: string): unknown {
  // The call is synchronous, because WebKit's driver does not wait for promises.
  const call = new XMLHttpRequest();
  call.open("POST", path, false);
  call.setRequestHeader("content-type", "application/json");
  if (authorization) call.setRequestHeader("authorization", authorization);
  call.send(body);
  if (call.status !== 200) throw new Error(`${path} got status ${call.status}`);
  return JSON.parse(call.responseText);
}

const first = (found: HTMLElement[]) => found[0] ?? "no element matches";
const textOf = (found: HTMLElement[]) => found[0]?.textContent?.replaceAll(/\s+/g, " ").trim() ?? null;
const describe = (target: Target) =>
  JSON.stringify(target, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));

export function portalPage(tab: Tab, origin: string): PortalPage {
  const run = async <T>(target: Target, use: (found: HTMLElement[]) => T): Promise<T> => {
    await prepare();
    return (await tab.read(scriptFor(target, use))) as T;
  };
  const prepare = async () => {
    if (!(await tab.read('typeof TestingLibraryDom === "object"'))) await tab.read(library);
  };
  const address = async () => String(await tab.read("location.href")).slice(origin.length);
  /** Repeats a step until it returns a value. Ignores errors of the driver, because the page may just have changed. */
  const eventually = async <T>(what: string, step: () => Promise<T>, timeout = 20_000): Promise<T> => {
    try {
      return await vi.waitFor(step, { timeout, interval: 50 });
    } catch (error) {
      const shown = await tab.read("document.body.innerText").catch(String);
      throw new Error(
        `cannot ${what} at ${await address().catch(String)}. The page shows:\n${String(shown)}`,
        {
          cause: error,
        },
      );
    }
  };
  const control = async (target: Target, use: (found: HTMLElement[]) => unknown): Promise<Control> => {
    await prepare();
    const found = await tab.find(scriptFor(target, use));
    if (typeof found === "string") throw new Error(found);
    return found;
  };
  const click = (target: Target) =>
    eventually(`click ${describe(target)}`, async () => (await control(target, clickable)).click());

  return {
    click,
    press: (key) => tab.press(key),
    open: (path) => tab.open(origin + path),
    async fill(target, text) {
      await click(target);
      await run(target, ([field]) => (field as HTMLInputElement | undefined)?.select());
      await tab.type(text);
    },
    async check(target) {
      await click(target);
      await eventually(`check ${describe(target)}`, async () => {
        if (!(await run(target, ([input]) => (input as HTMLInputElement | undefined)?.checked)))
          throw new Error("it is not checked");
      });
    },
    choose: (target, value) =>
      eventually(`choose ${value} in ${describe(target)}`, async () =>
        (await control(target, clickable)).choose(value),
      ),
    upload: (...paths) =>
      eventually(`upload ${paths.join()}`, async () =>
        (await control({ selector: "input[type=file]" }, first)).upload(paths),
      ),
    see: (target, timeout) =>
      eventually(
        `see ${describe(target)}`,
        async () => {
          const text = await run(target, textOf);
          if (text === null) throw new Error("no element matches");
          return text;
        },
        timeout,
      ),
    miss: (target) =>
      eventually(`miss ${describe(target)}`, async () => {
        if ((await run(target, textOf)) !== null) throw new Error("it is still shown");
      }),
    arrive: (path, timeout) =>
      eventually(
        `arrive at ${String(path)}`,
        async () => {
          const at = await address();
          if (!path.test(at)) throw new Error(`the address is ${at}`);
        },
        timeout,
      ),
    readStorage: (key) => tab.read(callOf((name) => localStorage.getItem(name), key)),
    async signIn(who) {
      // Opens an image of the portal, because storage and cookies then belong to the portal and no script runs.
      await tab.open(`${origin}/favicon.svg`);
      const token = await signInToken(who, (path, data, authorization = "") =>
        tab.read(callOf(post, path, JSON.stringify(data), authorization)),
      );
      await tab.read(callOf((text) => localStorage.setItem("token", text), token));
    },
  };
}
