import { randomUUID } from "node:crypto";
import type { StaffPrincipal } from "@portal/domain/events/principal";
import { allows, permissionsOf, type Role } from "@portal/domain/staff/roles/rules";
import {
  lockAfterMinutes,
  mostSessions,
  sessionHours,
  sessionStateAt,
  stepUpMinutes,
  type StaffSessionTimes,
} from "@portal/domain/staff/rules";
import type { LockedDeskSession, OpenDeskSession } from "@portal/domain/staff/contract";
import type { Permission } from "@portal/domain/wire/desk/permission";
import type { Context, Scope } from "../../context.ts";
import { randomSecret, sha256 } from "../../platform/crypto.ts";
import { describeError } from "../../platform/log.ts";
import { renewClaims } from "../../work/claims/claim-store.ts";
import * as store from "./staff-session-store.ts";

/** The minimum time between two writes of a session's last activity. */
const touchEvery = Temporal.Duration.from({ seconds: 5 });

/** A live session at the desk with the person's current roles, which every call reads (DESK-SESS-08). */
export type StaffSession = StaffSessionTimes & {
  readonly id: string;
  readonly staffId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly csrfToken: string;
  readonly steppedUpAt: Temporal.Instant | null;
  readonly stepUpIp: string | null;
  readonly endsAt: Temporal.Instant;
};

/** Returns the session of a cookie's secret, with the state that it has now. Undefined if the session has ended. */
export async function readStaffSession(
  { database, clock }: Scope,
  secret: string | undefined,
): Promise<StaffSession | undefined> {
  if (!secret) return undefined;
  const row = await store.findStaffSession(database, sha256(secret));
  if (!row) return undefined;
  const state = sessionStateAt(row, clock.now());
  if (state === "ended") return undefined;
  const lockedAt =
    state === "locked" ? (row.lockedAt ?? row.lastActiveAt.add({ minutes: lockAfterMinutes })) : null;
  return { ...row, state, lockedAt };
}

/** Opens a session that still needs the second factor. Ends the person's sixth session (DESK-SESS-06). */
export async function openStaffSession(
  scope: Scope,
  staffId: string,
  caller: { readonly ip: string; readonly userAgent: string },
): Promise<{ readonly secret: string; readonly csrfToken: string }> {
  const now = scope.clock.now();
  const live = await store.lockSessionsOf(scope.database, staffId);
  await store.endStaffSessions(
    scope.database,
    live.slice(0, Math.max(0, live.length - mostSessions + 1)),
    now,
  );
  const [secret, csrfToken] = [randomSecret(), randomSecret()];
  await store.insertStaffSession(scope.database, {
    id: randomUUID(),
    staffId,
    secretHash: sha256(secret),
    csrfToken,
    state: "pending-factor",
    createdAt: now,
    lastActiveAt: now,
    ip: caller.ip,
    userAgent: caller.userAgent,
    endsAt: now.add({ hours: sessionHours }),
  });
  return { secret, csrfToken };
}

/** Opens a session after the second factor, under a new secret. Undefined if the session has ended meanwhile. */
export async function confirmStaffSession(
  { database, clock }: Scope,
  session: StaffSession,
  ip: string,
): Promise<{ readonly session: StaffSession; readonly secret: string } | undefined> {
  const now = clock.now();
  const [secret, csrfToken] = [randomSecret(), randomSecret()];
  const confirmed = { state: "open", lastActiveAt: now, steppedUpAt: now, stepUpIp: ip, csrfToken } as const;
  const isLive = await store.changeStaffSession(database, session.id, {
    ...confirmed,
    secretHash: sha256(secret),
  });
  return isLive ? { session: { ...session, ...confirmed }, secret } : undefined;
}

export async function lockStaffSession({ database, clock }: Scope, { id }: StaffSession): Promise<void> {
  await store.changeStaffSession(database, id, { state: "locked", lockedAt: clock.now() });
}

/** Opens a locked session after the second factor. Undefined if the session has ended meanwhile. */
export async function unlockStaffSession(
  { database, clock }: Scope,
  session: StaffSession,
  ip: string,
): Promise<StaffSession | undefined> {
  const now = clock.now();
  const open = { state: "open", lockedAt: null, lastActiveAt: now, steppedUpAt: now, stepUpIp: ip } as const;
  const isLive = await store.changeStaffSession(database, session.id, open);
  return isLive ? { ...session, ...open } : undefined;
}

export async function endStaffSession({ database, clock }: Scope, id: string): Promise<void> {
  await store.endStaffSessions(database, [id], clock.now());
}

export function presentLocked(session: StaffSession, now: Temporal.Instant): LockedDeskSession {
  const { staffId, firstName, lastName, csrfToken: csrf, lockedAt } = session;
  return { state: "locked", staffId, firstName, lastName, csrf, lockedTimestamp: lockedAt ?? now };
}

/** Records the person's activity, which also renews claims (DESK-CLAIM-01). The call also succeeds if this write fails, for example on a full disk. */
export async function noteStaffActivity(context: Context, session: StaffSession): Promise<void> {
  const now = context.clock.now();
  if (session.state !== "open") return;
  if (Temporal.Duration.compare(session.lastActiveAt.until(now), touchEvery) < 0) return;
  try {
    await store.touchStaffSession(context.database, session.id, now);
    await renewClaims(context.database, { staffId: session.staffId, now });
  } catch (error) {
    context.log.warn({ what: "a session's activity could not be stored", error: describeError(error) });
  }
}

export const asStaff = ({ staffId, id }: StaffSession): StaffPrincipal => ({
  kind: "staff",
  id: staffId,
  sessionId: id,
});

export const may = (session: StaffSession, permission: Permission): boolean =>
  allows(session.roles, permission);

/** Presents an open session for the desk's pages. */
export function presentStaffSession(
  { config }: Scope,
  session: StaffSession,
  recoveryCodesLeft: number,
): OpenDeskSession {
  const { staffId, firstName, lastName, email, roles, csrfToken, lastActiveAt, endsAt, steppedUpAt } =
    session;
  return {
    state: "open",
    staffId,
    firstName,
    lastName,
    email,
    roles: [...roles],
    permissions: permissionsOf(roles),
    csrf: csrfToken,
    locksTimestamp: lastActiveAt.add({ minutes: lockAfterMinutes }),
    endsTimestamp: endsAt,
    steppedUpUntilTimestamp: steppedUpAt && steppedUpAt.add({ minutes: stepUpMinutes }),
    recoveryCodesLeft,
    settings: { deskTimeZone: config.desk?.timeZone ?? "America/New_York" },
  };
}
