import type { putGuarantyClaim as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { lenderOf, recordAudit } from "../../../platform/audit/audit-entry.ts";
import { lockAnyAdvance, writeClaim } from "./records-store.ts";

export const putGuarantyClaim: Act<typeof contract> = (context, { params, body, caller }) =>
  inTransaction(context, async (tx) => {
    const advance = await lockAnyAdvance(tx.database, params.advanceId);
    if (!advance) return refuse("NOT_FOUND");
    const { id: advanceId } = advance;
    const { available, status } = body;
    await writeClaim(tx.database, { advanceId, isAvailable: available, status });
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "advance.claim-set",
      subject: { kind: "advance", id: advanceId },
      detail: { available, status },
    });
    return done({ advanceId, available, status });
  });
