import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { forgivenessSignOffs, loanForgiveness } from "@portal/database/schema/forgiveness";
import { accounts, advances } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import { and, eq } from "drizzle-orm";
import { isOwnAdvance } from "../../access/own.ts";

export async function insertSignOff(
  database: TransactionDatabase,
  row: typeof forgivenessSignOffs.$inferInsert,
): Promise<void> {
  await database.insert(forgivenessSignOffs).values(row);
}

/** Returns the sign-off by any contact of the business. Returns undefined if the portal recorded no sign-off. */
export async function findOwnSignOff(database: Queryable, borrower: string, forgivenessId: string) {
  const [row] = await database
    .select({ signOff: forgivenessSignOffs })
    .from(forgivenessSignOffs)
    .innerJoin(loanForgiveness, eq(loanForgiveness.id, forgivenessSignOffs.forgivenessId))
    .innerJoin(advances, eq(advances.id, loanForgiveness.advanceId))
    .where(and(eq(forgivenessSignOffs.forgivenessId, forgivenessId), isOwnAdvance(borrower)));
  return row?.signOff;
}

/**
 * Returns the borrower's name and the business's name. The caller must have checked that the borrower belongs to the
 * business.
 */
export async function findParties(database: Queryable, borrower: string, accountId: string) {
  const { firstName, lastName, country } = contacts;
  const people = await database
    .select({ firstName, lastName, country })
    .from(contacts)
    .where(eq(contacts.id, borrower));
  const { name } = accounts;
  const found = await database.select({ name }).from(accounts).where(eq(accounts.id, accountId));
  return { person: requireRow(people), businessName: requireRow(found).name };
}
