import type { Queryable } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/applications";
import { accountContacts } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import { and, asc, eq, sql } from "drizzle-orm";

/** The experts of one of the borrower's applications; undefined when it is not theirs. */
export async function listExperts(database: Queryable, contactId: string, opportunityId: string) {
  const own = and(
    eq(accountContacts.accountId, opportunities.accountId),
    eq(accountContacts.contactId, contactId),
  );
  const rows = await database
    .select({ opportunityId: opportunities.id, expert: businessFundingExperts })
    .from(opportunities)
    .innerJoin(accountContacts, own)
    .leftJoin(businessFundingExperts, eq(businessFundingExperts.opportunityId, opportunities.id))
    .where(eq(opportunities.id, opportunityId))
    .orderBy(asc(businessFundingExperts.lastName), asc(businessFundingExperts.id));
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.expert ? [row.expert] : []));
}

export async function pingDatabase(database: Queryable): Promise<void> {
  await database.execute(sql`select 1`);
}
