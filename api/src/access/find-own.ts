import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { accounts, advances, opportunities } from "@portal/database/schema/loans";
import { and, eq, or, sql } from "drizzle-orm";
import { prepared } from "../platform/prepared.ts";
import { isOwnAccount, isOwnAdvance, isOwnOpportunity, type Borrower } from "./own.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type OpportunityRow = typeof opportunities.$inferSelect;
export type AdvanceRow = typeof advances.$inferSelect;
export type OwnAdvance = { readonly advance: AdvanceRow; readonly account: AccountRow };

const contactId = sql.placeholder("contactId");
const id = sql.placeholder("id");

const accountWith = (database: Queryable, borrower: Borrower, wanted: string | typeof id) =>
  database
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, wanted), isOwnAccount(accounts.id, borrower)));
const opportunityWith = (database: Queryable, borrower: Borrower, wanted: string | typeof id) =>
  database
    .select()
    .from(opportunities)
    .where(and(eq(opportunities.id, wanted), isOwnOpportunity(borrower)));
const advanceWith = (database: Queryable, borrower: Borrower, wanted: string | typeof id) =>
  database
    .select({ advance: advances, account: accounts })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .where(and(or(eq(advances.id, wanted), eq(advances.loanId, wanted)), isOwnAdvance(borrower)));

const account = prepared((database) => accountWith(database, contactId, id).prepare("own_account"));
const opportunity = prepared((database) =>
  opportunityWith(database, contactId, id).prepare("own_opportunity"),
);
const advance = prepared((database) => advanceWith(database, contactId, id).prepare("own_advance"));

/** Returns the borrower's account. Returns undefined if the account does not exist or belongs to another borrower. */
export async function findOwnAccount(
  database: Queryable,
  borrower: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  const [row] = await account(database).execute({ contactId: borrower, id: accountId });
  return row;
}

export async function findOwnOpportunity(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<OpportunityRow | undefined> {
  const [row] = await opportunity(database).execute({ contactId: borrower, id: opportunityId });
  return row;
}

/** Finds a loan by its loan id or its advance id (CH-26). */
export async function findOwnAdvance(
  database: Queryable,
  borrower: string,
  loanOrAdvanceId: string,
): Promise<OwnAdvance | undefined> {
  const [row] = await advance(database).execute({ contactId: borrower, id: loanOrAdvanceId });
  return row;
}

export async function lockOwnOpportunity(
  database: TransactionDatabase,
  borrower: string,
  opportunityId: string,
): Promise<OpportunityRow | undefined> {
  const [row] = await opportunityWith(database, borrower, opportunityId).for("update");
  return row;
}

export async function lockOwnAdvance(
  database: TransactionDatabase,
  borrower: string,
  loanOrAdvanceId: string,
): Promise<OwnAdvance | undefined> {
  const [row] = await advanceWith(database, borrower, loanOrAdvanceId).for("update", { of: advances });
  return row;
}
