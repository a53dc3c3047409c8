import type { releaseCase as contract } from "@portal/domain/support/lender/threads/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { noteCaseChange } from "../../threads/message-store.ts";
import { lockCase } from "../case-store.ts";
import { release } from "./claim-store.ts";

export const releaseCase: Act<typeof contract> = (context, { params: { caseId }, staff }) =>
  inTransaction(context, async (tx) => {
    const row = await lockCase(tx.database, caseId);
    if (!row) return refuse("NOT_FOUND");
    const released = await release(tx.database, staff.staffId, caseId);
    if (released.length > 0)
      await noteCaseChange(tx.database, row, { staffId: staff.staffId, now: tx.clock.now() });
    return done({});
  });
