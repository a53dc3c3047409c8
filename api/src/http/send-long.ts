import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyReply } from "fastify";

/**
 * Sends a long response, compressed if the client accepts gzip. The response must not contain borrower data, because
 * the compressed length could reveal the data.
 */
export function sendLong(value: unknown, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(value);
  const takesGzip = /\bgzip\b/.test(reply.request.headers["accept-encoding"] ?? "");
  void reply
    .type("application/json; charset=utf-8")
    .header("cache-control", "private, max-age=3600")
    .header("vary", "accept-encoding, authorization");
  if (!takesGzip) return reply.send(text);
  return reply.header("content-encoding", "gzip").send(Readable.from([text]).pipe(createGzip()));
}
