import type { Principal } from "@portal/domain/events/principal";
import type { Endpoint, StaffPermission } from "@portal/domain/wire/endpoint";
import { tabsOf } from "@portal/domain/staff/roles/rules";
import { isSteppedUp } from "@portal/domain/staff/rules";
import type { DeskRefusal } from "@portal/domain/wire/desk/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { deskCookie } from "../http/cookies.ts";
import { sendDeskRefusal, sendPlatformRefusal } from "../http/errors.ts";
import { sameSecret } from "../platform/crypto.ts";
import type { Session } from "../sessions/session.ts";
import { noteStaffSession } from "../sessions/staff/known-sessions.ts";
import { asStaff, may, readStaffSession, type StaffSession } from "../sessions/staff/staff-session.ts";
import { findHolder } from "../work/claims/find-holder.ts";
import { namesOwnRecord } from "./own-record.ts";

/** The caller of an admitted operation. */
export type Admitted = {
  readonly session: Session | undefined;
  /** The session at the desk if a member of staff calls. */
  readonly staff?: StaffSession | undefined;
  /** Undefined for callers without a session, which some operations allow. */
  readonly principal: Principal | undefined;
};

/**
 * Admits a call of a member of staff. The call must come from the desk's own page on the desk's host, with a live
 * session and the permission that the operation declares. Otherwise, sends the refusal and returns undefined.
 */
export async function admitStaff(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted | undefined> {
  const { desk } = context.config;
  if (!desk || !isHostOf(desk.origin, request)) return void sendPlatformRefusal(reply, "NOT_FOUND");
  if (!isFromPageOf(desk.origin, endpoint.method, request)) return refuse("FORBIDDEN");
  const secret = request.cookies[deskCookie(context)];
  const staff = await readStaffSession(context, secret);
  if (secret !== undefined)
    noteStaffSession(secret, { isLive: isConfirmed(staff), now: context.clock.now() });
  const admitted = {
    session: undefined,
    staff,
    principal: staff?.state === "open" ? asStaff(staff) : undefined,
  };
  const fault = faultOf(context, endpoint, staff, request);
  if (fault) return refuse(fault);
  if (staff && (await namesOwnRecord(context.database, request.params, staff))) return refuse("OWN_RECORD");
  const { claims } = endpoint;
  const name =
    claims &&
    staff &&
    (await findHolder(context, claims, { params: request.params, staffId: staff.staffId }));
  return name === undefined ? admitted : void sendDeskRefusal(reply, "CLAIMED", { name });

  function refuse(code: DeskRefusal): undefined {
    void sendDeskRefusal(reply, code);
  }
}

/** Returns why the session may not call the operation, or undefined if the session may call it. */
function faultOf(
  { clock }: Context,
  endpoint: Endpoint,
  staff: StaffSession | undefined,
  request: FastifyRequest,
): DeskRefusal | undefined {
  const { permission = "key-only" } = endpoint;
  if (staff && endpoint.method !== "GET" && !hasToken(staff, request)) return "FORBIDDEN";
  if (permission === "anyone") return undefined;
  if (permission === "pending-factor")
    return staff?.state === "pending-factor" ? undefined : "SESSION_EXPIRED";
  if (!staff || staff.state === "pending-factor") return "SESSION_EXPIRED";
  if (staff.state === "locked") return "SESSION_LOCKED";
  if (!isAllowed(staff, permission)) return "FORBIDDEN";
  if (endpoint.secondApproval) return "SECOND_PERSON_REQUIRED";
  if (endpoint.stepUp && !isSteppedUp(staff, { ip: request.ip, now: clock.now() })) return "STEP_UP_REQUIRED";
  return undefined;
}

function isAllowed(staff: StaffSession, permission: StaffPermission | "key-only" | "self" | "tabs"): boolean {
  if (permission === "self") return true;
  if (permission === "key-only") return false;
  if (permission === "tabs") return tabsOf(staff.roles).length > 0;
  return typeof permission === "string"
    ? may(staff, permission)
    : permission.some((each) => may(staff, each));
}

const isConfirmed = (staff: StaffSession | undefined) =>
  staff !== undefined && staff.state !== "pending-factor";

const isHostOf = (origin: string, request: FastifyRequest) => request.host === new URL(origin).host;

/**
 * Returns whether the browser reports that a page of the desk sent the call (DESK-SESS-02). Also accepts a GET from the
 * browser's address bar. Refuses a GET from any other page, which could fill the audit trail with views.
 */
function isFromPageOf(deskOrigin: string, method: string, { headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"] ?? "same-origin";
  if (method === "GET") return site === "same-origin" || site === "none";
  return headers.origin === deskOrigin && site === "same-origin";
}

function hasToken({ csrfToken }: StaffSession, { headers }: FastifyRequest): boolean {
  const given = headers["x-desk-csrf"];
  return typeof given === "string" && sameSecret(given, csrfToken);
}
