import type { listLenderForgiveness as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { done } from "@portal/domain/wire/outcome";
import { ownRecordsOf } from "../../../access/own-record.ts";
import { pageOf, startOf } from "../../../http/cursor.ts";
import type { Act } from "../../../http/operation.ts";
import { presentLenderRecord } from "./present-lender-record.ts";
import { listRecordsOfAll } from "./records-store.ts";

export const listLenderForgiveness: Act<typeof contract> = async ({ database }, { query, staff }) => {
  const { limit, stage, opportunityId: application } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  const closed = ownRecordsOf(staff).accountIds;
  const asked = { after: start.value, most: limit + 1, stage, application, closed };
  const rows = await listRecordsOfAll(database, asked);
  const { page, nextCursor } = pageOf(rows, limit, ({ record }) => ({ at: record.changedAt, id: record.id }));
  return done({ loanForgiveness: page.map(presentLenderRecord), nextCursor });
};
