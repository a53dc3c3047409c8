import type { FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { claimLimit } from "../sessions/claim.ts";
import { absoluteLimit } from "../sessions/session.ts";

/** Returns the binding cookie's name. The prefix `__Host-` restricts the cookie to this host, HTTPS and the path /. */
export function bindingCookie(context: Context): string {
  return isSecure(context) ? "__Host-session-binding" : "session-binding";
}

const isSecure = (context: Context) => context.config.origin.startsWith("https:");

/** Sets the binding cookie. @param binding undefined deletes the cookie */
export function setBinding(context: Context, reply: FastifyReply, binding: string | undefined): void {
  void reply.setCookie(bindingCookie(context), binding ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(context),
    maxAge: binding === undefined ? 0 : absoluteLimit.total("seconds"),
  });
}

/**
 * Returns the name of the claim cookie. The browser's next sign-on uses the cookie to link the confirmed account
 * (CH-73).
 */
export function claimCookie(context: Context): string {
  return isSecure(context) ? "__Host-account-claim" : "account-claim";
}

/** Sets the claim cookie. @param claim undefined deletes the cookie */
export function setClaim(context: Context, reply: FastifyReply, claim: string | undefined): void {
  void reply.setCookie(claimCookie(context), claim ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(context),
    maxAge: claim === undefined ? 0 : claimLimit.total("seconds"),
  });
}

/** Returns the name of the desk's session cookie. The desk may have a different host than the portal. */
export function deskCookie(context: Context): string {
  return isDeskSecure(context) ? "__Host-desk" : "desk";
}

const isDeskSecure = ({ config }: Context) => config.desk?.origin.startsWith("https:") ?? false;

/**
 * Sets the desk's session cookie, which the browser deletes when it closes.
 * @param secret undefined deletes the cookie
 */
export function setDeskCookie(context: Context, reply: FastifyReply, secret: string | undefined): void {
  void reply.setCookie(deskCookie(context), secret ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isDeskSecure(context),
    ...(secret === undefined && { maxAge: 0 }),
  });
}
