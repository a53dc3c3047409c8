import { createReadStream, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { consent } from "@portal/domain/agreement/signing/messages";
import { signatureLimits } from "@portal/domain/agreement/signing/rules";
import { country, type Country } from "@portal/domain/wire/shapes";
import { supportContact } from "@portal/domain/wire/support-contact";
import type { BuiltInESign } from "@portal/providers/e-sign/built-in-e-sign";
import { padHeight, padWidth } from "@portal/providers/e-sign/built-in-e-sign-stamps";
import { scriptFontPath } from "@portal/providers/e-sign/built-in-e-sign-script";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { readText } from "../agreement/reading/read-text.ts";
import { sendPlatformRefusal } from "../http/errors.ts";
import { parseJson } from "../http/json-body.ts";
import { gonePage, signingPage } from "./signing-page.ts";

const x = z.int().check(z.gte(0), z.lte(padWidth));
const stroke = z.array(x).check(
  z.minLength(2),
  z.refine(
    (numbers) => numbers.length % 2 === 0 && numbers.every((each, at) => at % 2 === 0 || each <= padHeight),
  ),
);
const strokes = z.array(stroke).check(
  z.minLength(1),
  z.maxLength(signatureLimits.strokes),
  z.refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= signatureLimits.numbers),
);
const [letter, otherScript] = [signatureLimits.letter, signatureLimits.otherScript].map(
  (pattern) => new RegExp(pattern, "u"),
) as [RegExp, RegExp];
const sent = z
  .strictObject({
    consent: z.literal(consent.version),
    name: z.string().check(z.trim(), z.maxLength(signatureLimits.nameLength), z.regex(letter)),
    signature: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("typed") }),
      z.strictObject({ kind: z.literal("drawn"), strokes }),
    ]),
    signed: z.array(z.int().check(z.gte(0), z.lte(10_000))).check(z.maxLength(10_000)),
  })
  .check(z.refine(({ name, signature }) => signature.kind === "drawn" || !otherScript.test(name)));

const maxBytes = 500_000;
const longestUserAgent = 500;
const html = "text/html; charset=utf-8";
const base = "/api/esign";

const fileBeside = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** Serves the built-in signing pages. Anyone with a session's address may read its agreement and sign once. */
export async function mountSigningPages(
  esign: FastifyInstance,
  context: Context,
  provider: BuiltInESign,
): Promise<void> {
  const { publicConfig } = context.config;
  type OfSession = { Params: { token: string } };

  const gone = (reply: FastifyReply) => reply.status(410).type(html).send(gonePage(publicConfig, base));

  esign.get<OfSession>("/:token", async (request, reply) => {
    const { token } = request.params;
    const session = await provider.openSession(token);
    if (!session) {
      const returnUrl = await provider.returnOf(token);
      return returnUrl === undefined ? gone(reply) : reply.redirect(returnUrl, 303);
    }
    return reply.type(html).send(
      signingPage({
        session,
        base,
        path: `${base}/${token}`,
        publicConfig,
        phone: supportContact(publicConfig, countryOf(session), false).phone,
        now: context.clock.now(),
      }),
    );
  });

  esign.get<OfSession>("/:token/agreement.pdf", async (request, reply) => {
    const session = await provider.openSession(request.params.token);
    if (!session) return gone(reply);
    return reply
      .header("content-disposition", "inline; filename=loan-agreement.pdf")
      .header("content-security-policy", "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'")
      .type("application/pdf")
      .send(Buffer.from(await provider.readDocument(session)));
  });

  // Returns the text of the document to sign, including the signature page that the portal adds.
  esign.get<OfSession>("/:token/text", async (request, reply) => {
    const session = await provider.openSession(request.params.token);
    if (!session) return gone(reply);
    const pages = await readText(session.sessionId, () => provider.readDocument(session));
    return reply.send({ pages: pages.map((blocks) => ({ blocks })) });
  });

  await esign.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: maxBytes }, parseJson);
    scope.post<OfSession>("/:token", async (request, reply) => {
      const read = z.safeParse(sent, request.body);
      if (!read.success) return sendPlatformRefusal(reply, "VALIDATION");
      const result = await provider.sign(request.params.token, {
        ...read.data,
        consent: { version: consent.version, text: consent.text },
        ip: request.ip,
        userAgent: (request.headers["user-agent"] ?? "").slice(0, longestUserAgent),
      });
      if (result === "gone") return gone(reply);
      if (result === "incomplete") return sendPlatformRefusal(reply, "VALIDATION");
      return reply.send(result);
    });
  });

  const files = {
    "/signing.css": ["text/css", fileBeside("signing.css")],
    "/signing.js": ["text/javascript", fileBeside("signing.js")],
    "/signing-viewer.js": ["text/javascript", fileBeside("signing-viewer.js")],
    "/signing-theme.js": ["text/javascript", fileBeside("signing-theme.js")],
  } as const;
  for (const [path, [type, text]] of Object.entries(files))
    esign.get(path, (_request, reply) =>
      reply.header("cache-control", "no-cache").type(`${type}; charset=utf-8`).send(text),
    );
  // The browser library that shows the PDF. The portal checks uploaded PDFs with the same library.
  mountFile(
    esign,
    "/pdfjs.mjs",
    "text/javascript; charset=utf-8",
    fileURLToPath(import.meta.resolve("unpdf/pdfjs")),
  );
  mountFile(esign, "/signature.woff", "font/woff", scriptFontPath);
}

function countryOf({ returnUrl }: { readonly returnUrl: string }): Country {
  const [, first] = new URL(returnUrl).pathname.split("/");
  return country.safeParse(first).data ?? "us";
}

/** Serves a file of a browser library. Lets browsers cache the file, which changes only with a release. */
function mountFile(esign: FastifyInstance, path: string, type: string, file: string): void {
  esign.get(path, (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").type(type).send(createReadStream(file)),
  );
}
