import scalar from "@scalar/fastify-api-reference";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { openApi } from "./open-api.ts";

/** The API's own description: `/api/openapi.json`, and as a page at `/api/docs`. */
export async function mountDocumentation(
  api: FastifyInstance,
  context: Context,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const { productName, version } = context.config.publicConfig;
  const document = openApi(endpoints, { title: `${productName} borrower portal`, version });
  api.get("/openapi.json", async () => document);
  await api.register(async (docs) => {
    // The reference page brings its own inline start-up script and styles; it shows no borrower's data.
    docs.addHook("onSend", async (_request, reply) => {
      void reply.header(
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
    });
    await docs.register(scalar, {
      routePrefix: "/docs",
      configuration: { url: "/api/openapi.json", withDefaultFonts: false, telemetry: false },
    });
  });
}
