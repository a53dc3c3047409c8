import { signatureHeader, timestampHeader } from "@portal/providers/e-sign/signed-e-sign-callback";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { refusalBody } from "../../http/errors.ts";
import { completeSigning } from "./complete-signing.ts";

const maxBytes = 10_000;

/**
 * Receives callbacks of the signing provider, which retries after every status except 204. Reads the raw body, because
 * the callback's signature covers the raw body.
 */
export async function receiveCallback(esign: FastifyInstance, context: Context): Promise<void> {
  await esign.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string", bodyLimit: maxBytes },
      (_, body, done) => done(null, body),
    );
    scope.post("/callbacks", async (request, reply) => {
      const header = (name: string) => String(request.headers[name] ?? "");
      const event = context.providers.eSign.readCallback({
        timestamp: header(timestampHeader),
        signature: header(signatureHeader),
        body: typeof request.body === "string" ? request.body : "",
      });
      if (!event) {
        context.log.warn({ what: "refused a callback without a valid signature of the signing provider" });
        return reply
          .status(401)
          .send(refusalBody("BAD_SIGNATURE", "This callback is not signed as it must be."));
      }
      await completeSigning(context, event);
      return reply.status(204).send();
    });
  });
}
