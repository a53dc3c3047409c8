import type { Context } from "../../context.ts";
import { deskZone } from "../../access/desk-zone.ts";
import { searchParts, walkSearch, type SearchPart } from "../search/walk-search.ts";
import { findFill } from "./fill-store.ts";
import { walkWork } from "./walk-work.ts";

/** The hour of the desk's zone in which the nightly check runs. */
const checkHour = 3;

/** Compares the queues and the search with the records once a night, and logs an error if they differ (DESK-QUEUE-14). */
export async function checkWork(context: Context): Promise<void> {
  const { clock, log } = context;
  if (clock.now().toZonedDateTimeISO(deskZone(context)).hour !== checkHour) return;
  const inQueue = await countWork(context);
  if (inQueue > 0) log.error({ what: "the work queue differs from the records", count: inQueue });
  const inSearch = await countSearch(context);
  if (inSearch > 0) log.error({ what: "the desk's search differs from the records", count: inSearch });
}

async function countWork(context: Context): Promise<number> {
  // Until the queues are filled, they lack records that an earlier release stored.
  if (!(await findFill(context.database, "work"))?.finishedAt) return 0;
  let count = 0;
  for await (const { differences } of walkWork(context, { isRepaired: false })) count += differences.length;
  return count;
}

async function countSearch(context: Context): Promise<number> {
  let count = 0;
  for (const part of Object.keys(searchParts) as SearchPart[]) {
    if (!(await findFill(context.database, `search-${part}`))?.finishedAt) continue;
    for await (const { differences } of walkSearch(context, part, { isRepaired: false }))
      count += differences.length;
  }
  return count;
}
