import type { Transaction } from "../../context.ts";
import { releaseAll } from "./claim-store.ts";

/** Releases all claims and reservations of a person who signs out, locks the desk or is disabled (DESK-CLAIM-03). */
export async function releaseClaims(
  { database, clock }: Pick<Transaction, "database" | "clock">,
  staffId: string,
): Promise<void> {
  await releaseAll(database, { staffId, now: clock.now() });
}
