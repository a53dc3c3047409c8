import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { isOwnOpportunity } from "../access/own.ts";

export type DocumentRow = typeof documents.$inferSelect;
export type NewDocument = Omit<typeof documents.$inferInsert, "id">;

/** What tells a stipulation's document type: of all the borrower's applications, or of one. */
export async function listRequested(database: Queryable, contactId: string, opportunityId?: string) {
  const { name, groupName, type, documentType } = stipulations;
  return database
    .selectDistinct({ name, groupName, type, documentType })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(
      and(
        opportunityId === undefined ? undefined : eq(opportunities.id, opportunityId),
        isOwnOpportunity(contactId),
      ),
    );
}

/** The same files sent before for the same purpose: an answer that was lost has them sent again. */
export async function findSameDocuments(
  database: Queryable,
  sent: Pick<NewDocument, "opportunityId" | "contactId" | "documentType"> & {
    readonly hashes: readonly string[];
  },
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
        inArray(documents.sha256, [...sent.hashes]),
      ),
    );
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

/** Which of these stored files a document names; asked for all borrowers, by the sweep alone. */
export async function findNamedFiles(
  database: Queryable,
  storageIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .select({ storageId: documents.storageId })
    .from(documents)
    .where(inArray(documents.storageId, [...storageIds]));
  return new Set(rows.map((row) => row.storageId));
}
