import { chmodSync, chownSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { accountInsteadOfRoot } from "./account.ts";

/**
 * Creates the portal's data folder unless it exists. If the portal runs as root, lets PostgreSQL's account enter the
 * folder.
 */
export function makeDataFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const account = accountInsteadOfRoot();
  if (!account) return;
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, 0o710);
}
