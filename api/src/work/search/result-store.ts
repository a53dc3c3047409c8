import type { Queryable } from "@portal/database/connection";
import { contacts, users } from "@portal/database/schema/auth";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { eq, inArray, sql } from "drizzle-orm";

type Found = readonly { readonly subjectId: string }[];

/** Reads the found records and returns them by id. */
async function readFound<Row extends { readonly id: string }>(
  found: Found,
  read: (ids: string[]) => PromiseLike<Row[]>,
): Promise<ReadonlyMap<string, Row>> {
  const ids = found.map(({ subjectId }) => subjectId);
  const rows = ids.length === 0 ? [] : await read(ids);
  return new Map(rows.map((row) => [row.id, row]));
}

export function listLoans(database: Queryable, found: Found) {
  const { id, externalId, balanceCents, pastDueAmountCents } = advances;
  return readFound(found, (ids) =>
    database
      .select({ id, externalId, balanceCents, pastDueAmountCents })
      .from(advances)
      .where(inArray(id, ids)),
  );
}

export function listApplications(database: Queryable, found: Found) {
  const { id, externalId, stageName } = opportunities;
  return readFound(found, (ids) =>
    database.select({ id, externalId, stageName }).from(opportunities).where(inArray(id, ids)),
  );
}

/** Lists businesses with the number of their loans and people, and the name of their first person by last name. */
export function listBusinesses(database: Queryable, found: Found) {
  const { id, externalId } = accounts;
  const peopleOf = sql`${accountContacts} join ${contacts} on ${contacts.id} = ${accountContacts.contactId}
    where ${accountContacts.accountId} = ${id}`;
  return readFound(found, (ids) =>
    database
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
      .where(inArray(id, ids)),
  );
}

export function listPeople(database: Queryable, found: Found) {
  return readFound(found, (ids) =>
    database
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
      .where(inArray(contacts.id, ids)),
  );
}
