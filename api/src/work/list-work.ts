import { done } from "@portal/domain/wire/outcome";
import type { listWork as contract } from "@portal/domain/work/contract";
import { nearLimitBefore } from "@portal/domain/work/rules";
import type { Act } from "../http/operation.ts";
import { deskZone } from "../access/desk-zone.ts";
import { readPreparedPercent } from "./due/fill-store.ts";
import { presentItem } from "./present.ts";
import { queueOf } from "./queue-of.ts";
import { readPlace, writePlace } from "./read-place.ts";
import { countItems, listChoices, listItems } from "./store.ts";

/** Lists a page of a queue with the counts of all segments, from one snapshot (DESK-QUEUE-04). */
export const listWork: Act<typeof contract> = async (context, { query, staff }) => {
  const { who, sort, cursor, limit, ...asked } = query;
  const after = readPlace(sort, cursor);
  if (!after.ok) return after;
  const queue = await queueOf(context, asked, staff);
  if (!queue.ok) return queue;
  const { kind, now } = queue.value;
  const zone = deskZone(context);
  const page = { segment: who, sort, after: after.value, most: limit + 1 };
  return context.database.transaction(
    async (database) => {
      const rows = await listItems(database, queue.value, page);
      const counts = await countItems(database, queue.value, nearLimitBefore(now, zone));
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return done({
        items: shown.map((row) => presentItem(row, { now, zone })),
        counts,
        choices: {
          products: await listChoices(database, kind, "product"),
          stages: await listChoices(database, kind, "stage"),
        },
        preparedPercent: await readPreparedPercent(database),
        nextCursor: rows.length > limit && last ? writePlace(sort, last.item) : null,
      });
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
};
