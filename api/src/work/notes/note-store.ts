import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { newestFirst } from "@portal/database/newest-first";
import {
  accountContacts,
  accounts,
  advances,
  opportunities,
  transactions,
} from "@portal/database/schema/loans";
import { contacts } from "@portal/database/schema/auth";
import { notes } from "@portal/database/schema/work";
import { cases } from "@portal/database/schema/support";
import { mostPinned, type NoteSubject } from "@portal/domain/work/notes/contract";
import { and, count, eq, isNull, not, sql, type SQL } from "drizzle-orm";
import type { PageQuery } from "../../http/cursor.ts";

export type NoteRow = typeof notes.$inferSelect;
export type About = { readonly kind: NoteSubject; readonly id: string };

/** The other records that show a note, besides the record that the note is about. */
export type Places = Pick<NoteRow, "contactId" | "accountId" | "opportunityId" | "advanceId">;
/** The people and businesses that own a record. Staff cannot read notes about their own records. */
type Owner = { readonly accountId: string | null; readonly contactId: string | null };
type Found = Places & { readonly owners: readonly Owner[] };

const nowhere = { contactId: null, accountId: null, opportunityId: null, advanceId: null };

/** Finds the record that a note is about. @returns undefined for an unknown record */
export async function findPlaces(database: Queryable, { kind, id }: About): Promise<Found | undefined> {
  if (kind === "contact") {
    const [row] = await database.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, id));
    const own = await database
      .select({ accountId: accountContacts.accountId })
      .from(accountContacts)
      .where(eq(accountContacts.contactId, id));
    const owners = [...own, { accountId: null }].map((each) => ({ ...each, contactId: id }));
    return row && { ...nowhere, contactId: id, owners };
  }
  const [row] = await rowOf(database, kind, id);
  if (!row) return undefined;
  const { ownerId = null, ...places } = row;
  return { ...nowhere, ...places, owners: [{ accountId: row.accountId, contactId: ownerId }] };
}

type Row = {
  readonly accountId: string | null;
  readonly opportunityId?: string | null;
  readonly advanceId?: string;
  /** The borrower of a thread. A thread may have no business. */
  readonly ownerId?: string;
};

function rowOf(database: Queryable, kind: Exclude<NoteSubject, "contact">, id: string): Promise<Row[]> {
  const { accountId, opportunityId } = advances;
  switch (kind) {
    case "account":
      return database.select({ accountId: accounts.id }).from(accounts).where(eq(accounts.id, id));
    case "opportunity":
      return database
        .select({ accountId: opportunities.accountId, opportunityId: opportunities.id })
        .from(opportunities)
        .where(eq(opportunities.id, id));
    case "advance":
      return database
        .select({ accountId, opportunityId, advanceId: advances.id })
        .from(advances)
        .where(eq(advances.id, id));
    case "transaction":
      return database
        .select({ accountId, advanceId: advances.id })
        .from(transactions)
        .innerJoin(advances, eq(advances.id, transactions.advanceId))
        .where(eq(transactions.id, id));
    case "case":
      return database
        .select({ accountId: cases.accountId, ownerId: cases.contactId })
        .from(cases)
        .where(eq(cases.id, id));
    default:
      return kind satisfies never;
  }
}

const isAbout = ({ kind, id }: About) => and(eq(notes.aboutKind, kind), eq(notes.aboutId, id));

/**
 * An SQL condition: the record shows the note. A business and an application also show notes about records that belong
 * to them.
 */
function listedBy(about: About): SQL | undefined {
  if (about.kind === "account") return eq(notes.accountId, about.id);
  return about.kind === "opportunity" ? eq(notes.opportunityId, about.id) : isAbout(about);
}

/** Lists the record's pinned notes, at most three. */
export function listPinned(database: Queryable, about: About): Promise<NoteRow[]> {
  return database
    .select()
    .from(notes)
    .where(and(isAbout(about), notes.pinned))
    .orderBy(...newestFirst(notes.at, notes.id, undefined).order)
    .limit(mostPinned);
}

/** Lists the notes of a record, newest first, without the record's pinned notes. */
export function listNotes(database: Queryable, about: About, { after, most }: PageQuery): Promise<NoteRow[]> {
  const { start, order } = newestFirst(notes.at, notes.id, after);
  const isPinnedHere = and(isAbout(about), notes.pinned);
  return database
    .select()
    .from(notes)
    .where(and(listedBy(about), start, isPinnedHere && not(isPinnedHere)))
    .orderBy(...order)
    .limit(most);
}

export async function countNotes(database: Queryable, about: About): Promise<number> {
  const [row] = await database.select({ count: count() }).from(notes).where(listedBy(about));
  return row?.count ?? 0;
}

export async function insertNote(
  database: TransactionDatabase,
  note: typeof notes.$inferInsert,
): Promise<NoteRow> {
  const [row] = await database.insert(notes).values(note).returning();
  if (!row) throw new Error("the note was not stored");
  return row;
}

export async function findNote(database: Queryable, noteId: string): Promise<NoteRow | undefined> {
  const [row] = await database.select().from(notes).where(eq(notes.id, noteId));
  return row;
}

/** The number of the advisory lock. The value is arbitrary. */
const pinLock = 731_906;

/** Lets one transaction at a time pin notes about a record, so that no fourth note is pinned. */
export async function lockPins(
  database: TransactionDatabase,
  { aboutKind, aboutId }: NoteRow,
): Promise<void> {
  await database.execute(
    sql`select pg_advisory_xact_lock(${pinLock}, hashtext(${`${aboutKind}:${aboutId}`}))`,
  );
}

/** Changes a note. Returns undefined if another call has withdrawn the note. */
export async function changeNote(
  database: TransactionDatabase,
  noteId: string,
  change: Partial<Pick<NoteRow, "pinned" | "withdrawnAt" | "withdrawnBy">>,
): Promise<NoteRow | undefined> {
  const isCurrent = and(eq(notes.id, noteId), isNull(notes.withdrawnAt));
  const [row] = await database.update(notes).set(change).where(isCurrent).returning();
  return row;
}
