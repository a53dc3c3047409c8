import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hkdfSync, randomBytes } from "node:crypto";
import { makeDataFolder } from "@portal/database/embedded/data-folder";
import type { Keys } from "./key-settings.ts";

/**
 * Creates the sandbox's keys once, so that sessions and files survive a restart. Never leaves a half-written key file.
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
      // If two portals start at the same time, both use the keys of the first portal.
      if ((error as { code?: string }).code !== "EEXIST") throw error;
    } finally {
      rmSync(part, { force: true });
    }
  }
  return JSON.parse(readFileSync(path, "utf8")) as Keys;
}

/** Finds the keys that a sandbox created in this folder. Production must not use them. */
function find(dataDir: string): Keys | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), "utf8")) as Keys;
  } catch {
    // If the key file is missing or unreadable, the settings cannot contain the sandbox's keys.
    return undefined;
  }
}

const pathIn = (dataDir: string) => join(dataDir, "sandbox-keys.json");

export function newKeys(): Keys {
  const key = () => randomBytes(32).toString("base64");
  return { TOKEN_KEY: key(), PEPPER: key(), ENCRYPTION_KEYS: `k1:${key()}` };
}

/** Derives the sandbox lender's key from the token key, so that the lender's key survives restarts. */
export function sandboxLenderKey({ TOKEN_KEY }: Pick<Keys, "TOKEN_KEY">): string {
  const key = hkdfSync("sha256", Buffer.from(TOKEN_KEY, "base64"), "", "the sandbox's lender", 32);
  return `sandbox:${Buffer.from(key).toString("base64url")}`;
}

export const sandboxKeys = { make, find };
