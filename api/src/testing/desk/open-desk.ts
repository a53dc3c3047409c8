import { staff as staffTable, staffRoles, staffSessions } from "@portal/database/schema/staff";
import type { Role } from "@portal/domain/staff/roles/contract";
import { sessionHours } from "@portal/domain/staff/rules";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { randomUUID } from "node:crypto";
import { deskCookie } from "../../http/cookies.ts";
import { sha256 } from "../../platform/crypto.ts";
import { caller, type Answer, type Caller, type TestApp } from "../test-app.ts";

export type DeskCaller = {
  readonly staffId: string;
  readonly sessionId: string;
  readonly secret: string;
  /** The headers of a call from the desk's page: the cookie, the token, the host and the origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Calls an operation as the desk's page does: with the cookie, the token and the Origin header. */
  call<E extends Endpoint>(endpoint: E, input?: Parameters<Caller["call"]>[1]): Promise<Answer<E>>;
};

let people = 0;

/** Adds a member of staff with an open session at the desk. The rows are written directly, without a sign-in. */
export async function openDesk(
  portal: TestApp,
  roles: readonly Role[],
  session: Partial<Pick<typeof staffSessions.$inferInsert, "state" | "lockedAt" | "steppedUpAt">> = {},
): Promise<DeskCaller> {
  people += 1;
  const now = portal.clock.now();
  const [staffId, sessionId, secret, csrfToken] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { database } = portal.connection;
  const email = `staff${people}@alderway.example`;
  await database.insert(staffTable).values({
    id: staffId,
    firstName: "Maren",
    lastName: `Okafor ${people}`,
    email,
    emailKey: email,
    state: "active",
    createdAt: now,
  });
  if (roles.length > 0)
    await database.insert(staffRoles).values(roles.map((role) => ({ staffId, role, givenAt: now })));
  await database.insert(staffSessions).values({
    id: sessionId,
    staffId,
    secretHash: sha256(secret),
    csrfToken,
    state: "open",
    createdAt: now,
    lastActiveAt: now,
    steppedUpAt: now,
    stepUpIp: "127.0.0.1",
    ip: "127.0.0.1",
    userAgent: "test",
    endsAt: now.add({ hours: sessionHours }),
    ...session,
  });
  return { staffId, sessionId, secret, ...deskCaller(portal, { secret, csrfToken }) };
}

/** A caller at the desk with a cookie and the value of the `x-desk-csrf` header, both optional. */
export function deskCaller(
  portal: TestApp,
  { secret, csrfToken }: { readonly secret?: string | undefined; readonly csrfToken?: string | undefined },
): Pick<DeskCaller, "call" | "headers"> {
  const page = caller(portal.app, undefined, undefined);
  const origin = portal.context.config.desk?.origin ?? portal.context.config.origin;
  const headers = {
    host: new URL(origin).host,
    origin,
    ...(secret && { cookie: `${deskCookie(portal.context)}=${secret}` }),
    ...(csrfToken && { "x-desk-csrf": csrfToken }),
  };
  return {
    headers,
    call: (endpoint, input = {}) =>
      page.call(endpoint, { ...input, headers: { ...headers, ...input.headers } }),
  };
}
