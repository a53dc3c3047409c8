import type { listLenderCases as contract } from "@portal/domain/support/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { listAnswersTo, listCasesOfAll } from "./case-store.ts";
import { presentCase } from "./present-case.ts";

/** Lists inquiries with decrypted messages. Records the reader in the audit trail before the response. */
export const listLenderCases: Act<typeof contract> = async (context, { query, principal }) => {
  const { limit, status } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  return inTransaction(context, async (tx) => {
    const { database, cipher } = tx;
    const rows = await listCasesOfAll(database, { after: start.value, most: limit + 1, status });
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
    const ids = page.map(({ id }) => id);
    const [newest, oldest] = [ids[0], ids.at(-1)];
    if (newest !== undefined && oldest !== undefined)
      await emit(tx, {
        by: principal,
        person: null,
        action: "cases.read",
        about: { kind: "case", id: newest },
        detail: { count: ids.length, newest, oldest },
      });
    const answers = await listAnswersTo(database, ids);
    return done({ cases: page.map((row) => presentCase(cipher, row, answers)), nextCursor });
  });
};
