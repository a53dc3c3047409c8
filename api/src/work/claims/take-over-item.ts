import type { takeOverItem as contract } from "@portal/domain/work/contract";
import { canTakeOver } from "@portal/domain/work/rules";
import { inTransaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import type { Act } from "../../http/operation.ts";
import { may } from "../../sessions/staff/staff-session.ts";
import { deskZone } from "../../access/desk-zone.ts";
import { findWorkableItem } from "../find-workable-item.ts";
import { presentItem } from "../present.ts";
import { answerClaim } from "./answer-claim.ts";
import { claim, lockClaimsOf, releaseOldest } from "./claim-store.ts";

/** Takes over an item, immediately with `work.assign`, otherwise once the claim has expired (DESK-CLAIM-02). */
export const takeOverItem: Act<typeof contract> = (context, { params: { itemId }, staff, principal }) =>
  inTransaction(context, async (tx) => {
    const found = await findWorkableItem(tx, itemId, staff);
    if (!found.ok) return found;
    const { staffId } = staff;
    const now = tx.clock.now();
    const before = presentItem(found.value, { now, zone: deskZone(tx) });
    const canAssign = may(staff, "work.assign");
    if (!canTakeOver(before, { staffId, canAssign }, now)) return answerClaim(tx, itemId, false);
    await lockClaimsOf(tx.database, staffId);
    // Without the permission, a claim that another person makes at this moment still wins.
    const isClaimed = await claim(tx.database, itemId, { staffId, now }, { isForced: canAssign });
    if (isClaimed) {
      await releaseOldest(tx.database, itemId, { staffId, now });
      const from = found.value.item.claimedBy;
      if (from !== null && from !== staffId)
        await emit(tx, {
          by: principal,
          person: null,
          action: "work.taken-over",
          about: { kind: "work-item", id: itemId },
          detail: { from },
        });
    }
    return answerClaim(tx, itemId, isClaimed);
  });
