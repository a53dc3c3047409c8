import type { getLenderForgiveness as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../../http/operation.ts";
import { presentLenderRecord } from "./present-lender-record.ts";
import { findRecordOfAny } from "./records-store.ts";

export const getLenderForgiveness: Act<typeof contract> = async ({ database }, { params }) => {
  const held = await findRecordOfAny(database, params.forgivenessId);
  return held ? done({ loanForgiveness: presentLenderRecord(held) }) : refuse("NOT_FOUND");
};
