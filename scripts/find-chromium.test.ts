import type * as FileSystem from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { ensureChromium, findChromium } from "./find-chromium.ts";

const machine = vi.hoisted(() => ({ isBare: false }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof FileSystem>();
  return { ...fs, existsSync: (path: string) => !machine.isBare && fs.existsSync(path) };
});

afterEach(() => {
  vi.unstubAllEnvs();
  machine.isBare = false;
});

test("uses the Chromium program that CHROMIUM_PATH names before any other", () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect(findChromium()).toBe(process.execPath);
  expect(ensureChromium()).toBe(process.execPath);
});

test("throws without installing a browser when CHROMIUM_PATH names a missing file", () => {
  vi.stubEnv("CHROMIUM_PATH", "/no/such/chromium");
  expect(findChromium).toThrow("CHROMIUM_PATH names /no/such/chromium, which does not exist.");
  expect(ensureChromium).toThrow("CHROMIUM_PATH names /no/such/chromium, which does not exist.");
});

test("findChromium throws with installation advice when Chromium is missing", async () => {
  vi.stubEnv("CHROMIUM_PATH", "");
  machine.isBare = true;
  expect(findChromium).toThrow("Found no Chromium. Install one");
  const { default: settings } = await import("../playwright.config.ts");
  expect(settings.use?.launchOptions).not.toHaveProperty("executablePath");
});
