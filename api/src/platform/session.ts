import { randomUUID } from "node:crypto";
import type { Queryable } from "@portal/database/connection";
import type { TokenClaims } from "@portal/domain/auth/contract";
import { jwtVerify, SignJWT } from "jose";
import type { Context } from "../context.ts";
import { randomSecret, sameSecret, sha256 } from "./crypto.ts";
import { findSession, insertSession, touchSession } from "./session-store.ts";

export const idleLimit = Temporal.Duration.from({ minutes: 15 });
export const absoluteLimit = Temporal.Duration.from({ hours: 12 });
/** Last-seen is written at most this often, to keep reads from becoming writes. */
const touchEvery = Temporal.Duration.from({ seconds: 5 });

/** A signed-in borrower, as the session row has it. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  readonly contactId: string;
  readonly authType: TokenClaims["auth_type"];
  readonly country: TokenClaims["country_code"];
  readonly isSso: boolean;
  readonly email: string;
};

/** Whom a new session is for. */
export type Holder = {
  readonly userId: string;
  readonly contactId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: TokenClaims["country_code"];
  readonly isSso: boolean;
  /** The lowest id of the borrower's questions; null when none are set (CH-11). */
  readonly securityQuestionId: number | null;
};

export type OpenedSession = { readonly token: string; readonly binding: string };

/**
 * Opens a session: a row, a signed token for the browser's storage, and a binding secret for an
 * HttpOnly cookie. Token and cookie are needed together, so neither is of use when stolen alone.
 */
export async function openSession(
  context: Context,
  holder: Holder,
  authType: Session["authType"],
  database: Queryable = context.database,
): Promise<OpenedSession> {
  const now = context.clock.now();
  const expires = now.add(absoluteLimit);
  const [id, binding] = [randomUUID(), randomSecret()];
  await insertSession(database, {
    id,
    userId: holder.userId,
    authType,
    isSso: holder.isSso,
    bindingHash: sha256(binding),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expires,
  });
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
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setJti(id)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(expires))
    .sign(context.config.tokenKey);
  return { token, binding };
}

const seconds = (moment: Temporal.Instant) => Math.floor(moment.epochMilliseconds / 1000);

/** The token of an Authorization header: `JWT <token>`, or `Bearer <token>` (SH-009). */
export function tokenOf(authorization: string | undefined): string | undefined {
  return /^(?:JWT|Bearer) +([\w.-]+)$/i.exec(authorization ?? "")?.[1];
}

/**
 * The live session behind a token and its binding cookie; undefined when anything of it does not hold.
 * Reading one counts as activity.
 */
export async function readSession(
  context: Context,
  authorization: string | undefined,
  binding: string | undefined,
): Promise<Session | undefined> {
  const token = tokenOf(authorization);
  if (!token || !binding) return undefined;
  const now = context.clock.now();
  const id = await verifiedId(context, token, now);
  if (!id) return undefined;
  const row = await findSession(context.database, id, now, now.subtract(idleLimit));
  if (!row || !sameSecret(row.session.bindingHash, sha256(binding))) return undefined;
  if (Temporal.Duration.compare(row.session.lastSeenAt.until(now), touchEvery) >= 0) {
    await touchSession(context.database, id, now);
  }
  return {
    id,
    userId: row.user.id,
    contactId: row.contact.id,
    authType: row.session.authType,
    country: row.contact.country,
    isSso: row.session.isSso,
    email: row.user.email,
  };
}

/** The `jti` of a token that this portal signed and that is not over. */
async function verifiedId(
  context: Context,
  token: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, context.config.tokenKey, {
      algorithms: ["HS256"],
      currentDate: legacyDate(now),
    });
    return payload.jti;
  } catch {
    // Whatever is wrong with a token, its holder learns only that there is no session.
    return undefined;
  }
}

/** jose takes the current time as a `Date`; it is made from the context's clock. */
function legacyDate(moment: Temporal.Instant) {
  // oxlint-disable-next-line no-restricted-globals -- jose's interface; no clock is read here.
  return new Date(moment.epochMilliseconds);
}
