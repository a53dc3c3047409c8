import { listStaffNames } from "../../../access/staff-names.ts";
import type { Scope } from "../../../context.ts";
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

/** Ends the claims of a person who signs out or locks the desk. */
export async function releaseReplies({ database }: Pick<Scope, "database">, staffId: string): Promise<void> {
  await release(database, staffId);
}
