import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, type Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { RequestFault } from "./request-fault.ts";

/** Time limits of requests and connections, in milliseconds. */
export type TimeLimits = {
  /** The time limit for receiving a request's headers. */
  readonly headers: number;
  /** The time limit for the body, measured from the end of the headers. Does not apply to uploads. */
  readonly body: number;
  /** The time window in which at least `leastUploadBytes` of an upload must arrive. */
  readonly stall: number;
  /** The minimum number of bytes of an upload in each time window. A slower upload fails with TOO_SLOW. */
  readonly leastUploadBytes: number;
  /** How long the server reads the rest of a request after the response, so that the sender can read the response. */
  readonly linger: number;
  /** The limit for a whole request. An upload of 375 MB, the maximum, takes more than three hours at 256 kbit/s. */
  readonly request: number;
  /** How long a connection may be idle between requests. Must exceed load balancers' limit of one minute. */
  readonly keepAlive: number;
  /** How long a connection may have no traffic, even during a call. */
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

/** Refuses a request with TOO_SLOW when its body takes too long, without waiting for the rest of the body. */
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

/** Returns whether a route may read the request's body. False for GET and HEAD. */
function mayBeRead({ method }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD";
}

function isUpload({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
}

/** Fails the reading of a body after the deadline. The connection stays open for the error response. */
function withDeadline(body: Readable, milliseconds: number): Readable {
  const timed = new PassThrough();
  const timer = setTimeout(() => timed.destroy(new RequestFault("TOO_SLOW")), milliseconds);
  timed.once("close", () => clearTimeout(timer));
  timed.on("error", () => undefined);
  return body.pipe(timed);
}

/** Reads and drops the rest of a request for a limited time, so that the sender can read the response. */
export function dropUnread(request: IncomingMessage, milliseconds: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => void request.destroy(), milliseconds);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
  request.unpipe();
  request.resume();
}

/** Fails an upload that is too slow. Closes the connection if no code reads the upload. */
function limitStall(request: IncomingMessage, response: ServerResponse, limits: TimeLimits): void {
  const stop = watchRate(request, limits, () => {
    const isRead = !response.writableEnded && request.listenerCount("error") > 0;
    // Gives the error to the multipart parser, so that the connection stays open for the refusal's response.
    if (isRead) request.emit("error", new RequestFault("TOO_SLOW"));
    else request.destroy();
  });
  request.once("close", stop);
}

const stepsPerWindow = 10;

/**
 * Calls `onSlow` if a request's body arrives too slowly. Does not count time in which the sender waits for the server.
 * @returns a function that stops the watch
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
