import { findChromium } from "../scripts/find-chromium.ts";
import { createBook } from "./global-book.ts";

export default function globalSetup(): Promise<() => Promise<void>> {
  // Reports a missing browser before the slow setup begins.
  findChromium();
  return createBook();
}
