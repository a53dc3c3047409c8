import type { Queryable } from "@portal/database/connection";
import { contacts, sessions, users } from "@portal/database/schema/auth";
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { prepared } from "../platform/prepared.ts";

/** Stores a session. Returns false if a session with this id exists. */
export async function insertSession(
  database: Queryable,
  row: typeof sessions.$inferInsert,
): Promise<boolean> {
  const rows = await database
    .insert(sessions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: sessions.id });
  return rows.length > 0;
}

const liveSession = prepared((database) =>
  database
    .select({
      id: sessions.id,
      userId: users.id,
      contactId: contacts.id,
      authType: sessions.authType,
      country: contacts.country,
      isSso: sessions.isSso,
      email: users.email,
      bindingHash: sessions.bindingHash,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(contacts, eq(contacts.id, users.contactId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("id")),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.lastSeenAt, sql.placeholder("idleSince")),
        eq(users.isDisabled, false),
      ),
    )
    .prepare("live_session"),
);

/**
 * Returns the session with its user. Returns undefined if the session is revoked, idle or expired, or if the user is
 * disabled.
 */
export async function findSession(
  database: Queryable,
  id: string,
  now: Temporal.Instant,
  idleSince: Temporal.Instant,
) {
  const [row] = await liveSession(database).execute({ id, now, idleSince });
  return row;
}

export async function touchSession(database: Queryable, id: string, now: Temporal.Instant): Promise<void> {
  await database
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), lt(sessions.lastSeenAt, now)));
}

/** Revokes a session. Returns false if the session was already revoked. */
export async function revokeSession(
  database: Queryable,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await database
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function revokeSessionsOf(
  database: Queryable,
  userId: string,
  now: Temporal.Instant,
  except?: string,
): Promise<void> {
  await database
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        except ? ne(sessions.id, except) : undefined,
      ),
    );
}

export async function notePasswordVerified(
  database: Queryable,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await database.update(sessions).set({ passwordVerifiedAt: now }).where(eq(sessions.id, id));
}

export async function wasPasswordVerifiedSince(
  database: Queryable,
  id: string,
  since: Temporal.Instant,
): Promise<boolean> {
  const rows = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.passwordVerifiedAt, since)));
  return rows.length > 0;
}

/** Returns whether the session is revoked or unknown. */
export async function isRevoked(database: Queryable, id: string): Promise<boolean> {
  const rows = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
  return rows.length === 0;
}
