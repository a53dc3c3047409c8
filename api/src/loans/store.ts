import type { Queryable } from "@portal/database/connection";
import {
  accountContacts,
  accounts,
  advances,
  autoDrafts,
  loanLeads,
  transactions,
} from "@portal/database/schema/loans";
import { and, asc, desc, eq, or } from "drizzle-orm";

export type AccountRow = typeof accounts.$inferSelect;
export type AdvanceRow = typeof advances.$inferSelect;
export type TransactionRow = typeof transactions.$inferSelect;

const isOwn = (contactId: string) =>
  and(eq(accountContacts.accountId, accounts.id), eq(accountContacts.contactId, contactId));

export async function listAccounts(database: Queryable, contactId: string): Promise<AccountRow[]> {
  const rows = await database
    .select({ account: accounts })
    .from(accounts)
    .innerJoin(accountContacts, isOwn(contactId))
    .orderBy(asc(accounts.name), asc(accounts.id));
  return rows.map((row) => row.account);
}

export async function findAccount(
  database: Queryable,
  contactId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  const [row] = await database
    .select({ account: accounts })
    .from(accounts)
    .innerJoin(accountContacts, isOwn(contactId))
    .where(eq(accounts.id, accountId));
  return row?.account;
}

export async function listAdvances(database: Queryable, contactId: string): Promise<AdvanceRow[]> {
  const rows = await database
    .select({ advance: advances })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .innerJoin(accountContacts, isOwn(contactId))
    .orderBy(desc(advances.issuedDate), asc(advances.id));
  return rows.map((row) => row.advance);
}

/** A loan by its loan id or its advance id (CH-26). */
export async function findAdvance(database: Queryable, contactId: string, loanOrAdvanceId: string) {
  const [row] = await database
    .select({ advance: advances, account: accounts })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .innerJoin(accountContacts, isOwn(contactId))
    .where(or(eq(advances.id, loanOrAdvanceId), eq(advances.loanId, loanOrAdvanceId)));
  return row;
}

/** The transactions of one of the borrower's loans, newest first. */
export async function listTransactions(
  database: Queryable,
  contactId: string,
  advanceId: string,
): Promise<TransactionRow[]> {
  const rows = await database
    .select({ transaction: transactions })
    .from(transactions)
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .innerJoin(accountContacts, isOwn(contactId))
    .where(eq(advances.id, advanceId))
    .orderBy(desc(transactions.date), desc(transactions.id));
  return rows.map((row) => row.transaction);
}

export async function listAutoDrafts(database: Queryable, contactId: string) {
  return database
    .select({ autoDraft: autoDrafts, advance: advances })
    .from(autoDrafts)
    .innerJoin(advances, eq(advances.id, autoDrafts.advanceId))
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .innerJoin(accountContacts, isOwn(contactId))
    .orderBy(asc(autoDrafts.effectiveDate), asc(autoDrafts.id));
}

export async function insertLead(database: Queryable, lead: typeof loanLeads.$inferInsert): Promise<void> {
  await database.insert(loanLeads).values(lead);
}
