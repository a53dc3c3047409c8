import type { listInboundFiles as contract } from "@portal/domain/payments/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { pageOf, readCursor } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listInboundOfAll } from "./lender-store.ts";
import { presentInboundFile } from "./present-lender.ts";

export const listInboundFiles: Act<typeof contract> = async ({ database }, { query }) => {
  const { cursor, limit } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return refuse("VALIDATION", { cursor: "is no cursor of a page" });
  const rows = await listInboundOfAll(database, { after, most: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.readAt, id: row.id }));
  return done({ files: page.map(presentInboundFile), nextCursor });
};
