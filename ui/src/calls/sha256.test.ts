import { expect, test, vi } from "vitest";
import { sha256 } from "./sha256.ts";

test("a text has a SHA-256 hash, except on a page without WebCrypto", async () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await sha256("abc")).toBe(abc);
  vi.stubGlobal("crypto", {});
  expect(await sha256("abc")).toBeUndefined();
  vi.unstubAllGlobals();
});
