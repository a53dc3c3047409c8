import { parse } from "node:querystring";
import { sampleAgreement } from "@portal/providers/e-sign/sandbox-e-sign-agreement";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { sendSignedCallback } from "../esign/deliver-callback.ts";
import { sendPlatformRefusal } from "../http/errors.ts";
import { sendPage } from "./page.ts";
import { callbackFaults } from "./signing-faults.ts";
import { signingFaultsPage } from "./signing-page.ts";

const page = "/sandbox/signing";
const choice = z.object({ fault: z.enum(callbackFaults) });
const letGo = z.object({ session: z.string() });

/**
 * Lets testers choose how the signing provider's callbacks fail, release delayed callbacks, and open a sample
 * agreement.
 */
export function mountSigning(sandbox: FastifyInstance, context: Context): void {
  const faults = context.sandbox?.signing;
  if (!faults) return;
  sandbox.get("/signing", (_request, reply) =>
    sendPage(reply, signingFaultsPage(faults.fault(), faults.held())),
  );
  sandbox.get("/agreement.pdf", async (_request, reply) =>
    reply.type("application/pdf").send(Buffer.from(await sampleAgreement("Hart Orchards LLC"))),
  );
  // Only this Fastify scope accepts form posts, because forms on other sites can also send them.
  void sandbox.register(async (forms) => {
    forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, { ...parse(String(body)) }),
    );
    forms.post("/signing/fault", async (request, reply) => {
      const given = z.safeParse(choice, request.body);
      if (!given.success) return sendPlatformRefusal(reply, "VALIDATION");
      faults.choose(given.data.fault);
      return reply.redirect(page, 303);
    });
    forms.post("/signing/held", async (request, reply) => {
      const given = z.safeParse(letGo, request.body);
      if (!given.success || !faults.held().includes(given.data.session))
        return sendPlatformRefusal(reply, "VALIDATION");
      await sendSignedCallback(context, given.data.session);
      faults.letGo(given.data.session);
      return reply.redirect(page, 303);
    });
  });
}
