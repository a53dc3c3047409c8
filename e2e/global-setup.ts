import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "@portal/database/embedded/cluster";
import { findChromium } from "../scripts/find-chromium.ts";
import { startPortal, type Book } from "./global-portal.ts";

/**
 * Makes the book that every test begins with, and the PostgreSQL that copies it. The portal fills it as it does
 * for a stranger: with the settings' own defaults, its own PostgreSQL and the demo cast. After that the same
 * cluster runs without waiting for the disk.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Says what to install before anything is made.
  findChromium();
  const folder = await mkdtemp(join(tmpdir(), "portal-browser-"));
  // PostgreSQL runs as another account where we are root, and must be able to enter.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "first");
  await mkdir(dataDir);
  try {
    const first = await startPortal({ DATA_DIR: dataDir });
    await first.stop();
    const cluster = await startCluster({ dataDir, fsync: false, log: () => undefined });
    // Its keys sealed the book, so every portal on a copy needs them.
    const keys = join(folder, "sandbox-keys.json");
    await copyFile(join(dataDir, "sandbox-keys.json"), keys);
    const book: Book = { folder, keys, url: cluster.url, template: "portal" };
    process.env["PORTAL_BOOK"] = JSON.stringify(book);
    return async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    };
  } catch (error) {
    // A set-up that fails has no teardown.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
