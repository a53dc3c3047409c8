import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts, users } from "@portal/database/schema/auth";
import { contracts, contractSignings, signingEvents } from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import { accounts, opportunities } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import { and, count, desc, eq, gt, isNotNull, isNull, ne } from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";
import { mailAddress } from "@portal/database/mail-address";

export type SigningRow = typeof contractSignings.$inferSelect;

export async function countStarted(database: Queryable, borrower: string, since: Temporal.Instant) {
  const [row] = await database
    .select({ count: count() })
    .from(contractSignings)
    .where(and(eq(contractSignings.contactId, borrower), gt(contractSignings.startedAt, since)));
  return row?.count ?? 0;
}

/** Inserts a signing. The caller must have locked the application and checked that the borrower owns it. */
export async function insertSigning(
  database: TransactionDatabase,
  row: Pick<SigningRow, "opportunityId" | "contactId" | "contractId" | "startedAt" | "expiresAt">,
): Promise<string> {
  return requireRow(
    await database.insert(contractSignings).values(row).returning({ id: contractSignings.id }),
  ).id;
}

export async function setSession(database: Queryable, signingId: string, sessionId: string): Promise<void> {
  await database.update(contractSignings).set({ sessionId }).where(eq(contractSignings.id, signingId));
}

export async function findOwnSigner(database: Queryable, borrower: string, opportunityId: string) {
  const [row] = await database
    .select({
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      email: mailAddress,
      business: accounts.name,
    })
    .from(opportunities)
    .innerJoin(accounts, eq(accounts.id, opportunities.accountId))
    .innerJoin(contacts, eq(contacts.id, borrower))
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(borrower)));
  return row;
}

/** Returns open signing sessions, newest first. The provider may already have a signature for some sessions. */
export async function listOwnOpen(
  database: Queryable,
  borrower: string,
  opportunityId: string,
  { since, most }: { readonly since: Temporal.Instant; readonly most: number },
): Promise<{ readonly id: string; readonly sessionId: string }[]> {
  const rows = await database
    .select({ id: contractSignings.id, sessionId: contractSignings.sessionId })
    .from(contractSignings)
    .innerJoin(opportunities, eq(opportunities.id, contractSignings.opportunityId))
    .where(
      and(
        eq(contractSignings.opportunityId, opportunityId),
        isOwnOpportunity(borrower),
        eq(contractSignings.state, "open"),
        isNotNull(contractSignings.sessionId),
        gt(contractSignings.startedAt, since),
      ),
    )
    .orderBy(desc(contractSignings.startedAt), desc(contractSignings.id))
    .limit(most);
  return rows.flatMap(({ id, sessionId }) => (sessionId === null ? [] : [{ id, sessionId }]));
}

/** Returns the last file that was signed online. Ignores files that the lender rejected. */
export async function findOwnSigned(database: Queryable, borrower: string, opportunityId: string) {
  const [row] = await database
    .select({ signing: contractSignings, document: documents })
    .from(contractSignings)
    .innerJoin(opportunities, eq(opportunities.id, contractSignings.opportunityId))
    .innerJoin(documents, eq(documents.id, contractSignings.documentId))
    .where(
      and(
        eq(contractSignings.opportunityId, opportunityId),
        eq(contractSignings.state, "signed"),
        ne(documents.review, "rejected"),
        isOwnOpportunity(borrower),
      ),
    )
    .orderBy(desc(contractSignings.endedAt), desc(contractSignings.id))
    .limit(1);
  return row;
}

/** Finds any borrower's signing by id. Only for callbacks of the signing provider. */
export async function findSigning(database: Queryable, signingId: string) {
  const [row] = await database
    .select({ signing: contractSignings, contract: contracts })
    .from(contractSignings)
    .innerJoin(contracts, eq(contracts.id, contractSignings.contractId))
    .where(eq(contractSignings.id, signingId));
  return row;
}

/** Records an event of the signing provider. @returns false if the event was already recorded */
export async function insertEvent(
  database: TransactionDatabase,
  row: typeof signingEvents.$inferInsert,
): Promise<boolean> {
  const rows = await database.insert(signingEvents).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Ends a signing. Does nothing if the signing is already signed or ended. */
export async function endSigning(
  database: Queryable,
  signingId: string,
  end: { readonly state: "ended"; readonly endedAt: Temporal.Instant },
): Promise<void> {
  await database
    .update(contractSignings)
    .set(end)
    .where(and(eq(contractSignings.id, signingId), eq(contractSignings.state, "open")));
}

export async function lockSigning(database: TransactionDatabase, signingId: string): Promise<SigningRow> {
  const isIt = eq(contractSignings.id, signingId);
  return requireRow(await database.select().from(contractSignings).where(isIt).for("update"));
}

/** Records the signed file, even after the signing ended. @returns false if a signed file is already recorded */
export async function keepSigned(
  database: TransactionDatabase,
  signingId: string,
  end: Pick<SigningRow, "state" | "endedAt" | "documentId" | "sealedFacts" | "seal">,
): Promise<boolean> {
  const rows = await database
    .update(contractSignings)
    .set(end)
    .where(and(eq(contractSignings.id, signingId), isNull(contractSignings.documentId)))
    .returning({ id: contractSignings.id });
  return rows.length > 0;
}

const isOpenOf = (opportunityId: string) =>
  and(eq(contractSignings.opportunityId, opportunityId), eq(contractSignings.state, "open"));

export async function endAllOpen(
  database: TransactionDatabase,
  opportunityId: string,
  endedAt: Temporal.Instant,
): Promise<string[]> {
  const rows = await database
    .update(contractSignings)
    .set({ state: "ended", endedAt })
    .where(isOpenOf(opportunityId))
    .returning({ id: contractSignings.id });
  return rows.map(({ id }) => id);
}

export async function listAllOpen(database: TransactionDatabase, opportunityId: string): Promise<string[]> {
  const rows = await database
    .select({ id: contractSignings.id })
    .from(contractSignings)
    .where(isOpenOf(opportunityId));
  return rows.map(({ id }) => id);
}

/** Returns all unexpired open signings of a borrower. The list is short, because signings per hour are limited. */
export async function listOpenOf(
  database: TransactionDatabase,
  borrower: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await database
    .select({ id: contractSignings.id })
    .from(contractSignings)
    .where(
      and(
        eq(contractSignings.contactId, borrower),
        eq(contractSignings.state, "open"),
        gt(contractSignings.expiresAt, now),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Lists signatures, including signatures that did not complete an agreement. Only for the lender's operations. */
export function listSigned(database: Queryable, opportunityId: string): Promise<SigningRow[]> {
  return database
    .select()
    .from(contractSignings)
    .where(and(eq(contractSignings.opportunityId, opportunityId), isNotNull(contractSignings.documentId)))
    .orderBy(desc(contractSignings.endedAt), desc(contractSignings.id));
}

export async function findSignedByHash(database: Queryable, sha256: string): Promise<SigningRow[]> {
  const rows = await database
    .select({ signing: contractSignings })
    .from(contractSignings)
    .innerJoin(documents, eq(documents.id, contractSignings.documentId))
    .where(eq(documents.sha256, sha256));
  return rows.map(({ signing }) => signing);
}

export async function findSignedBySession(
  database: Queryable,
  sessionId: string,
): Promise<SigningRow | undefined> {
  const isIts = and(eq(contractSignings.sessionId, sessionId), isNotNull(contractSignings.documentId));
  const [row] = await database.select().from(contractSignings).where(isIts);
  return row;
}
