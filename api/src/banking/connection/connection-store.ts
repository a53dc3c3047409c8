import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { isAsked, stipulations } from "@portal/database/schema/applications";
import {
  bankConnectionAccounts,
  bankConnections,
  bankConnectionStatements,
} from "@portal/database/schema/bank-connections";
import { opportunities } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import { statementTypes } from "@portal/domain/documents/requests/rules";
import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  sql,
} from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";

export type AccountRow = typeof bankConnectionAccounts.$inferSelect;
export type StatementRow = typeof bankConnectionStatements.$inferSelect;

export async function listRequests(database: Queryable, borrower: string, opportunityId: string) {
  const { type, fulfilledAt, countRequired } = stipulations;
  const rows = await database
    .select({ type, fulfilledAt, countRequired })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(
      and(eq(stipulations.opportunityId, opportunityId), isAsked(stipulations), isOwnOpportunity(borrower)),
    );
  return rows.map((row) => ({ ...row, isFulfilled: row.fulfilledAt !== null }));
}

export async function countOpened(
  database: Queryable,
  borrower: string,
  since: Temporal.Instant,
): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(bankConnections)
    .where(and(eq(bankConnections.contactId, borrower), gt(bankConnections.openedAt, since)));
  return row?.count ?? 0;
}

/** Records a visit to the bank widget. The caller must hold the application's lock and have checked the owner. */
export async function insertConnection(
  database: TransactionDatabase,
  row: { readonly opportunityId: string; readonly contactId: string; readonly openedAt: Temporal.Instant },
): Promise<string> {
  return requireRow(await database.insert(bankConnections).values(row).returning({ id: bankConnections.id }))
    .id;
}

export async function setLinkId(database: Queryable, connectionId: string, linkId: string): Promise<void> {
  await database.update(bankConnections).set({ linkId }).where(eq(bankConnections.id, connectionId));
}

/** Lists a borrower's visits to the bank widget without a confirmed link, newest first. */
export async function listUnlinked(
  database: Queryable,
  {
    borrower,
    opportunityId,
    since,
    most,
  }: {
    readonly borrower: string;
    readonly opportunityId: string;
    readonly since: Temporal.Instant;
    readonly most: number;
  },
): Promise<{ readonly id: string; readonly linkId: string }[]> {
  const rows = await database
    .select({ id: bankConnections.id, linkId: bankConnections.linkId })
    .from(bankConnections)
    .innerJoin(opportunities, eq(opportunities.id, bankConnections.opportunityId))
    .where(
      and(
        eq(bankConnections.opportunityId, opportunityId),
        eq(bankConnections.contactId, borrower),
        isOwnOpportunity(borrower),
        isNull(bankConnections.linkedAt),
        isNotNull(bankConnections.linkId),
        gt(bankConnections.openedAt, since),
      ),
    )
    .orderBy(desc(bankConnections.openedAt), desc(bankConnections.id))
    .limit(most);
  return rows.flatMap(({ id, linkId }) => (linkId === null ? [] : [{ id, linkId }]));
}

/**
 * The time when the lender made or last reopened a request. Only a bank linked after this time can fulfill the request.
 */
const askedAt = sql`greatest(${stipulations.createdAt}, ${stipulations.reopenedAt})`;

/** Returns whether the application has a linked bank that is newer than every open request for bank statements. */
export async function hasLinkedBank(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<boolean> {
  const rows = await database
    .select({ id: bankConnections.id })
    .from(bankConnections)
    .innerJoin(opportunities, eq(opportunities.id, bankConnections.opportunityId))
    .where(
      and(
        eq(bankConnections.opportunityId, opportunityId),
        isNotNull(bankConnections.linkedAt),
        isOwnOpportunity(borrower),
        notExists(
          database
            .select({ id: stipulations.id })
            .from(stipulations)
            .where(
              and(
                eq(stipulations.opportunityId, opportunityId),
                inArray(stipulations.type, [...statementTypes]),
                isNull(stipulations.fulfilledAt),
                isAsked(stipulations),
                gte(askedAt, bankConnections.linkedAt),
              ),
            ),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns whether a bank was linked after the lender made or last reopened the request. */
export async function hasLinkedBankFor(
  database: Queryable,
  borrower: string,
  stipulationId: string,
): Promise<boolean> {
  const rows = await database
    .select({ id: bankConnections.id })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .innerJoin(bankConnections, eq(bankConnections.opportunityId, stipulations.opportunityId))
    .where(
      and(
        eq(stipulations.id, stipulationId),
        isNotNull(bankConnections.linkedAt),
        gt(bankConnections.linkedAt, askedAt),
        isOwnOpportunity(borrower),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Marks a bank connection as linked.
 * @returns false if the connection was already linked
 */
export async function setLinked(
  database: TransactionDatabase,
  connectionId: string,
  linked: { readonly linkedAt: Temporal.Instant; readonly institution: string },
  accounts: readonly AccountRow[],
): Promise<boolean> {
  const rows = await database
    .update(bankConnections)
    .set(linked)
    .where(and(eq(bankConnections.id, connectionId), isNull(bankConnections.linkedAt)))
    .returning({ id: bankConnections.id });
  if (rows.length === 0) return false;
  await database.insert(bankConnectionAccounts).values([...accounts]);
  return true;
}

/** Finds any borrower's bank connection with statements to fetch. Only for the job that fetches statements. */
export async function findUncollected(database: Queryable, connectionId: string) {
  const [row] = await database
    .select({
      connection: bankConnections,
      linkId: sql<string>`${bankConnections.linkId}`,
      opportunity: opportunities,
    })
    .from(bankConnections)
    .innerJoin(opportunities, eq(opportunities.id, bankConnections.opportunityId))
    .where(
      and(
        eq(bankConnections.id, connectionId),
        isNotNull(bankConnections.linkId),
        isNotNull(bankConnections.linkedAt),
        isNull(bankConnections.collectedAt),
      ),
    );
  return row;
}

/**
 * Lists bank connections with statements to fetch. The random order prevents failing connections from blocking the
 * others.
 */
export async function listUncollected(
  database: Queryable,
  {
    since,
    before,
    most,
  }: { readonly since: Temporal.Instant; readonly before: Temporal.Instant; readonly most: number },
): Promise<string[]> {
  const rows = await database
    .select({ id: bankConnections.id })
    .from(bankConnections)
    .where(
      and(
        gte(bankConnections.linkedAt, since),
        lte(bankConnections.linkedAt, before),
        isNull(bankConnections.collectedAt),
      ),
    )
    .orderBy(sql`random()`)
    .limit(most);
  return rows.map(({ id }) => id);
}

export async function listCollected(database: Queryable, connectionId: string): Promise<Set<string>> {
  const rows = await database
    .select({ statementId: bankConnectionStatements.statementId })
    .from(bankConnectionStatements)
    .where(eq(bankConnectionStatements.connectionId, connectionId));
  return new Set(rows.map(({ statementId }) => statementId));
}

export async function insertStatement(database: Queryable, row: StatementRow): Promise<void> {
  await database.insert(bankConnectionStatements).values(row).onConflictDoNothing();
}

export async function setCollected(
  database: Queryable,
  connectionId: string,
  collectedAt: Temporal.Instant,
): Promise<void> {
  await database.update(bankConnections).set({ collectedAt }).where(eq(bankConnections.id, connectionId));
}

export function deleteUnlinkedBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const { linkedAt, openedAt } = bankConnections;
  const where = and(isNull(linkedAt), lt(openedAt, before));
  return deleteOldest(database, bankConnections, openedAt, { where, most });
}
