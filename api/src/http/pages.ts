import type { IncomingMessage } from "node:http";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { sendPlatformRefusal } from "./errors.ts";

/** The folder of the built pages, with a trailing slash. */
export const builtPages = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/** Serves the configuration and, if the web app is built, its files and its page for every screen's address. */
export async function mountPages(app: FastifyInstance, context: Context, folder = builtPages): Promise<void> {
  const configuration = { ...context.config.publicConfig, sandbox: context.config.mode === "sandbox" };
  app.get("/config.json", async () => configuration);
  if (!existsSync(`${folder}index.html`)) {
    app.setNotFoundHandler((_request, reply) => sendPlatformRefusal(reply, "NOT_FOUND"));
    return;
  }
  const page = withConfiguration(await readFile(`${folder}index.html`, "utf8"), configuration);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files have a hash of their content in the name. Browsers must revalidate all remaining files.
      const lasting = path.includes("/assets/");
      void reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === "GET" || request.method === "HEAD";
    if (!asksForPage || !isScreenAddress(request.url)) return sendPlatformRefusal(reply, "NOT_FOUND");
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}

/** Lets the page show the support phone number even if the browser cannot fetch anything (CH-61). */
function withConfiguration(page: string, configuration: object): string {
  const written = JSON.stringify(configuration).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return page.replace("</head>", () => `<meta name="configuration" content="${written}" /></head>`);
}

/**
 * Returns whether an address may belong to a screen. Checks only the first segment, because later segments may contain
 * periods ("Form J.Smith"). Accepts addresses without a country, because the page redirects them (CORE-COUNTRY-02).
 */
export function isScreenAddress(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  const [, first = "", ...rest] = path.split("/");
  const isFile = rest.length === 0 && /\.[a-z][a-z0-9]{0,9}$/i.test(first);
  return !["api", "sandbox", "assets", ".well-known"].includes(first) && !isFile;
}

/**
 * Fastify refuses addresses with invalid percent escapes before any handler runs. Replaces such an address by `/` if
 * it belongs to a screen, so that the portal serves the page.
 */
export function rewriteUnreadable({ method, url = "/" }: IncomingMessage): string {
  if ((method !== "GET" && method !== "HEAD") || !isScreenAddress(url)) return url;
  try {
    decodeURIComponent(url.split(/[?#]/)[0] ?? "");
    return url;
  } catch {
    return "/";
  }
}
