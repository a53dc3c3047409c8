import { job } from "../jobs/job.ts";
import { listCounts } from "./rotation-store.ts";
import { rotateKeys } from "./rotate-keys.ts";

/** Minutes after which a run ends, so that the next hourly run finds no run in progress. */
const mostMinutes = 40;

/** Renews the values that use older keys if several keys are configured. */
export const rotateKeysJob = job({
  name: "keys.rotate",
  isHourly: true,
  async handle(context) {
    const { encryptionKeys, peppers } = context.config;
    const hasOlderKeys = encryptionKeys.length > 1 || peppers.length > 1;
    // After a rotation ends, one more run deletes the counts of the previous run.
    if (!hasOlderKeys && (await listCounts(context.database)).length === 0) return;
    const end = performance.now() + mostMinutes * 60_000;
    await rotateKeys(context, {
      isWithFingerprints: true,
      say: (line) => context.log.info({ what: `renewed under the newest keys: ${line}` }),
      isOver: () => performance.now() > end,
    });
  },
});
