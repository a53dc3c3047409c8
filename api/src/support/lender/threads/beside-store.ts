import type { Queryable } from "@portal/database/connection";
import { isAsked, stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { advances, opportunities } from "@portal/database/schema/loans";
import { caseChanges, cases } from "@portal/database/schema/support";
import { and, asc, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";

/** The maximum number of loans, applications and requests that the page shows beside a thread. */
const mostBeside = 20;
/** The maximum number of changes that one page of a thread shows. */
const mostChanges = 200;

export function listLoans(database: Queryable, accountId: string) {
  const { id, loanId, name, balanceCents, pastDueAmountCents } = advances;
  return database
    .select({ advanceId: id, loanId, name, balance: balanceCents, pastDue: pastDueAmountCents })
    .from(advances)
    .where(eq(advances.accountId, accountId))
    .orderBy(desc(balanceCents), asc(loanId))
    .limit(mostBeside);
}

export function listApplications(database: Queryable, accountId: string) {
  return database
    .select({ opportunityId: opportunities.id, number: opportunities.externalId })
    .from(opportunities)
    .where(eq(opportunities.accountId, accountId))
    .orderBy(sql`${opportunities.applicationReceivedAt} desc nulls last`, asc(opportunities.id))
    .limit(mostBeside);
}

/** Lists the open requests of a business, each with the number of its files that wait for a review. */
export function listOpenRequests(database: Queryable, accountId: string) {
  const received = database
    .select({ one: sql`1` })
    .from(documents)
    .where(
      and(
        eq(documents.opportunityId, stipulations.opportunityId),
        eq(documents.stipulationId, stipulations.id),
        eq(documents.review, "received"),
      ),
    )
    .limit(1_000);
  return database
    .select({
      stipulationId: stipulations.id,
      opportunityId: stipulations.opportunityId,
      name: stipulations.displayName,
      toReview: sql<number>`(select count(*)::integer from (${received}) as received)`,
    })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(
      and(eq(opportunities.accountId, accountId), isNull(stipulations.fulfilledAt), isAsked(stipulations)),
    )
    .orderBy(asc(stipulations.createdAt), asc(stipulations.id))
    .limit(mostBeside);
}

/** Lists the newest changes of a thread between two times, oldest first. */
export async function listCaseChanges(
  database: Queryable,
  caseId: string,
  {
    from,
    before,
  }: { readonly from: Temporal.Instant | undefined; readonly before: Temporal.Instant | undefined },
) {
  const rows = await database
    .select()
    .from(caseChanges)
    .where(
      and(
        eq(caseChanges.caseId, caseId),
        from && gte(caseChanges.at, from),
        before && lt(caseChanges.at, before),
      ),
    )
    .orderBy(desc(caseChanges.at), desc(caseChanges.id))
    .limit(mostChanges);
  return rows.toReversed();
}

export async function insertCaseChanges(
  database: Queryable,
  rows: readonly (typeof caseChanges.$inferInsert)[],
): Promise<void> {
  await database.insert(caseChanges).values([...rows]);
}

export async function findCaseNumber(database: Queryable, caseId: string) {
  const { id, caseNumber } = cases;
  const [row] = await database.select({ caseId: id, caseNumber }).from(cases).where(eq(id, caseId));
  return row ?? null;
}
