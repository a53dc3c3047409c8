import type { Readable } from "node:stream";
import type {
  Access,
  BodyOf,
  Endpoint,
  FieldsOf,
  ParamsOf,
  QueryOf,
  RefusalOf,
  ReplyOf,
} from "@portal/domain/wire/endpoint";
import type { Outcome } from "@portal/domain/wire/outcome";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Session } from "../sessions/session.ts";
import type { FailedBody } from "./errors.ts";

/** The caller's session, as far as the endpoint's access level promises one. */
export type SessionFor<A extends Access> = A extends "half-signed-in" | "signed-in"
  ? Session
  : Session | undefined;

/** Who is at the other end, for the records of authorisations (reliability 1.7). */
export type Caller = {
  readonly ip: string;
  /** As it was sent, cut to 500 characters; "" where none was. */
  readonly userAgent: string;
  /** Of the lender's operations: the name of the key that was given. */
  readonly lender?: string | undefined;
};

/** A file to be handed out, always as an attachment. */
export type FileReply = {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Readable | Uint8Array;
  /** Bytes in all, where they are known before they are read. */
  readonly size?: number;
};

/** Where the browser goes next. */
export type RedirectReply = { readonly location: string };

/** One call of an operation, checked: what an act is given after the context. */
export type Call<E extends Endpoint, File = never> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Of an upload: its text parts. */
  readonly fields: FieldsOf<E>;
  /** Of an upload: its files in the order in which they came, taken in and not yet kept. */
  readonly files: readonly File[];
  readonly session: SessionFor<E["access"]>;
  readonly caller: Caller;
  /** Aborts once the caller has gone away without an answer: what still waits for its turn need not have it. */
  readonly whenGone: () => AbortSignal;
  /** The caller's name for this one effect, where the operation takes one and the caller gave it. */
  readonly idempotencyKey: string | undefined;
  /** The session's token as it came, where the operation reads it; "" elsewhere. */
  readonly token: string;
  /** The secret of this browser's account claim, where the operation takes one and the browser has one. */
  readonly claim: string | undefined;
};

/** What an act gives: the reply, with what its endpoint's marks ask for beside or instead of it. */
export type Given<E extends Endpoint> = E extends { isDownload: true }
  ? FileReply
  : E extends { isRedirect: true }
    ? RedirectReply
    : E extends { opensSession: true }
      ? ReplyOf<E> & { readonly binding: string }
      : E extends { givesClaim: true }
        ? ReplyOf<E> & { readonly claim: string }
        : ReplyOf<E>;

/** An operation's doing: a function of the context and the call, in a file named after it. */
export type Act<E extends Endpoint, File = never> = (
  context: Context,
  call: Call<E, File>,
) => Promise<Outcome<Given<E>, RefusalOf<E>>>;

/** A registered operation: what the app mounts, the documentation lists and the matrices walk. */
export type Route = {
  readonly endpoint: Endpoint;
  handle(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Words the answer to a surprise where the specification has one of its own for it. */
  readonly failedBody?: FailedBody | undefined;
};
