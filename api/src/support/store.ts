import type { Queryable } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import { and, asc, eq, sql } from "drizzle-orm";
import { isOwnOpportunity } from "../access/own.ts";
import { prepared } from "../platform/prepared.ts";

const expertsOfOne = prepared((database) =>
  database
    .select({ opportunityId: opportunities.id, expert: businessFundingExperts })
    .from(opportunities)
    .leftJoin(businessFundingExperts, eq(businessFundingExperts.opportunityId, opportunities.id))
    .where(
      and(
        eq(opportunities.id, sql.placeholder("opportunityId")),
        isOwnOpportunity(sql.placeholder("contactId")),
      ),
    )
    .orderBy(asc(businessFundingExperts.lastName), asc(businessFundingExperts.id))
    .prepare("own_experts"),
);

/** The experts of one of the borrower's applications; undefined when it is not theirs. */
export async function listExperts(database: Queryable, contactId: string, opportunityId: string) {
  const rows = await expertsOfOne(database).execute({ contactId, opportunityId });
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.expert ? [row.expert] : []));
}

export async function pingDatabase(database: Queryable): Promise<void> {
  await database.execute(sql`select 1`);
}
