import type * as FileSystem from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { ensureEngines, findEngines } from "./find-engines.ts";

const machine = vi.hoisted(() => ({ files: [] as readonly string[] }));
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof FileSystem>()),
  existsSync: (path: string) => machine.files.includes(path),
  globSync: () => machine.files.filter((path) => path.endsWith("/MiniBrowser")),
}));
// Simulates a machine without apt-get.
vi.mock("node:child_process", () => ({
  spawnSync: (program: string) =>
    machine.files.includes(program) ? { status: 0, stdout: "Mozilla Firefox 140.12.0esr\n" } : { status: 1 },
}));

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
});

test("prints the installed engines, and the packages that the missing engines need", () => {
  machine.files = ["/usr/bin/firefox-esr"];
  ensureEngines();
  expect(printed).toEqual([
    "Skips Chromium: not installed, and apt-get could not install chromium.",
    "Runs with Firefox 140.12.0 (/usr/bin/firefox-esr).",
    "Skips WebKit: not installed, and apt-get could not install webkit2gtk-driver, xvfb.",
  ]);
});

test("finds WebKit only with its browser, its driver and a virtual screen", () => {
  const parts = ["/usr/lib/any/webkit2gtk-4.1/MiniBrowser", "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];
  for (const missing of parts) {
    machine.files = parts.filter((part) => part !== missing);
    expect(findEngines()).toEqual([]);
  }
  machine.files = parts;
  expect(findEngines()).toMatchObject([{ name: "WebKit", program: parts[0], args: ["--automation"] }]);
});

test("throws with installation advice when no engine exists", () => {
  machine.files = [];
  expect(ensureEngines).toThrow(
    "Found no browser engine. Install one (Debian: apt-get install chromium firefox-esr webkit2gtk-driver xvfb).",
  );
});
