import type { Queryable } from "@portal/database/connection";
import { rejectionReason } from "@portal/domain/book/forgiveness";
import type { BookFault } from "@portal/domain/book/references";
import { dayOf } from "@portal/domain/wire/dates";
import * as store from "./forgiveness-store.ts";
import type { Listed } from "../list-records.ts";
import { none, type Counts } from "./merge-rows.ts";
import type { IdOf } from "../rows.ts";

type MergeContext = {
  readonly advanceIdOf: IdOf;
  readonly opportunityIdOf: IdOf;
  readonly now: Temporal.Instant;
};
type BookRecord = Listed["advances"][number]["record"];

/** Finds the forgiveness applications that the import adds, and those that it must refuse. */
export async function findForgivenessConflicts(
  database: Queryable,
  { advances, opportunities }: Pick<Listed, "advances" | "opportunities">,
  means: Pick<MergeContext, "advanceIdOf" | "now">,
) {
  const given = advances.flatMap(({ record, at }) =>
    record.forgiveness ? [{ record, at, forgiveness: record.forgiveness }] : [],
  );
  const ids = given.map(({ record }) => means.advanceIdOf(record.externalId));
  const begun = new Set((await store.findBegun(database, ids)).map(({ advanceId }) => advanceId));
  const added = given.filter((_, at) => !begun.has(ids[at] ?? ""));
  const opportunityOf = new Map(opportunities.map(({ record }) => [record.externalId, record]));
  const today = dayOf(means.now);
  const conflicts = added.flatMap(({ record, at }): BookFault[] => {
    const message = rejectionReason(record, opportunityOf.get(record.opportunity ?? ""), today);
    return message === undefined ? [] : [{ path: [...at, "forgiveness"], message }];
  });
  return { given, added, conflicts };
}

/** Adds missing forgiveness applications. Keeps existing ones, because borrowers and the lender change them. */
export async function mergeForgiveness(
  database: Queryable,
  records: Pick<Listed, "advances" | "opportunities">,
  means: MergeContext,
): Promise<{ readonly counts: Counts; readonly conflicts: readonly BookFault[] }> {
  const { given, added, conflicts } = await findForgivenessConflicts(database, records, means);
  if (conflicts.length > 0) return { counts: none, conflicts };
  await store.insertRecords(
    database,
    added.map(({ record, forgiveness }) => rowOf(record, forgiveness, means)),
  );
  const counts = { ...none, added: added.length, unchanged: given.length - added.length };
  return { counts, conflicts };
}

function rowOf(
  { externalId, opportunity, issuedDate, amount }: BookRecord,
  forgiveness: NonNullable<BookRecord["forgiveness"]>,
  { advanceIdOf, opportunityIdOf, now }: MergeContext,
): store.RecordRow {
  if (opportunity == null || issuedDate == null)
    throw new Error("a validated book lacks the loan of a forgiveness application");
  const { readyForCustomerSignoff = false, ...given } = forgiveness;
  return {
    ...given,
    readyForCustomerSignoff,
    advanceId: advanceIdOf(externalId),
    opportunityId: opportunityIdOf(opportunity),
    pppLoanAmount: amount,
    pppLoanIssueDate: issuedDate,
    // The balance in the import file is already reduced by the forgiven amount.
    balanceReducedAt: forgiveness.stage === "Forgiven" ? now : null,
    createdAt: now,
    changedAt: now,
  };
}

/** Replaces the stored guaranty claims with the claims in the import file. Keeps a claim that the file omits. */
export async function mergeClaims(
  database: Queryable,
  advances: Listed["advances"],
  advanceIdOf: IdOf,
): Promise<Counts> {
  const given = advances.flatMap(({ record: { externalId, guarantyClaim: claim } }) =>
    claim
      ? [{ advanceId: advanceIdOf(externalId), isAvailable: claim.available, status: claim.status ?? null }]
      : [],
  );
  const stored = await store.findClaims(
    database,
    given.map(({ advanceId }) => advanceId),
  );
  const before = new Map(stored.map((claim) => [claim.advanceId, claim]));
  const added = given.filter(({ advanceId }) => !before.has(advanceId));
  const changed = given.filter(({ advanceId, isAvailable, status }) => {
    const known = before.get(advanceId);
    return known && (known.isAvailable !== isAvailable || known.status !== status);
  });
  await store.writeClaims(database, [...added, ...changed]);
  const unchanged = given.length - added.length - changed.length;
  return { ...none, added: added.length, changed: changed.length, unchanged };
}
