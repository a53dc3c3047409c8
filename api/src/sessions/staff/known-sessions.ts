import { sha256 } from "../../platform/crypto.ts";

/** The rate limit counts a session as live for this many minutes after the last call that used the session. */
const knownMinutes = 1;
const mostKnown = 10_000;

/** The hashes of the secrets of live sessions, with the time until which they count as live. */
const known = new Map<string, Temporal.Instant>();

type Reading = { readonly isLive: boolean; readonly now: Temporal.Instant };

/** Notes whether a cookie's secret opened a session. The rate limit counts such calls by session (DESK-API-05). */
export function noteStaffSession(secret: string, { isLive, now }: Reading): void {
  const key = sha256(secret);
  known.delete(key);
  if (!isLive) return;
  known.set(key, now.add({ minutes: knownMinutes }));
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
}

/** Returns the hash of a cookie's secret if the secret opened a session within the last minute. */
export function knownStaffSession(secret: string | undefined, now: Temporal.Instant): string | undefined {
  if (!secret) return undefined;
  const key = sha256(secret);
  const until = known.get(key);
  return until && Temporal.Instant.compare(now, until) < 0 ? key : undefined;
}
