import type { IncomingMessage } from "node:http";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { baseConfig } from "@portal/domain/wire/base-config";
import { deskPath } from "@portal/domain/staff/paths";
import type { PublicConfig } from "@portal/domain/wire/config";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { sendPlatformRefusal } from "../errors.ts";
import { brandLinkOf, cachingOf, withConfiguration } from "./page-html.ts";
import { readPageParts } from "./page-parts.ts";
import { serveOtherBuilds } from "./serve-other-builds.ts";

/** The folder of the built pages, with a trailing slash. */
export const builtPages = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));

/** Paths of the demo's icon, which browsers request even without a link. Lenders' portals must not show this icon. */
const demoIcons = ["favicon.ico", "apple-touch-icon.png"];

/**
 * Serves `/config.json` and the web app manifest. If the web app is built, also serves the built files, and the built
 * `index.html` at the address of every screen.
 */
export async function mountPages(app: FastifyInstance, context: Context, folder = builtPages): Promise<void> {
  const configuration = { ...context.config.publicConfig, sandbox: context.config.mode === "sandbox" };
  app.get("/config.json", async () => configuration);
  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json")
      .send(manifestOf(context.config.publicConfig)),
  );
  if (!existsSync(`${folder}index.html`)) {
    app.setNotFoundHandler((_request, reply) => sendPlatformRefusal(reply, "NOT_FOUND"));
    return;
  }
  const { brandIcon } = context.config.publicConfig;
  const isDemo = brandIcon === baseConfig.brandIcon;
  // Does not redirect a path to itself if the lender's own icon has that path.
  const redirected = isDemo ? [] : demoIcons.filter((name) => `/${name}` !== brandIcon);
  for (const name of redirected) app.get(`/${name}`, (_request, reply) => reply.redirect(brandIcon));
  const index = await readFile(`${folder}index.html`, "utf8");
  const page = withConfiguration(index, configuration);
  const brandLink = brandLinkOf(context.config.publicConfig);
  const partsAt = await readPageParts(folder, index, context.config.publicConfig, app.log);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: redirected,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", cachingOf(path)),
  });
  serveOtherBuilds(app, context, "portal");
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === "GET" || request.method === "HEAD";
    if (!asksForPage || !isScreenAddress(request.url)) return sendPlatformRefusal(reply, "NOT_FOUND");
    const { ahead, links, outline } = partsAt(request.url);
    const sent = page
      .replace('<script src="/head.js">', (script) => ahead + script)
      .replace("</head>", () => `${links}${brandLink}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root"${outline && " data-outlined"}>${outline}</div>`,
      );
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(sent);
  });
}

/**
 * Returns the web app manifest, with the name and icon of a shortcut to the portal. The size `any` marks a scalable
 * icon.
 */
function manifestOf({ productName, brandIcon }: PublicConfig): object {
  const scales = brandIcon.endsWith(".svg") ? { sizes: "any", type: "image/svg+xml" } : {};
  return {
    name: productName,
    short_name: productName,
    start_url: "/",
    display: "browser",
    icons: [{ src: brandIcon, ...scales }],
  };
}

/**
 * Returns whether an address may belong to a screen. Checks only the first path segment, because later segments may
 * contain periods.
 */
export function isScreenAddress(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  const [, first = "", ...rest] = path.split("/");
  const isFile = rest.length === 0 && /\.[a-z][a-z0-9]{0,9}$/i.test(first);
  return !["api", "sandbox", "assets", ".well-known"].includes(first) && !isFile;
}

/**
 * Replaces a screen's address by `/` or `/desk` if the address has invalid percent escapes, so that the portal serves
 * the page.
 */
export function rewriteUnreadable({ method, url = "/" }: IncomingMessage): string {
  if ((method !== "GET" && method !== "HEAD") || !isScreenAddress(url)) return url;
  try {
    decodeURIComponent(url.split(/[?#]/)[0] ?? "");
    return url;
  } catch {
    return url.startsWith(`${deskPath}/`) ? deskPath : "/";
  }
}
