import type { Endpoint, RefusalOf } from "@portal/domain/wire/endpoint";
import type { PlatformRefusal } from "@portal/domain/wire/messages";
import {
  addressOf,
  hasTimedOut,
  headersFor,
  outageOf,
  readAnswer,
  timeoutOf,
  type CallOutcome,
  type Refusal,
} from "./call-api.ts";
import { tell } from "./requests.ts";
import { stallLimit } from "./stall-limit.ts";

type FetchedFile = { readonly content: Blob; readonly filename: string | undefined };
export type FileOutcome<E extends Endpoint> =
  | { readonly ok: true; readonly value: FetchedFile }
  | Refusal<RefusalOf<E> | PlatformRefusal>;

export async function fetchFile<E extends Endpoint & { readonly isDownload: true }>(
  endpoint: E,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): Promise<FileOutcome<E>> {
  tell.started(endpoint.background === true);
  const limit = stallLimit();
  try {
    const response = await fetch(addressOf(endpoint, params, query), {
      headers: headersFor(endpoint),
      credentials: "same-origin",
      signal: limit.signal,
    });
    if (response.ok) {
      const content = await contentOf(response, limit.renew);
      return { ok: true, value: { content, filename: nameOf(response) } };
    }
    return refused<E>(readAnswer<E>(endpoint, response.status, await response.text()));
  } catch (error) {
    // `fetch` throws only without a response: after a timeout, or when the network or the API is down.
    return refused<E>(hasTimedOut(error) ? timeoutOf<E>() : outageOf<E>(endpoint));
  } finally {
    limit.end();
    tell.ended(endpoint.background === true);
  }
}

async function contentOf(response: Response, onProgress: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    onProgress();
    parts.push(part.value);
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}

function refused<E extends Endpoint>(outcome: CallOutcome<E>) {
  if (outcome.ok) throw new Error("a refusal was read as a file");
  return outcome;
}

function nameOf(response: Response): string | undefined {
  return /filename="?([^";]+)"?/.exec(response.headers.get("content-disposition") ?? "")?.[1];
}
