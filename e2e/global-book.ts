import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "@portal/database/embedded/cluster";
import { startPortal, type Book } from "./global-portal.ts";

/**
 * Creates the database that every test copies. The portal's first start, with default settings, fills it with the demo
 * cast. Afterwards the same PostgreSQL cluster runs without waiting for the disk.
 */
export async function createBook(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "portal-browser-"));
  // When the tests run as root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "first");
  await mkdir(dataDir);
  try {
    const first = await startPortal({ DATA_DIR: dataDir });
    await first.stop();
    const cluster = await startCluster({ dataDir, fsync: false, log: () => undefined });
    // These keys encrypted the data, so every portal on a copy needs them.
    const keys = join(folder, "sandbox-keys.json");
    await copyFile(join(dataDir, "sandbox-keys.json"), keys);
    const book: Book = { folder, keys, url: cluster.url, template: "portal" };
    process.env["PORTAL_BOOK"] = JSON.stringify(book);
    return async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    };
  } catch (error) {
    // The test runners run no teardown after a failed setup.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
