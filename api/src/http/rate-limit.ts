import { fastifyCookie } from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { knownStaffSession } from "../sessions/staff/known-sessions.ts";
import { deskCookie } from "./cookies.ts";
import { healthAddresses } from "./health.ts";
import { RequestFault } from "./request-fault.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the call signs in at the desk, which has a lower limit. */
    isDeskSignIn?: boolean;
  }
}

/**
 * Limits requests by IP address. Calls in a session at the desk are counted by session instead, because all staff may
 * share one address (DESK-API-05). With the default of 600 requests, a session may send 1,200 requests in a minute, and
 * an address 30 sign-ins at the desk.
 */
export async function limitRequests(app: FastifyInstance, context: Context): Promise<void> {
  const { requestsPerMinute } = context.config;
  const keyOf = (request: FastifyRequest) => sessionOf(context, request);
  await app.register(rateLimit, {
    // Disables the plugin's own hook, because the hook at the end of this function also limits missing routes.
    global: false,
    max: requestsPerMinute,
    timeWindow: "1 minute",
    allowList: (request) => isFree(request) || keyOf(request) !== undefined,
    errorResponseBuilder: () => new RequestFault("TOO_MANY_REQUESTS"),
  });
  const limitSession = app.createRateLimit({
    max: requestsPerMinute * 2,
    allowList: [],
    keyGenerator: (request) => keyOf(request) ?? "",
  });
  const limitSignIns = app.createRateLimit({
    max: Math.max(1, Math.floor(requestsPerMinute / 20)),
    allowList: [],
  });
  app.addHook("onRequest", app.rateLimit());
  app.addHook("onRequest", async (request) => {
    if (keyOf(request) !== undefined) await refuseAbove(limitSession, request);
    if (request.routeOptions.config.isDeskSignIn) await refuseAbove(limitSignIns, request);
  });
}

type Limit = ReturnType<FastifyInstance["createRateLimit"]>;

async function refuseAbove(limit: Limit, request: FastifyRequest): Promise<void> {
  const state = await limit(request);
  if (!state.isAllowed && state.isExceeded) throw new RequestFault("TOO_MANY_REQUESTS", state.ttlInSeconds);
}

/**
 * Returns the key of a live session at the desk. Calls with another cookie count for the address, because a cookie is
 * easy to invent.
 */
function sessionOf(context: Context, request: FastifyRequest): string | undefined {
  const { access = "anyone" } = request.routeOptions.config;
  if (access !== "lender" && access !== "staff") return undefined;
  const cookies = fastifyCookie.parse(request.headers.cookie ?? "");
  return knownStaffSession(cookies[deskCookie(context)], context.clock.now());
}

/** The rate limit excludes health checks and built files, because a page loads dozens of built files. */
function isFree({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return healthAddresses.has(url) || (/^(?:\/desk)?\/assets\//.test(url) && !url.includes(":"));
}
