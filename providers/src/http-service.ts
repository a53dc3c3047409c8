import { circuitBreaker, ConsecutiveBreaker, handleAll } from "cockatiel";
import * as z from "zod/mini";
import { ProviderFault } from "./provider-fault.ts";

export type HttpServiceSettings = {
  /** The service's address, without a final slash. */
  readonly url: string;
  /** The secret key, sent as a bearer token. */
  readonly key: string;
};

/** Limits in milliseconds. After `failures` failures in a row, the client makes no calls for the time `rest`. */
export type HttpServiceLimits = Readonly<Record<"answer" | "failures" | "rest", number>>;

export type ServiceRequest = {
  readonly method?: "GET" | "POST";
  /** The request's body. An object is sent as JSON. */
  readonly body?: FormData | object;
  readonly type: string;
  /** The maximum size of the response in bytes. A larger response counts as a failure. */
  readonly bytes: number;
  readonly time: number;
  /** Whether a 204 response without content is accepted. */
  readonly mayBeEmpty?: boolean;
};
type ServiceReply = { readonly status: number; readonly isOfType: boolean; readonly bytes: Buffer };

const maxJsonBytes = 1_000_000;

/**
 * Returns a client for an HTTP service.
 * @param provider the kind of provider in error messages, such as "storage"
 */
export function httpService(
  provider: string,
  { url, key }: HttpServiceSettings,
  { answer, failures, rest }: HttpServiceLimits,
) {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: rest,
    breaker: new ConsecutiveBreaker(failures),
  });

  async function send(
    path: string,
    { method, body, type, bytes, time }: ServiceRequest,
  ): Promise<ServiceReply> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method: method ?? (body ? "POST" : "GET"),
      headers: {
        authorization: `Bearer ${key}`,
        accept: type,
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      // Refuses redirects, because a redirect could send the key to another address.
      redirect: "error",
      signal: AbortSignal.timeout(time),
    });
    if (response.status >= 500) {
      await response.body?.cancel();
      throw new Error(`got status ${response.status}`);
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > bytes) throw new Error("the response is too long");
      parts.push(part);
    }
    const given = response.headers.get("content-type")?.split(";")[0]?.trim();
    return { status: response.status, isOfType: given === type, bytes: Buffer.concat(parts) };
  }

  /** Pauses calls only after signs of an outage. A status such as 404 concerns one borrower and does not count. */
  async function ask(path: string, wanted: ServiceRequest): Promise<Buffer> {
    const { status, isOfType, bytes } = await breaker.execute(() => send(path, wanted));
    const isEmpty = status === 204 && wanted.mayBeEmpty === true;
    if (status < 200 || status >= 300 || !(isOfType || isEmpty)) throw new Error(`got status ${status}`);
    return bytes;
  }

  const json = { type: "application/json", bytes: maxJsonBytes, time: answer };

  async function askJson<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    wanted: Partial<ServiceRequest> = {},
  ): Promise<z.output<Schema>> {
    return z.parse(schema, JSON.parse((await ask(path, { ...json, ...wanted })).toString("utf8")));
  }

  /** Turns every error of `work` into a ProviderFault. */
  async function during<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new ProviderFault(provider, what, error);
    }
  }

  return { ask, askJson, during, json };
}
