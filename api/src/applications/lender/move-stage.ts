import { moveStage as contract } from "@portal/domain/applications/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { setStage } from "../store.ts";

export const moveStage: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const row = await lockAnyOpportunity(tx.database, params.opportunityId);
    if (!row) return refuse("NOT_FOUND");
    const { stage, stageName, closedAt } = body;
    await setStage(tx.database, row.id, { stage, stageName, closedAt });
    await emit(tx, {
      by: principal,
      person: null,
      action: "opportunity.moved",
      about: { kind: "opportunity", id: row.id },
      applications: [row.id],
      detail: { from: row.stage, to: stage },
    });
    return done({ opportunityId: row.id, stage, stageName, closedTimestamp: closedAt });
  });
