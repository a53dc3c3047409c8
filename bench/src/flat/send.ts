/** The headers of a request by a borrower or by the lender. */
export type Headers = Readonly<Record<string, string>>;

export type Answer = { readonly status: number; readonly json: unknown; readonly cookie: string | undefined };

export async function send(
  method: string,
  url: string,
  body: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: { ...(body !== undefined && !isForm && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  return { status: response.status, json: isJson ? (JSON.parse(text) as unknown) : text, cookie };
}

export const post = (url: string, body: unknown, headers: Headers = {}): Promise<Answer> =>
  send("POST", url, body, headers);

/** Returns a part of a response by its path, such as `accounts.0.accountId`. */
export function part(json: unknown, path: string): unknown {
  let value = json;
  for (const step of path.split(".")) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

/** @throws if the JSON has no text at this path */
export function text(json: unknown, path: string): string {
  const value = part(json, path);
  if (typeof value !== "string")
    throw new Error(`a response has no ${path}: ${JSON.stringify(json).slice(0, 300)}`);
  return value;
}
