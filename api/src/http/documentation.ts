import scalar from "@scalar/fastify-api-reference";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import Fastify, { type FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { randomSecret } from "../platform/crypto.ts";
import { openApi } from "./open-api.ts";

/** Serves the API's description as JSON at `/api/openapi.json` and as a page at `/api/docs`. */
export async function mountDocumentation(
  api: FastifyInstance,
  context: Context,
  endpoints: readonly Endpoint[],
): Promise<void> {
  if (!context.config.hasApiDocs) return;
  const { productName, version } = context.config.publicConfig;
  const title = `${productName} borrower portal`;
  let document: ReturnType<typeof openApi> | undefined;
  api.get("/openapi.json", async () => (document ??= openApi(endpoints, { title, version })));
  api.get("/docs", (_request, reply) => {
    // The API reference adds a style sheet to the page, which this policy allows. The page loads scripts only from
    // files.
    const nonce = randomSecret();
    return reply
      .header("content-security-policy", policy(nonce))
      .type("text/html; charset=utf-8")
      .send(page(title, nonce));
  });
  api.get("/docs/start.js", (_request, reply) => reply.type(javaScript).send(start));
  let reference: Promise<string> | undefined;
  api.get("/docs/reference.js", async (_request, reply) =>
    reply.type(javaScript).send(await (reference ??= referenceScript())),
  );
}

const javaScript = "text/javascript; charset=utf-8";

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function page(title: string, nonce: string): string {
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta property="csp-nonce" content="${nonce}">
    <title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/reference.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
}

const start = `Scalar.createApiReference("#reference", {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
});
`;

/** Returns the script of the API reference page (4 MB). The script's package offers only a Fastify route. */
async function referenceScript(): Promise<string> {
  const own = Fastify();
  await own.register(scalar, { routePrefix: "/docs", configuration: { url: "/api/openapi.json" } });
  const { body } = await own.inject("/docs/js/scalar.js");
  await own.close();
  return body;
}
