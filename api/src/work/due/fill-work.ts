import { isEarlier } from "@portal/database/contract";
import type { Context } from "../../context.ts";
import { countProcesses } from "../../platform/processes/process-store.ts";
import { version } from "../../platform/version.ts";
import { findFill, saveFill, type FillName } from "./fill-store.ts";
import { walkWork } from "./walk-work.ts";

/** Adds the records that an earlier release stored to the queues (DESK-DATA-03). */
export const fillWork = (context: Context): Promise<void> =>
  fillOnce(context, "work", async function* (after) {
    for await (const { lastId, applications } of walkWork(context, { after, isRepaired: true }))
      yield { lastId, records: applications };
  });

/**
 * Fills a table once, in batches. After an interruption, continues after the last finished batch. If a process of an
 * earlier release still runs at the end, starts again in the next hour, because that process does not update the table
 * (DESK-DATA-03).
 */
export async function fillOnce(
  context: Context,
  name: FillName,
  walk: (after: string) => AsyncGenerator<{ readonly lastId: string; readonly records: number }>,
): Promise<void> {
  const { database, clock } = context;
  const before = await findFill(database, name);
  if (before?.finishedAt) return;
  let { afterId, filled } = before ?? { afterId: "", filled: 0 };
  for await (const { lastId, records } of walk(afterId)) {
    afterId = lastId;
    filled += records;
    await saveFill(database, name, { afterId, filled, finishedAt: null });
  }
  const isComplete = !(await countProcesses(database)).some((each) => isEarlier(each.version, version));
  await saveFill(
    database,
    name,
    isComplete ? { afterId, filled, finishedAt: clock.now() } : { afterId: "", filled: 0, finishedAt: null },
  );
}
