import type { Queryable } from "@portal/database/connection";
import { applicationBanks, paymentDays } from "@portal/database/schema/banking";
import { opportunities } from "@portal/database/schema/loans";
import { asc, eq } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";

/** Finds any borrower's application. Only for the lender's operations. */
export async function findApplication(database: Queryable, eitherId: string) {
  const [row] = await database
    .select({ id: opportunities.id, paymentDay: paymentDays.day })
    .from(opportunities)
    .leftJoin(paymentDays, eq(paymentDays.opportunityId, opportunities.id))
    .where(isEither(opportunities, eitherId));
  return row;
}

/** Lists an application's bank accounts: deposit, withdrawal, then additional accounts. */
export function listBanksOf(database: Queryable, opportunityId: string) {
  const isAdditional = eq(applicationBanks.role, "additional");
  return database
    .select()
    .from(applicationBanks)
    .where(eq(applicationBanks.opportunityId, opportunityId))
    .orderBy(asc(isAdditional), asc(applicationBanks.role), asc(applicationBanks.position));
}
