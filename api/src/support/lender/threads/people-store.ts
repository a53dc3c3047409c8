import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { staff, staffRoles } from "@portal/database/schema/staff";
import { rolesWith } from "@portal/domain/staff/roles/rules";
import { and, asc, eq, exists, inArray, isNull, sql, type SQL } from "drizzle-orm";
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

/** Lists the active members of staff who can answer borrowers, or one of them. */
export function listAnswerers(database: Queryable, staffId?: string) {
  const role = database
    .select({ one: sql`1` })
    .from(staffRoles)
    .where(and(eq(staffRoles.staffId, staff.id), inArray(staffRoles.role, rolesWith(["cases.write"]))));
  const isWanted: SQL | undefined = staffId === undefined ? undefined : eq(staff.id, staffId);
  return database
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName, state: staff.state })
    .from(staff)
    .where(and(eq(staff.state, "active"), exists(role), isWanted))
    .orderBy(asc(staff.firstName), asc(staff.lastName), asc(staff.id));
}

export async function findPhone(database: Queryable, staffId: string) {
  const [row] = await database
    .select({ phone: staff.phone, extension: staff.extension })
    .from(staff)
    .where(eq(staff.id, staffId));
  return row;
}
