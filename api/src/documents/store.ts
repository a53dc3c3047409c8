import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { contracts, documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { signingSessions } from "@portal/database/schema/server";
import { and, asc, desc, eq, inArray, isNull, sql, type Column } from "drizzle-orm";
import { isOwnOpportunity } from "../access/own.ts";

export type DocumentRow = typeof documents.$inferSelect;
/** What a file was sent for, as far as the upload said. */
export type Purpose = Pick<
  DocumentRow,
  "opportunityId" | "contactId" | "documentType" | "stipulationId" | "month"
>;
export type NewDocument = Omit<typeof documents.$inferInsert, "id">;

const { name, groupName, type, documentType } = stipulations;
const askedOf = { name, groupName, type, documentType };

/** What tells a stipulation's document type: of all the borrower's applications, or of one. */
export async function listRequested(database: Queryable, contactId: string, opportunityId?: string) {
  return database
    .selectDistinct(askedOf)
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(
      and(
        opportunityId === undefined ? undefined : eq(opportunities.id, opportunityId),
        isOwnOpportunity(contactId),
      ),
    );
}

/** The same of one request; undefined where an application has no such. */
export async function findRequested(database: Queryable, opportunityId: string, stipulationId: string) {
  const [row] = await database
    .select(askedOf)
    .from(stipulations)
    .where(and(eq(stipulations.id, stipulationId), eq(stipulations.opportunityId, opportunityId)));
  return row;
}

/** The same files sent before for the same purpose: an answer that was lost has them sent again. */
export async function findSameDocuments(
  database: Queryable,
  sent: Purpose & { readonly hashes: readonly string[] },
): Promise<DocumentRow[]> {
  if (sent.hashes.length === 0) return [];
  return database
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.opportunityId, sent.opportunityId),
        eq(documents.contactId, sent.contactId),
        eq(documents.documentType, sent.documentType),
        isOrHasNone(documents.stipulationId, sent.stipulationId),
        isOrHasNone(documents.month, sent.month),
        inArray(documents.sha256, [...sent.hashes]),
      ),
    );
}

/** Files that the lender turned away and that are sent once more are looked at once more. */
export async function receiveAgain(
  database: Queryable,
  documentIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await database
    .update(documents)
    .set({ review: "received", reviewReason: null, reviewedAt: null, uploadedAt: now })
    .where(and(inArray(documents.id, [...documentIds]), eq(documents.review, "rejected")));
}

/**
 * All of them or none, but for those that another call has inserted meanwhile: a file is a borrower's document
 * for one purpose once, however often it is sent at the same time. The caller has found the application to be
 * the borrower's.
 * @returns the rows that this call inserted.
 */
export async function insertDocuments(
  database: Queryable,
  rows: readonly NewDocument[],
): Promise<DocumentRow[]> {
  if (rows.length === 0) return [];
  // In one order, so that two calls with the same files wait for each other and not both ways.
  const inOrder = rows.toSorted((one, other) => (sameness(one) < sameness(other) ? -1 : 1));
  return database.insert(documents).values(inOrder).onConflictDoNothing().returning();
}

/** What two files of one purpose have in common when they are the same document: name and content. */
export function sameness({ filename, sha256 }: Pick<NewDocument, "filename" | "sha256">): string {
  return `${sha256} ${filename}`;
}

export async function listDocuments(
  database: Queryable,
  contactId: string,
  opportunityId: string,
  documentType: string | undefined,
): Promise<DocumentRow[]> {
  const isAsked = documentType === undefined ? undefined : eq(documents.documentType, documentType);
  const rows = await database
    .select({ document: documents })
    .from(documents)
    .innerJoin(opportunities, eq(opportunities.id, documents.opportunityId))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(contactId), isAsked))
    .orderBy(desc(documents.uploadedAt), asc(documents.filename), asc(documents.id));
  return rows.map((row) => row.document);
}

/** Which of these stored files a document, a loan agreement or a signing session names; asked for all borrowers, by the sweep alone. */
export async function findNamedFiles(
  database: Queryable,
  storageIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .select({ storageId: documents.storageId })
    .from(documents)
    .where(inArray(documents.storageId, [...storageIds]))
    .unionAll(
      database
        .select({ storageId: contracts.storageId })
        .from(contracts)
        .where(inArray(contracts.storageId, [...storageIds])),
    )
    .unionAll(
      database
        .select({ storageId: signingSessions.documentStorageId })
        .from(signingSessions)
        .where(inArray(signingSessions.documentStorageId, [...storageIds])),
    )
    .unionAll(
      database
        .select({ storageId: sql<string>`${signingSessions.signedStorageId}` })
        .from(signingSessions)
        .where(inArray(signingSessions.signedStorageId, [...storageIds])),
    );
  return new Set(rows.map((row) => row.storageId));
}

function isOrHasNone(column: Column, value: unknown) {
  return value === null ? isNull(column) : eq(column, value);
}
