import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import { generateSync } from "otplib";
import * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { sendPlatformRefusal } from "../../http/errors.ts";
import { secretPlace } from "../../staff/check-factor.ts";
import { sendPage } from "../page.ts";
import { openDeskAs } from "./open-desk-as.ts";
import { staffPage, type ShownStaff } from "./staff-page.ts";
import { listSandboxStaff } from "./store.ts";

const choice = z.object({ staffId: z.string() });

/** Lists the demo staff with their codes, and opens the desk as one of them. */
export function mountStaff(sandbox: FastifyInstance, context: Context): void {
  if (!context.config.desk) return;
  sandbox.get("/staff", async (_request, reply) => sendPage(reply, staffPage(await listShown(context))));
  // Only this Fastify scope accepts form posts, because forms on other sites can also send them.
  void sandbox.register(async (forms) => {
    forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, { ...parse(String(body)) }),
    );
    forms.post("/staff/open", async (request, reply) => {
      const given = z.safeParse(choice, request.body);
      if (!given.success) return sendPlatformRefusal(reply, "VALIDATION");
      return openDeskAs(context, given.data.staffId, request, reply);
    });
  });
}

async function listShown({ database, cipher, clock }: Context): Promise<ShownStaff[]> {
  const epoch = Math.floor(clock.now().epochMilliseconds / 1000);
  return (await listSandboxStaff(database)).map(({ factorId, sealedSecret, ...person }) => {
    const hasCode = factorId !== null && sealedSecret !== null && person.state === "active";
    const secret = hasCode ? cipher.decrypt(secretPlace(factorId), sealedSecret) : undefined;
    return { ...person, code: secret === undefined ? undefined : generateSync({ secret, epoch }) };
  });
}
