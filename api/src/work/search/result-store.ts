import type { Queryable } from "@portal/database/connection";
import { contacts, users } from "@portal/database/schema/auth";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { asc, count, eq, inArray } from "drizzle-orm";

type Found = readonly { readonly subjectId: string }[];
const idsOf = (found: Found) => found.map(({ subjectId }) => subjectId);
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

export async function listLoans(database: Queryable, found: Found) {
  const { id, externalId, balanceCents, pastDueAmountCents } = advances;
  return byId(
    await database
      .select({ id, externalId, balanceCents, pastDueAmountCents })
      .from(advances)
      .where(inArray(id, idsOf(found))),
  );
}

export async function listApplications(database: Queryable, found: Found) {
  const { id, externalId, stageName } = opportunities;
  return byId(
    await database
      .select({ id, externalId, stageName })
      .from(opportunities)
      .where(inArray(id, idsOf(found))),
  );
}

export async function listBusinesses(database: Queryable, found: Found) {
  const ids = idsOf(found);
  const { id, externalId } = accounts;
  const rows = await database.select({ id, externalId }).from(accounts).where(inArray(id, ids));
  const { accountId } = advances;
  const counted = await database
    .select({ accountId, loans: count() })
    .from(advances)
    .where(inArray(accountId, ids))
    .groupBy(accountId);
  const people = await database
    .select({
      accountId: accountContacts.accountId,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
    })
    .from(accountContacts)
    .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
    .where(inArray(accountContacts.accountId, ids))
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.id));
  const loansOf = new Map(counted.map((each) => [each.accountId, each.loans]));
  const peopleOf = Map.groupBy(people, (each) => each.accountId);
  return byId(
    rows.map((row) => {
      const its = peopleOf.get(row.id) ?? [];
      const [first] = its;
      return {
        ...row,
        loans: loansOf.get(row.id) ?? 0,
        personName: first ? `${first.firstName} ${first.lastName}` : null,
        people: its.length,
      };
    }),
  );
}

export async function listPeople(database: Queryable, found: Found) {
  return byId(
    await database
      .select({
        id: contacts.id,
        externalId: contacts.externalId,
        email: contacts.email,
        signInEmail: users.email,
        isSso: users.isSso,
        isDisabled: users.isDisabled,
      })
      .from(contacts)
      .leftJoin(users, eq(users.contactId, contacts.id))
      .where(inArray(contacts.id, idsOf(found))),
  );
}
