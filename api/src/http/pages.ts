import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { sendPlatformRefusal } from "./errors.ts";

const dist = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/** Serves the built portal, its configuration, and its one page for every address of a screen. */
export async function mountPages(app: FastifyInstance, context: Context): Promise<void> {
  app.get("/config.json", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return { ...context.config.publicConfig, sandbox: context.config.mode === "sandbox" };
  });
  if (!existsSync(`${dist}index.html`)) {
    app.setNotFoundHandler((_request, reply) => sendPlatformRefusal(reply, "NOT_FOUND"));
    return;
  }
  const page = await readFile(`${dist}index.html`, "utf8");
  await app.register(fastifyStatic, {
    root: dist,
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
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (!wantsPage) return sendPlatformRefusal(reply, "NOT_FOUND");
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}
