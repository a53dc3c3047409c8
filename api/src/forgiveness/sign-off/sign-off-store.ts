import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { forgivenessSignOffs, loanForgiveness } from "@portal/database/schema/forgiveness";
import { accounts, advances } from "@portal/database/schema/loans";
import { and, eq } from "drizzle-orm";
import { isOwnAdvance } from "../../access/own.ts";

/** Kept for good: what is there is never changed. */
export async function insertSignOff(
  database: TransactionDatabase,
  row: typeof forgivenessSignOffs.$inferInsert,
): Promise<void> {
  await database.insert(forgivenessSignOffs).values(row);
}

/** What the borrower, or somebody else of the business, agreed to; undefined where nobody did here. */
export async function findOwnSignOff(database: Queryable, borrower: string, forgivenessId: string) {
  const [row] = await database
    .select({ signOff: forgivenessSignOffs })
    .from(forgivenessSignOffs)
    .innerJoin(loanForgiveness, eq(loanForgiveness.id, forgivenessSignOffs.forgivenessId))
    .innerJoin(advances, eq(advances.id, loanForgiveness.advanceId))
    .where(and(eq(forgivenessSignOffs.forgivenessId, forgivenessId), isOwnAdvance(borrower)));
  return row?.signOff;
}

/** Who signs in as this borrower, and the name of a business. The caller has found the business to be theirs. */
export async function findParties(database: Queryable, borrower: string, accountId: string) {
  const [person] = await database
    .select({ firstName: contacts.firstName, lastName: contacts.lastName, country: contacts.country })
    .from(contacts)
    .where(eq(contacts.id, borrower));
  const [account] = await database
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!person || !account) throw new Error("a borrower or a business of theirs is gone");
  return { person, businessName: account.name };
}
