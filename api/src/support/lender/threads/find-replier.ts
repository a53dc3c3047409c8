import { staffName } from "@portal/domain/staff/rules";
import type { Scope } from "../../../context.ts";
import { findOtherClaimant, release } from "./claim-store.ts";

/** Returns the name of another person who is replying in a thread (DESK-CASE-05). */
export async function findReplier(
  { database, clock }: Pick<Scope, "database" | "clock">,
  caseId: string,
  staffId: string,
): Promise<string | undefined> {
  const other = await findOtherClaimant(database, caseId, { staffId, now: clock.now() });
  return other && staffName(other);
}

/** Ends the claims of a person who signs out or locks the desk. */
export async function releaseReplies({ database }: Pick<Scope, "database">, staffId: string): Promise<void> {
  await release(database, staffId);
}
