import type { IncomingMessage } from "node:http";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { sendPlatformRefusal } from "./errors.ts";

/** Where the build of the pages lies, with a slash at its end. */
export const builtPages = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/**
 * Serves the built portal, its configuration, and its one page for every address of a screen.
 * @param folder where the build is, with a slash at its end; without a build there are no pages.
 */
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
      // Built files carry their content's hash in the name; everything else is asked for anew.
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

/** The page tells whom to call even when it cannot fetch anything more (CH-61). */
function withConfiguration(page: string, configuration: object): string {
  const written = JSON.stringify(configuration).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return page.replace("</head>", () => `<meta name="configuration" content="${written}" /></head>`);
}

/**
 * Whether an address may be a screen's, whatever the caller accepts. Names in an address may hold periods (a group
 * named "Form J.Smith"), so only the first part decides: what belongs to the server, and a file name, which stands
 * where built files and /robots.txt do. An address without a country is a screen's: the page leads on from there
 * (CORE-COUNTRY-02).
 */
export function isScreenAddress(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  const [, first = "", ...rest] = path.split("/");
  const isFile = rest.length === 0 && /\.[a-z][a-z0-9]{0,9}$/i.test(first);
  return !["api", "sandbox", "assets", ".well-known"].includes(first) && !isFile;
}

/**
 * Fastify refuses an address with a broken escape before any handler. For a screen's address the page is the
 * answer, and its router reads the address as the browser has it.
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
