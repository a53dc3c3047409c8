import type { staffSessionState, staffState } from "./contract.ts";
import type * as z from "zod/mini";

/** Minutes without activity until a session locks, and minutes until a locked session ends (DESK-SESS-03, -05). */
export const lockAfterMinutes = 10;
export const endAfterLockedMinutes = 60;
/** Hours from the sign-in until a session ends, whatever the activity (DESK-SESS-05). */
export const sessionHours = 10;
/** Minutes that a person has for entering the second factor after the password. */
export const pendingMinutes = 10;
/** Minutes for which a confirmed second factor is valid for operations with `stepUp` (DESK-SESS-07). */
export const stepUpMinutes = 5;
/** The maximum number of a person's sessions. The next sign-in ends the least recently used session (DESK-SESS-06). */
export const mostSessions = 5;
/** Failed attempts until an account locks. Counts passwords, codes and recovery codes together (DESK-SIGNIN-05). */
export const staffFailureBudget = { guesses: 10, lockMinutes: 15 } as const;
export const recoveryCodeCount = 10;
/** Hours for which a set-up link works (DESK-STAFF-02). */
export const setUpLinkHours = 72;

/** How long the portal keeps ended sessions and expired links. The audit trail shows the addresses of the sessions. */
export const staffRetention = { sessions: "P2Y", links: "P30D" } as const;
/** Minutes without activity after which the page warns that it will lock (DESK-SESS-03). */
export const lockWarningAfterMinutes = 9;
/** Minutes before the end of a session at which the page warns (DESK-SESS-05). */
export const endWarningMinutes = 15;

/**
 * Returns the seconds until the page tries to reach the portal again. The pause grows with the length of the outage
 * (DESK-SHELL-09).
 */
export function outageRetrySeconds(sinceSeconds: number): number {
  if (sinceSeconds < 60) return 5;
  return sinceSeconds < 360 ? 10 : 30;
}

export type StaffSessionTimes = {
  readonly state: z.output<typeof staffSessionState>;
  readonly createdAt: Temporal.Instant;
  readonly lastActiveAt: Temporal.Instant;
  /** The time at which the person locked the session, or null. */
  readonly lockedAt: Temporal.Instant | null;
};

/** Returns when a session locks. Null if the session is not open. */
export function locksAt({ state, lastActiveAt }: StaffSessionTimes): Temporal.Instant | null {
  return state === "open" ? lastActiveAt.add({ minutes: lockAfterMinutes }) : null;
}

/**
 * Returns the session's state at the given time. An open session locks after a time without activity, and every session
 * ends after a time (DESK-SESS-03, DESK-SESS-05).
 */
export function sessionStateAt(
  times: StaffSessionTimes,
  now: Temporal.Instant,
): StaffSessionTimes["state"] | "ended" {
  const isPast = (moment: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0;
  if (isPast(times.createdAt.add({ hours: sessionHours }))) return "ended";
  if (times.state === "pending-factor")
    return isPast(times.createdAt.add({ minutes: pendingMinutes })) ? "ended" : "pending-factor";
  const lockedAt = times.state === "locked" ? times.lockedAt : locksAt(times);
  if (!lockedAt || !isPast(lockedAt)) return "open";
  return isPast(lockedAt.add({ minutes: endAfterLockedMinutes })) ? "ended" : "locked";
}

/** Returns whether the second factor was confirmed recently enough, from the same address (DESK-SESS-07, DESK-SEC-05). */
export function isSteppedUp(
  session: { readonly steppedUpAt: Temporal.Instant | null; readonly stepUpIp: string | null },
  { ip, now }: { readonly ip: string; readonly now: Temporal.Instant },
): boolean {
  const { steppedUpAt, stepUpIp } = session;
  if (!steppedUpAt || stepUpIp !== ip) return false;
  return Temporal.Instant.compare(now, steppedUpAt.add({ minutes: stepUpMinutes })) < 0;
}

export const staffPasswordLength = { least: 12, most: 128 } as const;
export type StaffPasswordFault = "short" | "long" | "common" | "address";

/**
 * Checks a new staff password: 12 to 128 characters, not common, without the first part of the person's address
 * (DESK-SIGNIN-06).
 */
export function checkStaffPassword(
  password: string,
  { email, isCommon }: { readonly email: string; readonly isCommon: (password: string) => boolean },
): StaffPasswordFault | undefined {
  const { length } = Array.from(password);
  if (length < staffPasswordLength.least) return "short";
  if (length > staffPasswordLength.most) return "long";
  if (isCommon(password.toLowerCase())) return "common";
  const name = email.split("@")[0]?.toLowerCase() ?? "";
  return name.length > 0 && password.toLowerCase().includes(name) ? "address" : undefined;
}

/** Returns a typed code without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toLowerCase();

/** Returns the name that colleagues see. Marks people with a disabled account (DESK-GEN-05). */
export function staffName({
  firstName,
  lastName,
  state,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly state: z.output<typeof staffState>;
}): string {
  const name = `${firstName} ${lastName}`;
  return state === "disabled" ? `${name} (disabled)` : name;
}
