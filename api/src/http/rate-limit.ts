import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { RequestFault } from "./request-fault.ts";

/** One budget of requests per address, whatever they ask for and whether it is there or not. */
export async function limitRequests(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(rateLimit, {
    // By the hook below, which no route and no missing one can do without.
    global: false,
    max: config.requestsPerMinute,
    timeWindow: "1 minute",
    allowList: isFree,
    errorResponseBuilder: () => new RequestFault("TOO_MANY_REQUESTS"),
  });
  app.addHook("onRequest", app.rateLimit());
}

/**
 * A load balancer's question how the portal is must have its answer whatever else comes from that address, and a
 * page's built files come by the dozen and cost nothing.
 */
function isFree({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === "/api" || url === "/api/" || url?.startsWith("/assets/") === true;
}
