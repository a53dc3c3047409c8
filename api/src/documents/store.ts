import { randomUUID } from "node:crypto";
import type { Queryable } from "@portal/database/connection";
import { isAsked, stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import type { ReceivedVia } from "@portal/domain/applications/lender/contract";
import { and, asc, desc, eq, inArray, isNull, type Column } from "drizzle-orm";
import { isOwnOpportunity } from "../access/own.ts";
import type { Scope } from "../context.ts";
import { fingerprintOf, fingerprintsOf } from "./fingerprint-of.ts";
import { openFilename, sealFilename } from "./seal-filename.ts";

/** The database, and the cipher that encrypts file names. */
type SealedScope = Pick<Scope, "database" | "cipher">;

export type DocumentRow = typeof documents.$inferSelect;
export type Purpose = Pick<
  DocumentRow,
  "opportunityId" | "contactId" | "documentType" | "stipulationId" | "month"
> & {
  /** The id of the member of staff, or of the lender's key, that adds the documents for the borrower. */
  readonly addedBy?: string;
  /** How the lender received the documents that staff add for the borrower. */
  readonly receivedVia?: ReceivedVia;
};
export type NewDocument = Omit<typeof documents.$inferInsert, "id" | "fingerprint">;

const { name, groupName, type, documentType } = stipulations;
const askedOf = { name, groupName, type, documentType };

/** Lists the fields that determine the document types of requests, for one or all of a borrower's applications. */
export async function listRequested(database: Queryable, contactId: string, opportunityId?: string) {
  return database
    .selectDistinct(askedOf)
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(
      and(
        opportunityId === undefined ? undefined : eq(opportunities.id, opportunityId),
        isAsked(stipulations),
        isOwnOpportunity(contactId),
      ),
    );
}

export async function findRequested(database: Queryable, opportunityId: string, stipulationId: string) {
  const [row] = await database
    .select(askedOf)
    .from(stipulations)
    .where(
      and(
        eq(stipulations.id, stipulationId),
        eq(stipulations.opportunityId, opportunityId),
        isAsked(stipulations),
      ),
    );
  return row;
}

/**
 * Finds existing documents with the same content and purpose, because a borrower who gets no response repeats the
 * upload.
 */
export async function findSameDocuments(
  { database, cipher }: SealedScope,
  sent: Purpose & { readonly hashes: readonly string[] },
): Promise<DocumentRow[]> {
  if (sent.hashes.length === 0) return [];
  const rows = await database
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
  return rows.map((row) => openFilename(cipher, "documents", row));
}

/**
 * Resets rejected documents to "received" when the borrower sends their files again.
 * @returns the ids of the documents that were rejected
 */
export async function receiveAgain(
  database: Queryable,
  documentIds: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await database
    .update(documents)
    .set({
      review: "received",
      reviewReason: null,
      reviewedAt: null,
      reviewedBy: null,
      reasonCode: null,
      uploadedAt: now,
    })
    .where(and(inArray(documents.id, [...documentIds]), eq(documents.review, "rejected")))
    .returning({ id: documents.id });
  return rows.map(({ id }) => id);
}

/**
 * Inserts documents and returns the inserted rows. Skips documents that already exist. The caller must have checked
 * that the borrower owns the application.
 */
export async function insertDocuments(
  { database, cipher }: SealedScope,
  rows: readonly NewDocument[],
): Promise<DocumentRow[]> {
  if (rows.length === 0) return [];
  // All files of an upload have the same time, and lists sort such files by id. Assigns ascending ids, so that lists
  // keep the order of the upload.
  const ids = rows.map(() => randomUUID()).toSorted();
  const withIds = rows.map((row, at) => ({ ...row, id: ids[at] ?? randomUUID() }));
  // Sorts the rows, so that two calls with the same files cannot deadlock.
  const inOrder = withIds.toSorted((one, other) => (fileKey(one) < fileKey(other) ? -1 : 1));
  const sealed = inOrder.map((row) => {
    const filename = sealFilename(cipher, "documents", row.id, row.filename);
    return { ...row, filename, fingerprint: fingerprintOf(cipher, row) };
  });
  const known = await listOlderFingerprints({ database, cipher }, inOrder);
  const fresh = sealed.filter((_, at) => !known.has(at));
  if (fresh.length === 0) return [];
  const inserted = await database.insert(documents).values(fresh).onConflictDoNothing().returning();
  return inserted.map((row) => openFilename(cipher, "documents", row));
}

/** Returns the indexes of the rows that the database already stores under the fingerprint of an older pepper. */
async function listOlderFingerprints(
  { database, cipher }: SealedScope,
  rows: readonly NewDocument[],
): Promise<ReadonlySet<number>> {
  const at = new Map(
    rows.flatMap((row, index) =>
      fingerprintsOf(cipher, row)
        .slice(1)
        .map((each) => [each, index] as const),
    ),
  );
  if (at.size === 0) return new Set();
  const { fingerprint } = documents;
  const found = await database
    .select({ fingerprint })
    .from(documents)
    .where(inArray(fingerprint, [...at.keys()]));
  return new Set(found.flatMap((row) => at.get(row.fingerprint ?? "") ?? []));
}

export function fileKey({ filename, sha256 }: Pick<NewDocument, "filename" | "sha256">): string {
  return `${sha256} ${filename}`;
}

/** Lists documents, the newest upload first, and each upload's documents in the order in which they were sent. */
export async function listDocuments(
  { database, cipher }: SealedScope,
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
    .orderBy(desc(documents.uploadedAt), asc(documents.id));
  return rows.map(({ document }) => openFilename(cipher, "documents", document));
}

/** Finds a document for the sender. Other contacts of the business can neither open nor delete the document. */
export async function findOwnDocument(
  { database, cipher }: SealedScope,
  contactId: string,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const [row] = await database
    .select({ document: documents })
    .from(documents)
    .innerJoin(opportunities, eq(opportunities.id, documents.opportunityId))
    .where(and(eq(documents.id, documentId), isSentBy(contactId), isOwnOpportunity(contactId)));
  return row && openFilename(cipher, "documents", row.document);
}

/** Deletes a document. @returns undefined for an unknown document and for a document that the lender has reviewed */
export async function deleteUnreviewed(
  database: Queryable,
  contactId: string,
  documentId: string,
): Promise<Pick<DocumentRow, "storageId"> | undefined> {
  const [row] = await database
    .delete(documents)
    .where(and(eq(documents.id, documentId), isSentBy(contactId), eq(documents.review, "received")))
    .returning({ storageId: documents.storageId });
  return row;
}

/** Excludes documents that the lender added for the person. */
const isSentBy = (contactId: string) => and(eq(documents.contactId, contactId), isNull(documents.addedBy));

function isOrHasNone(column: Column, value: unknown) {
  return value === null ? isNull(column) : eq(column, value);
}
