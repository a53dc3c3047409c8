import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { guarantyClaims, loanForgiveness } from "@portal/database/schema/forgiveness";
import { advances, opportunities } from "@portal/database/schema/loans";
import type { ForgivenessStage } from "@portal/domain/forgiveness/record/fields/contract";
import { and, desc, eq, notInArray, or } from "drizzle-orm";
import { isEither } from "../../../access/either-id.ts";
import type { AdvanceRow, OpportunityRow } from "../../../access/find-own.ts";
import { newestFirst } from "@portal/database/newest-first";
import type { PageQuery } from "../../../http/cursor.ts";
import { lockRecord, selectRecords, type Held, type RecordRow } from "../../record/record-store.ts";

/** Lists forgiveness applications of all borrowers. Only for the lender's operations. */
export function listRecordsOfAll(
  database: Queryable,
  asked: PageQuery & {
    readonly stage: ForgivenessStage | undefined;
    /** The application's id in the portal or in the lender's system. */
    readonly application: string | undefined;
    /** The caller's own businesses as a borrower, which the list omits. */
    readonly closed: readonly string[];
  },
): Promise<Held[]> {
  const { after, most, stage, application, closed } = asked;
  const { start, order } = newestFirst(loanForgiveness.changedAt, loanForgiveness.id, after);
  const isWanted = application === undefined ? undefined : isEither(opportunities, application);
  const isOpen = closed.length > 0 ? notInArray(opportunities.accountId, [...closed]) : undefined;
  const where = and(start, isWanted, isOpen, stage && eq(loanForgiveness.stage, stage));
  return selectRecords(database, where)
    .orderBy(...order)
    .limit(most);
}

export async function findRecordOfAny(database: Queryable, recordId: string): Promise<Held | undefined> {
  const [row] = await selectRecords(database, and(eq(loanForgiveness.id, recordId)));
  return row;
}

/** Locks any borrower's forgiveness record and its loan until the transaction ends. */
export const lockRecordOfAny = (database: TransactionDatabase, recordId: string) =>
  lockRecord(database, and(eq(loanForgiveness.id, recordId)));

/** Locks an application's newest forgiveness record and its loan until the transaction ends. */
export async function lockRecordOfApplication(
  database: TransactionDatabase,
  opportunityId: string,
): Promise<RecordRow | undefined> {
  const { id, createdAt } = loanForgiveness;
  const [last] = await database
    .select({ id })
    .from(loanForgiveness)
    .where(eq(loanForgiveness.opportunityId, opportunityId))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return last && (await lockRecordOfAny(database, last.id))?.record;
}

export async function writeBalance(
  database: TransactionDatabase,
  advanceId: string,
  balanceCents: number,
): Promise<void> {
  await database.update(advances).set({ balanceCents }).where(eq(advances.id, advanceId));
}

/** Locks any borrower's loan by the portal's id, the lender's id or the loan number. */
export async function lockAnyAdvance(
  database: TransactionDatabase,
  advanceId: string,
): Promise<AdvanceRow | undefined> {
  const isIt = or(isEither(advances, advanceId), eq(advances.loanId, advanceId));
  const [row] = await database.select().from(advances).where(isIt).for("update");
  return row;
}

export async function writeCollateral(
  database: TransactionDatabase,
  advanceId: string,
  collateralPackageStatus: AdvanceRow["collateralPackageStatus"],
): Promise<void> {
  await database.update(advances).set({ collateralPackageStatus }).where(eq(advances.id, advanceId));
}

export async function writeClaim(
  database: TransactionDatabase,
  row: typeof guarantyClaims.$inferInsert,
): Promise<void> {
  const { isAvailable, status } = row;
  await database
    .insert(guarantyClaims)
    .values(row)
    .onConflictDoUpdate({ target: guarantyClaims.advanceId, set: { isAvailable, status } });
}

/** Sets an application's case worker. @returns the application's portal id, or undefined for an unknown application */
export async function writeCaseWorker(
  database: TransactionDatabase,
  eitherId: string,
  caseWorker: OpportunityRow["caseWorker"],
): Promise<string | undefined> {
  const [row] = await database
    .update(opportunities)
    .set({ caseWorker })
    .where(isEither(opportunities, eitherId))
    .returning({ id: opportunities.id });
  return row?.id;
}
