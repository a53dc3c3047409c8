import { randomUUID } from "node:crypto";
import type { StaffPrincipal } from "@portal/domain/events/principal";
import type { Role } from "@portal/domain/staff/roles/contract";
import { allows, permissionsOf } from "@portal/domain/staff/roles/rules";
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
import type { OwnRecords } from "../../access/own-record.ts";
import { deskZone } from "../../access/desk-zone.ts";
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
  readonly own: OwnRecords;
  readonly csrfToken: string;
  readonly steppedUpAt: Temporal.Instant | null;
  readonly stepUpIp: string | null;
  readonly endsAt: Temporal.Instant;
};

/** Returns the session to which a cookie's secret belongs, in its current state. Undefined if the session has ended. */
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

type Opened = {
  readonly secret: string;
  readonly csrfToken: string;
  /** The ids of the person's expired sessions, which this sign-in marks as ended. */
  readonly expired: readonly string[];
};

/**
 * Opens a session that still needs the second factor, or returns undefined if the person cannot sign in. Keeps at most
 * five such sessions and ends the oldest. A person with a stolen password can therefore neither open many sessions nor
 * end a session that passed the second factor.
 */
export async function openStaffSession(
  scope: Scope,
  staffId: string,
  caller: { readonly ip: string; readonly userAgent: string },
): Promise<Opened | undefined> {
  const now = scope.clock.now();
  if (!(await store.lockActiveStaff(scope.database, staffId))) return undefined;
  const { pending, expired } = await sessionsOf(scope, staffId);
  await store.endStaffSessions(scope.database, [...tooMany(pending), ...expired], now);
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
  return { secret, csrfToken, expired };
}

/**
 * Returns the ids of a person's sessions, grouped by current state, longest unused first. Omits sessions that are
 * marked as ended.
 */
async function sessionsOf({ database, clock }: Scope, staffId: string) {
  const now = clock.now();
  const all = (await store.listSessionsOf(database, staffId)).map((times) => ({
    id: times.id,
    state: sessionStateAt(times, now),
  }));
  const idsOf = (...states: (typeof all)[number]["state"][]) =>
    all.filter(({ state }) => states.includes(state)).map(({ id }) => id);
  return { pending: idsOf("pending-factor"), confirmed: idsOf("open", "locked"), expired: idsOf("ended") };
}

/** Returns the sessions that must end before the person opens another one (DESK-SESS-06). */
const tooMany = (ids: readonly string[]) => ids.slice(0, Math.max(0, ids.length - mostSessions + 1));

type Confirmed = {
  readonly session: StaffSession;
  readonly secret: string;
  /** The ids of the sessions that were ended because a person may have at most five. */
  readonly ended: readonly string[];
};

/**
 * Opens a session after the second factor and gives the session a new secret. Undefined if the session has ended, if
 * another call has opened it, or if the person cannot sign in any more.
 */
export async function confirmStaffSession(
  scope: Scope,
  session: StaffSession,
  ip: string,
): Promise<Confirmed | undefined> {
  const { database, clock } = scope;
  const now = clock.now();
  if (!(await store.lockActiveStaff(database, session.staffId))) return undefined;
  const ended = tooMany((await sessionsOf(scope, session.staffId)).confirmed);
  const [secret, csrfToken] = [randomSecret(), randomSecret()];
  const confirmed = { state: "open", lastActiveAt: now, steppedUpAt: now, stepUpIp: ip, csrfToken } as const;
  const change = { ...confirmed, secretHash: sha256(secret) };
  if (!(await store.changeStaffSession(database, session.id, ["pending-factor"], change))) return undefined;
  await store.endStaffSessions(database, ended, now);
  return { session: { ...session, ...confirmed }, secret, ended };
}

/** Locks an open session. Returns false if the session has ended. */
export async function lockStaffSession({ database, clock }: Scope, { id }: StaffSession): Promise<boolean> {
  return store.changeStaffSession(database, id, ["open", "locked"], {
    state: "locked",
    lockedAt: clock.now(),
  });
}

/** Opens a locked session after the second factor. Undefined if the session has ended in the meantime. */
export async function unlockStaffSession(
  { database, clock }: Scope,
  session: StaffSession,
  ip: string,
): Promise<StaffSession | undefined> {
  const now = clock.now();
  const open = { state: "open", lockedAt: null, lastActiveAt: now, steppedUpAt: now, stepUpIp: ip } as const;
  const isLive = await store.changeStaffSession(database, session.id, ["open", "locked"], open);
  return isLive ? { ...session, ...open } : undefined;
}

export async function endStaffSession({ database, clock }: Scope, id: string): Promise<void> {
  await store.endStaffSessions(database, [id], clock.now());
}

const settingsOf = ({ config }: Pick<Scope, "config">) => ({
  deskTimeZone: deskZone({ config }),
});

export function presentLocked(scope: Scope, session: StaffSession): LockedDeskSession {
  const { staffId, firstName, lastName, csrfToken: csrf, lockedAt } = session;
  const lockedTimestamp = lockedAt ?? scope.clock.now();
  return {
    state: "locked",
    staffId,
    firstName,
    lastName,
    csrf,
    lockedTimestamp,
    settings: settingsOf(scope),
  };
}

/**
 * Records the person's activity, which also renews claims (DESK-CLAIM-01). The call also succeeds if this write fails,
 * for example on a full disk.
 * @returns the stored time of the last activity
 */
export async function noteStaffActivity(context: Context, session: StaffSession): Promise<Temporal.Instant> {
  const lastActiveAt = context.clock.now();
  if (session.state !== "open") return session.lastActiveAt;
  if (Temporal.Duration.compare(session.lastActiveAt.until(lastActiveAt), touchEvery) < 0)
    return session.lastActiveAt;
  try {
    const activeSince = lastActiveAt.subtract({ minutes: lockAfterMinutes });
    await store.touchStaffSession(context.database, session.id, { lastActiveAt, activeSince });
    await renewClaims(context.database, { staffId: session.staffId, now: lastActiveAt });
    return lastActiveAt;
  } catch (error) {
    context.log.warn({ what: "a session's activity could not be stored", error: describeError(error) });
    return session.lastActiveAt;
  }
}

export const asStaff = ({ staffId, id }: StaffSession): StaffPrincipal => ({
  kind: "staff",
  id: staffId,
  sessionId: id,
});

export const may = (session: StaffSession, permission: Permission): boolean =>
  allows(session.roles, permission);

/** Returns an open session in the form that the desk's pages receive. */
export function presentStaffSession(
  scope: Scope,
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
    // All sessions of a person have the same draft key, so that unsent text survives the end of a session.
    draftKey: scope.cipher.fingerprint("typed text at the desk", staffId),
    settings: settingsOf(scope),
  };
}
