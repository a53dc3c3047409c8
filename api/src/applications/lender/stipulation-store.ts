import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { isAsked, stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { opportunities } from "@portal/database/schema/loans";
import { and, asc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";
import { newestFirst } from "@portal/database/newest-first";
import type { PageQuery } from "../../http/cursor.ts";

/** Selects stipulations of all borrowers. Only for the lender's operations. */
const columns = { stipulation: stipulations, opportunityExternalId: opportunities.externalId };
export type LenderStipulationRow = {
  readonly stipulation: typeof stipulations.$inferSelect;
  readonly opportunityExternalId: string;
};

export function listStipulationsOfAll(
  database: Queryable,
  asked: PageQuery & {
    readonly application: string | undefined;
    readonly isFulfilled: boolean | undefined;
    /** The caller's own businesses as a borrower, which the list omits. */
    readonly closed: readonly string[];
  },
): Promise<LenderStipulationRow[]> {
  const { after, most, application, isFulfilled, closed } = asked;
  const { createdAt, id, fulfilledAt } = stipulations;
  const { start, order } = newestFirst(createdAt, id, after);
  // A withdrawn request is neither open nor fulfilled, so only the unfiltered list contains it.
  const state = isFulfilled ? isNotNull(fulfilledAt) : and(isNull(fulfilledAt), isAsked(stipulations));
  return database
    .select(columns)
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(
      and(
        start,
        application === undefined ? undefined : isEither(opportunities, application),
        isFulfilled === undefined ? undefined : state,
        closed.length > 0 ? notInArray(opportunities.accountId, [...closed]) : undefined,
      ),
    )
    .orderBy(...order)
    .limit(most);
}

export function listRequestsOfAny(
  database: Queryable,
  opportunityId: string,
): Promise<LenderStipulationRow[]> {
  return database
    .select(columns)
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(and(eq(stipulations.opportunityId, opportunityId), isAsked(stipulations)))
    .orderBy(asc(stipulations.id));
}

export async function findStipulationOfAny(
  database: Queryable,
  eitherId: string,
): Promise<LenderStipulationRow | undefined> {
  const [row] = await database
    .select(columns)
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(isEither(stipulations, eitherId));
  return row;
}

/** Inserts a stipulation. @returns undefined when the external id is already used */
export async function insertStipulation(
  database: TransactionDatabase,
  row: typeof stipulations.$inferInsert,
): Promise<typeof stipulations.$inferSelect | undefined> {
  const rows = await database
    .insert(stipulations)
    .values(row)
    .onConflictDoNothing({ target: stipulations.externalId })
    .returning();
  return rows[0];
}

/** Finds a contact by the portal's or the lender's id. */
export async function findContactId(database: Queryable, eitherId: string): Promise<string | undefined> {
  const [row] = await database.select({ id: contacts.id }).from(contacts).where(isEither(contacts, eitherId));
  return row?.id;
}
