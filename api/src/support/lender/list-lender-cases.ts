import type { listLenderCases as contract } from "@portal/domain/support/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listAnswersTo, listCasesOfAll } from "./case-store.ts";
import { presentCase } from "./present-case.ts";

export const listLenderCases: Act<typeof contract> = async ({ database, cipher }, { query }) => {
  const { limit, status } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  const rows = await listCasesOfAll(database, { after: start.value, most: limit + 1, status });
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  const answers = await listAnswersTo(
    database,
    page.map((row) => row.id),
  );
  return done({ cases: page.map((row) => presentCase(cipher, row, answers)), nextCursor });
};
