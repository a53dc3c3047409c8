import type { listAchFiles as contract } from "@portal/domain/payments/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listFilesOfAll } from "./lender-store.ts";
import { presentAchFile } from "./present-lender.ts";

export const listAchFiles: Act<typeof contract> = async ({ database }, { query }) => {
  const { limit } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  const rows = await listFilesOfAll(database, { after: start.value, most: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  return done({ files: page.map(presentAchFile), nextCursor });
};
