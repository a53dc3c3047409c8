import * as z from "zod/mini";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { fillIn } from "@portal/domain/wire/messages";
import type { Outcome, Refused } from "@portal/domain/wire/outcome";
import { supportContact } from "@portal/domain/wire/support-contact";
import { create as attachment } from "content-disposition";
import type { FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import type { Session } from "../sessions/session.ts";
import { setBinding, setClaim, setDeskCookie } from "./cookies.ts";
import { refusalBody, sendDeskRefusal, sendPlatformRefusal, type RefusalBody } from "./errors.ts";
import type { FileReply, RedirectReply } from "./operation.ts";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";

/** A response body, or a function that creates the body from the standard body. */
export type SpecialBody = object | string | ((usual: RefusalBody) => object);

export type Answering = {
  readonly endpoint: Endpoint;
  readonly texts: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<string, SpecialBody>>;
  readonly session: Session | undefined;
};

/** Sends an operation's result: a refusal, or the value without undeclared fields. */
export function sendOutcome(
  context: Context,
  answering: Answering,
  outcome: Outcome<unknown, string>,
  reply: FastifyReply,
): FastifyReply {
  return outcome.ok
    ? sendValue(context, answering.endpoint, outcome.value, reply)
    : sendRefusal(context, answering, outcome, reply);
}

function sendValue(context: Context, endpoint: Endpoint, value: unknown, reply: FastifyReply): FastifyReply {
  if (endpoint.isDownload) return sendFile(value as FileReply, reply);
  if (endpoint.isRedirect) return reply.redirect((value as RedirectReply).location, 303);
  if (endpoint.opensSession) setBinding(context, reply, (value as { binding: string }).binding);
  if (endpoint.endsSession) setBinding(context, reply, undefined);
  if (endpoint.givesClaim) setClaim(context, reply, (value as { claim: string }).claim);
  if (endpoint.takesClaim) setClaim(context, reply, undefined);
  const { deskSecret } = value as { readonly deskSecret?: string };
  if (endpoint.opensDeskSession && deskSecret) setDeskCookie(context, reply, deskSecret);
  if (endpoint.endsDeskSession) setDeskCookie(context, reply, undefined);
  const wire = z.encode(endpoint.reply, value);
  return endpoint.isLong ? sendLong(wire, reply) : reply.send(wire);
}

/** Sends a file as an attachment, so that browsers do not open it as a page of the portal (reliability 1.8). */
function sendFile({ filename, contentType, bytes, size }: FileReply, reply: FastifyReply): FastifyReply {
  if (size !== undefined) void reply.header("content-length", size);
  return reply
    .header("content-disposition", attachment(filename))
    .header("content-security-policy", "sandbox; default-src 'none'")
    .type(contentType)
    .send(bytes);
}

function sendRefusal(
  context: Context,
  { endpoint, texts, bodies, session }: Answering,
  { code, fields, values }: Refused<string>,
  reply: FastifyReply,
): FastifyReply {
  if (code === "NOT_FOUND" || code === "VALIDATION") return sendPlatformRefusal(reply, code, fields);
  if (endpoint.isVersioned && code === "CHANGED_MEANWHILE")
    return sendDeskRefusal(reply, code, fields && { fields });
  reply.refusal = code;
  const status = endpoint.refusals[code];
  if (!status) throw new Error(`${endpoint.path} returned the undeclared refusal ${code}`);
  const phoneOf = (isPpp: boolean) =>
    supportContact(context.config.publicConfig, session?.country ?? "us", isPpp).phone;
  // Offers both phone numbers, because refusals about forgiveness use the number for PPP loans.
  const phones = { phone: phoneOf(false), pppPhone: phoneOf(true) };
  const usual = refusalBody(code, fillIn(texts[code] ?? code, { ...phones, ...values }), fields);
  const special = bodies[code];
  const body = typeof special === "function" ? special(usual) : (special ?? usual);
  return reply.status(status).type("application/json").send(JSON.stringify(body));
}

/**
 * Sends a long response, with gzip if the client accepts it. The response must not contain borrower data, because the
 * compressed length could reveal the data.
 */
function sendLong(value: unknown, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(value);
  const takesGzip = /\bgzip\b/.test(reply.request.headers["accept-encoding"] ?? "");
  void reply
    .type("application/json; charset=utf-8")
    .header("cache-control", "private, max-age=3600")
    .header("vary", "accept-encoding, authorization");
  if (!takesGzip) return reply.send(text);
  return reply.header("content-encoding", "gzip").send(Readable.from([text]).pipe(createGzip()));
}
