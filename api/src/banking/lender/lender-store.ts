import type { Queryable } from "@portal/database/connection";
import { applicationBanks, paymentDays } from "@portal/database/schema/banking";
import { opportunities } from "@portal/database/schema/loans";
import { asc, eq } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";

/** Any borrower's application, by the portal's id or the lender's: asked for by the lender's operations alone. */
export async function findApplication(database: Queryable, eitherId: string) {
  const [row] = await database
    .select({ id: opportunities.id, paymentDay: paymentDays.day })
    .from(opportunities)
    .leftJoin(paymentDays, eq(paymentDays.opportunityId, opportunities.id))
    .where(isEither(opportunities, eitherId));
  return row;
}

/** Deposit, withdrawal, and the additional ones in their order. */
export function listBanksOf(database: Queryable, opportunityId: string) {
  const isAdditional = eq(applicationBanks.role, "additional");
  return database
    .select()
    .from(applicationBanks)
    .where(eq(applicationBanks.opportunityId, opportunityId))
    .orderBy(asc(isAdditional), asc(applicationBanks.role), asc(applicationBanks.position));
}
