import type { Context } from "../../context.ts";
import { deskZone } from "../desk-zone.ts";
import { findFill } from "./fill-store.ts";
import { walkWork } from "./walk-work.ts";

/** The hour of the desk's zone in which the nightly check runs. */
const checkHour = 3;

/** Compares the queues with the records once a night, and logs an error if they differ (DESK-QUEUE-14). */
export async function checkWork(context: Context): Promise<void> {
  const { database, clock, log } = context;
  if (clock.now().toZonedDateTimeISO(deskZone(context)).hour !== checkHour) return;
  // Until the queues are filled, they lack the records from before this release.
  if (!(await findFill(database))?.finishedAt) return;
  let count = 0;
  for await (const { differences } of walkWork(context, { isRepaired: false })) count += differences.length;
  if (count > 0) log.error({ what: "the work queue differs from the records", count });
}
