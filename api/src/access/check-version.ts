import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { auditEntries, unchainedEntries } from "@portal/database/schema/server";
import { changes, changers } from "@portal/domain/wire/desk/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { refuse, type Refused } from "@portal/domain/wire/outcome";
import { and, eq, inArray, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { listStaffNames } from "./staff-names.ts";

type Scope = { readonly database: Queryable };

/** A record's version, and the ids of the records that increase the version when they change. */
export type VersionedRecord = {
  readonly version: number;
  readonly subjects: Readonly<
    Partial<Record<"document" | "opportunity" | "stipulation" | "case", readonly string[]>>
  >;
  /** The time of the last change by an import. The audit trail does not record imports for each request. */
  readonly bookChangedAt: Temporal.Instant | null;
};

/**
 * Refuses a call that is based on an older version of the record. Calls with an API key may omit the version
 * (DESK-CLAIM-04).
 */
export async function checkVersion(
  tx: Scope,
  call: { readonly version?: number | undefined },
  record: VersionedRecord,
): Promise<Refused<"CHANGED_MEANWHILE"> | undefined> {
  if (call.version === undefined || call.version === record.version) return undefined;
  return refuseChanged(tx, record);
}

/** Returns a refusal that names the person, the action and the time of the last change (DESK-CLAIM-05). */
export async function refuseChanged(
  { database }: Scope,
  { version, subjects, bookChangedAt }: VersionedRecord,
): Promise<Refused<"CHANGED_MEANWHILE">> {
  const last = await findLastChange(database, subjects);
  const isByBook = bookChangedAt && (!last || Temporal.Instant.compare(bookChangedAt, last.at) > 0);
  const facts = isByBook
    ? { who: changers.book, what: changes["book.taken"], at: bookChangedAt.toString() }
    : last && { who: await nameOf(database, last), what: changes[last.action], at: last.at.toString() };
  return refuse("CHANGED_MEANWHILE", { version: String(version), ...facts });
}

type ChangeAction = keyof typeof changes;
type Change = Pick<typeof auditEntries.$inferSelect, "at" | "actorKind" | "actorId"> & {
  readonly action: ChangeAction;
};

async function findLastChange(
  database: Queryable,
  subjects: VersionedRecord["subjects"],
): Promise<Change | undefined> {
  const lastOf = async (table: typeof auditEntries | typeof unchainedEntries, place: PgColumn) => {
    const isOne = Object.entries(subjects).map(([kind, ids]) =>
      and(eq(table.subjectKind, kind), inArray(table.subjectId, [...ids])),
    );
    const rows = await database
      .select({
        place,
        at: table.at,
        actorKind: table.actorKind,
        actorId: table.actorId,
        action: table.action,
      })
      .from(table)
      .where(and(or(...isOne), inArray(table.action, Object.keys(changes))));
    // Sorts here instead of in SQL. For a sorted query with a limit, PostgreSQL could read the whole audit trail from
    // its end.
    return rows.toSorted((one, other) => Number(other.place) - Number(one.place))[0] as Change | undefined;
  };
  // Unchained entries are newer than the entries in the chain.
  const unchained = await lastOf(unchainedEntries, unchainedEntries.id);
  return unchained ?? (await lastOf(auditEntries, auditEntries.sequence));
}

async function nameOf(database: Queryable, { actorKind, actorId }: Change): Promise<string> {
  const id = actorId ?? "";
  if (actorKind === "portal") return changers.portal;
  if (actorKind === "lender") return fillIn(changers.key, { name: id });
  if (actorKind === "staff") return (await listStaffNames(database, [id])).get(id) ?? changers.staff;
  const [person] = await database
    .select({ firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contacts)
    .where(eq(contacts.id, id));
  return person ? `${person.firstName} ${person.lastName}` : changers.borrower;
}
