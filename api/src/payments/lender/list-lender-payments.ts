import type { listLenderPayments as contract } from "@portal/domain/payments/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { pageOf, readCursor } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listPaymentsOfAll } from "./lender-store.ts";
import { presentLenderPayment } from "./present-lender.ts";

export const listLenderPayments: Act<typeof contract> = async ({ database }, { query }) => {
  const { cursor, limit, status } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return refuse("VALIDATION", { cursor: "is no cursor of a page" });
  const rows = await listPaymentsOfAll(database, { after, most: limit + 1, status });
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.payment.scheduledAt,
    id: row.transaction.id,
  }));
  return done({ payments: page.map(presentLenderPayment), nextCursor });
};
