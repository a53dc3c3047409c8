import { defaultPublicConfig, type PublicConfig } from "@portal/domain/wire/config";
import type {
  Endpoint,
  FieldsOf,
  ParamsOf,
  QueryOf,
  RefusalOf,
  ReplyOf,
  WireBodyOf,
} from "@portal/domain/wire/endpoint";
import { platformRefusals, platformStatus, type PlatformRefusal } from "@portal/domain/wire/messages";
import * as z from "zod/mini";
import { stubRequest } from "./stub-request.ts";

/** A call that the stub received. For an upload, `fields` and `files` replace the JSON `body`. */
type Call<E extends Endpoint = Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: WireBodyOf<E>;
  readonly fields: FieldsOf<E>;
  readonly files: readonly File[];
  readonly headers: Headers;
};

type Refused<E extends Endpoint> = {
  readonly refused: RefusalOf<E> | PlatformRefusal;
  /** The text of the refusal. Required if the code has no default text. */
  readonly message?: string;
  /** Error texts for fields, by the field's name in the API. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
};
/** A response that does not come from the API, such as a proxy's error page. */
type Foreign = { readonly status: number; readonly text: string };
type Download = { readonly file: Blob; readonly filename: string };

/** The stub's reply to a call. With `no network`, the call gets no response. */
type Answer<E extends Endpoint> = ReplyOf<E> | Refused<E> | Foreign | Download | "no network";
type Answerer<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>;

type Operation = { readonly endpoint: Endpoint; answer: Answerer<Endpoint>; readonly calls: Call[] };

/**
 * Replaces `fetch` and `XMLHttpRequest` in a component test. Checks every call and response against the operation's
 * contract. A call without a response fails the test.
 */
export type StubApi = {
  /**
   * Sets an operation's response, or a function that returns the response for each call. Replaces an earlier response.
   */
  answer<E extends Endpoint>(endpoint: E, answer: NoInfer<Answer<E> | Answerer<E>>): void;
  /** Sets the response to the operation's next call only. */
  answerOnce<E extends Endpoint>(endpoint: E, answer: NoInfer<Answer<E>>): void;
  /** Returns the operation's calls in order. */
  calls<E extends Endpoint>(endpoint: E): readonly Call<E>[];
  /** Delays the operation's responses until the returned function is called. */
  hold(endpoint: Endpoint): () => void;
  /** Returns the calls without a response, and the calls and responses that break the contract. */
  faults(): readonly string[];
  /** Restores `fetch` and `XMLHttpRequest`. */
  remove(): void;
};

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

function matchPath({ path }: Endpoint, wanted: string): Readonly<Record<string, string>> | undefined {
  const [pattern, parts] = [path.split("/"), wanted.split("/")];
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of pattern.entries()) {
    const part = decodeURIComponent(parts[at] ?? "");
    if (name.startsWith(":")) params[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return params;
}

const isBelow = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`);

const has = <Name extends string>(answer: unknown, name: Name): answer is Record<Name, unknown> =>
  typeof answer === "object" && answer !== null && Object.hasOwn(answer, name);

function refusalOf(endpoint: Endpoint, refusal: Refused<Endpoint>): Response {
  const { refused: code, fields = {}, retryAfterSeconds } = refusal;
  const own: Readonly<Record<string, number>> = endpoint.refusals;
  const message = refusal.message ?? platformRefusals[code as PlatformRefusal];
  if (!message) throw new Error(`the answer ${code} needs a message`);
  return json(
    own[code] ?? platformStatus[code as PlatformRefusal],
    { error: true, code, message, fields },
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
  );
}

function responseOf(endpoint: Endpoint, answer: Answer<Endpoint>): Response {
  if (answer === "no network") throw new TypeError("Failed to fetch");
  if (has(answer, "refused")) return refusalOf(endpoint, answer as Refused<Endpoint>);
  if (has(answer, "file")) {
    const { file, filename } = answer as Download;
    return new Response(file, { headers: { "content-disposition": `attachment; filename="${filename}"` } });
  }
  if (has(answer, "status") && has(answer, "text") && Object.keys(answer).length === 2) {
    const { status, text } = answer as Foreign;
    return new Response(text, { status });
  }
  return json(200, z.encode(endpoint.reply, answer));
}

/** @throws ZodError if the call breaks the operation's contract */
function readCall(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
  { body, headers }: RequestInit,
): Call {
  const form = body instanceof FormData ? [...body] : [];
  const texts = Object.fromEntries(form.filter(([, value]) => typeof value === "string"));
  const content: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  if (endpoint.body) z.decode(endpoint.body, content);
  return {
    params: endpoint.params && z.decode(endpoint.params, params),
    query: endpoint.query && z.decode(endpoint.query, Object.fromEntries(query)),
    body: content,
    fields: endpoint.upload && z.decode(endpoint.upload.fields, texts),
    files: form.flatMap(([, value]) => (value instanceof File ? [value] : [])),
    headers: new Headers(headers),
  } as unknown as Call;
}

/** @param config the values of /config.json that differ from the defaults */
export function stubApi(config: Partial<PublicConfig>): StubApi {
  const operations: Operation[] = [];
  const faults: string[] = [];
  const held = new Map<Endpoint, Promise<void>>();
  const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
  const { apiUrl } = { ...defaultPublicConfig, ...config };

  function operationOf(endpoint: Endpoint): Operation {
    const known = operations.find((each) => each.endpoint === endpoint);
    if (known) return known;
    const added: Operation = { endpoint, calls: [], answer: () => ({ refused: "NOT_FOUND" }) };
    operations.push(added);
    return added;
  }

  async function answerCall(method: string, url: URL, request: RequestInit): Promise<Response> {
    if (!isBelow(apiUrl, url.pathname)) throw new Error(`this address is not below ${apiUrl}`);
    const path = url.pathname.slice(apiUrl.length) || "/";
    for (const operation of operations) {
      const { endpoint, calls } = operation;
      const params = endpoint.method === method ? matchPath(endpoint, path) : undefined;
      if (!params) continue;
      const call = readCall(endpoint, params, url.searchParams, request);
      calls.push(call);
      await held.get(endpoint);
      return responseOf(endpoint, await operation.answer(call));
    }
    throw new Error("this operation has no answer");
  }

  async function respond(address: string, request: RequestInit): Promise<Response> {
    const url = new URL(address, location.origin);
    const method = request.method ?? "GET";
    if (url.pathname === "/config.json") return json(200, { ...defaultPublicConfig, ...config });
    if (![apiUrl, "/api"].some((base) => isBelow(base, url.pathname))) return real.fetch(address, request);
    try {
      return await answerCall(method, url, request);
    } catch (error) {
      if (error instanceof TypeError && error.message === "Failed to fetch") throw error;
      const fault = `${method} ${url.pathname}: ${String(error)}`;
      faults.push(fault);
      // oxlint-disable-next-line no-console -- shows the cause beside the failed assertion.
      console.error(fault);
      return json(500, {});
    }
  }

  globalThis.fetch = (input, request = {}) =>
    respond(input instanceof Request ? input.url : String(input), request);
  globalThis.XMLHttpRequest = stubRequest(respond);

  return {
    answer(endpoint, answer) {
      const answerer = typeof answer === "function" ? answer : () => answer;
      operationOf(endpoint).answer = answerer as Answerer<Endpoint>;
    },
    answerOnce(endpoint, answer) {
      const operation = operationOf(endpoint);
      const later = operation.answer;
      operation.answer = () => {
        operation.answer = later;
        return answer;
      };
    },
    calls: (endpoint) => operationOf(endpoint).calls,
    hold(endpoint) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(endpoint, promise);
      return () => {
        held.delete(endpoint);
        resolve();
      };
    },
    faults: () => faults,
    remove: () => Object.assign(globalThis, real),
  };
}
