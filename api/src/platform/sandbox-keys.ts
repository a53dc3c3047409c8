import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hkdfSync, randomBytes } from "node:crypto";
import { makeDataFolder } from "@portal/database/embedded/data-folder";
import type { Keys } from "./key-settings.ts";

/**
 * The sandbox's keys: made at the first start and kept in the data folder, so that sessions and files
 * outlive a restart. Written whole or not at all: half a key file would lock every file away.
 */
function make(dataDir: string): Keys {
  const path = pathIn(dataDir);
  if (!existsSync(path)) {
    makeDataFolder(dataDir);
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

/** The keys that a sandbox made in this folder, if one ever ran there: production must not take them over. */
function find(dataDir: string): Keys | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), "utf8")) as Keys;
  } catch {
    // None, or one that whoever runs production cannot read: then nobody took its keys from there.
    return undefined;
  }
}

const pathIn = (dataDir: string) => join(dataDir, "sandbox-keys.json");

export function newKeys(): Keys {
  const key = () => randomBytes(32).toString("base64");
  return { TOKEN_KEY: key(), PEPPER: key(), ENCRYPTION_KEYS: `k1:${key()}` };
}

/** The key of the sandbox's lender: as lasting as the others, and none of them. */
export function sandboxLenderKey({ TOKEN_KEY }: Pick<Keys, "TOKEN_KEY">): string {
  const key = hkdfSync("sha256", Buffer.from(TOKEN_KEY, "base64"), "", "the sandbox's lender", 32);
  return `sandbox:${Buffer.from(key).toString("base64url")}`;
}

export const sandboxKeys = { make, find };
