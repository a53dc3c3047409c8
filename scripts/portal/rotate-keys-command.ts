import { parseArgs } from "node:util";
import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { consequences } from "../../api/src/consequences.ts";
import type { Context } from "../../api/src/context.ts";
import { recountValues, rotateKeys } from "../../api/src/key-rotation/rotate-keys.ts";
import type { Count } from "../../api/src/key-rotation/rotation-store.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { checkKeys, keyCheckName } from "../../api/src/platform/keys/key-checks.ts";
import { createLog } from "../../api/src/platform/log.ts";
import { openStorage } from "../../api/src/platform/environment/storage-settings.ts";
import { noTelemetry } from "../../api/src/telemetry/telemetry.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

/**
 * Encrypts all values again with the newest key while the portal runs. With `--fingerprints`, also renews fingerprints
 * under older peppers. With `--check`, only counts.
 */
export async function runRotateKeys(given: readonly string[]): Promise<void> {
  const options = { check: { type: "boolean" }, fingerprints: { type: "boolean" } } as const;
  const { values } = parseArgs({ args: [...given], options });
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    const log = createLog("warn", process.stderr);
    const { database } = connection;
    try {
      await checkKeys(database, config);
      const context = {
        ...noTelemetry,
        database,
        connection,
        clock: systemClock(),
        log,
        config,
        cipher: fieldCipher(config),
        providers: { storage: openStorage(config) },
        // No job queue is needed, because a rotation of keys enqueues no jobs.
        jobs: { enqueueIn: () => () => Promise.reject(new Error("no job queue")) },
        auditChain: { soon: () => undefined },
        consequences,
      } as unknown as Context;
      report(
        values.check === true
          ? await recountValues(context)
          : await rotateKeys(context, {
              isWithFingerprints: values.fingerprints === true,
              say: (line) => console.log(line),
              isOver: () => false,
            }),
      );
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}

/** @throws Complaint if a value is still encrypted with an older key */
function report(counts: readonly Count[]): void {
  for (const { setting, keyId, column, left } of counts)
    console.log(`  ${keyCheckName(setting, keyId)}: ${left} in ${column}`);
  const keys = new Set(counts.map(({ setting, keyId }) => keyCheckName(setting, keyId)));
  if (keys.size > 0) throw new Complaint(`Older keys that are still needed: ${[...keys].join(", ")}.`);
  console.log("No value needs an older key.");
}
