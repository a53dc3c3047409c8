import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { healthAddresses } from "./health.ts";
import { RequestFault } from "./request-fault.ts";

export async function limitRequests(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(rateLimit, {
    // Disables the plugin's own hook, because the hook at the end of this function also limits missing routes.
    global: false,
    max: config.requestsPerMinute,
    timeWindow: "1 minute",
    allowList: isFree,
    errorResponseBuilder: () => new RequestFault("TOO_MANY_REQUESTS"),
  });
  app.addHook("onRequest", app.rateLimit());
}

/** The rate limit excludes health checks and built files, because a page loads dozens of built files. */
function isFree({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return healthAddresses.has(url) || (/^(?:\/desk)?\/assets\//.test(url) && !url.includes(":"));
}
