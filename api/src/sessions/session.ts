import { randomUUID } from "node:crypto";
import type { TokenClaims } from "@portal/domain/auth/contract";
import { asBorrower } from "@portal/domain/events/principal";
import type { Context, Eventful, Scope } from "../context.ts";
import { emit } from "../events/emit.ts";
import { randomSecret, sameSecret, sha256 } from "../platform/crypto.ts";
import { describeError } from "../platform/log.ts";
import { findSession, insertSession, touchSession } from "./session-store.ts";
import { readToken, signToken } from "./token.ts";

export const idleLimit = Temporal.Duration.from({ minutes: 15 });
export const absoluteLimit = Temporal.Duration.from({ hours: 12 });
/**
 * The minimum time between two writes of the last-seen time. Without a minimum, every call that reads data would also
 * write.
 */
const touchEvery = Temporal.Duration.from({ seconds: 5 });
const uploadTouchEvery = Temporal.Duration.from({ seconds: 30 });

export type Session = {
  readonly id: string;
  readonly userId: string;
  readonly contactId: string;
  readonly authType: TokenClaims["auth_type"];
  readonly country: TokenClaims["country_code"];
  readonly isSso: boolean;
  readonly email: string;
  readonly lastSeenAt: Temporal.Instant;
};

export type Holder = {
  readonly userId: string;
  readonly contactId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: TokenClaims["country_code"];
  readonly isSso: boolean;
  /** The lowest id of the borrower's security questions; null if the borrower has set no questions (CH-11). */
  readonly securityQuestionId: number | null;
};

export type OpenedSession = { readonly token: string; readonly binding: string };

/** Opens a half-signed-in session for a borrower who must still answer a security question. */
export async function openHalfSession(scope: Scope, holder: Holder): Promise<OpenedSession> {
  const opened = await open(scope, holder, "authenticated", randomUUID());
  if (!opened) throw new Error("a random session id already exists");
  return opened;
}

/** Opens only one full session per `id`, because a sign-on can arrive twice. Later calls return undefined. */
export async function openFullSession(
  tx: Scope & Eventful,
  holder: Holder,
  id = randomUUID() as string,
): Promise<OpenedSession | undefined> {
  const opened = await open(tx, holder, "authorized", id);
  if (opened) {
    const { userId, contactId, isSso } = holder;
    await emit(tx, {
      by: asBorrower(contactId),
      person: contactId,
      action: "session.opened",
      about: { kind: "user", id: userId },
      detail: { isSso },
    });
  }
  return opened;
}

/**
 * A session consists of a database row, a token in the browser's storage, and a secret in an HttpOnly cookie. Calls
 * need both the token and the cookie.
 */
async function open(
  scope: Scope,
  holder: Holder,
  authType: Session["authType"],
  id: string,
): Promise<OpenedSession | undefined> {
  const now = scope.clock.now();
  const expires = now.add(absoluteLimit);
  const binding = randomSecret();
  const isFirst = await insertSession(scope.database, {
    id,
    userId: holder.userId,
    authType,
    isSso: holder.isSso,
    bindingHash: sha256(binding),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expires,
  });
  if (!isFirst) return undefined;
  const claims: TokenClaims = {
    first_name: holder.firstName,
    last_name: holder.lastName,
    email: holder.email,
    pp_access_token: holder.isSso ? sha256(id) : null,
    security_question_id: holder.securityQuestionId,
    auth_type: authType,
    country_code: holder.country,
    guid: holder.contactId,
  };
  const times = { jti: id, iat: seconds(now), exp: seconds(expires) };
  return { token: signToken(scope.config.tokenKeys[0], { ...claims, ...times }), binding };
}

const seconds = (moment: Temporal.Instant) => Math.floor(moment.epochMilliseconds / 1000);

/** Returns the token of an Authorization header: `JWT <token>` or `Bearer <token>` (SH-009). */
export function tokenOf(authorization: string | undefined): string | undefined {
  return /^(?:JWT|Bearer) +([\w.-]+)$/i.exec(authorization ?? "")?.[1];
}

/** Returns a token's live session. Returns undefined if the token or its binding cookie is invalid. */
export async function readSession(
  context: Context,
  authorization: string | undefined,
  binding: string | undefined,
): Promise<Session | undefined> {
  const token = tokenOf(authorization);
  if (!token || !binding) return undefined;
  const now = context.clock.now();
  const id = readToken(context.config.tokenKeys, token, now);
  if (!id) return undefined;
  const row = await findSession(context.database, id, now, now.subtract(idleLimit));
  if (!row || !sameSecret(row.bindingHash, sha256(binding))) return undefined;
  const { bindingHash: _, ...session } = row;
  return session;
}

/** Returns a function that keeps the session alive while a large upload is in progress. */
export function noteUploading(context: Context, session: Session): () => Promise<void> {
  let { lastSeenAt } = session;
  return async () => {
    const now = context.clock.now();
    if (Temporal.Duration.compare(lastSeenAt.until(now), uploadTouchEvery) < 0) return;
    const before = lastSeenAt;
    lastSeenAt = now;
    await noteActivity(context, { ...session, lastSeenAt: before });
  };
}

/** Records the session's activity. The call also succeeds if this write fails, for example on a full disk. */
export async function noteActivity(context: Context, { id, lastSeenAt }: Session): Promise<void> {
  const now = context.clock.now();
  if (Temporal.Duration.compare(lastSeenAt.until(now), touchEvery) < 0) return;
  try {
    await touchSession(context.database, id, now);
  } catch (error) {
    context.log.warn({ what: "a session's activity could not be stored", error: describeError(error) });
  }
}
