import { parseArgs } from "node:util";
import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { BackupFault } from "../../api/src/backup/backup-place.ts";
import { recordSuccess } from "../../api/src/backup/backup-store.ts";
import { openPlace, sealedPlace } from "../../api/src/backup/open-place.ts";
import { writeBackup } from "../../api/src/backup/write-backup.ts";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { checkKeys } from "../../api/src/platform/keys/key-checks.ts";
import { createLog } from "../../api/src/platform/log.ts";
import { openStorage } from "../../api/src/platform/environment/storage-settings.ts";
import { version } from "../../api/src/platform/version.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

/** The number of complete backups to keep in the folder or bucket. */
const usualKeep = "14";

/** Writes a backup to a folder or bucket while the portal runs. */
export async function runBackup(given: readonly string[]): Promise<void> {
  const options = { keep: { type: "string", default: usualKeep } } as const;
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
  const [address = ""] = positionals;
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new Complaint("--keep must be a whole number from 1");
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    const place = openPlace(address, config);
    await migrate(directUrl);
    const connection = connect(url);
    try {
      const { database } = connection;
      await checkKeys(database, config);
      const log = createLog("warn", process.stderr);
      const { manifest, copied, removed } = await writeBackup(
        {
          url: directUrl,
          scope: { database, log },
          storage: openStorage(config),
          portalVersion: version,
          say: (line) => console.log(line),
        },
        place,
        keep,
      );
      const sealed = fieldCipher(config).encrypt(sealedPlace, address);
      await recordSuccess(database, { kind: "backup", sealedPlace: sealed });
      console.log(
        `Backup ${manifest.name} is complete: ${copied} new files, ${removed} old backups deleted.`,
      );
      if (manifest.missingFiles.length > 0)
        console.error(`The storage lacks ${manifest.missingFiles.length} files that the database names.`);
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw error instanceof BackupFault
      ? new Complaint(`No backup was made: ${error.message}`, { cause: error })
      : error;
  } finally {
    await release();
  }
}
