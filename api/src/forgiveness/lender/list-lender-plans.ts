import type { listLenderPlans as contract } from "@portal/domain/forgiveness/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { ownRecordsOf } from "../../access/own-record.ts";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listPlansOfAll } from "./lender-store.ts";
import { presentLenderPlan } from "./present-lender.ts";

export const listLenderPlans: Act<typeof contract> = async ({ database }, { query, staff }) => {
  const { limit, opportunityId: application } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  const closed = ownRecordsOf(staff).accountIds;
  const rows = await listPlansOfAll(database, { after: start.value, most: limit + 1, application, closed });
  const { page, nextCursor } = pageOf(rows, limit, ({ plan }) => ({
    at: plan.changedAt,
    id: plan.opportunityId,
  }));
  return done({ paycheckProtectionPlans: page.map(presentLenderPlan), nextCursor });
};
