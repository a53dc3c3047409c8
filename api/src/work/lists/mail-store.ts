import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { mails } from "@portal/database/schema/server";
import type { ListSort, MailState } from "@portal/domain/work/lists/contract";
import { and, eq, gte, inArray, isNotNull, isNull, lt, notInArray, notLike, or } from "drizzle-orm";
import { countedPage, totalColumn } from "../../http/counted-list.ts";
import { keysetPage, type KeysetOrder, type KeysetPlace } from "../../http/keyset.ts";

export const mailOrders: Readonly<Record<ListSort, KeysetOrder>> = {
  newest: { key: mails.createdAt, type: "timestamptz", isDescending: true },
  oldest: { key: mails.createdAt, type: "timestamptz", isDescending: false },
};

export type MailFilters = {
  /** If present, lists only the mails to these people. */
  readonly contacts: readonly string[] | undefined;
  /** The caller's own records as a borrower, which the list omits. */
  readonly closed: readonly string[];
  readonly kind: string | undefined;
  readonly state: MailState | undefined;
  readonly since: Temporal.Instant | undefined;
  readonly before: Temporal.Instant | undefined;
};

const states = {
  sent: isNotNull(mails.sentAt),
  pending: and(isNull(mails.sentAt), isNull(mails.givenUpAt)),
  failed: isNotNull(mails.givenUpAt),
} as const;

const isListed = ({ contacts: only, closed, kind, state, since, before }: MailFilters) =>
  and(
    // Leaves out mails to staff and to the operator.
    notLike(mails.kind, "staff-%"),
    only && inArray(mails.contactId, [...only]),
    closed.length > 0 ? or(isNull(mails.contactId), notInArray(mails.contactId, [...closed])) : undefined,
    kind === undefined ? undefined : eq(mails.kind, kind),
    state && states[state],
    since && gte(mails.createdAt, since),
    before && lt(mails.createdAt, before),
  );

export async function listMails(
  database: Queryable,
  filters: MailFilters,
  page: { readonly sort: ListSort; readonly after: KeysetPlace | undefined; readonly most: number },
) {
  const { start, order, keyText } = keysetPage(mailOrders[page.sort], mails.id, page.after);
  const { id, kind, createdAt, sentAt, givenUpAt, attempts } = mails;
  const all = allMails(database, filters, page.sort);
  const rows = await database
    .select({
      // Never reads the encrypted content.
      mail: { id, kind, createdAt, sentAt, givenUpAt, attempts },
      contact: { id: contacts.id, firstName: contacts.firstName, lastName: contacts.lastName },
      key: keyText,
      total: totalColumn(all),
    })
    .from(mails)
    .leftJoin(contacts, eq(contacts.id, mails.contactId))
    .where(and(start, isListed(filters)))
    .orderBy(...order)
    .limit(page.most);
  return countedPage(database, rows, { idOf: (row) => row.mail.id, after: page.after, all });
}
export type ListedMail = Awaited<ReturnType<typeof listMails>>["rows"][number];

/** All rows of the list, without a limit. */
function allMails(database: Queryable, filters: MailFilters, sort: ListSort) {
  const { start, order } = keysetPage(mailOrders[sort], mails.id, undefined);
  return database
    .select({ id: mails.id })
    .from(mails)
    .where(and(start, isListed(filters)))
    .orderBy(...order);
}

/** Finds people by the id in the portal or in the lender's system. */
export async function listContactIds(database: Queryable, eitherId: string): Promise<string[]> {
  const isIt = or(eq(contacts.id, eitherId), eq(contacts.externalId, eitherId));
  const rows = await database.select({ id: contacts.id }).from(contacts).where(isIt);
  return rows.map(({ id }) => id);
}
