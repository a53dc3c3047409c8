import { circuitBreaker, ConsecutiveBreaker, handleAll } from "cockatiel";
import * as z from "zod/mini";
import { ProviderFault } from "./provider-fault.ts";

/** A vendor's service that the portal asks by HTTP. */
export type HttpServiceSettings = {
  /** Of the service, without a slash at its end. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly key: string;
};

/** Milliseconds for an answer; after so many failures in a row the service is left alone for `rest` milliseconds. */
export type HttpServiceLimits = Readonly<Record<"answer" | "failures" | "rest", number>>;

export type Wanted = {
  readonly method?: "GET" | "POST";
  /** An object goes as JSON. */
  readonly body?: FormData | object;
  readonly type: string;
  /** More than this is not read. */
  readonly bytes: number;
  readonly time: number;
  /** An answer without content will do. */
  readonly mayBeEmpty?: boolean;
};
type Sent = { readonly status: number; readonly isOfType: boolean; readonly bytes: Buffer };

const mostJsonBytes = 1_000_000;

/** @param provider the kind, by which its faults are told */
export function httpService(
  provider: string,
  { url, key }: HttpServiceSettings,
  { answer, failures, rest }: HttpServiceLimits,
) {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: rest,
    breaker: new ConsecutiveBreaker(failures),
  });

  async function send(path: string, { method, body, type, bytes, time }: Wanted): Promise<Sent> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method: method ?? (body ? "POST" : "GET"),
      headers: {
        authorization: `Bearer ${key}`,
        accept: type,
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      // The key goes to the address that was set and to no other.
      redirect: "error",
      signal: AbortSignal.timeout(time),
    });
    if (response.status >= 500) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > bytes) throw new Error("answered more than it may");
      parts.push(part);
    }
    const given = response.headers.get("content-type")?.split(";")[0]?.trim();
    return { status: response.status, isOfType: given === type, bytes: Buffer.concat(parts) };
  }

  /** Only what says that the service is down opens the breaker: what it does not know is one borrower's alone. */
  async function ask(path: string, wanted: Wanted): Promise<Buffer> {
    const { status, isOfType, bytes } = await breaker.execute(() => send(path, wanted));
    const isEmpty = status === 204 && wanted.mayBeEmpty === true;
    if (status < 200 || status >= 300 || !(isOfType || isEmpty)) throw new Error(`answered ${status}`);
    return bytes;
  }

  /** What an answer of JSON is asked for with. */
  const json = { type: "application/json", bytes: mostJsonBytes, time: answer };

  async function askJson<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    wanted: Partial<Wanted> = {},
  ): Promise<z.output<Schema>> {
    return z.parse(schema, JSON.parse((await ask(path, { ...json, ...wanted })).toString("utf8")));
  }

  /** Whatever goes wrong meanwhile is the provider's fault. */
  async function during<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new ProviderFault(provider, what, error);
    }
  }

  return { ask, askJson, during, json };
}
