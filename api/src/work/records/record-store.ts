import type { Queryable } from "@portal/database/connection";
import { opportunityContacts } from "@portal/database/schema/applications";
import { contacts, sessions, users } from "@portal/database/schema/auth";
import { bankAccounts } from "@portal/database/schema/banking";
import { guarantyClaims } from "@portal/database/schema/forgiveness";
import {
  accountContacts,
  accounts,
  advances,
  opportunities,
  receivedKey,
  transactions,
} from "@portal/database/schema/loans";
import { applicationOwners } from "@portal/database/schema/ownership";
import { offBookType } from "@portal/domain/loans/rules";
import { mostLedgerLines } from "@portal/domain/work/records/contract";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, min, ne, sql, sum } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";

/** The maximum number of businesses of a person, and of people of a business, in a response. */
const mostParts = 200;

export async function findPerson(database: Queryable, eitherId: string) {
  const [row] = await database
    .select({ contact: contacts, user: users })
    .from(contacts)
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(and(isEither(contacts, eitherId), isNull(contacts.erasedAt)));
  return row;
}

export async function findLastActivity(
  database: Queryable,
  userId: string,
): Promise<Temporal.Instant | null> {
  const [row] = await database
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return row?.at ?? null;
}

export function listBusinessesOf(database: Queryable, contactId: string) {
  return database
    .select({ account: accounts })
    .from(accountContacts)
    .innerJoin(accounts, eq(accounts.id, accountContacts.accountId))
    .where(eq(accountContacts.contactId, contactId))
    .orderBy(asc(accounts.name), asc(accounts.id))
    .limit(mostParts);
}

export async function findBusiness(database: Queryable, eitherId: string) {
  const [row] = await database.select().from(accounts).where(isEither(accounts, eitherId));
  return row;
}

export function listPeopleOf(database: Queryable, accountId: string) {
  return database
    .select({ contact: contacts, user: users })
    .from(accountContacts)
    .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(and(eq(accountContacts.accountId, accountId), isNull(contacts.erasedAt)))
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.id))
    .limit(mostParts);
}

/** Sums the loans of businesses, by business. Off-book loans do not count (CORE-SUM-23). */
export async function sumLoans(database: Queryable, accountIds: readonly string[]) {
  if (accountIds.length === 0) return new Map<string, never>();
  const rows = await database
    .select({
      accountId: advances.accountId,
      loans: count(),
      pastDueCents: sum(advances.pastDueAmountCents).mapWith(advances.pastDueAmountCents),
      borrowedCents: sum(advances.amountCents).mapWith(advances.amountCents),
      since: min(advances.issuedDate),
    })
    .from(advances)
    .where(and(inArray(advances.accountId, [...accountIds]), ne(advances.type, offBookType)))
    .groupBy(advances.accountId);
  return new Map(rows.map((row) => [row.accountId, row]));
}

/** Lists the roles and shares of people in the applications of businesses, newest application first. */
export function listParts(database: Queryable, accountIds: readonly string[], contactIds: readonly string[]) {
  return database
    .select({
      accountId: opportunities.accountId,
      contactId: applicationOwners.id,
      percentOwned: applicationOwners.percentOwned,
      isBeneficialOwner: applicationOwners.isBeneficialOwner,
      isControllingManager: applicationOwners.isControllingManager,
      signerNumber: applicationOwners.signerNumber,
    })
    .from(opportunities)
    .innerJoin(applicationOwners, eq(applicationOwners.opportunityId, opportunities.id))
    .where(
      and(inArray(opportunities.accountId, [...accountIds]), inArray(applicationOwners.id, [...contactIds])),
    )
    .orderBy(desc(receivedKey(opportunities)), asc(opportunities.id));
}

export function listApplicants(
  database: Queryable,
  accountIds: readonly string[],
  contactIds: readonly string[],
) {
  return database
    .selectDistinct({ accountId: opportunities.accountId, contactId: opportunityContacts.contactId })
    .from(opportunities)
    .innerJoin(opportunityContacts, eq(opportunityContacts.opportunityId, opportunities.id))
    .where(
      and(
        inArray(opportunities.accountId, [...accountIds]),
        inArray(opportunityContacts.contactId, [...contactIds]),
        eq(opportunityContacts.isApplicant, true),
      ),
    );
}

/** Finds the phone number of a business, which its newest application has. */
export async function findBusinessPhone(database: Queryable, accountId: string): Promise<string | null> {
  const [row] = await database
    .select({ phone: opportunities.businessPhone })
    .from(opportunities)
    .where(and(eq(opportunities.accountId, accountId), isNotNull(opportunities.businessPhone)))
    .orderBy(desc(receivedKey(opportunities)))
    .limit(1);
  return row?.phone ?? null;
}

/** Lists the bank accounts of a business without account numbers. */
export function listBanksOfBusiness(database: Queryable, accountId: string) {
  const { id, institutionName, lastFour, accountType, isDefault, achStatus, createdAt, editedAt } =
    bankAccounts;
  return database
    .select({ id, institutionName, lastFour, accountType, isDefault, achStatus, createdAt, editedAt })
    .from(bankAccounts)
    .where(eq(bankAccounts.accountId, accountId))
    .orderBy(desc(sql`coalesce(${editedAt}, ${createdAt})`), asc(id))
    .limit(mostParts);
}

export async function findLoan(database: Queryable, eitherId: string) {
  const [row] = await database
    .select({ advance: advances, account: accounts, claim: guarantyClaims })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .leftJoin(guarantyClaims, eq(guarantyClaims.advanceId, advances.id))
    .where(isEither(advances, eitherId));
  return row;
}

export function listLedgerLines(database: Queryable, advanceId: string) {
  const { id, date, description, status, amountCents, returnCode } = transactions;
  return database
    .select({ id, date, description, status, amount: amountCents, returnCode })
    .from(transactions)
    .where(eq(transactions.advanceId, advanceId))
    .orderBy(desc(date), desc(transactions.externalId))
    .limit(mostLedgerLines);
}

export async function countLedgerLines(database: Queryable, advanceId: string): Promise<number> {
  const [row] = await database
    .select({ lines: count() })
    .from(transactions)
    .where(eq(transactions.advanceId, advanceId));
  return row?.lines ?? 0;
}
