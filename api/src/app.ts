import cookie from "@fastify/cookie";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Context } from "./context.ts";
import { receiveCallback } from "./agreement/signing/receive-callback.ts";
import { mountSigningPages } from "./esign/mount-signing-pages.ts";
import { mountDocumentation } from "./http/documentation.ts";
import { answerError, sendPlatformRefusal } from "./http/errors.ts";
import { healthAddresses, mountHealth } from "./http/health.ts";
import { securityHeaders } from "./http/headers.ts";
import { mountUploads } from "./http/intake.ts";
import { parseJson } from "./http/json-body.ts";
import { listenWith } from "./http/listener.ts";
import type { Route } from "./http/operation.ts";
import { mountDeskPages, separateDesk } from "./http/pages/desk-pages.ts";
import { mountPages, rewriteUnreadable } from "./http/pages/pages.ts";
import { limitRequests } from "./http/rate-limit.ts";
import { RequestFault } from "./http/request-fault.ts";
import { limitBodies, timeLimits, type TimeLimits } from "./http/time-limits.ts";
import type { Config } from "./platform/config.ts";
import { runFor } from "./platform/origin.ts";
import { routes } from "./routes.ts";
import { mountSandbox } from "./sandbox/routes.ts";
import { observeRequests } from "./telemetry/observe-requests.ts";

/** Builds the Fastify app with the API and the portal's pages. Does not start listening. */
export async function buildApp(
  context: Context,
  operations: readonly Route[] = routes,
  limits: TimeLimits = timeLimits,
): Promise<FastifyInstance> {
  const { config } = context;
  // Uses Fastify's logger type, so that pino's type does not become part of the app's type.
  const log: FastifyBaseLogger = context.log;
  // Forbids caching by default. Routes with cacheable responses set their own `cache-control` header.
  const headers = { ...securityHeaders(config), "cache-control": "no-store" };
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers["x-request-id"], config),
    // Creates no child loggers, because the portal's log adds the request's id itself.
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 1_048_576,
    serverFactory: listenWith(limits, headers),
    // Disables Fastify's response to malformed requests, because the portal's own listener responds to them.
    clientErrorHandler: () => undefined,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    rewriteUrl: rewriteUnreadable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // During shutdown, the portal still answers calls on open connections, then closes each connection.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  app.setErrorHandler(answerError);
  observeRequests(app, context, config);
  app.addHook("onResponse", (request, reply, done) => {
    const isHealthCheck = healthAddresses.has(request.routeOptions.url ?? "");
    const bytes = Number(reply.getHeader("content-length"));
    runFor(request.origin ?? {}, () =>
      log[isHealthCheck ? "debug" : "info"]({
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(bytes > 0 && { bytes }),
      }),
    );
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headers);
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    // Refuses requests with two Host headers, because a proxy and the portal might interpret them differently.
    const isLost = hosts.length > 1 || (request.raw.httpVersion === "1.1" && !request.headers.host);
    done(isLost ? new RequestFault("MALFORMED") : undefined);
  });
  separateDesk(app, context);
  closeConnectionsWhenStopping(app);
  await limitRequests(app, context);
  limitBodies(app, limits);
  mountHealth(app, context);
  await app.register(cookie);
  await app.register((api) => mountApi(api, context, operations), { prefix: "/api" });
  await app.register(
    async (esign) => {
      await receiveCallback(esign, context);
      if (context.signingPages) await mountSigningPages(esign, context, context.signingPages.provider);
    },
    { prefix: "/api/esign" },
  );
  if (config.mode === "sandbox")
    await app.register((sandbox) => mountSandbox(sandbox, context), { prefix: "/sandbox" });
  await mountDeskPages(app, context);
  await mountPages(app, context);
  return app;
}

/** Builds the app for a process that only runs jobs. The app answers only health checks. */
export function buildJobsApp(context: Context): FastifyInstance {
  const log: FastifyBaseLogger = context.log;
  const headers = { ...securityHeaders(context.config), "cache-control": "no-store" };
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
  app.setNotFoundHandler((_request, reply) => sendPlatformRefusal(reply, "NOT_FOUND"));
  mountHealth(app, context);
  return app;
}

/**
 * Returns the request id from a trusted proxy, or a new id. An id from an untrusted caller could forge log lines
 * (CONN-TEL-07).
 */
function requestIdOf(given: string | string[] | undefined, config: Config): string {
  const isTrusted = config.trustedProxies > 0 && typeof given === "string";
  return isTrusted && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

/** During shutdown, closes each connection after its response, because idle connections would delay the shutdown. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isStopping) void reply.header("connection", "close");
    done(null, payload);
  });
}

async function mountApi(api: FastifyInstance, context: Context, operations: readonly Route[]): Promise<void> {
  // Refuses content types other than JSON and multipart before the API reads the body.
  api.removeContentTypeParser("text/plain");
  api.addContentTypeParser("application/json", { parseAs: "string" }, parseJson);
  await mountUploads(api);
  for (const route of operations) {
    const { method, path, access } = route.endpoint;
    if (["lender", "staff"].includes(access) && route.endpoint.permission === undefined)
      throw new Error(`${method} ${path} declares no permission for staff`);
    api.route({
      method,
      url: path,
      config: {
        access,
        failedBody: route.failedBody,
        isDeskSignIn: route.endpoint.opensDeskSession ?? false,
      },
      handler: (request, reply) => route.handle(context, request, reply),
    });
  }
  await mountDocumentation(
    api,
    context,
    operations.map(({ endpoint }) => endpoint),
  );
  api.setNotFoundHandler((_request, reply) => sendPlatformRefusal(reply, "NOT_FOUND"));
}
