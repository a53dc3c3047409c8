import type { BodyOf, Endpoint, ParamsOf, QueryOf, RefusalOf, ReplyOf } from "@portal/domain/wire/endpoint";
import { platformRefusals, type PlatformRefusal } from "@portal/domain/wire/messages";
import * as z from "zod/mini";
import { forgetBegunCalls, takeBegunCall } from "./begun-calls.ts";
import { config } from "./config.ts";
import { isHealthy } from "./health.ts";
import { tell } from "./requests.ts";
import { session } from "./session-port.ts";

export type Refusal<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  readonly message: string;
  /** True if the borrower can see this message. Otherwise, the page shows its own text (`failureText`). */
  readonly isForBorrower: boolean;
  readonly status: number;
  /** The error texts to show beside the fields, by field name in the API. */
  readonly fields: Readonly<Record<string, string>>;
  /** The undecoded response body, for the few responses with an unusual shape. */
  readonly raw: unknown;
};

export type CallOutcome<E extends Endpoint> =
  | { readonly ok: true; readonly value: ReplyOf<E> }
  | Refusal<RefusalOf<E> | PlatformRefusal>;

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };
export type CallInput<E extends Endpoint> = Part<"params", ParamsOf<E>> &
  Part<"query", QueryOf<E>> &
  Part<"body", BodyOf<E>> & {
    /** Calls with the same idempotency key take effect only once. Only for operations that accept a key. */
    readonly idempotencyKey?: string;
    /** The version of the record that the caller saw. Only for operations with `isVersioned`. */
    readonly version?: number;
  };

/** Time limit in milliseconds. A call without a response in this time is a technical failure. */
const longestMilliseconds = 30_000;

/** Identical calls within this many milliseconds share one response (CH-09). */
const throttleMilliseconds = 200;
const recent = new Map<string, { readonly at: number; readonly outcome: Promise<unknown> }>();

export function callApi<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutcome<E>> {
  const { params, query, body } = input as unknown as { params?: object; query?: object; body?: unknown };
  const { idempotencyKey, version } = input;
  const path = addressOf(endpoint, params, query);
  const text = endpoint.body ? JSON.stringify(z.encode(endpoint.body, body ?? {})) : undefined;
  const key = `${endpoint.method} ${path} ${session.key()} ${idempotencyKey ?? ""} ${text ?? ""}`;
  const last = recent.get(key);
  const now = performance.now();
  if (last && now - last.at < throttleMilliseconds) return last.outcome as Promise<CallOutcome<E>>;
  const outcome = send<E>(endpoint, path, {
    method: endpoint.method,
    headers: {
      ...headersFor(endpoint),
      ...(text !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(version !== undefined && { "if-match": `"${version}"` }),
    },
    ...(text !== undefined && { body: text }),
    // Lets the browser complete a deletion even if the tab is closed immediately afterwards.
    keepalive: endpoint.method === "DELETE",
  });
  recent.set(key, { at: now, outcome });
  // A call that changes data makes earlier reads stale, so the next read is sent again.
  if (endpoint.method !== "GET") {
    forgetBegunCalls();
    void outcome.then(forgetReads, forgetReads);
  }
  setTimeout(() => recent.delete(key), throttleMilliseconds);
  return outcome;
}

/** Discards the shared responses of reads, because the data has changed. The next reads are sent again. */
export function forgetReads(): void {
  for (const key of recent.keys()) if (key.startsWith("GET ")) recent.delete(key);
}

export function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = params as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ).toString();
  return `${config().apiUrl}${path === "/" ? "" : path}${search && `?${search}`}`;
}

export function headersFor(endpoint: Endpoint): Record<string, string> {
  return {
    ...session.headers(endpoint),
    ...(endpoint.background && { "ignore-request-count": "true" }),
  };
}

async function send<E extends Endpoint>(
  endpoint: E,
  path: string,
  request: RequestInit,
): Promise<CallOutcome<E>> {
  const background = endpoint.background === true;
  tell.started(background);
  try {
    const signal = AbortSignal.timeout(longestMilliseconds);
    const begun =
      endpoint.method === "GET" && takeBegunCall(path, session.headers(endpoint)["authorization"]);
    const response =
      (begun && (await begun)) || (await fetch(path, { ...request, credentials: "same-origin", signal }));
    return readAnswer<E>(endpoint, response.status, await response.text());
  } catch (error) {
    // `fetch` throws only without a response: after a timeout, or when the network or the API is down.
    return hasTimedOut(error) ? timeoutOf<E>() : outageOf<E>(endpoint);
  } finally {
    tell.ended(background);
  }
}

export const hasTimedOut = (error: unknown): boolean => (error as Partial<Error>).name === "TimeoutError";

/** A timeout is an outage only if the health check fails too. */
export function timeoutOf<E extends Endpoint>(): CallOutcome<E> {
  void isHealthy().then((isWell) => isWell || tell.outage());
  return refusal<E>("INTERNAL_SERVER_ERROR", 504, undefined);
}

export function outageOf<E extends Endpoint>(endpoint: E): CallOutcome<E> {
  if (endpoint.path !== "/") tell.outage();
  return refusal<E>("UNAVAILABLE", 503, undefined);
}

/** Decodes a response. Reports ended sessions and outages to the app. */
export function readAnswer<E extends Endpoint>(endpoint: E, status: number, text: string): CallOutcome<E> {
  const raw = parse(text);
  const body = (raw ?? {}) as {
    error?: unknown;
    code?: string;
    message?: string;
    fields?: Record<string, string>;
  };
  if (status >= 200 && status < 300 && body.error !== true) {
    const decoded = z.safeParse(endpoint.reply, raw);
    return decoded.success
      ? { ok: true, value: decoded.data as ReplyOf<E> }
      : refusal<E>("INTERNAL_SERVER_ERROR", status, raw);
  }
  const told = typeof body.code === "string" ? { code: body.code } : {};
  const code = (told.code ?? codeOf(status)) as PlatformRefusal;
  // A busy server is not down. The borrower stays on the page and can try again.
  if (status === 503 && code !== "BUSY") tell.outage();
  // Adds no default code to the response, because a log-in with an expired password gets a 401 without a code.
  if (session.isEndedBy(endpoint.path, { status, ...told })) tell.sessionExpired();
  return refusal<E>(code, status, raw, body.message, body.fields);
}

/**
 * True if the message is meant for the borrower: the called operation refused the call, or a retry helps. Operations
 * send all codes that are not in `platformRefusals`.
 */
function isForBorrower(code: string): boolean {
  // The page reused an idempotency key for different data. This is a bug in the page.
  if (code === "IDEMPOTENCY_KEY_REUSED") return false;
  return !(code in platformRefusals) || code === "TOO_MANY_REQUESTS" || code === "BUSY";
}

function refusal<E extends Endpoint>(
  code: PlatformRefusal,
  status: number,
  raw: unknown,
  message: string = platformRefusals[code] ?? platformRefusals.INTERNAL_SERVER_ERROR,
  fields: Readonly<Record<string, string>> = {},
): CallOutcome<E> {
  return { ok: false, code, message, isForBorrower: isForBorrower(code), status, fields, raw };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error page of a proxy is not JSON, so its body is ignored.
    return undefined;
  }
}

function codeOf(status: number): PlatformRefusal {
  if (status === 401) return "SESSION_EXPIRED";
  if (status === 404) return "NOT_FOUND";
  if (status === 413) return "TOO_LARGE";
  if (status === 429) return "TOO_MANY_REQUESTS";
  if (status === 503) return "UNAVAILABLE";
  return "INTERNAL_SERVER_ERROR";
}

/** True if a refusal leads to the log-in or maintenance page. The current page then shows no error text. */
export function leadsAway(code: string): boolean {
  return code === "SESSION_EXPIRED" || code === "UNAVAILABLE";
}

/**
 * Returns the text to show for a refusal.
 * @param otherwise the page's text for other failures, such as a server error
 */
export function failureText(
  { code, message, isForBorrower }: Pick<Refusal, "code" | "message" | "isForBorrower">,
  otherwise: string = message,
): string | undefined {
  if (leadsAway(code)) return undefined;
  return isForBorrower ? message : otherwise;
}

/** Like `failureText`, but the default text says that a technical issue occurred. */
export function technicalFailureText(refusal: Refusal): string | undefined {
  return failureText(refusal, platformRefusals.INTERNAL_SERVER_ERROR);
}

export class RefusedCall extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "RefusedCall";
    this.code = code;
  }
}

/** Returns the value of a query's call. Throws if the server refused the call. */
export async function valueOf<E extends Endpoint>(call: Promise<CallOutcome<E>>): Promise<ReplyOf<E>> {
  const outcome = await call;
  if (outcome.ok) return outcome.value;
  throw new RefusedCall(outcome.code, outcome.message);
}
