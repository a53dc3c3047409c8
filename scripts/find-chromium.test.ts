import { afterEach, expect, test, vi } from "vitest";
import { ensureChromium, findChromium } from "./find-chromium.ts";

afterEach(() => vi.unstubAllEnvs());

test("takes the program that CHROMIUM_PATH names before any other", () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect(findChromium()).toBe(process.execPath);
  expect(ensureChromium()).toBe(process.execPath);
});

test("says so when CHROMIUM_PATH names nothing, and installs nothing", () => {
  vi.stubEnv("CHROMIUM_PATH", "/no/such/chromium");
  expect(findChromium).toThrow("CHROMIUM_PATH names /no/such/chromium, which does not exist.");
  expect(ensureChromium).toThrow("CHROMIUM_PATH names /no/such/chromium, which does not exist.");
});
