import type { setCaseWorker as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { emit } from "../../../events/emit.ts";
import { writeCaseWorker } from "./records-store.ts";

export const setCaseWorker: Act<typeof contract> = (context, { params, body, principal }) =>
  inTransaction(context, async (tx) => {
    const { caseWorker } = body;
    const opportunityId = await writeCaseWorker(tx.database, params.opportunityId, caseWorker);
    if (opportunityId === undefined) return refuse("NOT_FOUND");
    await emit(tx, {
      by: principal,
      person: null,
      action: "opportunity.case-worker-set",
      about: { kind: "opportunity", id: opportunityId },
      detail: { isNamed: caseWorker !== null },
    });
    return done({ opportunityId, caseWorker });
  });
