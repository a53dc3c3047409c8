import { parse } from "node:querystring";
import { exchangeFaults, type ExchangeFault } from "@portal/providers/sso/sandbox-sso-faults";
import type { SandboxSso, SsoInteraction } from "@portal/providers/sso/sandbox-sso";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { sendPlatformRefusal } from "../http/errors.ts";
import { choices, identityPage, returnFaults, unknownSubject } from "./identity-page.ts";
import { sendPage } from "./page.ts";

const choice = z.union([
  z.object({ who: z.string() }),
  z.object({ fault: z.enum([...returnFaults, "unknown-subject", ...exchangeFaults]) }),
]);

/** Serves the sandbox's sign-on provider. The provider's library serves all requests except the sign-in pages. */
export function mountIdentity(sandbox: FastifyInstance, context: Context): void {
  const sso = context.sandbox?.sso;
  if (!sso) return;
  const provider = context.config.publicConfig.ssoProviderName;

  // Only this Fastify scope accepts form posts, because forms on other sites can also send them.
  void sandbox.register(async (pages) => {
    pages.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, { ...parse(String(body)) }),
    );
    const page = "/identity/interaction/:id";
    pages.get(page, async (request, reply) => {
      const interaction = await underWay(sso, request, reply.raw);
      return interaction ? sendPage(reply, identityPage(interaction, provider)) : gone(reply);
    });
    pages.post(page, async (request, reply) => {
      const interaction = await underWay(sso, request, reply.raw);
      if (!interaction) return gone(reply);
      const chosen = z.safeParse(choice, request.body);
      if (!chosen.success) return sendPlatformRefusal(reply, "VALIDATION");
      const finish = (result: Parameters<SandboxSso["finish"]>[2]) =>
        sso.finish(request.raw, reply.raw, result);
      if ("who" in chosen.data) {
        const subject = chosen.data.who;
        const isKnown = choices().some((each) => each.subject === subject);
        return isKnown
          ? reply.redirect(await finish({ subject }), 303)
          : sendPlatformRefusal(reply, "VALIDATION");
      }
      const { fault } = chosen.data;
      const back = straightBack(fault, interaction);
      if (back) return reply.redirect(back, 303);
      if (fault === "access_denied" || fault === "server_error")
        return reply.redirect(await finish({ error: fault }), 303);
      const subject = fault === "unknown-subject" ? unknownSubject : (choices()[0]?.subject ?? "");
      const wrong = exchangeFaults.find((each): each is ExchangeFault => each === fault);
      return reply.redirect(await finish({ subject, fault: wrong }), 303);
    });
  });

  // Passes requests to the provider's library before Fastify parses them, because the library parses the body itself.
  void sandbox.register(async (rest) => {
    rest.addHook("onRequest", async (request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        reply.raw.setHeader(name, String(value));
      await sso.handle(request.raw, reply.raw);
    });
    rest.all("/identity/*", () => undefined);
  });
}

async function underWay(
  sso: SandboxSso,
  request: FastifyRequest,
  response: Parameters<SandboxSso["interactionOf"]>[1],
): Promise<SsoInteraction | undefined> {
  try {
    return await sso.interactionOf(request.raw, response);
  } catch {
    // The sign-on has ended or belongs to another browser.
    return undefined;
  }
}

function gone(reply: Parameters<typeof sendPage>[0]) {
  return sendPlatformRefusal(reply, "NOT_FOUND");
}

/** Builds invalid redirects, because the sign-on provider's library cannot produce them. */
function straightBack(fault: string, { parameters }: SsoInteraction): string | undefined {
  const back = new URL(parameters["redirect_uri"] ?? "");
  const state = parameters["state"] ?? "";
  if (fault === "no-code") back.search = new URLSearchParams({ state }).toString();
  else if (fault === "wrong-state")
    back.search = new URLSearchParams({ code: "any", state: "another" }).toString();
  else return undefined;
  return back.href;
}
