import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, type Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { RequestFault } from "./request-fault.ts";

/** How long a request may take to arrive, and a connection to rest; in milliseconds. */
export type TimeLimits = {
  /** From a connection's begin, or a later request's first byte, to the end of the headers. */
  readonly headers: number;
  /** From the end of the headers to the end of a body that is no upload. */
  readonly body: number;
  /** The window over which an upload must bring `leastUploadBytes`. */
  readonly stall: number;
  /** Bytes, not milliseconds: an upload that brings fewer in any window ends in TOO_SLOW. */
  readonly leastUploadBytes: number;
  /** How long the rest of an answered request is read, so that its sender gets to the answer. */
  readonly linger: number;
  /** Any request in all: a full batch of files, 375 MB, from a line of 256 kbit/s takes more than three hours. */
  readonly request: number;
  /** A connection between two requests; longer than the minute that load balancers keep theirs. */
  readonly keepAlive: number;
  /** A connection on which nothing moves, whatever the reason. */
  readonly silence: number;
};

export const timeLimits: TimeLimits = {
  headers: 10_000,
  body: 15_000,
  stall: 30_000,
  leastUploadBytes: 30 * 1_024,
  linger: 5_000,
  request: 4 * 3_600_000,
  keepAlive: 65_000,
  silence: 120_000,
};

/** Bodies that do not arrive in time end in TOO_SLOW, and what is left of them is not waited for. */
export function limitBodies(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (!hasBody(request.raw) || !mayBeRead(request.raw)) return done(null, payload);
    if (!isUpload(request.raw)) return done(null, withDeadline(payload, limits.body));
    limitStall(request.raw, reply.raw, limits);
    return done(null, payload);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** No route reads the body of these. */
function mayBeRead({ method }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD";
}

function isUpload({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
}

/**
 * The body, which fails once its time is over, also that of a sender who has left. The connection lives on, so that
 * a slow one can be told.
 */
function withDeadline(body: Readable, milliseconds: number): Readable {
  const timed = new PassThrough();
  const timer = setTimeout(() => timed.destroy(new RequestFault("TOO_SLOW")), milliseconds);
  timed.once("close", () => clearTimeout(timer));
  // A body that is answered unread fails too, and nobody is there to hear of it.
  timed.on("error", () => undefined);
  return body.pipe(timed);
}

/**
 * Reads and drops the rest of an answered request for a few seconds, then closes the connection, whatever the body.
 * Closing at once could destroy the answer before a sender who is still sending has read it.
 */
export function dropUnread(request: IncomingMessage, milliseconds: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => void request.destroy(), milliseconds);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
  request.unpipe();
  request.resume();
}

/** Fails an upload that stalls or trickles. An upload without a reader loses its connection. */
function limitStall(request: IncomingMessage, response: ServerResponse, limits: TimeLimits): void {
  const stop = watchRate(request, limits, () => {
    const isRead = !response.writableEnded && request.listenerCount("error") > 0;
    // The parser sees an ordinary error. The connection stays open for the refusal.
    if (isRead) request.emit("error", new RequestFault("TOO_SLOW"));
    else request.destroy();
  });
  request.once("close", stop);
}

const stepsPerWindow = 10;

/**
 * Calls back once when less than the least number of bytes arrived within any window of `stall`, or up to a tenth
 * longer. Steps in which the sender waits for the server (unread bytes, a paused request) count as fast enough.
 * @returns a function that ends the watch.
 */
function watchRate(
  request: IncomingMessage,
  { stall, leastUploadBytes }: TimeLimits,
  onSlow: () => void,
): () => void {
  let seen = request.socket.bytesRead;
  const window: number[] = [];
  const timer = setInterval(() => {
    const isOurTurn = request.readableLength > 0 || request.isPaused();
    const { bytesRead } = request.socket;
    window.push(Math.max(bytesRead - seen, isOurTurn ? leastUploadBytes : 0));
    seen = bytesRead;
    const isSlow = window.length === stepsPerWindow && sum(window) < leastUploadBytes;
    if (window.length === stepsPerWindow) window.shift();
    if (request.complete || isSlow) clearInterval(timer);
    if (!request.complete && isSlow) onSlow();
  }, stall / stepsPerWindow);
  return () => clearInterval(timer);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
