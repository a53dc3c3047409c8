import type { putGuarantyClaim as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { emit } from "../../../events/emit.ts";
import { lockAnyAdvance, writeClaim } from "./records-store.ts";

export const putGuarantyClaim: Act<typeof contract> = (context, { params, body, principal }) =>
  inTransaction(context, async (tx) => {
    const advance = await lockAnyAdvance(tx.database, params.advanceId);
    if (!advance) return refuse("NOT_FOUND");
    const { id: advanceId } = advance;
    const { available, status } = body;
    await writeClaim(tx.database, { advanceId, isAvailable: available, status });
    await emit(tx, {
      by: principal,
      person: null,
      action: "advance.claim-set",
      about: { kind: "advance", id: advanceId },
      detail: { available, status },
    });
    return done({ advanceId, available, status });
  });
