import * as z from "zod/mini";
import { httpService, type HttpServiceSettings } from "../http-service.ts";
import { maxSignedBytes, type ESignProvider, type SigningSession } from "./e-sign-provider.ts";
import { readSignedCallback } from "./signed-e-sign-callback.ts";

export type HttpESignSettings = HttpServiceSettings & {
  readonly callbackSecret: string;
};

/** Limits in milliseconds. After `failures` failures in a row, the client makes no calls for the time `rest`. */
export const eSignLimits = { answer: 5_000, file: 30_000, failures: 5, rest: 10_000 };

const short = z.string().check(z.minLength(1), z.maxLength(200));
const long = z.string().check(z.maxLength(2_000));
const begun = z.object({
  sessionId: short,
  url: z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//)),
});
const found = z.object({
  reference: z.string(),
  status: z.enum(["open", "ended", "signed"]),
  certificate: z.optional(
    z.object({
      signedAt: z.string(),
      name: short,
      kind: z.enum(["typed", "drawn"]),
      ip: z.string().check(z.maxLength(100)),
      userAgent: z.string().check(z.maxLength(500)),
      documentSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      consentVersion: z.string().check(z.maxLength(100)),
      consentText: long,
    }),
  ),
});

/** A client for the protocol in docs/signing.md. */
export function httpESign(
  { url, key, callbackSecret }: HttpESignSettings,
  now: () => Temporal.Instant,
  limits: Readonly<typeof eSignLimits> = eSignLimits,
): ESignProvider {
  const { ask, askJson, during, json } = httpService("e-sign", { url, key }, limits);
  const pathOf = ({ sessionId }: SigningSession) => `/sessions/${encodeURIComponent(sessionId)}`;
  /** Reads a session from the service. Throws if the service's session has a different reference. */
  async function read(session: SigningSession) {
    const answer = await askJson(pathOf(session), found);
    if (answer.reference !== session.reference) throw new Error("the session belongs to another application");
    return answer;
  }

  return {
    begin: ({ document, ...wanted }) =>
      during("a session could not be begun", () => {
        const { bytes, ...about } = document;
        const body = new FormData();
        body.append("session", JSON.stringify({ ...wanted, ...about }));
        body.append(
          "document",
          new File([new Uint8Array(bytes)], "document.pdf", { type: "application/pdf" }),
        );
        return askJson("/sessions", begun, { method: "POST", body, time: limits.file });
      }),

    find: (session) =>
      during("a session could not be read", async () => {
        const { status, certificate } = await read(session);
        if (status !== "signed") return { status };
        if (!certificate) throw new Error("the session is signed but has no certificate");
        return {
          status,
          certificate: { ...certificate, signedAt: Temporal.Instant.from(certificate.signedAt) },
        };
      }),

    readSigned: (session) =>
      during("a signed document could not be read", async () => {
        await read(session);
        const wanted = { type: "application/pdf", bytes: maxSignedBytes, time: limits.file };
        return ask(`${pathOf(session)}/signed`, wanted);
      }),

    cancel: (session) =>
      during("a session could not be canceled", async () => {
        await read(session);
        await ask(`${pathOf(session)}/cancel`, { ...json, method: "POST", mayBeEmpty: true });
      }),

    readCallback: (callback) => readSignedCallback(callbackSecret, callback, now()),
  };
}
