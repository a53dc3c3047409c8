import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { sessions } from "@portal/database/schema/auth";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import {
  accountContacts,
  accounts,
  advances,
  isLost,
  isNewlyPaidOff,
  isOwedAgain,
  opportunities,
} from "@portal/database/schema/loans";
import { applicationOwners } from "@portal/database/schema/ownership";
import { mails } from "@portal/database/schema/server";
import { cases } from "@portal/database/schema/support";
import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";

/** A record that may be deleted. */
export type DueRow = { readonly id: string; readonly endedAt: Temporal.Instant | null };
type Choice = {
  readonly before: Temporal.Instant;
  readonly most: number;
  /** If true, lists only the due records that a hold protects. */
  readonly isHeld?: boolean;
  /** Locks the records and skips records that another transaction has locked. */
  readonly isLocking?: boolean;
};

function held(database: Queryable, accountId: PgColumn): SQL {
  const hold = database
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.heldAt)));
  return exists(hold);
}

const only = (condition: SQL, isWanted = false) => (isWanted ? condition : not(condition));

/** Lists the applications that were closed without a loan, oldest first. */
export function listLostApplications(
  database: Queryable,
  { before, most, isHeld, isLocking = false }: Choice,
  lack?: SQL,
): Promise<DueRow[]> {
  const { id, closedAt, accountId } = opportunities;
  const loans = database
    .select({ one: sql`1` })
    .from(advances)
    .where(eq(advances.opportunityId, id));
  // Searches by application, because an import may have moved the loan to another application.
  const forgiveness = database
    .select({ one: sql`1` })
    .from(loanForgiveness)
    .where(eq(loanForgiveness.opportunityId, id));
  const query = database
    .select({ id, endedAt: closedAt })
    .from(opportunities)
    .where(
      and(
        isLost(opportunities),
        lt(closedAt, before),
        lack,
        notExists(loans),
        notExists(forgiveness),
        only(held(database, accountId), isHeld),
      ),
    )
    .orderBy(asc(closedAt), asc(id))
    .limit(most);
  return isLocking ? query.for("update", { of: opportunities, skipLocked: true }) : query;
}

/** Lists paid-off loans, oldest first. Skips a loan if its application has another loan that must be kept. */
export function listPaidLoans(
  database: Queryable,
  { before, most, isHeld, isLocking = false }: Choice,
  lack?: SQL,
): Promise<(DueRow & { readonly opportunityId: string | null })[]> {
  const { id, paidOffAt, accountId, opportunityId, balanceCents } = advances;
  const other = alias(advances, "other");
  const unpaid = database
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.opportunityId, opportunityId),
        or(isNull(other.paidOffAt), gte(other.paidOffAt, before), ne(other.balanceCents, 0)),
      ),
    );
  const query = database
    .select({ id, endedAt: paidOffAt, opportunityId })
    .from(advances)
    .where(
      and(
        isNotNull(paidOffAt),
        lt(paidOffAt, before),
        lack,
        eq(balanceCents, 0),
        notExists(unpaid),
        only(held(database, accountId), isHeld),
      ),
    )
    .orderBy(asc(paidOffAt), asc(id))
    .limit(most);
  return isLocking ? query.for("update", { of: advances, skipLocked: true }) : query;
}

/** Lists the applications and loans that may still have SSNs or SINs. */
export const listLostWithNumbers = (database: Queryable, choice: Choice) =>
  listLostApplications(database, choice, isNull(opportunities.numbersDeletedAt));
export const listPaidWithNumbers = (database: Queryable, choice: Choice) =>
  listPaidLoans(database, choice, isNull(advances.numbersDeletedAt));

/** Lists closed inquiries, oldest first. An inquiry without a business counts for each of its sender's businesses. */
export function listClosedCases(
  database: Queryable,
  { before, most, isHeld = false, isLocking = false }: Choice,
): Promise<DueRow[]> {
  const { id, closedAt, accountId, contactId } = cases;
  const ofSender = database
    .select({ one: sql`1` })
    .from(accountContacts)
    .innerJoin(accounts, eq(accounts.id, accountContacts.accountId))
    .where(and(eq(accountContacts.contactId, contactId), isNotNull(accounts.heldAt)));
  const isKept = or(held(database, accountId), and(isNull(accountId), exists(ofSender)));
  const query = database
    .select({ id, endedAt: closedAt })
    .from(cases)
    .where(and(isNotNull(closedAt), lt(closedAt, before), isKept && only(isKept, isHeld)))
    .orderBy(asc(closedAt), asc(id))
    .limit(most);
  return isLocking ? query.for("update", { of: cases, skipLocked: true }) : query;
}

const isEndedMail = (before: Temporal.Instant) =>
  and(
    // Redundant, because no mail is sent or given up before it is created. Lets the query use an index.
    lt(mails.createdAt, before),
    or(lt(mails.sentAt, before), lt(mails.givenUpAt, before)),
  );

export function listEndedMails(database: Queryable, { before, most }: Choice): Promise<DueRow[]> {
  return database
    .select({
      id: mails.id,
      endedAt: sql<Temporal.Instant>`coalesce(${mails.sentAt}, ${mails.givenUpAt})`.mapWith(mails.createdAt),
    })
    .from(mails)
    .where(isEndedMail(before))
    .orderBy(asc(mails.createdAt))
    .limit(most);
}

export function deleteEndedMails(database: Queryable, { before, most }: Choice): Promise<number> {
  return deleteOldest(database, mails, mails.createdAt, { where: isEndedMail(before), most });
}

export function listEndedSessions(database: Queryable, { before, most }: Choice): Promise<DueRow[]> {
  const { id, expiresAt } = sessions;
  return database
    .select({ id, endedAt: expiresAt })
    .from(sessions)
    .where(lt(expiresAt, before))
    .orderBy(asc(expiresAt))
    .limit(most);
}

export function deleteEndedSessions(database: Queryable, { before, most }: Choice): Promise<number> {
  const { expiresAt } = sessions;
  return deleteOldest(database, sessions, expiresAt, { where: lt(expiresAt, before), most });
}

/**
 * Records when a loan's balance became 0. Clears that time if the loan has a balance again.
 * @returns the number of changed loans
 */
export async function notePaidOff(database: Queryable, now: Temporal.Instant, most: number): Promise<number> {
  const chosen = (condition: SQL) => {
    const some = database.select({ id: advances.id }).from(advances).where(condition).limit(most);
    return and(sql`${advances.id} = any(array(${some}))`, condition);
  };
  const paid = await database
    .update(advances)
    .set({ paidOffAt: now })
    .where(chosen(isNewlyPaidOff(advances)));
  const owed = await database
    .update(advances)
    .set({ paidOffAt: null, numbersDeletedAt: null })
    .where(chosen(isOwedAgain(advances)));
  return (paid.rowCount ?? 0) + (owed.rowCount ?? 0);
}

/** Deletes the SSNs and SINs of the people of applications. @returns the number of people */
export async function deleteNumbers(
  database: Queryable,
  opportunityIds: readonly string[],
  most: number,
): Promise<number> {
  const { opportunityId, sealedNumber } = applicationOwners;
  const where = and(inArray(opportunityId, [...opportunityIds]), isNotNull(sealedNumber));
  const some = database
    .select({ place: sql`ctid` })
    .from(applicationOwners)
    .where(where)
    .limit(most);
  const { rowCount } = await database
    .update(applicationOwners)
    .set({ sealedNumber: null, lastFour: null, fingerprint: null })
    .where(and(sql`ctid = any(array(${some}))`, where));
  return rowCount ?? 0;
}

/** Records that the SSNs and SINs of these applications or loans were deleted. */
export async function noteNumbersDeleted(
  database: Queryable,
  table: typeof opportunities | typeof advances,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await database
    .update(table)
    .set({ numbersDeletedAt: now })
    .where(inArray(table.id, [...ids]));
}
