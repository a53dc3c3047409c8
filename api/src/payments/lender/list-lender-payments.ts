import type { listLenderPayments as contract } from "@portal/domain/payments/lender/contract";
import { groupBy } from "@portal/domain/wire/group-by";
import { centsFromText } from "@portal/domain/wire/money";
import { done } from "@portal/domain/wire/outcome";
import { listAccountsOf } from "../../access/accounts-of.ts";
import { ownRecordsOf } from "../../access/own-record.ts";
import { keysetPageOf, readKeyset } from "../../http/keyset.ts";
import type { Act } from "../../http/operation.ts";
import * as store from "./lender-store.ts";
import { presentLenderPayment } from "./present-lender.ts";

export const listLenderPayments: Act<typeof contract> = async (context, { query, staff }) => {
  const { sort = "newest", limit, cursor, status, code, from, to } = query;
  const after = readKeyset(sort, store.paymentOrders[sort], cursor);
  if (!after.ok) return after;
  const { database } = context;
  const filters = {
    accounts: await listAccountsOf(database, query),
    closed: ownRecordsOf(staff).accountIds,
    advance: query.advanceId,
    fromCents: centsFromText(query.amountFrom ?? ""),
    toCents: centsFromText(query.amountTo ?? ""),
    status,
    code,
    from,
    to,
  };
  const { rows, total } = await store.listPaymentsOfAll(database, filters, {
    sort,
    after: after.value,
    most: limit + 1,
  });
  const { page, nextCursor } = keysetPageOf(rows, limit, sort);
  const ids = page.map(({ transaction }) => transaction.id);
  const attempts = groupBy(
    ids.length > 0 ? await store.listAttempts(database, ids) : [],
    (row) => row.transactionId,
  );
  const payments = page.map((row) => presentLenderPayment(row, attempts.get(row.transaction.id) ?? []));
  return done({ payments, total, nextCursor });
};
