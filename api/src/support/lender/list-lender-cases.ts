import type { listLenderCases as contract } from "@portal/domain/support/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { pageOf, readCursor } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listAnswersTo, listCasesOfAll } from "./case-store.ts";
import { presentCase } from "./present-case.ts";

export const listLenderCases: Act<typeof contract> = async ({ database }, { query }) => {
  const { cursor, limit, status } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return refuse("VALIDATION", { cursor: "is no cursor of a page" });
  const rows = await listCasesOfAll(database, { after, most: limit + 1, status });
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  const answers = await listAnswersTo(
    database,
    page.map((row) => row.id),
  );
  return done({ cases: page.map((row) => presentCase(row, answers)), nextCursor });
};
