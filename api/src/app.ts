import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Context } from "./context.ts";
import { mountDocumentation } from "./http/documentation.ts";
import { answerError, sendPlatformRefusal } from "./http/errors.ts";
import { securityHeaders } from "./http/headers.ts";
import { mountUploads } from "./http/intake.ts";
import { parseJson } from "./http/json-body.ts";
import type { Route } from "./http/operation.ts";
import { mountPages } from "./http/pages.ts";
import { RequestFault } from "./http/request-fault.ts";
import { routes } from "./routes.ts";
import { mountSandbox } from "./sandbox/routes.ts";

/** The API and the portal's files as one Fastify app; it does not listen yet. */
export async function buildApp(
  context: Context,
  operations: readonly Route[] = routes,
): Promise<FastifyInstance> {
  const { config } = context;
  // Widened by name: with pino's own type, every instance of the app would carry it too.
  const log: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 1_048_576,
    // A full batch of files from a slow line takes minutes; the headers and a silent socket have less.
    requestTimeout: 600_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: true,
    forceCloseConnections: "idle",
  });
  app.setErrorHandler(answerError);
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
    done();
  });
  const headers = securityHeaders(config);
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  await app.register(cookie);
  await app.register((api) => mountApi(api, context, operations), { prefix: "/api" });
  if (config.mode === "sandbox")
    await app.register((sandbox) => mountSandbox(sandbox, context), { prefix: "/sandbox" });
  await mountPages(app, context);
  return app;
}

async function mountApi(api: FastifyInstance, context: Context, operations: readonly Route[]): Promise<void> {
  await api.register(rateLimit, {
    max: context.config.requestsPerMinute,
    timeWindow: "1 minute",
    errorResponseBuilder: () => new RequestFault("TOO_MANY_REQUESTS"),
  });
  // JSON is the only body there is; anything else is refused before it is read.
  api.removeContentTypeParser("text/plain");
  api.addContentTypeParser("application/json", { parseAs: "string" }, parseJson);
  await mountUploads(api);
  const noStore = { "cache-control": "no-store" };
  api.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(noStore);
    done();
  });
  for (const route of operations) {
    const { method, path, access } = route.endpoint;
    api.route({
      method,
      url: path,
      config: { access },
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
