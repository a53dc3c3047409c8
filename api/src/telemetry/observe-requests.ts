import type { Access } from "@portal/domain/wire/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { healthAddresses } from "../http/health.ts";
import { runFor, type Origin } from "../platform/origin.ts";
import type { Telemetry } from "./telemetry.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /**
     * Identifies the request in the log, the audit trail and traces. Undefined for requests that Fastify could not
     * read.
     */
    origin?: Origin;
  }
  interface FastifyReply {
    /** The code of the refusal that was sent. */
    refusal?: string;
    /** The error behind a response with status 500 or above. */
    fault?: unknown;
  }
}

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? "none";

/**
 * Gives each request an id and a span, and measures its response. Uses a `traceparent` header only from a trusted
 * proxy.
 */
export function observeRequests(
  app: FastifyInstance,
  { metrics, tracer }: Telemetry,
  config: { readonly trustedProxies: number },
): void {
  let inFlight = 0;
  metrics.read("portal_http_requests_in_flight", () => [{ value: inFlight, labels: {} }]);
  app.addHook("onRequest", (request, reply, done) => {
    inFlight += 1;
    // The `close` event also fires when the client disconnects before the response.
    reply.raw.once("close", () => {
      inFlight -= 1;
    });
    void reply.header("x-request-id", request.id);
    request.origin = { requestId: request.id, span: spanOf(request) };
    runFor(request.origin, done);
  });
  // Sets the context of the request again, because reading the body may have lost the context.
  app.addHook("preValidation", (request, _reply, done) => runFor(request.origin ?? {}, done));
  app.addHook("onResponse", (request, reply, done) => {
    const route = routeOf(request);
    if (!healthAddresses.has(route)) {
      const status = `${Math.trunc(reply.statusCode / 100)}xx`;
      const labels = { method: request.method, route, status };
      metrics.measure("portal_http_request_duration_seconds", labels, reply.elapsedTime / 1_000);
    }
    if (reply.refusal !== undefined) metrics.count("portal_refusals_total", { code: reply.refusal });
    const span = request.origin?.span;
    span?.set({ "http.response.status_code": reply.statusCode, "portal.refusal": reply.refusal });
    span?.end(reply.fault);
    done();
  });

  function spanOf(request: FastifyRequest) {
    const route = routeOf(request);
    if (!tracer.isOn || healthAddresses.has(route)) return undefined;
    const { traceparent } = request.headers;
    return tracer.start(`${request.method} ${route}`, {
      kind: "server",
      parent: config.trustedProxies > 0 && typeof traceparent === "string" ? traceparent : undefined,
      attributes: {
        "http.request.method": request.method,
        "http.route": route,
        "portal.access": request.routeOptions.config.access,
      },
    });
  }
}
