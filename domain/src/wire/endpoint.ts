import type * as z from "zod/mini";

/**
 * `half-signed-in`: the password is confirmed, but the security question is not answered yet. A full session is
 * accepted too. `half-signed-in-or-link` also accepts callers without a session who send a mailed `token`. The
 * operation's handler checks the token.
 */
export type Access = "anyone" | "half-signed-in" | "half-signed-in-or-link" | "signed-in" | "lender";

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422;
/** Refusals of every operation: the id does not belong to a record of the caller, or the body is invalid. */
export type CommonRefusal = "NOT_FOUND" | "VALIDATION";

type Schema = z.core.$ZodType;

/** Declares one operation for both the API that answers it and the web app that calls it. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path relative to the API base, with parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  /** One line for the API's documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The text fields of a multipart call. The files are parts named `file`. */
  readonly upload?: { readonly files: "one" | "many"; readonly fields: Schema };
  readonly reply: Schema;
  /** Each refusal with its HTTP status. Omit NOT_FOUND and VALIDATION, which belong to every operation. */
  readonly refusals: Readonly<Partial<Record<CommonRefusal, never>> & Record<string, RefusalStatus>>;
  /** The browser shows no spinner during the call. */
  readonly background?: boolean;
  /** Opens a session. The operation's handler also returns the binding secret, which goes into a cookie. */
  readonly opensSession?: boolean;
  /** The operation's handler also returns the secret of an account claim, which goes into a cookie for 15 minutes. */
  readonly givesClaim?: boolean;
  /**
   * The operation's handler receives the account claim's secret from the cookie, if any. A successful call clears the
   * cookie.
   */
  readonly takesClaim?: boolean;
  /** Clears the session's binding cookie. */
  readonly endsSession?: boolean;
  /** The operation's handler receives the session token, so it can encrypt the reply for the holder of the token. */
  readonly readsToken?: boolean;
  /**
   * Accepts an `Idempotency-Key` header. Calls with the same key take effect once, and all get the first call's
   * reply.
   */
  readonly isIdempotent?: boolean;
  /** Returns a file instead of JSON. `reply` is then `fileReply`. */
  readonly isDownload?: boolean;
  /** The reply is long and the same for all callers: it is compressed, and the browser caches it for an hour. */
  readonly isLong?: boolean;
  /** Redirects with status 303. `reply` is then `redirectReply`. */
  readonly isRedirect?: boolean;
};

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;

export type ReplyOf<E extends Endpoint> = z.core.output<E["reply"]>;
export type OwnRefusalOf<E extends Endpoint> = Extract<keyof E["refusals"], string>;
export type RefusalOf<E extends Endpoint> = OwnRefusalOf<E> | CommonRefusal;
export type ParamsOf<E extends Endpoint> = E extends { params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer S } ? OutputOf<S> : undefined;
/** The decoded body, which the operation's handler receives and the web app passes to `callApi`. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S } ? OutputOf<S> : undefined;
export type WireBodyOf<E extends Endpoint> = E extends { body: infer S } ? InputOf<S> : undefined;
export type FieldsOf<E extends Endpoint> = E extends { upload: { fields: infer S } }
  ? OutputOf<S>
  : undefined;

/** The refusal codes of all endpoints that a contract module exports. */
type RefusalCodesIn<Module> = {
  [K in keyof Module]: Module[K] extends Endpoint ? OwnRefusalOf<Module[K]> : never;
}[keyof Module];

/**
 * The texts that a contract's `messages.ts` must have; the file does not compile without them. `{phone}` is replaced
 * by the country's support phone.
 */
export type RefusalTexts<Module> = { readonly [Code in RefusalCodesIn<Module>]: string };
