import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import type { DocumentReview } from "@portal/domain/documents/contract";
import { and, eq, gte, inArray, lt, notInArray } from "drizzle-orm";
import { refersToEither } from "../../access/either-id.ts";
import { openFilename } from "../seal-filename.ts";
import { countedPage, totalColumn } from "../../http/counted-list.ts";
import { keysetPage, type KeysetOrder, type KeysetPlace } from "../../http/keyset.ts";
import { documentColumns, type SealedScope } from "./lender-store.ts";

export type DocumentFilters = {
  readonly review: DocumentReview | undefined;
  /** The application's id in the portal or in the lender's system. */
  readonly application: string | undefined;
  /** The sender's id in the portal or in the lender's system. */
  readonly sender: string | undefined;
  /** If present, lists only the documents of these businesses. */
  readonly accounts: readonly string[] | undefined;
  /** The caller's own businesses as a borrower, which the list omits. */
  readonly closed: readonly string[];
  readonly type: string | undefined;
  readonly reason: string | undefined;
  readonly reviewer: string | undefined;
  readonly since: Temporal.Instant | undefined;
  readonly before: Temporal.Instant | undefined;
};

function isListed(filters: DocumentFilters) {
  const {
    review,
    application,
    sender,
    accounts: only,
    closed,
    type,
    reason,
    reviewer,
    since,
    before,
  } = filters;
  return and(
    review && eq(documents.review, review),
    application === undefined
      ? undefined
      : refersToEither(documents.opportunityId, opportunities, application),
    sender === undefined ? undefined : refersToEither(documents.contactId, contacts, sender),
    only && inArray(opportunities.accountId, [...only]),
    closed.length > 0 ? notInArray(opportunities.accountId, [...closed]) : undefined,
    type === undefined ? undefined : eq(documents.documentType, type),
    reason === undefined ? undefined : eq(documents.reasonCode, reason),
    reviewer === undefined ? undefined : eq(documents.reviewedBy, reviewer),
    since && gte(documents.uploadedAt, since),
    before && lt(documents.uploadedAt, before),
  );
}

type Sort = "newest" | "oldest";
export const documentOrders: Readonly<Record<Sort, KeysetOrder>> = {
  newest: { key: documents.uploadedAt, type: "timestamptz", isDescending: true },
  oldest: { key: documents.uploadedAt, type: "timestamptz", isDescending: false },
};

export async function listDocumentsOfAll(
  { database, cipher }: SealedScope,
  filters: DocumentFilters,
  page: { readonly sort: Sort; readonly after: KeysetPlace | undefined; readonly most: number },
) {
  const { start, order, keyText } = keysetPage(documentOrders[page.sort], documents.id, page.after);
  const all = allDocuments(database, filters, page.sort);
  const rows = await database
    .select({ ...documentColumns, key: keyText, total: totalColumn(all) })
    .from(documents)
    .innerJoin(opportunities, eq(opportunities.id, documents.opportunityId))
    .innerJoin(contacts, eq(contacts.id, documents.contactId))
    .where(and(start, isListed(filters)))
    .orderBy(...order)
    .limit(page.most);
  const found = await countedPage(database, rows, { idOf: (row) => row.document.id, after: page.after, all });
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, document: openFilename(cipher, "documents", row.document) })),
  };
}

/** All rows of the list, without a limit. */
function allDocuments(database: Queryable, filters: DocumentFilters, sort: Sort) {
  const { start, order } = keysetPage(documentOrders[sort], documents.id, undefined);
  return database
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(opportunities, eq(opportunities.id, documents.opportunityId))
    .where(and(start, isListed(filters)))
    .orderBy(...order);
}
