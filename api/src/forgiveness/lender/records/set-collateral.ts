import type { setCollateral as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { lenderOf, recordAudit } from "../../../platform/audit/audit-entry.ts";
import { lockAnyAdvance, writeCollateral } from "./records-store.ts";

export const setCollateral: Act<typeof contract> = (context, { params, body, caller }) =>
  inTransaction(context, async (tx) => {
    const advance = await lockAnyAdvance(tx.database, params.advanceId);
    if (!advance) return refuse("NOT_FOUND");
    const { id: advanceId } = advance;
    const { collateralPackageStatus } = body;
    await writeCollateral(tx.database, advanceId, collateralPackageStatus);
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "advance.collateral-set",
      subject: { kind: "advance", id: advanceId },
      detail: { from: advance.collateralPackageStatus, to: collateralPackageStatus },
    });
    return done({ advanceId, collateralPackageStatus });
  });
