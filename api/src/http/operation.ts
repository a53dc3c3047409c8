import type { BorrowerPrincipal, LenderPrincipal, StaffPrincipal } from "@portal/domain/events/principal";
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
import type { StaffSession } from "../sessions/staff/staff-session.ts";
import type { FailedBody } from "./errors.ts";

export type SessionFor<A extends Access> = A extends "half-signed-in" | "signed-in"
  ? Session
  : Session | undefined;

/** The caller of an operation. Undefined for an unknown caller if the operation requires no session. */
export type PrincipalFor<A extends Access, P = undefined> = A extends "lender"
  ? LenderPrincipal | StaffPrincipal
  : A extends "staff"
    ? P extends "anyone" | "pending-factor"
      ? StaffPrincipal | undefined
      : StaffPrincipal
    : A extends "half-signed-in" | "signed-in"
      ? BorrowerPrincipal
      : BorrowerPrincipal | undefined;

/** The desk session of the member of staff who calls. Undefined for calls with an API key or without a session. */
export type StaffSessionFor<E extends Endpoint> = E["access"] extends "staff"
  ? E["permission"] extends "anyone"
    ? StaffSession | undefined
    : StaffSession
  : E["access"] extends "lender"
    ? StaffSession | undefined
    : undefined;

/** The caller's address and browser, which are recorded with authorizations (reliability 1.7). */
export type Caller = {
  readonly ip: string;
  /** The User-Agent header, at most 500 characters. Empty if the header is missing. */
  readonly userAgent: string;
};

/** A file download, which the portal always sends as an attachment. */
export type FileReply = {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Readable | Uint8Array;
  /** The file's size in bytes, if known before the file is read. */
  readonly size?: number;
};

export type RedirectReply = { readonly location: string };

/** A validated call of an operation: the second argument of the operation's handler. */
export type Call<E extends Endpoint, File = never> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The upload's text parts. */
  readonly fields: FieldsOf<E>;
  /** The files of an upload, in order of arrival. The files are not stored yet. */
  readonly files: readonly File[];
  readonly session: SessionFor<E["access"]>;
  readonly principal: PrincipalFor<E["access"], E["permission"]>;
  readonly staff: StaffSessionFor<E>;
  /** The version of the record that the caller saw, from `If-Match`. Undefined if the caller sent none. */
  readonly version: number | undefined;
  readonly caller: Caller;
  /**
   * Returns a signal that aborts when the caller disconnects before the response, so that queued work can be skipped.
   */
  readonly disconnectSignal: () => AbortSignal;
  readonly idempotencyKey: string | undefined;
  /** The session's token as sent. Empty if the operation does not read the token. */
  readonly token: string;
  /** The secret of this browser's account claim, for operations that read claims. */
  readonly claim: string | undefined;
};

/**
 * The result of an operation's handler: a JSON body, a download or a redirect. The secrets in the result become
 * cookies.
 */
export type Given<E extends Endpoint> = E extends { isDownload: true }
  ? FileReply
  : E extends { isRedirect: true }
    ? RedirectReply
    : E extends { opensSession: true }
      ? ReplyOf<E> & { readonly binding: string }
      : E extends { givesClaim: true }
        ? ReplyOf<E> & { readonly claim: string }
        : E extends { opensDeskSession: true }
          ? ReplyOf<E> & { readonly deskSecret?: string }
          : ReplyOf<E>;

export type Act<E extends Endpoint, File = never> = (
  context: Context,
  call: Call<E, File>,
) => Promise<Outcome<Given<E>, RefusalOf<E>>>;

/** A registered operation, which the app mounts, the API documentation lists and the matrix tests cover. */
export type Route = {
  readonly endpoint: Endpoint;
  handle(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Returns the body of a 500 response with wording from the specification. */
  readonly failedBody?: FailedBody | undefined;
};
