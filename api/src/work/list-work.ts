import { done } from "@portal/domain/wire/outcome";
import type { listWork as contract } from "@portal/domain/work/contract";
import { nearLimitBefore } from "@portal/domain/work/rules";
import { keysetPageOf, readKeyset } from "../http/keyset.ts";
import type { Act } from "../http/operation.ts";
import { deskZone } from "../access/desk-zone.ts";
import { presentItem } from "./present.ts";
import { queueOf } from "./queue-of.ts";
import { readQueue, workOrders } from "./store.ts";

/** Lists a page of a queue with the counts of all segments, from one snapshot (DESK-QUEUE-04). */
export const listWork: Act<typeof contract> = async (context, { query, staff }) => {
  const { who, sort, cursor, limit, ...asked } = query;
  const after = readKeyset(sort, workOrders[sort], cursor);
  if (!after.ok) return after;
  const queue = await queueOf(context, asked, staff);
  if (!queue.ok) return queue;
  const { now } = queue.value;
  const zone = deskZone(context);
  const wanted = { segment: who, sort, after: after.value, most: limit + 1 };
  const { items, ...read } = await readQueue(
    context.database,
    queue.value,
    wanted,
    nearLimitBefore(now, zone),
  );
  const { page, nextCursor } = keysetPageOf(items, limit, sort);
  return done({ ...read, items: page.map((row) => presentItem(row, { now, zone })), nextCursor });
};
