import { existsSync, readFileSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { SandboxBankData } from "@portal/providers/bank-data/sandbox-bank-data";
import Fastify, { type FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { builtPages } from "../../http/pages/pages.ts";
import { errorTypeOf, widgetPage } from "./widget-page.ts";

const short = z.string().check(z.maxLength(200));
const action = z.discriminatedUnion("do", [
  z.object({ do: z.literal("open") }),
  z.object({ do: z.literal("choose-bank"), bank: short }),
  z.object({ do: z.literal("sign-in"), username: short, password: short }),
  z.object({ do: z.literal("send-code"), code: short }),
  z.object({ do: z.literal("choose-account"), account: short }),
]);
const sent = z.object({ token: short, action });

const fileOf = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/**
 * Serves the widget as a vendor would. Only the portal may frame the widget, which has no access to the portal's
 * sessions.
 */
export async function widgetApp(bankData: SandboxBankData, portal: string): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 10_000, requestTimeout: 10_000 });
  app.removeContentTypeParser("text/plain");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portal}`,
  ].join("; ");
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    done();
  });
  const page = widgetPage(portal);
  app.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.post("/act", async (request, reply) => {
    const read = z.safeParse(sent, request.body);
    if (!read.success) return reply.status(422).send({});
    const answer = await bankData.act(read.data.token, read.data.action);
    return "step" in answer ? answer : { ...answer, errorType: errorTypeOf(answer.errorCode) };
  });
  const files = {
    "/pages.css": ["text/css", fileOf("../pages.css")],
    "/pages.js": ["text/javascript", fileOf("../pages.js")],
    "/widget.css": ["text/css", fileOf("widget.css")],
    "/widget.js": ["text/javascript", fileOf("widget.js")],
  } as const;
  for (const [path, [type, text]] of Object.entries(files))
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  if (existsSync(`${builtPages}assets`))
    await app.register(fastifyStatic, {
      root: `${builtPages}assets`,
      prefix: "/assets/",
      cacheControl: false,
    });
  return app;
}
