import * as auth from "@portal/domain/auth/contract";
import { castList } from "@portal/database/cast/cast";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { pathOf } from "./test-app.ts";

export type HttpAnswer = {
  readonly status: number;
  readonly bytes: Buffer;
  /** The parsed body of the response, or undefined if the body is not valid JSON. */
  readonly body: never;
  readonly cookies: Readonly<Record<string, string>>;
};

type Request = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** A form or a stream of bytes, sent instead of `body`. */
  readonly raw?: { readonly body: FormData | ReadableStream; readonly contentType?: string };
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls an operation of a portal over a real connection, as a browser does. */
export async function callAt(url: string, endpoint: Endpoint, request: Request = {}): Promise<HttpAnswer> {
  const { params, query, body, raw, headers } = request;
  const search = query ? `?${new URLSearchParams(query).toString()}` : "";
  const response = await fetch(`${url}${pathOf(endpoint, params)}${search}`, {
    method: endpoint.method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(raw?.contentType && { "content-type": raw.contentType }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(raw && { body: raw.body, duplex: "half" }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const pairs = response.headers.getSetCookie().map((cookie) => (cookie.split(";")[0] ?? "").split("="));
  return {
    status: response.status,
    bytes,
    body: (isJson ? JSON.parse(bytes.toString()) : undefined) as never,
    cookies: Object.fromEntries(pairs.map(([name, value]) => [name, value])),
  };
}

/**
 * Returns request headers with a session's token and cookie. All portals with the same database accept these headers.
 */
export function sessionOf(token: string, cookies: Readonly<Record<string, string>>): Record<string, string> {
  return {
    authorization: `JWT ${token}`,
    cookie: `session-binding=${cookies["session-binding"] ?? ""}`,
  };
}

/**
 * Sends the password to the first portal and the security answer to the second. Returns the session's request headers.
 */
export async function signInAt(
  first: string,
  second: string,
  email: string,
): Promise<Record<string, string>> {
  const person = castList().find((candidate) => candidate.email === email);
  const given = await callAt(first, auth.logIn, {
    body: { email, password: encodeURIComponent(person?.password ?? "") },
  });
  const half = sessionOf((given.body as { token: string }).token, given.cookies);
  const asked = await callAt(second, auth.askSecurityQuestion, { body: {}, headers: half });
  const { question, questionId } = asked.body as { question: string; questionId: number };
  const answer = person?.answers.find((known) => known.question === question)?.answer ?? "";
  const full = await callAt(second, auth.authorize, {
    body: { answer: encodeURIComponent(answer), questionId },
    headers: half,
  });
  if (full.status !== 200) throw new Error(`${email} could not sign in: ${full.status}`);
  return sessionOf((full.body as { token: string }).token, full.cookies);
}
