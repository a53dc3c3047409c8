import type * as z from "zod/mini";

/**
 * Who may call an operation. `half-signed-in` means the password was given and the security
 * question is still open; a full session passes it too. `half-signed-in-or-link` lets in who has no session as
 * well, with a `token` in the body that came by mail; whether it is a good one is for the act to say.
 */
export type Access = "anyone" | "half-signed-in" | "half-signed-in-or-link" | "signed-in" | "lender";

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422;
/** What every operation may refuse with: an id that names nothing of the caller's, and a body that is not right. */
export type CommonRefusal = "NOT_FOUND" | "VALIDATION";

type Schema = z.core.$ZodType;

/** One operation, declared once: the API answers it and the web calls it from this same object. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to the API base; parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  /** One line for the API's documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A multipart call: its text fields; files come as parts named `file`. */
  readonly upload?: { readonly files: "one" | "many"; readonly fields: Schema };
  readonly reply: Schema;
  /** The refusals of its own, each with its HTTP status; NOT_FOUND and VALIDATION belong to every operation. */
  readonly refusals: Readonly<Partial<Record<CommonRefusal, never>> & Record<string, RefusalStatus>>;
  /** The browser shows no spinner for it. */
  readonly background?: boolean;
  /** It opens a session: beside its reply the act gives the binding secret, which goes into a cookie. */
  readonly opensSession?: boolean;
  /** Beside its reply the act gives the secret of an account claim, which goes into a cookie for a quarter of an hour. */
  readonly givesClaim?: boolean;
  /** The act is given that cookie's secret, where there is one; once the call has succeeded, the cookie goes. */
  readonly takesClaim?: boolean;
  /** Clears the cookie that the session was bound to. */
  readonly endsSession?: boolean;
  /** The act is given the session's token as it came, to seal its reply to whoever has it. */
  readonly readsToken?: boolean;
  /** Takes an `Idempotency-Key` header: the same key twice is one effect, and both get the first one's answer. */
  readonly isIdempotent?: boolean;
  /** Answers a file instead of JSON; `reply` is then `fileReply`. */
  readonly isDownload?: boolean;
  /** Long, and the same for everybody: it is compressed, and the browser keeps it for an hour. */
  readonly isLong?: boolean;
  /** Answers 303 to an address; `reply` is then `redirectReply`. */
  readonly isRedirect?: boolean;
};

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;

export type ReplyOf<E extends Endpoint> = z.core.output<E["reply"]>;
/** The refusals that an operation declares as its own. */
export type OwnRefusalOf<E extends Endpoint> = Extract<keyof E["refusals"], string>;
export type RefusalOf<E extends Endpoint> = OwnRefusalOf<E> | CommonRefusal;
export type ParamsOf<E extends Endpoint> = E extends { params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer S } ? OutputOf<S> : undefined;
/** The decoded body: what the act reads, and what the web hands to `callApi`. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S } ? OutputOf<S> : undefined;
/** The body as it stands on the wire. */
export type WireBodyOf<E extends Endpoint> = E extends { body: infer S } ? InputOf<S> : undefined;
export type FieldsOf<E extends Endpoint> = E extends { upload: { fields: infer S } }
  ? OutputOf<S>
  : undefined;

/** The refusal codes of all endpoints among a contract module's exports. */
type RefusalCodesIn<Module> = {
  [K in keyof Module]: Module[K] extends Endpoint ? OwnRefusalOf<Module[K]> : never;
}[keyof Module];

/**
 * A text for every refusal a contract declares. A `messages.ts` that lacks one does not compile.
 * Texts may hold `{phone}`, filled with the support phone of the borrower's country.
 */
export type RefusalTexts<Module> = { readonly [Code in RefusalCodesIn<Module>]: string };
