import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newKeys, type Keys } from "./config.ts";

/**
 * The sandbox's keys: made at the first start and kept in the data folder, so that sessions and files
 * outlive a restart. Written whole or not at all: half a key file would lock every file away.
 */
export function sandboxKeys(dataDir: string): Keys {
  const path = join(dataDir, "sandbox-keys.json");
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const part = `${path}.${process.pid}.part`;
    writeFileSync(part, JSON.stringify(newKeys()), { mode: 0o600, flush: true });
    try {
      linkSync(part, path);
    } catch (error) {
      // Of two starts at once, the first one's keys stand.
      if ((error as { code?: string }).code !== "EEXIST") throw error;
    } finally {
      rmSync(part, { force: true });
    }
  }
  return JSON.parse(readFileSync(path, "utf8")) as Keys;
}
