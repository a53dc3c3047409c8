import type { BorrowerPrincipal, LenderPrincipal } from "@portal/domain/events/principal";
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

export type SessionFor<A extends Access> = A extends "half-signed-in" | "signed-in"
  ? Session
  : Session | undefined;

/** Whoever calls an operation. Operations without required session may have an unknown caller. */
export type PrincipalFor<A extends Access> = A extends "lender"
  ? LenderPrincipal
  : A extends "half-signed-in" | "signed-in"
    ? BorrowerPrincipal
    : BorrowerPrincipal | undefined;

/** The caller's address and browser, for the records of authorizations (reliability 1.7). */
export type Caller = {
  readonly ip: string;
  /** The User-Agent header, limited to 500 characters; "" if missing. */
  readonly userAgent: string;
};

/** A file download. The portal always sends the file as an attachment. */
export type FileReply = {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Readable | Uint8Array;
  /** The file's total bytes, if known before the file is read. */
  readonly size?: number;
};

export type RedirectReply = { readonly location: string };

/** One validated call of an operation: the second argument of its handler. */
export type Call<E extends Endpoint, File = never> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The text parts of an upload. */
  readonly fields: FieldsOf<E>;
  /** The files of an upload in order of arrival, not stored yet. */
  readonly files: readonly File[];
  readonly session: SessionFor<E["access"]>;
  readonly principal: PrincipalFor<E["access"]>;
  readonly caller: Caller;
  /** Aborts when the caller disconnects before the response, so that queued work can be skipped. */
  readonly disconnectSignal: () => AbortSignal;
  readonly idempotencyKey: string | undefined;
  /** The session's token as sent, if the operation reads it; otherwise "". */
  readonly token: string;
  /** The secret of this browser's account claim, if the operation reads claims and the browser has one. */
  readonly claim: string | undefined;
};

/**
 * The result of an operation's handler. A download or a redirect replaces the JSON body. A new session also has its
 * binding secret, and a new account claim its cookie secret.
 */
export type Given<E extends Endpoint> = E extends { isDownload: true }
  ? FileReply
  : E extends { isRedirect: true }
    ? RedirectReply
    : E extends { opensSession: true }
      ? ReplyOf<E> & { readonly binding: string }
      : E extends { givesClaim: true }
        ? ReplyOf<E> & { readonly claim: string }
        : ReplyOf<E>;

export type Act<E extends Endpoint, File = never> = (
  context: Context,
  call: Call<E, File>,
) => Promise<Outcome<Given<E>, RefusalOf<E>>>;

/** A registered operation. The app mounts the operation, the documentation lists it and the matrix tests cover it. */
export type Route = {
  readonly endpoint: Endpoint;
  handle(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Returns the body of a 500 response if the specification requires special wording. */
  readonly failedBody?: FailedBody | undefined;
};
