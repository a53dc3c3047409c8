import type { releaseCase as contract } from "@portal/domain/support/lender/threads/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { lockCase } from "../case-store.ts";
import { releaseReplies } from "./find-replier.ts";

export const releaseCase: Act<typeof contract> = (context, { params: { caseId }, staff }) =>
  inTransaction(context, async (tx) => {
    const row = await lockCase(tx.database, caseId);
    if (!row) return refuse("NOT_FOUND");
    await releaseReplies(tx, staff.staffId, row.id);
    return done({});
  });
