import type { releaseItem as contract } from "@portal/domain/work/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { deskZone } from "../../access/desk-zone.ts";
import { presentItem } from "../present.ts";
import { findItem } from "../store.ts";
import { release } from "./claim-store.ts";

/** Releases the caller's own claim and reservation. Succeeds without effect if the caller has neither. */
export const releaseItem: Act<typeof contract> = (context, { params: { itemId }, staff }) =>
  inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    await release(tx.database, itemId, { staffId: staff.staffId, now });
    const found = await findItem(tx.database, itemId);
    return found ? done(presentItem(found, { now, zone: deskZone(tx) })) : refuse("NOT_FOUND");
  });
