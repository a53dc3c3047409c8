import type { Queryable } from "@portal/database/connection";
import { staff, staffRoles, staffSessions } from "@portal/database/schema/staff";
import type { Role } from "@portal/domain/staff/roles/contract";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { prepared } from "../../platform/prepared.ts";

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

/** Returns the session with its person and roles. Undefined if the session ended or the person is disabled. */
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

export async function touchStaffSession(
  database: Queryable,
  id: string,
  lastActiveAt: Temporal.Instant,
): Promise<void> {
  await database
    .update(staffSessions)
    .set({ lastActiveAt })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.state, "open")));
}

/** Changes a live session. Returns false if the session has ended. */
export async function changeStaffSession(
  database: Queryable,
  id: string,
  change: Partial<typeof staffSessions.$inferInsert>,
): Promise<boolean> {
  const rows = await database
    .update(staffSessions)
    .set(change)
    .where(and(eq(staffSessions.id, id), isNull(staffSessions.endedAt)))
    .returning({ id: staffSessions.id });
  return rows.length > 0;
}

/** Returns the ids of a person's live sessions, the one that was unused longest first. Locks their rows. */
export async function lockSessionsOf(database: Queryable, staffId: string): Promise<string[]> {
  const rows = await database
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)))
    .orderBy(asc(staffSessions.lastActiveAt), asc(staffSessions.id))
    .for("update");
  return rows.map(({ id }) => id);
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
    .where(inArray(staffSessions.id, [...ids]));
}
