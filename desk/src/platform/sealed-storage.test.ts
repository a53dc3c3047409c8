import { draftKey } from "@portal/ui/form/stored-drafts.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sealedStorage } from "./sealed-storage.ts";

const maren = Buffer.alloc(32, "maren").toString("base64url");
const theo = Buffer.alloc(32, "theo").toString("base64url");
const name = draftKey("st1", "/desk/documents/wi1");
const text = "The lease of Maple & Main is unsigned.";
const hour = 60 * 60 * 1_000;
const start = 1_796_000_000_000;

let browser: Storage;
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  stored = new Map();
  browser = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
    key: (at) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size;
    },
  };
  return () => vi.useRealTimers();
});

describe("the sealed storage", () => {
  test("returns the text to its own key, and stores no plain text [DESK-SESS-05]", () => {
    sealedStorage(browser, maren).setItem(name, text);
    expect(sealedStorage(browser, maren).getItem(name)).toBe(text);
    const dump = JSON.stringify([...stored]);
    expect(dump).not.toContain("Maple");
    expect(dump).not.toContain(Buffer.from("Maple").toString("base64").slice(0, 6));
  });

  test("encrypts the same text differently each time", () => {
    const storage = sealedStorage(browser, maren);
    storage.setItem(name, text);
    const first = stored.get(name);
    storage.setItem(name, text);
    expect(stored.get(name)).not.toBe(first);
  });

  test("removes a text that another key sealed [DESK-SESS-05]", () => {
    sealedStorage(browser, maren).setItem(name, text);
    expect(sealedStorage(browser, theo).getItem(name)).toBeNull();
    expect(stored.has(name)).toBe(false);
  });

  test.each([
    ["under another name", (sealed: string) => [draftKey("st1", "/desk/documents/wi2"), sealed] as const],
    [
      "with another time",
      (sealed: string) => [name, sealed.replace(/^\d+/, (at) => String(Number(at) - 1))] as const,
    ],
    ["with a changed end", (sealed: string) => [name, `${sealed.slice(0, -2)}zz`] as const],
  ])("removes a text %s", (_, changed) => {
    sealedStorage(browser, maren).setItem(name, text);
    const [otherName, value] = changed(stored.get(name) ?? "");
    stored.set(otherName, value);
    expect(sealedStorage(browser, maren).getItem(otherName)).toBeNull();
    expect(stored.has(otherName)).toBe(false);
  });

  test("keeps a text for 24 hours after the last change [DESK-SESS-05]", () => {
    sealedStorage(browser, maren).setItem(name, "The lease");
    vi.advanceTimersByTime(hour);
    sealedStorage(browser, maren).setItem(name, text);
    vi.advanceTimersByTime(24 * hour - 1);
    expect(sealedStorage(browser, maren).getItem(name)).toBe(text);
    vi.advanceTimersByTime(1);
    expect(sealedStorage(browser, maren).getItem(name)).toBeNull();
  });

  test("removes a text with a time in the future, after the clock was set back", () => {
    sealedStorage(browser, maren).setItem(name, text);
    vi.setSystemTime(start - 1);
    expect(sealedStorage(browser, maren).getItem(name)).toBeNull();
    expect(stored.has(name)).toBe(false);
  });

  test("removes expired texts of all people, and leaves other values of the browser [DESK-SESS-05]", () => {
    sealedStorage(browser, theo).setItem(draftKey("st2", "/desk/documents/wi7"), text);
    stored.set("desk:lastActivity", "1");
    vi.advanceTimersByTime(24 * hour);
    sealedStorage(browser, maren);
    expect([...stored.keys()]).toEqual(["desk:lastActivity"]);
  });
});
