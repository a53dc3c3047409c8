import { beforeEach, describe, expect, test, vi } from "vitest";
import { rememberUrl, takeRememberedUrl } from "./session-storage.ts";

/** What a browser's storage does, as far as it is used here. */
function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  return () => vi.unstubAllGlobals();
});

describe("the remembered address", () => {
  test("is its borrower's, once, with query and fragment [CORE-SESS-12]", () => {
    rememberUrl("/us/settings?tab=1#phone", "dana");
    expect(takeRememberedUrl("dana")).toBe("/us/settings?tab=1#phone");
    expect(takeRememberedUrl("dana")).toBeUndefined();
  });

  test("is nobody else's, and is gone when another has signed in", () => {
    rememberUrl("/us/settings", "dana");
    expect(takeRememberedUrl("ben")).toBeUndefined();
    expect(takeRememberedUrl("dana")).toBeUndefined();
  });

  test("that was asked for while nobody was signed in is the next borrower's", () => {
    rememberUrl("/us/settings", undefined);
    expect(takeRememberedUrl("ben")).toBe("/us/settings");
  });

  test("that does not say whose it is is nobody's", () => {
    localStorage.setItem("lastUrl", "/us/settings");
    expect(takeRememberedUrl("ben")).toBeUndefined();
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "%%", "javascript:alert(1)", ""])(
    "that is none of the portal's (%j) is not followed",
    (url) => {
      rememberUrl(url, "dana");
      expect(takeRememberedUrl("dana")).toBeUndefined();
    },
  );
});
