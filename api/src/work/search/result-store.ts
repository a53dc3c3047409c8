import type { Queryable } from "@portal/database/connection";
import { contacts, users } from "@portal/database/schema/auth";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { eq, inArray, sql } from "drizzle-orm";

type Found = readonly { readonly subjectId: string }[];
const idsOf = (found: Found) => found.map(({ subjectId }) => subjectId);
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

export async function listLoans(database: Queryable, found: Found) {
  if (found.length === 0) return new Map<string, never>();
  const { id, externalId, balanceCents, pastDueAmountCents } = advances;
  return byId(
    await database
      .select({ id, externalId, balanceCents, pastDueAmountCents })
      .from(advances)
      .where(inArray(id, idsOf(found))),
  );
}

export async function listApplications(database: Queryable, found: Found) {
  if (found.length === 0) return new Map<string, never>();
  const { id, externalId, stageName } = opportunities;
  return byId(
    await database
      .select({ id, externalId, stageName })
      .from(opportunities)
      .where(inArray(id, idsOf(found))),
  );
}

/** Lists businesses with the number of their loans and people, and the name of their first person by last name. */
export async function listBusinesses(database: Queryable, found: Found) {
  if (found.length === 0) return new Map<string, never>();
  const { id, externalId } = accounts;
  const peopleOf = sql`${accountContacts} join ${contacts} on ${contacts.id} = ${accountContacts.contactId}
    where ${accountContacts.accountId} = ${id}`;
  return byId(
    await database
      .select({
        id,
        externalId,
        loans: sql`(select count(*) from ${advances} where ${advances.accountId} = ${accounts}.id)`.mapWith(
          Number,
        ),
        people: sql`(select count(*) from ${peopleOf})`.mapWith(Number),
        personName: sql<
          string | null
        >`(select ${contacts.firstName} || ' ' || ${contacts.lastName} from ${peopleOf}
          order by ${contacts.lastName}, ${contacts.firstName}, ${contacts.id} limit 1)`,
      })
      .from(accounts)
      .where(inArray(id, idsOf(found))),
  );
}

export async function listPeople(database: Queryable, found: Found) {
  if (found.length === 0) return new Map<string, never>();
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
