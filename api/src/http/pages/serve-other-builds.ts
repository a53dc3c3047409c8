import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { sendPlatformRefusal } from "../errors.ts";
import { findFile } from "./build-store.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};

/**
 * Serves built files of other releases. During a deploy, a browser may request files of an older or newer release. The
 * names of the desk's files begin with `desk-` (desk/vite.config.ts).
 */
export function serveOtherBuilds(
  app: FastifyInstance,
  { database }: Pick<Context, "database">,
  of: "portal" | "desk",
): void {
  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const isOwn = name.startsWith("desk-") === (of === "desk");
    const file = isOwn ? await findFile(database, name) : undefined;
    if (!file) return sendPlatformRefusal(reply, "NOT_FOUND");
    const isCompressed = file.brotli !== null && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    if (isCompressed) void reply.header("content-encoding", "br");
    return reply
      .header("vary", "accept-encoding")
      .header("cache-control", "public, max-age=31536000, immutable")
      .type(types[extname(name)] ?? "application/octet-stream")
      .send(isCompressed ? file.brotli : file.content);
  });
}
