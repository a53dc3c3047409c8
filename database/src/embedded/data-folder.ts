import { chmodSync, chownSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { accountInsteadOfRoot } from "./account.ts";

/**
 * Makes the portal's data folder, for its own account only. Started as root, PostgreSQL runs as another account, whose
 * group may pass through. A folder that exists keeps its permissions: they are its operator's.
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
