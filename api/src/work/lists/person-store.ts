import type { Queryable } from "@portal/database/connection";
import { contacts, nameKey, users } from "@portal/database/schema/auth";
import { accountContacts, accounts } from "@portal/database/schema/loans";
import type { PersonSort } from "@portal/domain/work/lists/contract";
import type { Country } from "@portal/domain/wire/shapes";
import { and, eq, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { countedPage, totalColumn } from "../../http/counted-list.ts";
import { keysetPage, type KeysetOrder, type KeysetPlace } from "../../http/keyset.ts";

export const personOrders: Readonly<Record<PersonSort, KeysetOrder>> = {
  name: { key: nameKey(contacts), type: "text", isDescending: false },
  "name-last": { key: nameKey(contacts), type: "text", isDescending: true },
};

export type PersonFilters = {
  /** The caller's own records as a borrower, which the list omits. */
  readonly closed: readonly string[];
  readonly country: Country | undefined;
  readonly signIn: "none" | "active" | "disabled" | "sso" | undefined;
};

const canSignIn = or(isNotNull(users.passwordHash), eq(users.isSso, true));
const signsIn = (isDisabled: boolean, isSso?: boolean) =>
  and(canSignIn, eq(users.isDisabled, isDisabled), isSso === undefined ? undefined : eq(users.isSso, isSso));
const signIns = {
  none: or(isNull(users.id), and(isNull(users.passwordHash), eq(users.isSso, false))),
  active: signsIn(false, false),
  disabled: signsIn(true),
  sso: signsIn(false, true),
} as const;

const isListed = ({ closed, country, signIn }: PersonFilters) =>
  and(
    isNull(contacts.erasedAt),
    closed.length > 0 ? notInArray(contacts.id, [...closed]) : undefined,
    country && eq(contacts.country, country),
    signIn && signIns[signIn],
  );

export async function listPeople(
  database: Queryable,
  filters: PersonFilters,
  page: { readonly sort: PersonSort; readonly after: KeysetPlace | undefined; readonly most: number },
) {
  const { start, order, keyText } = keysetPage(personOrders[page.sort], contacts.id, page.after);
  const all = allPeople(database, filters, page.sort);
  const rows = await database
    .select({
      contact: contacts,
      user: users,
      businesses: sql<string[]>`array(select ${accounts.name} from ${accountContacts}
        join ${accounts} on ${accounts.id} = ${accountContacts.accountId}
        where ${accountContacts.contactId} = ${contacts.id} order by ${accounts.name} limit 3)`,
      key: keyText,
      total: totalColumn(all),
    })
    .from(contacts)
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(and(start, isListed(filters)))
    .orderBy(...order)
    .limit(page.most);
  return countedPage(database, rows, { idOf: (row) => row.contact.id, after: page.after, all });
}
export type ListedPerson = Awaited<ReturnType<typeof listPeople>>["rows"][number];

/** All rows of the list, without a limit. */
function allPeople(database: Queryable, filters: PersonFilters, sort: PersonSort) {
  const { start, order } = keysetPage(personOrders[sort], contacts.id, undefined);
  return database
    .select({ id: contacts.id })
    .from(contacts)
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(and(start, isListed(filters)))
    .orderBy(...order);
}
