import { accountName } from "@portal/database/account-name";
import type { Queryable } from "@portal/database/connection";
import { isAsked, stipulations } from "@portal/database/schema/applications";
import { contacts, users } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import type { DocumentReview } from "@portal/domain/documents/contract";
import { and, asc, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { sealFilename } from "../../applications/seal-filename.ts";
import type { Scope } from "../../context.ts";
import { mailAddress } from "@portal/database/mail-address";
import { fingerprintOf } from "../fingerprint-of.ts";
import { openFilename } from "../seal-filename.ts";

export type SealedScope = Pick<Scope, "database" | "cipher">;

/** The columns for queries across all borrowers. Only for the lender's operations. */
export const documentColumns = {
  document: documents,
  opportunityExternalId: opportunities.externalId,
  account: { id: opportunities.accountId, name: accountName(opportunities.accountId) },
  sentBy: { firstName: contacts.firstName, lastName: contacts.lastName },
};

export async function findDocumentOfAny({ database, cipher }: SealedScope, documentId: string) {
  const [row] = await database
    .select(documentColumns)
    .from(documents)
    .innerJoin(opportunities, eq(opportunities.id, documents.opportunityId))
    .innerJoin(contacts, eq(contacts.id, documents.contactId))
    .where(eq(documents.id, documentId));
  return row && { ...row, document: openFilename(cipher, "documents", row.document) };
}
/** Locks a document until the transaction ends. @returns undefined if the document was removed */
export async function lockDocument({ database, cipher }: SealedScope, documentId: string) {
  const [row] = await database
    .select()
    .from(documents)
    .where(eq(documents.id, documentId))
    .for("no key update");
  return row && openFilename(cipher, "documents", row);
}

export type LenderDocumentRow = NonNullable<Awaited<ReturnType<typeof findDocumentOfAny>>>;

/** Finds the name, country and mail address of a document's sender. */
export async function findSender(database: Queryable, contactId: string) {
  const [row] = await database
    .select({
      firstName: contacts.firstName,
      country: contacts.country,
      email: mailAddress,
    })
    .from(contacts)
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(eq(contacts.id, contactId));
  return row;
}

export async function setReviews(
  database: Queryable,
  documentIds: readonly string[],
  review: {
    readonly review: DocumentReview;
    readonly reviewReason: string | null;
    readonly reviewedAt: Temporal.Instant | null;
    readonly reviewedBy: string | null;
    readonly reasonCode: string | null;
  },
): Promise<void> {
  if (documentIds.length === 0) return;
  await database
    .update(documents)
    .set(review)
    .where(inArray(documents.id, [...documentIds]));
}

const unreviewed = {
  review: "received",
  reviewReason: null,
  reviewedAt: null,
  reviewedBy: null,
  reasonCode: null,
} as const;

/**
 * Moves a document to another request or type. A rejected document counts as received again. The document gets no
 * fingerprint if the borrower also sent the same file for the new purpose.
 */
export async function setPurpose(
  { database, cipher }: SealedScope,
  document: LenderDocumentRow["document"],
  purpose: Pick<typeof documents.$inferSelect, "stipulationId" | "documentType">,
): Promise<LenderDocumentRow["document"]> {
  const fingerprint = fingerprintOf(cipher, { ...document, ...purpose });
  const [same] = await database
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.fingerprint, fingerprint), ne(documents.id, document.id)));
  const change = {
    ...purpose,
    fingerprint: same ? null : fingerprint,
    ...(document.review === "rejected" && unreviewed),
  };
  await database.update(documents).set(change).where(eq(documents.id, document.id));
  return { ...document, ...change, version: document.version + 1 };
}

/** Lists an application's documents, except rejected documents. */
export function listCounted(database: Queryable, opportunityId: string) {
  return database
    .select()
    .from(documents)
    .where(and(eq(documents.opportunityId, opportunityId), ne(documents.review, "rejected")))
    .orderBy(asc(documents.id));
}

export type StipulationRow = typeof stipulations.$inferSelect;

const requests = (database: Queryable, opportunityId: string) =>
  database
    .select()
    .from(stipulations)
    .where(and(eq(stipulations.opportunityId, opportunityId), isAsked(stipulations)))
    .orderBy(asc(stipulations.id));

export function listStipulations(database: Queryable, opportunityId: string): Promise<StipulationRow[]> {
  return requests(database, opportunityId);
}

export function lockStipulations(database: Queryable, opportunityId: string): Promise<StipulationRow[]> {
  return requests(database, opportunityId).for("no key update");
}

/**
 * Increases the versions of the requests that got new files, and the versions of the other files of these requests
 * (DESK-CLAIM-07).
 */
export async function raiseVersions(
  database: Queryable,
  {
    opportunityId,
    documentType,
    stipulationIds,
    newIds,
  }: {
    readonly opportunityId: string;
    readonly documentType: string;
    readonly stipulationIds: readonly string[];
    readonly newIds: readonly string[];
  },
): Promise<void> {
  const ids = [...stipulationIds];
  if (ids.length > 0)
    await database
      .update(stipulations)
      .set({ version: sql`${stipulations.version} + 1` })
      .where(inArray(stipulations.id, ids));
  const isUnnamed = and(isNull(documents.stipulationId), eq(documents.documentType, documentType));
  await database
    .update(documents)
    .set({ version: sql`${documents.version} + 1` })
    .where(
      and(
        eq(documents.opportunityId, opportunityId),
        or(isUnnamed, inArray(documents.stipulationId, ids)),
        notInArray(documents.id, [...newIds]),
      ),
    );
}

/** Returns the fields that determine how many months of bank statements an application needs. */
export async function findStatementFacts(database: Queryable, opportunityId: string) {
  const [row] = await database
    .select({
      applicationReceivedDate: opportunities.applicationReceivedAt,
      numberOfBankStatementsAlreadyUploaded: opportunities.numberOfBankStatementsAlreadyUploaded,
    })
    .from(opportunities)
    .where(eq(opportunities.id, opportunityId));
  return row;
}

export async function reopenStipulations(
  { database, cipher }: SealedScope,
  stipulationIds: readonly string[],
  because: Pick<StipulationRow, "reopenedAt" | "rejectedFilename" | "rejectionReason">,
): Promise<void> {
  for (const id of stipulationIds) {
    const filename = because.rejectedFilename;
    const rejectedFilename = filename === null ? null : sealFilename(cipher, id, filename);
    await database
      .update(stipulations)
      .set({ fulfilledAt: null, optedOut: false, ...because, rejectedFilename })
      .where(eq(stipulations.id, id));
  }
}

/** Restores the state of a request that a review changed. The caller must have locked the request. */
export async function restoreStipulation(
  database: Queryable,
  {
    id,
    ...values
  }: Pick<
    StipulationRow,
    "id" | "fulfilledAt" | "optedOut" | "reopenedAt" | "rejectedFilename" | "rejectionReason"
  >,
): Promise<void> {
  await database.update(stipulations).set(values).where(eq(stipulations.id, id));
}

/** Clears the rejection of requests after the lender accepts the rejected document. */
export async function forgetRejection(database: Queryable, stipulationIds: readonly string[]): Promise<void> {
  if (stipulationIds.length === 0) return;
  await database
    .update(stipulations)
    .set({ rejectedFilename: null, rejectionReason: null })
    .where(inArray(stipulations.id, [...stipulationIds]));
}
