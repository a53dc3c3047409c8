import { listStaffNames } from "../../../access/staff-names.ts";
import type { Scope } from "../../../context.ts";
import { noteCaseChange } from "../../threads/message-store.ts";
import { findClaim, release } from "./claim-store.ts";

/** Returns the name of another person who is replying in a thread (DESK-CASE-05). */
export async function findReplier(
  { database, clock }: Pick<Scope, "database" | "clock">,
  caseId: string,
  staffId: string,
): Promise<string | undefined> {
  const holder = (await findClaim(database, caseId, clock.now()))?.staffId;
  if (holder === undefined || holder === staffId) return undefined;
  return (await listStaffNames(database, [holder])).get(holder);
}

/** Ends the claim of a thread, or all claims of a person who signs out or locks the desk. Notifies the open pages. */
export async function releaseReplies(
  { database, clock }: Pick<Scope, "database" | "clock">,
  staffId: string,
  caseId?: string,
): Promise<void> {
  const now = clock.now();
  for (const row of await release(database, staffId, caseId))
    await noteCaseChange(database, row, { staffId, now });
}
