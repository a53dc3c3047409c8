import type { setCollateral as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { emit } from "../../../events/emit.ts";
import { lockAnyAdvance, writeCollateral } from "./records-store.ts";

export const setCollateral: Act<typeof contract> = (context, { params, body, principal }) =>
  inTransaction(context, async (tx) => {
    const advance = await lockAnyAdvance(tx.database, params.advanceId);
    if (!advance) return refuse("NOT_FOUND");
    const { id: advanceId } = advance;
    const { collateralPackageStatus } = body;
    await writeCollateral(tx.database, advanceId, collateralPackageStatus);
    await emit(tx, {
      by: principal,
      person: null,
      action: "advance.collateral-set",
      about: { kind: "advance", id: advanceId },
      detail: { from: advance.collateralPackageStatus, to: collateralPackageStatus },
    });
    return done({ advanceId, collateralPackageStatus });
  });
