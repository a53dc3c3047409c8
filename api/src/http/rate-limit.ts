import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { healthAddresses } from "./health.ts";
import { RequestFault } from "./request-fault.ts";

export async function limitRequests(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(rateLimit, {
    // The hook below limits the rate of all routes, including missing ones.
    global: false,
    max: config.requestsPerMinute,
    timeWindow: "1 minute",
    allowList: isFree,
    errorResponseBuilder: () => new RequestFault("TOO_MANY_REQUESTS"),
  });
  app.addHook("onRequest", app.rateLimit());
}

/** Health checks must always get a response, and a page loads dozens of built files, so neither is limited. */
function isFree({ routeOptions: { url } }: FastifyRequest): boolean {
  return url !== undefined && (healthAddresses.has(url) || url.startsWith("/assets/"));
}
