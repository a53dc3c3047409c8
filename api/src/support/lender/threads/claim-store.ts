import type { Queryable } from "@portal/database/connection";
import { caseClaims, cases } from "@portal/database/schema/support";
import { claimMinutes } from "@portal/domain/support/threads/rules";
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";

type Claimant = { readonly staffId: string; readonly now: Temporal.Instant };

/** Claims a thread for five minutes, or renews the claim. Returns undefined if another person has claimed it. */
export async function claim(database: Queryable, caseId: string, { staffId, now }: Claimant) {
  const until = now.add({ minutes: claimMinutes });
  const [row] = await database
    .insert(caseClaims)
    .values({ caseId, staffId, until })
    .onConflictDoUpdate({
      target: caseClaims.caseId,
      set: { staffId, until },
      setWhere: sql`${eq(caseClaims.staffId, staffId)} or ${lte(caseClaims.until, now)}`,
    })
    .returning();
  return row;
}

/** Finds who has claimed a thread at a time. */
export async function findClaim(database: Queryable, caseId: string, now: Temporal.Instant) {
  const [row] = await database
    .select({ staffId: caseClaims.staffId, until: caseClaims.until })
    .from(caseClaims)
    .where(and(eq(caseClaims.caseId, caseId), gt(caseClaims.until, now)));
  return row;
}

/** Ends a person's claims, or the claim of one thread. Returns the threads. */
export async function release(database: Queryable, staffId: string, caseId?: string) {
  const isOne = caseId === undefined ? undefined : eq(caseClaims.caseId, caseId);
  const claims = await database
    .delete(caseClaims)
    .where(and(eq(caseClaims.staffId, staffId), isOne))
    .returning({ caseId: caseClaims.caseId });
  if (claims.length === 0) return [];
  const { id, version } = cases;
  const ids = claims.map((each) => each.caseId);
  return database.select({ id, version }).from(cases).where(inArray(id, ids));
}
