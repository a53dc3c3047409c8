import type { TransactionDatabase } from "@portal/database/connection";
import { isAsked, stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { declinableNames } from "@portal/domain/documents/requests/rules";
import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, or } from "drizzle-orm";

const { documentType, name, groupName, type } = stipulations;

/** Locks every borrower's open requests that the job may decline. Skips reopened requests and locked rows. */
export function lockUnanswered(
  database: TransactionDatabase,
  asked: {
    readonly before: Temporal.Instant;
    readonly after: string;
    readonly most: number;
    readonly only?: readonly string[];
  },
) {
  const names = [...declinableNames];
  return database
    .select({ id: stipulations.id, documentType, name, groupName, type })
    .from(stipulations)
    .where(
      and(
        isNull(stipulations.fulfilledAt),
        isNull(stipulations.reopenedAt),
        isAsked(stipulations),
        lt(stipulations.createdAt, asked.before),
        gt(stipulations.id, asked.after),
        asked.only && inArray(stipulations.id, [...asked.only]),
        or(
          inArray(documentType, names),
          inArray(name, names),
          inArray(groupName, names),
          inArray(type, names),
        ),
      ),
    )
    .orderBy(asc(stipulations.id))
    .limit(asked.most)
    .for("no key update", { skipLocked: true });
}

/**
 * Fulfills the requests and marks requests without a document as declined. An unassigned document counts if its type is
 * `sentAs`.
 */
export async function declineUnsent(
  database: TransactionDatabase,
  stipulationIds: readonly string[],
  { sentAs, now }: { readonly sentAs: string; readonly now: Temporal.Instant },
) {
  const sent = database
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.opportunityId, stipulations.opportunityId),
        ne(documents.review, "rejected"),
        or(
          eq(documents.stipulationId, stipulations.id),
          and(isNull(documents.stipulationId), eq(documents.documentType, sentAs)),
        ),
      ),
    );
  return database
    .update(stipulations)
    .set({ fulfilledAt: now, optedOut: notExists(sent) })
    .where(and(inArray(stipulations.id, [...stipulationIds]), isNull(stipulations.fulfilledAt)))
    .returning({
      id: stipulations.id,
      opportunityId: stipulations.opportunityId,
      optedOut: stipulations.optedOut,
    });
}
