import type { reserveItem as contract } from "@portal/domain/work/contract";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { findWorkableItem } from "../find-workable-item.ts";
import { answerClaim } from "./answer-claim.ts";
import { reserve } from "./claim-store.ts";

/** Reserves an item for two minutes, so that no other person takes it while the page fetches its files (DESK-SPEED-05). */
export const reserveItem: Act<typeof contract> = (context, { params: { itemId }, staff }) =>
  inTransaction(context, async (tx) => {
    const found = await findWorkableItem(tx, itemId, staff);
    if (!found.ok) return found;
    const isReserved = await reserve(tx.database, itemId, {
      staffId: staff.staffId,
      now: tx.clock.now(),
    });
    return answerClaim(tx, itemId, isReserved);
  });
