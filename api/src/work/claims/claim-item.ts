import type { claimItem as contract } from "@portal/domain/work/contract";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { findWorkableItem } from "../find-workable-item.ts";
import { answerClaim } from "./answer-claim.ts";
import { claim, lockClaimsOf, releaseOldest } from "./claim-store.ts";

/** Claims an item for five minutes. The person's sixth claim releases the oldest (DESK-CLAIM-01). */
export const claimItem: Act<typeof contract> = (context, { params: { itemId }, staff }) =>
  inTransaction(context, async (tx) => {
    const found = await findWorkableItem(tx, itemId, staff);
    if (!found.ok) return found;
    const claimant = { staffId: staff.staffId, now: tx.clock.now() };
    await lockClaimsOf(tx.database, staff.staffId);
    const isClaimed = await claim(tx.database, itemId, claimant);
    if (isClaimed) await releaseOldest(tx.database, itemId, claimant);
    return answerClaim(tx, itemId, isClaimed);
  });
