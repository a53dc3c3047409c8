import type { listLoanForgiveness as contract } from "@portal/domain/forgiveness/record/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { presentRecord } from "./present-record.ts";
import { listOwnRecords } from "./record-store.ts";

export const listLoanForgiveness: Act<typeof contract> = async ({ database }, { session, query }) => {
  const rows = await listOwnRecords(database, session.contactId, query.advanceIds);
  return done({ loanForgiveness: rows.map(presentRecord) });
};
