import { resolve } from "node:path";
import { folderBackup } from "@portal/providers/backup/folder-backup";
import { s3Backup } from "@portal/providers/backup/s3-backup";
import { readStorage } from "../platform/environment/storage-settings.ts";
import type { Config } from "../platform/config.ts";
import { BackupFault, type Place } from "./backup-place.ts";

/**
 * Opens the location of the backups: a folder, or `s3://bucket/prefix?region=…` as in STORAGE_URL.
 * @throws BackupFault if the address is wrong or no key is set
 */
export function openPlace(address: string, { backupKeys }: Pick<Config, "backupKeys">): Place {
  if (backupKeys.length === 0) throw new BackupFault("BACKUP_KEYS is not set");
  if (!address.startsWith("s3:")) return { provider: folderBackup(resolve(address)), keys: backupKeys };
  const faults: string[] = [];
  const bucket = readStorage(address, (fault) => void faults.push(fault));
  if (!bucket || faults.length > 0) throw new BackupFault(`the place of the backups ${faults.join(", ")}`);
  return { provider: s3Backup(bucket), keys: backupKeys };
}

/** The row to which the encryption of the backups' address is bound. */
export const sealedPlace = { table: "recovery_successes", column: "sealed_place", rowId: "backup" } as const;
