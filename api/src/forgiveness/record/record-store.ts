import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { guarantyClaims, loanForgiveness } from "@portal/database/schema/forgiveness";
import { advances, opportunities } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { AdvanceRow, OpportunityRow } from "../../access/find-own.ts";
import { isOwnAdvance } from "../../access/own.ts";
import { prepared } from "../../platform/prepared.ts";

export type RecordRow = typeof loanForgiveness.$inferSelect;
export type Held = {
  readonly record: RecordRow;
  readonly advance: AdvanceRow;
  readonly opportunity: OpportunityRow;
  /** Whether the lender has claimed the SBA's guaranty for the loan. */
  readonly isClaimed: boolean;
};

const isClaimed = sql<boolean>`coalesce(${guarantyClaims.isAvailable}, false)`;
const isOfLoan = eq(guarantyClaims.advanceId, advances.id);

export const selectRecords = (database: Queryable, where: ReturnType<typeof and>) =>
  database
    .select({ record: loanForgiveness, advance: advances, opportunity: opportunities, isClaimed })
    .from(loanForgiveness)
    .innerJoin(advances, eq(advances.id, loanForgiveness.advanceId))
    .innerJoin(opportunities, eq(opportunities.id, loanForgiveness.opportunityId))
    .leftJoin(guarantyClaims, isOfLoan)
    .where(where);

export function listOwnRecords(
  database: Queryable,
  borrower: string,
  advanceIds: readonly string[],
): Promise<Held[]> {
  const wanted = and(inArray(loanForgiveness.advanceId, [...advanceIds]), isOwnAdvance(borrower));
  return selectRecords(database, wanted).orderBy(asc(loanForgiveness.createdAt), asc(loanForgiveness.id));
}

export async function findOwnRecord(
  database: Queryable,
  borrower: string,
  recordId: string,
): Promise<Held | undefined> {
  const [row] = await selectRecords(database, and(eq(loanForgiveness.id, recordId), isOwnAdvance(borrower)));
  return row;
}

const contactId = sql.placeholder("contactId");
const ownForms = prepared((database) =>
  database
    .select({
      opportunityId: loanForgiveness.opportunityId,
      applicationVersionSelected: loanForgiveness.applicationVersionSelected,
      stage: loanForgiveness.stage,
      customerSignoffTimestamp: loanForgiveness.customerSignoffTimestamp,
      loanVersion: advances.loanVersion,
      ezAppEligible: advances.ezAppEligible,
      isClaimed,
      advance: {
        type: advances.type,
        issuedDate: advances.issuedDate,
        collateralPackageStatus: advances.collateralPackageStatus,
      },
      opportunity: {
        issuedDate: opportunities.issuedDate,
        rescindedDate: opportunities.rescindedDate,
        sbaLoanRescindedDate: opportunities.sbaLoanRescindedDate,
        confirmedFraudDate: opportunities.confirmedFraudDate,
      },
    })
    .from(loanForgiveness)
    .innerJoin(advances, eq(advances.id, loanForgiveness.advanceId))
    .innerJoin(opportunities, eq(opportunities.id, loanForgiveness.opportunityId))
    .leftJoin(guarantyClaims, isOfLoan)
    .where(isOwnAdvance(contactId))
    .prepare("own_forgiveness_forms"),
);

export type Form = Awaited<ReturnType<typeof listOwnForms>>[number];

/** Lists the form data that determines which forgiveness requests a borrower sees. */
export function listOwnForms(database: Queryable, borrower: string) {
  return ownForms(database).execute({ contactId: borrower });
}

export async function lockOwnRecord(
  database: TransactionDatabase,
  borrower: string,
  recordId: string,
): Promise<Held | undefined> {
  return lockRecord(database, and(eq(loanForgiveness.id, recordId), isOwnAdvance(borrower)));
}

/** Locks a forgiveness record and its loan. All calls lock the loan first, so that they cannot deadlock. */
export async function lockRecord(
  database: TransactionDatabase,
  isWanted: ReturnType<typeof and>,
): Promise<Held | undefined> {
  const [loan] = await database
    .select({ id: advances.id })
    .from(advances)
    .innerJoin(loanForgiveness, eq(loanForgiveness.advanceId, advances.id))
    .where(isWanted)
    .for("update", { of: advances });
  if (!loan) return undefined;
  const [row] = await selectRecords(database, isWanted).for("update", { of: loanForgiveness });
  return row;
}

/**
 * Returns the newest forgiveness record of a borrower's application. Returns undefined for another borrower's
 * application.
 */
export async function findOwnRecordOf(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<Held | undefined> {
  const wanted = and(eq(loanForgiveness.opportunityId, opportunityId), isOwnAdvance(borrower));
  const [row] = await selectRecords(database, wanted)
    .orderBy(desc(loanForgiveness.createdAt), desc(loanForgiveness.id))
    .limit(1);
  return row;
}

/** Locks a loan's forgiveness record. The caller must have locked the loan and checked that the borrower owns it. */
export async function lockRecordOf(
  database: TransactionDatabase,
  advanceId: string,
): Promise<RecordRow | undefined> {
  const isIt = eq(loanForgiveness.advanceId, advanceId);
  const [row] = await database.select().from(loanForgiveness).where(isIt).for("update");
  return row;
}

export async function insertRecord(
  database: TransactionDatabase,
  row: typeof loanForgiveness.$inferInsert,
): Promise<RecordRow> {
  const inserted = requireRow(await database.insert(loanForgiveness).values(row).returning());
  const isIt = eq(advances.id, inserted.advanceId);
  await database.update(advances).set({ loanForgivenessId: inserted.id }).where(isIt);
  return inserted;
}

export type RecordChange = Partial<Omit<RecordRow, "id" | "advanceId" | "opportunityId" | "createdAt">>;

/** Changes a forgiveness record. The caller must have locked the record. */
export async function writeRecord(
  database: TransactionDatabase,
  recordId: string,
  change: RecordChange & Pick<RecordRow, "changedAt">,
): Promise<RecordRow> {
  const isIt = eq(loanForgiveness.id, recordId);
  return requireRow(await database.update(loanForgiveness).set(change).where(isIt).returning());
}

/** Stores the questionnaire's result on the loan (FH-81). The caller must have locked the loan's forgiveness record. */
export async function writeQuestionnaire(
  database: TransactionDatabase,
  advanceId: string,
  ezAppEligible: boolean,
): Promise<void> {
  const isIt = eq(advances.id, advanceId);
  await database.update(advances).set({ ezQuestionnaireCompleted: true, ezAppEligible }).where(isIt);
}
