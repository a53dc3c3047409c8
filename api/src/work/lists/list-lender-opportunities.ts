import { isClosed } from "@portal/domain/forgiveness/record/rules";
import { staffName } from "@portal/domain/staff/rules";
import type { ApplicationRow, listLenderOpportunities as contract } from "@portal/domain/work/lists/contract";
import { limitDateOf } from "@portal/domain/work/rules";
import { done } from "@portal/domain/wire/outcome";
import { listAccountsOf } from "../../access/accounts-of.ts";
import { ownRecordsOf } from "../../access/own-record.ts";
import { keysetPageOf, readKeyset } from "../../http/keyset.ts";
import type { Act } from "../../http/operation.ts";
import { deskZone } from "../../access/desk-zone.ts";
import * as store from "./application-store.ts";

export const listLenderOpportunities: Act<typeof contract> = async (context, { query, staff }) => {
  const { sort, limit, cursor, days, product, stage, country, staffId, state } = query;
  const after = readKeyset(sort, store.applicationOrders[sort], cursor);
  if (!after.ok) return after;
  const received = days === undefined ? undefined : context.clock.now().subtract({ hours: 24 * days });
  const { database } = context;
  const filters = {
    accounts: await listAccountsOf(database, query),
    closed: ownRecordsOf(staff).accountIds,
    receivedBefore: received,
    product,
    stage,
    country,
    staffId,
    state,
  };
  const { rows, total } = await store.listApplications(database, filters, {
    sort,
    after: after.value,
    most: limit + 1,
  });
  const { page, nextCursor } = keysetPageOf(rows, limit, sort);
  return done({ opportunities: page.map((row) => present(row, deskZone(context))), total, nextCursor });
};

function present(
  { opportunity, accountName, loanNumber, forgiveness, assignee }: store.ListedApplication,
  zone: string,
): ApplicationRow {
  const recordStage = forgiveness?.stage ?? null;
  const completeAt = forgiveness?.submittedAt ?? forgiveness?.requestedAt ?? null;
  const isOpenRecord = recordStage !== null && !isClosed(recordStage);
  return {
    opportunityId: opportunity.id,
    externalId: opportunity.externalId,
    accountId: opportunity.accountId,
    accountName,
    number: loanNumber ?? opportunity.externalId,
    product: recordStage === null ? opportunity.type : store.forgivenessProduct,
    stage: recordStage ?? opportunity.stageName,
    amount: recordStage === null ? opportunity.advanceAmountCents : (forgiveness?.amountCents ?? null),
    receivedTimestamp: opportunity.applicationReceivedAt,
    closedTimestamp: opportunity.closedAt,
    limitDate: completeAt && isOpenRecord ? limitDateOf(completeAt, zone) : null,
    staff: assignee?.id ? { staffId: assignee.id, name: staffName(assignee) } : null,
  };
}
