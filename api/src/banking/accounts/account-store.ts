import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { applicationBanks, paymentDays } from "@portal/database/schema/banking";
import { isAsked, stipulations } from "@portal/database/schema/applications";
import { accounts, opportunities } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import type { Weekday } from "@portal/domain/banking/contract";
import { and, asc, eq, or } from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";

export type BankRow = typeof applicationBanks.$inferSelect;

export async function listBanks(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<BankRow[]> {
  const rows = await database
    .select({ bank: applicationBanks })
    .from(applicationBanks)
    .innerJoin(opportunities, eq(opportunities.id, applicationBanks.opportunityId))
    .where(and(eq(applicationBanks.opportunityId, opportunityId), isOwnOpportunity(borrower)))
    .orderBy(asc(applicationBanks.role), asc(applicationBanks.position));
  return rows.map(({ bank }) => bank);
}

export async function findPaymentDay(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<Weekday | null> {
  const [row] = await database
    .select({ day: paymentDays.day })
    .from(paymentDays)
    .innerJoin(opportunities, eq(opportunities.id, paymentDays.opportunityId))
    .where(and(eq(paymentDays.opportunityId, opportunityId), isOwnOpportunity(borrower)));
  return row?.day ?? null;
}

/** Returns whether the application has an open or fulfilled stipulation for bank accounts (SH-005). */
export async function asksForAccounts(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<boolean> {
  const asking = or(stipulations.isBankAccountInformation, stipulations.isBankAccountVerification);
  const rows = await database
    .select({ id: stipulations.id })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(
      and(
        eq(stipulations.opportunityId, opportunityId),
        asking,
        isAsked(stipulations),
        isOwnOpportunity(borrower),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns the business's name. The caller must have checked that the borrower owns the application. */
export async function businessNameOf(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<string> {
  const rows = await database
    .select({ name: accounts.name })
    .from(accounts)
    .innerJoin(opportunities, eq(opportunities.accountId, accounts.id))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(borrower)));
  return requireRow(rows).name;
}

/**
 * Replaces an application's bank accounts of one role. The caller must hold the application's lock and have checked the
 * application's owner.
 */
export async function replaceBanks(
  database: TransactionDatabase,
  opportunityId: string,
  role: BankRow["role"],
  rows: readonly BankRow[],
): Promise<void> {
  await database
    .delete(applicationBanks)
    .where(and(eq(applicationBanks.opportunityId, opportunityId), eq(applicationBanks.role, role)));
  if (rows.length > 0) await database.insert(applicationBanks).values([...rows]);
}

/** Saves an application's payment day. The caller must hold the application's lock and have checked the owner. */
export async function setPaymentDay(
  database: TransactionDatabase,
  row: typeof paymentDays.$inferInsert,
): Promise<void> {
  await database
    .insert(paymentDays)
    .values(row)
    .onConflictDoUpdate({ target: paymentDays.opportunityId, set: row });
}
