import type * as z from "zod/mini";
import type { Permission } from "./desk/permission.ts";

/**
 * Who may call a borrower's operation. `half-signed-in` requires a confirmed password, even before sign-in is complete.
 * `half-signed-in-or-link` also accepts a mailed `token`.
 */
type BorrowerAccess = "anyone" | "half-signed-in" | "half-signed-in-or-link" | "signed-in";

/** Who may call an operation. `lender` means the lender's API key or staff, and `staff` means only staff (DH-03). */
export type Access = BorrowerAccess | "lender" | "staff";

/** A permission of the lender's staff, or a list of permissions. One permission of the list is enough. */
export type StaffPermission = Permission | readonly [Permission, ...Permission[]];

/**
 * Who may call an operation of the desk: staff with one of the permissions, or a special group. `anyone` needs no
 * session, `pending-factor` needs only the password, `self` means every member of staff, and `tabs` every member of
 * staff with a tab of the work queue.
 */
export type DeskPermission = StaffPermission | "anyone" | "pending-factor" | "self" | "tabs";

/** The kinds of actions that a second member of staff must approve (desk catalogue, section 2.4). */
export type SecondApproval =
  | "ach.redeliver"
  | "ach.process"
  | "forgiveness.readiness"
  | "forgiveness.outcome"
  | "agreement.void"
  | "book.import"
  | "legal.publish";

/** Rules for staff. An operation without a `permission` does not compile (DESK-ROLE-02). */
type AccessRules =
  | { readonly access: BorrowerAccess; readonly permission?: never }
  /** `key-only` refuses staff. */
  | { readonly access: "lender"; readonly permission: StaffPermission | "key-only" }
  | { readonly access: "staff"; readonly permission: DeskPermission };

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422;
/**
 * Refusals that every operation may return. NOT_FOUND means that the caller has no record with the id. VALIDATION means
 * that the body is invalid.
 */
export type CommonRefusal = "NOT_FOUND" | "VALIDATION";

type Schema = z.core.$ZodType;

/** The declaration of one operation, used by the API and by the web app. */
export type Endpoint = AccessRules & {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below the API's base path, with parameters as `:name`. */
  readonly path: string;
  /** The operation's line in the API's documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The text fields of a multipart call. The files are in parts named `file`. */
  readonly upload?: { readonly files: "one" | "many"; readonly fields: Schema };
  readonly reply: Schema;
  /** The HTTP status of each refusal. Omit NOT_FOUND and VALIDATION, which every operation may return. */
  readonly refusals: Readonly<Partial<Record<CommonRefusal, never>> & Record<string, RefusalStatus>>;
  /** Whether the browser makes the call without a spinner. */
  readonly background?: boolean;
  /**
   * Whether the operation opens a session. The handler also returns a secret that binds the session to the browser's
   * cookie.
   */
  readonly opensSession?: boolean;
  /**
   * Whether the handler returns the secret of an account claim. The API stores the secret in a cookie for 15 minutes.
   */
  readonly givesClaim?: boolean;
  /**
   * Whether the handler receives the secret of an account claim from the cookie. A successful call clears the cookie.
   */
  readonly takesClaim?: boolean;
  /** Whether the API clears the session's binding cookie. */
  readonly endsSession?: boolean;
  /** Whether the handler receives the session token, so that it can encrypt the reply for the token's holder. */
  readonly readsToken?: boolean;
  /**
   * Whether the operation accepts an `Idempotency-Key` header. Calls with the same key take effect once and get the
   * same reply.
   */
  readonly isIdempotent?: boolean;
  /** Whether the operation returns a file instead of JSON. `reply` must be `fileReply`. */
  readonly isDownload?: boolean;
  /**
   * Whether the reply is long and the same for all callers. The API compresses the reply, and the browser caches it for
   * an hour.
   */
  readonly isLong?: boolean;
  /** Whether the operation redirects with status 303. `reply` must be `redirectReply`. */
  readonly isRedirect?: boolean;
  /** Whether the handler returns the secret of a session at the desk, which the API stores in the desk's cookie. */
  readonly opensDeskSession?: boolean;
  /** Whether the API clears the desk's cookie. */
  readonly endsDeskSession?: boolean;
  /** Whether staff must have confirmed a second factor within the last five minutes (DESK-SESS-07). */
  readonly stepUp?: boolean;
  /**
   * Staff cannot call the operation directly. They propose it, and another member of staff approves it (DESK-EYES-01).
   */
  readonly secondApproval?: SecondApproval;
  /**
   * Staff cannot call the operation while another person has claimed the record's item in this queue, or is replying in
   * this thread of messages (DESK-CLAIM-03, DESK-CASE-05).
   */
  readonly claims?: "documents" | "messages";
  /**
   * Whether staff must send the version of the record that they saw, in `If-Match`. The handler may return
   * CHANGED_MEANWHILE (DESK-CLAIM-04).
   */
  readonly isVersioned?: boolean;
};

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;

export type ReplyOf<E extends Endpoint> = z.core.output<E["reply"]>;
export type OwnRefusalOf<E extends Endpoint> = Extract<keyof E["refusals"], string>;
export type RefusalOf<E extends Endpoint> =
  | OwnRefusalOf<E>
  | CommonRefusal
  | (E extends { isVersioned: true } ? "CHANGED_MEANWHILE" : never);
export type ParamsOf<E extends Endpoint> = E extends { params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer S } ? OutputOf<S> : undefined;
/** The decoded body, which the web app passes to `callApi` and the handler receives. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S } ? OutputOf<S> : undefined;
export type WireBodyOf<E extends Endpoint> = E extends { body: infer S } ? InputOf<S> : undefined;
export type FieldsOf<E extends Endpoint> = E extends { upload: { fields: infer S } }
  ? OutputOf<S>
  : undefined;

/** The refusal codes of all operations in a contract module. */
type RefusalCodesIn<Module> = {
  [K in keyof Module]: Module[K] extends Endpoint ? OwnRefusalOf<Module[K]> : never;
}[keyof Module];

/**
 * The type of the error texts in a `messages.ts`: one text for each refusal code of the contract. `{phone}` is the
 * country's support phone.
 */
export type RefusalTexts<Module> = { readonly [Code in RefusalCodesIn<Module>]: string };
