import type { Access } from "@portal/domain/wire/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { sameSecret } from "../platform/crypto.ts";
import { sendPlatformRefusal } from "./errors.ts";
import { claimLimit } from "../sessions/claim.ts";
import { absoluteLimit, readSession, type Session } from "../sessions/session.ts";

/** Returns the binding cookie's name. The `__Host-` prefix pins the cookie to this host, to HTTPS and to the path /. */
export function bindingCookie(context: Context): string {
  return isSecure(context) ? "__Host-session-binding" : "session-binding";
}

const isSecure = (context: Context) => context.config.origin.startsWith("https:");

/** @param binding undefined deletes the cookie */
export function setBinding(context: Context, reply: FastifyReply, binding: string | undefined): void {
  void reply.setCookie(bindingCookie(context), binding ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(context),
    maxAge: binding === undefined ? 0 : absoluteLimit.total("seconds"),
  });
}

/** Returns the name of the cookie that lets a browser link its confirmed account to the next sign-on (CH-73). */
export function claimCookie(context: Context): string {
  return isSecure(context) ? "__Host-account-claim" : "account-claim";
}

/** @param claim undefined deletes the cookie */
export function setClaim(context: Context, reply: FastifyReply, claim: string | undefined): void {
  void reply.setCookie(claimCookie(context), claim ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(context),
    maxAge: claim === undefined ? 0 : claimLimit.total("seconds"),
  });
}

type Admitted = {
  readonly session: Session | undefined;
  /** The name of the lender's API key that the caller used. */
  readonly lender?: string;
};

/** Checks the access level. Returns undefined after it sent 401 (no live session) or 403 (insufficient session). */
export async function admit(
  context: Context,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted | undefined> {
  if (access === "lender") return admitLender(context, request, reply);
  const session = await readSession(
    context,
    request.headers.authorization,
    request.cookies[bindingCookie(context)],
  );
  if (access === "anyone") return { session };
  if (!session)
    return access === "half-signed-in-or-link" && bringsToken(request)
      ? { session }
      : refuse("SESSION_EXPIRED");
  if (access === "signed-in" && session.authType !== "authorized") return refuse("FORBIDDEN");
  return { session };

  function refuse(code: "SESSION_EXPIRED" | "FORBIDDEN"): undefined {
    void sendPlatformRefusal(reply, code);
  }
}

/** Returns whether the body contains the token of a mailed link. The operation's handler checks the token. */
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
  return { session: undefined, lender: known.name };
}
