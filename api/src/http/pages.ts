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
 * Whether an address may be a screen's, whoever asks and whatever they accept. An address without a country is one:
 * the page leads on from there (CORE-COUNTRY-02). A file's name is none, nor is what belongs to the server.
 */
export function isScreenAddress(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  const [, first = ""] = path.split("/");
  const last = path.slice(path.lastIndexOf("/") + 1);
  return !["api", "sandbox", "assets"].includes(first) && !/\.[a-z][a-z0-9]{0,9}$/i.test(last);
}
