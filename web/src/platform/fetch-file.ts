import type { Endpoint, RefusalOf } from "@portal/domain/wire/endpoint";
import type { PlatformRefusal } from "@portal/domain/wire/messages";
import { addressOf, headersFor, outageOf, readAnswer, type CallOutcome, type Refusal } from "./call-api.ts";
import { tell } from "./requests.ts";

/** A file as it came, and what it is called where the answer says so. */
type FetchedFile = { readonly content: Blob; readonly filename: string | undefined };
export type FileOutcome<E extends Endpoint> =
  { readonly ok: true; readonly value: FetchedFile } | Refusal<RefusalOf<E> | PlatformRefusal>;

/** Calls an operation that answers with a file. */
export async function fetchFile<E extends Endpoint & { readonly isDownload: true }>(
  endpoint: E,
  params: Readonly<Record<string, string>>,
): Promise<FileOutcome<E>> {
  tell.started(endpoint.background === true);
  try {
    const headers = headersFor(endpoint);
    const response = await fetch(addressOf(endpoint, params), { headers, credentials: "same-origin" });
    if (response.ok) {
      const content = await response.blob();
      return { ok: true, value: { content, filename: nameOf(response) } };
    }
    return refused<E>(readAnswer<E>(endpoint, response.status, await response.text()));
  } catch {
    // fetch throws only when no answer came: the network or the API is down.
    return refused<E>(outageOf<E>(endpoint));
  } finally {
    tell.ended(endpoint.background === true);
  }
}

function refused<E extends Endpoint>(outcome: CallOutcome<E>) {
  if (outcome.ok) throw new Error("a refusal was read as an answer");
  return outcome;
}

function nameOf(response: Response): string | undefined {
  return /filename="?([^";]+)"?/.exec(response.headers.get("content-disposition") ?? "")?.[1];
}
