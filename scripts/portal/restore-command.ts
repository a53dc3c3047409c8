import { BackupFault } from "../../api/src/backup/backup-place.ts";
import { openPlace } from "../../api/src/backup/open-place.ts";
import { restoreBackup } from "../../api/src/backup/restore-backup.ts";
import { openStorage } from "../../api/src/platform/environment/storage-settings.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

/** Restores the named or the newest backup into the configured database and storage, which must be empty. */
export async function runRestore(address: string, wanted: string | undefined): Promise<void> {
  const config = configOrComplain();
  const { directUrl, release } = await openDatabase(config);
  try {
    const place = openPlace(address, config);
    const target = {
      url: directUrl,
      storage: openStorage(config),
      keys: config,
      say: (line: string) => console.log(line),
    };
    const { name } = await restoreBackup(target, place, wanted);
    console.log(`Backup ${name} is restored. All sessions and links have ended.
The portal holds all mails and payment files until you release them:
  npm run portal -- release mail
  npm run portal -- release ach`);
  } catch (error) {
    throw error instanceof BackupFault
      ? new Complaint(`The backup was not restored: ${error.message}`, { cause: error })
      : error;
  } finally {
    await release();
  }
}
