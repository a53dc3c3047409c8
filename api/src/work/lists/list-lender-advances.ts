import type { listLenderAdvances as contract, LoanRow } from "@portal/domain/work/lists/contract";
import { centsFromText } from "@portal/domain/wire/money";
import { done } from "@portal/domain/wire/outcome";
import { listAccountsOf } from "../../access/accounts-of.ts";
import { ownRecordsOf } from "../../access/own-record.ts";
import { keysetPageOf, readKeyset } from "../../http/keyset.ts";
import type { Act } from "../../http/operation.ts";
import * as store from "./loan-store.ts";

export const listLenderAdvances: Act<typeof contract> = async (context, { query, staff }) => {
  const { sort, limit, cursor, type, pastDue, country } = query;
  const after = readKeyset(sort, store.loanOrders[sort], cursor);
  if (!after.ok) return after;
  const { database } = context;
  const filters = {
    accounts: await listAccountsOf(database, query),
    closed: ownRecordsOf(staff).accountIds,
    balanceFromCents: centsFromText(query.balanceFrom ?? ""),
    balanceToCents: centsFromText(query.balanceTo ?? ""),
    type,
    pastDue,
    country,
  };
  const { rows, total } = await store.listLoans(database, filters, {
    sort,
    after: after.value,
    most: limit + 1,
  });
  const { page, nextCursor } = keysetPageOf(rows, limit, sort);
  return done({ advances: page.map(present), total, nextCursor });
};

function present({ advance, accountName, forgivenessStage }: store.ListedLoan): LoanRow {
  return {
    advanceId: advance.id,
    externalId: advance.externalId,
    loanId: advance.loanId,
    accountId: advance.accountId,
    accountName,
    name: advance.name,
    type: advance.type,
    balance: advance.balanceCents,
    pastDue: advance.pastDueAmountCents,
    currentPayment: advance.currentPaymentCents,
    nextPaymentDate: advance.nextPaymentDate,
    issuedDate: advance.issuedDate,
    forgivenessStage,
  };
}
