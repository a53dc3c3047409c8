import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { deskPath } from "@portal/domain/staff/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { Config } from "../../platform/config.ts";
import { sendPlatformRefusal } from "../errors.ts";
import { deskSecurityHeaders } from "../headers.ts";
import { healthAddresses } from "../health.ts";
import { brandLinkOf, cachingOf, iconLinkOf, withConfiguration } from "./page-html.ts";
import { serveOtherBuilds } from "./serve-other-builds.ts";

/** The folder of the desk's built pages, with a trailing slash. */
export const builtDesk = fileURLToPath(new URL("../../../../desk/dist/", import.meta.url));

/** Serves the desk below `/desk` on the desk's host. On other hosts, and without a desk, returns 404 (DESK-SHELL-03). */
export async function mountDeskPages(
  app: FastifyInstance,
  context: Context,
  folder = builtDesk,
): Promise<void> {
  const { desk, publicConfig, mode } = context.config;
  await app.register(
    async (pages) => {
      pages.setNotFoundHandler((_request, reply) => sendPlatformRefusal(reply, "NOT_FOUND"));
      const index = `${folder}index.html`;
      if (!desk || !existsSync(index)) return;
      const headers = deskSecurityHeaders(context.config);
      pages.addHook("onRequest", (request, reply, done) => {
        void reply.headers(headers);
        if (isAtOrigin(desk.origin, request)) done();
        else void sendPlatformRefusal(reply, "NOT_FOUND");
      });
      const configuration = { ...publicConfig, sandbox: mode === "sandbox" };
      const page = withConfiguration(await readFile(index, "utf8"), configuration).replace(
        "</head>",
        () => `${iconLinkOf(publicConfig)}${brandLinkOf(publicConfig)}</head>`,
      );
      await pages.register(fastifyStatic, {
        root: folder,
        decorateReply: false,
        wildcard: false,
        preCompressed: true,
        index: false,
        globIgnore: ["index.html*"],
        cacheControl: false,
        setHeaders: (reply, path) => void reply.header("cache-control", cachingOf(path)),
      });
      serveOtherBuilds(pages, context, "desk");
      const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
        isFile(request.url)
          ? sendPlatformRefusal(reply, "NOT_FOUND")
          : reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
      pages.get("/", sendPage);
      pages.get("/*", sendPage);
    },
    { prefix: deskPath },
  );
}

/** Keeps the borrower's pages off the desk's host, if the desk has a separate host (DH-02). */
export function separateDesk(app: FastifyInstance, { config }: Pick<Context, "config">): void {
  const { desk } = config;
  if (!desk || new URL(desk.origin).host === new URL(config.origin).host) return;
  app.addHook("onRequest", (request, reply, done) => {
    if (!isAtOrigin(desk.origin, request) || isForDesk(request.url, config)) done();
    else void sendPlatformRefusal(reply, "NOT_FOUND");
  });
}

/** Returns whether an address names a file. Only names directly below `/desk` count, because ids may contain periods. */
const isFile = (url: string): boolean =>
  /^\/desk\/(?:assets\/|[^/]+\.[a-z][a-z0-9]{0,9}$)/i.test(pathOf(url));

const pathOf = (url: string): string => url.split(/[?#]/)[0] ?? "";

const isAtOrigin = (origin: string, request: FastifyRequest): boolean =>
  request.host === new URL(origin).host;

/** Returns whether the desk's page needs the address: its pages and calls, and the lender's icon and colors. */
function isForDesk(url: string, { publicConfig }: Config): boolean {
  const path = pathOf(url);
  return (
    path === deskPath ||
    healthAddresses.has(path) ||
    ["/config.json", publicConfig.brandIcon, publicConfig.brandStylesheet].includes(path) ||
    [`${deskPath}/`, "/api/desk/", "/api/lender/", "/brands/"].some((folder) => path.startsWith(folder))
  );
}
