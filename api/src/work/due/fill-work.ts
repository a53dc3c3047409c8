import { isEarlier } from "@portal/database/contract";
import type { Context } from "../../context.ts";
import { countProcesses } from "../../platform/processes/process-store.ts";
import { version } from "../../platform/version.ts";
import { findFill, saveFill } from "./fill-store.ts";
import { walkWork } from "./walk-work.ts";

/**
 * Adds the records from before this release to the queues. Continues after the last finished batch. Starts again next
 * hour if a process of an earlier release, which does not update the queues, still runs at the end (DESK-DATA-03).
 */
export async function fillWork(context: Context): Promise<void> {
  const { database, clock } = context;
  const before = await findFill(database);
  if (before?.finishedAt) return;
  let { afterId, filled } = before ?? { afterId: "", filled: 0 };
  for await (const { lastId, applications } of walkWork(context, { after: afterId, isRepaired: true })) {
    afterId = lastId;
    filled += applications;
    await saveFill(database, { afterId, filled, finishedAt: null });
  }
  const isComplete = !(await countProcesses(database)).some((each) => isEarlier(each.version, version));
  await saveFill(
    database,
    isComplete ? { afterId, filled, finishedAt: clock.now() } : { afterId: "", filled: 0, finishedAt: null },
  );
}
