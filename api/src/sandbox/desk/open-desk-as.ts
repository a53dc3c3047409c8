import { deskPath } from "@portal/domain/staff/paths";
import type { FastifyReply, FastifyRequest } from "fastify";
import { inTransaction, type Context } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import { setDeskCookie } from "../../http/cookies.ts";
import { sendPlatformRefusal } from "../../http/errors.ts";
import * as sessions from "../../sessions/staff/staff-session.ts";

/** Opens a session for a member of staff, as a password and a code would, and redirects to the desk (DESK-DEMO-01). */
export async function openDeskAs(
  context: Context,
  staffId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = { ip: request.ip, userAgent: (request.headers["user-agent"] ?? "").slice(0, 500) };
  const secret = await inTransaction(context, async (tx) => {
    const pending = await sessions.openStaffSession(tx, staffId, caller);
    const session = pending && (await sessions.readStaffSession(tx, pending.secret));
    const opened = session && (await sessions.confirmStaffSession(tx, session, caller.ip));
    if (!opened) return undefined;
    const about = { kind: "staff", id: staffId } as const;
    const detail = { factor: "sandbox" };
    await emit(tx, {
      by: sessions.asStaff(opened.session),
      person: null,
      action: "staff.signed-in",
      about,
      detail,
    });
    return opened.secret;
  });
  if (secret === undefined) return sendPlatformRefusal(reply, "NOT_FOUND");
  setDeskCookie(context, reply, secret);
  return reply.redirect(deskPath, 303);
}
