import type { FastifyInstance } from "fastify";
import { healthAddresses } from "../http/health.ts";
import type { Metrics } from "./metrics.ts";

declare module "fastify" {
  interface FastifyReply {
    /** The code of the refusal that was sent. */
    refusal?: string;
  }
}

/** Measures responses by route and class of status, and counts refusals by code. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return;
  let inFlight = 0;
  metrics.read("portal_http_requests_in_flight", () => [{ value: inFlight, labels: {} }]);
  app.addHook("onRequest", (_request, reply, done) => {
    inFlight += 1;
    // Also runs when the client disconnects before the response.
    reply.raw.once("close", () => {
      inFlight -= 1;
    });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    if (!healthAddresses.has(route)) {
      const status = `${Math.trunc(reply.statusCode / 100)}xx`;
      const labels = { method: request.method, route, status };
      metrics.measure("portal_http_request_duration_seconds", labels, reply.elapsedTime / 1_000);
    }
    if (reply.refusal !== undefined) metrics.count("portal_refusals_total", { code: reply.refusal });
    done();
  });
}
