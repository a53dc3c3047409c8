import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestApp } from "./test-app.ts";

/** Lists the ids of all files in the test app's storage. */
export async function storedFiles({ dataDir }: Pick<TestApp, "dataDir">): Promise<string[]> {
  const folder = join(dataDir, "uploads", "files");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
