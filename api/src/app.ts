import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Context } from "./context.ts";
import { answerError, sendPlatformRefusal } from "./platform/errors.ts";
import { contentSecurityPolicy } from "./platform/headers.ts";
import { mountDocumentation } from "./platform/documentation.ts";
import { mountPortal } from "./platform/portal.ts";
import { mountUploads } from "./platform/answer-upload.ts";
import { routes } from "./routes.ts";
import { mountSandbox } from "./sandbox/routes.ts";

/** The API and the portal's files as one Fastify app; it does not listen yet. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
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
  app.addHook("onResponse", async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: config.mode === "production" && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (_request, reply) => {
    void reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  });
  await app.register(cookie);
  await app.register(
    async (api) => {
      await api.register(rateLimit, { max: config.requestsPerMinute, timeWindow: "1 minute" });
      // JSON is the only body there is; anything else is refused before it is read.
      api.removeContentTypeParser("text/plain");
      api.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, parsed) => {
        const text = String(body).replace(/^\uFEFF/, "");
        if (text.trim() === "") return parsed(null, undefined);
        try {
          parsed(null, JSON.parse(text));
        } catch {
          parsed(Object.assign(new Error("not JSON"), { statusCode: 400 }));
        }
      });
      await mountUploads(api);
      api.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
      for (const route of routes) {
        api.route({
          method: route.endpoint.method,
          url: route.endpoint.path,
          config: { access: route.endpoint.access },
          handler: (request, reply) => route.handle(context, request, reply),
        });
      }
      await mountDocumentation(api, context);
      api.setNotFoundHandler((_request, reply) => sendPlatformRefusal(reply, "NOT_FOUND"));
    },
    { prefix: "/api" },
  );
  if (config.mode === "sandbox")
    await app.register((sandbox) => mountSandbox(sandbox, context), { prefix: "/sandbox" });
  await mountPortal(app, context);
  return app;
}
