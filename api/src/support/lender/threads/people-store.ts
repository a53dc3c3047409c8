import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { and, eq, isNull } from "drizzle-orm";
import { isEither } from "../../../access/either-id.ts";

export async function findContact(database: Queryable, eitherId: string) {
  const [row] = await database
    .select()
    .from(contacts)
    .where(and(isEither(contacts, eitherId), isNull(contacts.erasedAt)));
  return row;
}

/** Finds a business of a person. */
export async function findAccountOf(database: Queryable, contactId: string, eitherId: string) {
  const [row] = await database
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(accountContacts, eq(accountContacts.accountId, accounts.id))
    .where(and(isEither(accounts, eitherId), eq(accountContacts.contactId, contactId)));
  return row?.id;
}

export async function findApplicationOf(database: Queryable, accountId: string, eitherId: string) {
  const [row] = await database
    .select({ id: opportunities.id, number: opportunities.externalId })
    .from(opportunities)
    .where(and(isEither(opportunities, eitherId), eq(opportunities.accountId, accountId)));
  return row;
}

export async function findLoanOf(database: Queryable, accountId: string, eitherId: string) {
  const [row] = await database
    .select({ id: advances.id, number: advances.loanId })
    .from(advances)
    .where(and(isEither(advances, eitherId), eq(advances.accountId, accountId)));
  return row;
}
