import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "@portal/database/embedded/cluster";
import { startPortal, type Book } from "./global-portal.ts";

/**
 * Creates the database that every test copies. The first start of the portal fills the database with the demo
 * borrowers. PostgreSQL then restarts without fsync, which is faster.
 */
export async function createBook(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "portal-browser-"));
  // If the tests run as root, PostgreSQL runs under another account, which needs access to the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "first");
  await mkdir(dataDir);
  try {
    const first = await startPortal({ DATA_DIR: dataDir });
    await first.stop();
    const cluster = await startCluster({ dataDir, fsync: false, log: () => undefined });
    // Every portal with a copy of the database needs the keys that encrypted the data.
    const keys = join(folder, "sandbox-keys.json");
    await copyFile(join(dataDir, "sandbox-keys.json"), keys);
    const book: Book = { folder, keys, url: cluster.url, template: "portal" };
    process.env["PORTAL_BOOK"] = JSON.stringify(book);
    return async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    };
  } catch (error) {
    // Deletes the folder here, because the test runners skip the teardown after a failed setup.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
