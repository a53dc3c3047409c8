import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { contacts, users } from "@portal/database/schema/auth";
import { accountContacts } from "@portal/database/schema/loans";
import { staff, staffRoles, staffSessions } from "@portal/database/schema/staff";
import type { Role } from "@portal/domain/staff/roles/contract";
import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { prepared } from "../../platform/prepared.ts";

const ownEmail = sql`lower(trim(${staff.email}))`;
/** The people who have the staff member's email address in the lender's book or for their sign-in. */
const ownContacts = sql`
  select ${contacts.id} from ${contacts} where lower(${contacts.email}) = ${ownEmail}
  union select ${users.contactId} from ${users} where ${users.emailKey} = ${ownEmail}`;

const sessionBySecret = prepared((database) =>
  database
    .select({
      id: staffSessions.id,
      staffId: staff.id,
      firstName: staff.firstName,
      lastName: staff.lastName,
      email: staff.email,
      roles: sql<Role[]>`array(select ${staffRoles.role} from ${staffRoles}
        where ${staffRoles.staffId} = ${staff.id} order by ${staffRoles.role})`,
      own: {
        contactIds: sql<string[]>`array(${ownContacts})`,
        accountIds: sql<string[]>`array(select distinct ${accountContacts.accountId} from ${accountContacts}
          where ${accountContacts.contactId} in (${ownContacts}))`,
      },
      csrfToken: staffSessions.csrfToken,
      state: staffSessions.state,
      createdAt: staffSessions.createdAt,
      lastActiveAt: staffSessions.lastActiveAt,
      lockedAt: staffSessions.lockedAt,
      steppedUpAt: staffSessions.steppedUpAt,
      stepUpIp: staffSessions.stepUpIp,
      endsAt: staffSessions.endsAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.secretHash, sql.placeholder("secretHash")),
        isNull(staffSessions.endedAt),
        eq(staff.state, "active"),
      ),
    )
    .prepare("live_staff_session"),
);

/** Returns the session with its person and roles, or undefined if the session has ended or the person is disabled. */
export async function findStaffSession(database: Queryable, secretHash: string) {
  const [row] = await sessionBySecret(database).execute({ secretHash });
  return row;
}

export async function insertStaffSession(
  database: Queryable,
  row: typeof staffSessions.$inferInsert,
): Promise<void> {
  await database.insert(staffSessions).values(row);
}

/**
 * Stores the last activity of an open session that was active after `activeSince`. The condition keeps a slow call from
 * reviving a session that has locked in the meantime.
 */
export async function touchStaffSession(
  database: Queryable,
  id: string,
  {
    lastActiveAt,
    activeSince,
  }: { readonly lastActiveAt: Temporal.Instant; readonly activeSince: Temporal.Instant },
): Promise<void> {
  const isOpen = and(eq(staffSessions.id, id), eq(staffSessions.state, "open"));
  await database
    .update(staffSessions)
    .set({ lastActiveAt })
    .where(and(isOpen, isNull(staffSessions.endedAt), gt(staffSessions.lastActiveAt, activeSince)));
}

type State = (typeof staffSessions.$inferSelect)["state"];

/** Changes a session. Returns false if the session has ended or is no longer in one of the states `from`. */
export async function changeStaffSession(
  database: Queryable,
  id: string,
  from: readonly State[],
  change: Partial<typeof staffSessions.$inferInsert>,
): Promise<boolean> {
  const rows = await database
    .update(staffSessions)
    .set(change)
    .where(
      and(eq(staffSessions.id, id), isNull(staffSessions.endedAt), inArray(staffSessions.state, [...from])),
    )
    .returning({ id: staffSessions.id });
  return rows.length > 0;
}

/**
 * Locks a member of staff until the transaction ends, so that sessions of one person open one after the other. Returns
 * false for a person who cannot sign in.
 */
export async function lockActiveStaff(database: Queryable, staffId: string): Promise<boolean> {
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(staff.state, "active")))
    .for("no key update");
  return rows.length > 0;
}

/** Returns a person's sessions that are not marked as ended, longest unused first. */
export function listSessionsOf(database: Queryable, staffId: string) {
  return database
    .select({
      id: staffSessions.id,
      state: staffSessions.state,
      createdAt: staffSessions.createdAt,
      lastActiveAt: staffSessions.lastActiveAt,
      lockedAt: staffSessions.lockedAt,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)))
    .orderBy(asc(staffSessions.lastActiveAt), asc(staffSessions.id));
}

export async function endStaffSessions(
  database: Queryable,
  ids: readonly string[],
  endedAt: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await database
    .update(staffSessions)
    .set({ endedAt })
    .where(and(inArray(staffSessions.id, [...ids]), isNull(staffSessions.endedAt)));
}

/** Deletes sessions that ended before the given time. */
export function deleteStaffSessionsBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const { endsAt } = staffSessions;
  return deleteOldest(database, staffSessions, endsAt, { where: lt(endsAt, before), most });
}
