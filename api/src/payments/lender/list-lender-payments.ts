import type { listLenderPayments as contract } from "@portal/domain/payments/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listPaymentsOfAll } from "./lender-store.ts";
import { presentLenderPayment } from "./present-lender.ts";

export const listLenderPayments: Act<typeof contract> = async ({ database }, { query }) => {
  const { limit, status } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  const rows = await listPaymentsOfAll(database, { after: start.value, most: limit + 1, status });
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.agreedAt,
    id: row.transaction.id,
  }));
  return done({ payments: page.map(presentLenderPayment), nextCursor });
};
