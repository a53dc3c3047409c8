import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, type Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { RequestFault } from "./request-fault.ts";

/** How long a request may take to arrive, and a connection to rest; all in milliseconds. */
export type TimeLimits = {
  /** From a connection's begin, or a later request's first byte, to the end of the headers. */
  readonly headers: number;
  /** From the end of the headers to the end of a body that is no upload. */
  readonly body: number;
  /** An upload of which nothing more comes. */
  readonly stall: number;
  /** Any request in all: a full batch of files from a slow line takes minutes. */
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
  request: 600_000,
  keepAlive: 65_000,
  silence: 120_000,
};

/** Bodies that do not arrive in time end in TOO_SLOW, and what is left of them is not waited for. */
export function limitBodies(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (!hasBody(request.raw) || !mayBeRead(request.raw)) return done(null, payload);
    if (!isUpload(request.raw)) return done(null, withDeadline(payload, limits.body));
    limitStall(request.raw, reply.raw, limits.stall);
    return done(null, payload);
  });
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (hasBody(raw) && !raw.complete && !raw.readableEnded && !isUpload(raw)) dropUnread(raw, limits.body);
    done();
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
 * The rest of a body that was answered before it had arrived is read and dropped: closing at once could take the
 * answer away from a sender who is still sending. It has no more time than any other body.
 */
function dropUnread(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => void request.destroy(), milliseconds);
  request.once("close", () => clearTimeout(timer));
  request.unpipe();
  request.resume();
}

/** Whoever reads an upload is told when it stalls; once it has its answer, its connection ends. */
function limitStall(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
  const stop = watchForStall(request, milliseconds, () => {
    const isRead = !response.writableEnded && request.listenerCount("error") > 0;
    // To the parser an error like any other. The connection stays, so that the sender can be told.
    if (isRead) request.emit("error", new RequestFault("TOO_SLOW"));
    else request.destroy();
  });
  request.once("close", stop);
}

/**
 * Calls back once when nothing of a request has come for so long, or up to a tenth longer. Time in which its sender
 * waits for us does not count: what has come stands unread, or was asked to pause.
 * @returns what ends the watch.
 */
function watchForStall(request: IncomingMessage, milliseconds: number, onStall: () => void): () => void {
  const step = milliseconds / 10;
  let seen = request.socket.bytesRead;
  let quiet = 0;
  const timer = setInterval(() => {
    const isOurTurn = request.readableLength > 0 || request.isPaused();
    const { bytesRead } = request.socket;
    quiet = isOurTurn || bytesRead !== seen ? 0 : quiet + step;
    seen = bytesRead;
    if (request.complete || quiet >= milliseconds) clearInterval(timer);
    if (!request.complete && quiet >= milliseconds) onStall();
  }, step);
  return () => clearInterval(timer);
}
