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
    /** Whether the route signs in staff. Such routes have a lower limit. */
    isDeskSignIn?: boolean;
  }
}

/**
 * Limits the requests per IP address. Counts calls with a desk session per session instead, because all staff may share
 * one IP address (DESK-API-05). By default, the limits per minute are 600 requests for an IP address, 1,200 requests
 * for a desk session, and 30 sign-in calls to the desk for an IP address.
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
 * Returns the key of a live desk session. Returns undefined for other cookies, so that calls with invented cookies
 * count toward the IP address.
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
