import { staffName } from "@portal/domain/staff/rules";
import type { WorkItem } from "@portal/domain/work/contract";
import { done, refuse, refuseWith, type Outcome } from "@portal/domain/wire/outcome";
import type { Transaction } from "../../context.ts";
import { deskZone } from "../../access/desk-zone.ts";
import { presentItem } from "../present.ts";
import { findItem } from "../store.ts";

/** Returns an item after an attempt to claim or reserve it, or explains why the attempt failed. */
export async function answerClaim(
  tx: Transaction,
  itemId: string,
  isSuccessful: boolean,
): Promise<Outcome<WorkItem, "NOT_FOUND" | "ALREADY_DONE" | "CLAIMED">> {
  const found = await findItem(tx.database, itemId);
  if (!found) return refuse("NOT_FOUND");
  const item = presentItem(found, { now: tx.clock.now(), zone: deskZone(tx) });
  if (isSuccessful) return done(item);
  if (found.item.doneAt) return refuse("ALREADY_DONE");
  // A claim may have ended since the attempt, so the name may be missing.
  const name = item.claim?.name ?? (found.reserver && staffName(found.reserver));
  return refuseWith("CLAIMED", { name: name ?? "a colleague" });
}
