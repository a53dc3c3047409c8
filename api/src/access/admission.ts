import { asBorrower } from "@portal/domain/events/principal";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { bindingCookie, deskCookie } from "../http/cookies.ts";
import { sendPlatformRefusal } from "../http/errors.ts";
import { sameSecret } from "../platform/crypto.ts";
import { readSession } from "../sessions/session.ts";
import { admitStaff, type Admitted } from "./admit-staff.ts";

/**
 * Checks the caller's access level. If the level is too low, sends 401 (no live session) or 403 (insufficient session)
 * and returns undefined.
 */
export async function admit(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted | undefined> {
  const { access } = endpoint;
  if (access === "staff") return admitStaff(context, endpoint, request, reply);
  // An Authorization header always contains an API key. A call without this header may come from a member of staff
  // (DH-03).
  if (access === "lender")
    return request.headers.authorization === undefined && request.cookies[deskCookie(context)] !== undefined
      ? admitStaff(context, endpoint, request, reply)
      : admitLender(context, request, reply);
  const session = await readSession(
    context,
    request.headers.authorization,
    request.cookies[bindingCookie(context)],
  );
  const admitted = { session, principal: session && asBorrower(session.contactId) };
  if (access === "anyone") return admitted;
  if (!session)
    return access === "half-signed-in-or-link" && bringsToken(request) ? admitted : refuse("SESSION_EXPIRED");
  if (access === "signed-in" && session.authType !== "authorized") return refuse("FORBIDDEN");
  return admitted;

  function refuse(code: "SESSION_EXPIRED" | "FORBIDDEN"): undefined {
    void sendPlatformRefusal(reply, code);
  }
}

/** Returns whether the body contains a mailed link's token. The operation's handler checks the token later. */
function bringsToken({ body }: FastifyRequest): boolean {
  return typeof body === "object" && body !== null && "token" in body;
}

function admitLender(context: Context, request: FastifyRequest, reply: FastifyReply): Admitted | undefined {
  const keys = context.config.lenderKeys;
  // Without configured API keys, the lender's operations return NOT_FOUND.
  if (keys.length === 0) return void sendPlatformRefusal(reply, "NOT_FOUND");
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const known = keys.find(({ key }) => given !== undefined && sameSecret(given, key));
  if (!known) return void sendPlatformRefusal(reply, "SESSION_EXPIRED");
  return { session: undefined, principal: { kind: "lender", id: known.name } };
}
