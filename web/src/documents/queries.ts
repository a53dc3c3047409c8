import * as contract from "@portal/domain/documents/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import {
  addressOf,
  callApi,
  headersFor,
  outageOf,
  readAnswer,
  timeoutOf,
  valueOf,
  type CallOutcome,
} from "@portal/ui/calls/call-api.ts";
import { fetchFile } from "@portal/ui/calls/fetch-file.ts";
import { tell } from "@portal/ui/calls/requests.ts";
import { stallLimit } from "@portal/ui/calls/stall-limit.ts";

/** The documents uploaded for an application, newest first. */
export const documentsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["documents", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(contract.listDocuments, { params: { id: opportunityId }, query: {} })))
        .documents,
  });

export const staleAfterUpload = (opportunityId: string) => [documentsQuery(opportunityId)];

export const removeDocument = (documentId: string) =>
  callApi(contract.removeDocument, { params: { documentId } });

export const fetchDocument = (documentId: string) => fetchFile(contract.getDocument, { documentId });

/** The upload failed because the browser could not read the files any more. */
type Moved = { readonly ok: false; readonly code: "FILES_MOVED"; readonly files: readonly File[] };
/** The result of an upload. All upload endpoints send the same reply but different refusals. */
export type UploadOutcome =
  | Extract<CallOutcome<typeof contract.uploadDocuments>, { ok: true }>
  | Extract<CallOutcome<Endpoint>, { ok: false }>
  | Moved;

export type Upload = {
  readonly opportunityId: string;
  readonly documentType: string;
  readonly stipulationId: string;
  readonly month: Temporal.PlainYearMonth | null;
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  /** Called with the share of the request body that is already sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
};

/**
 * Sends files of one document type in one call.
 * @throws the signal's reason if the signal was aborted
 */
export const uploadDocuments = (upload: Upload): Promise<UploadOutcome> =>
  sendUpload(contract.uploadDocuments, upload);

/** Sends one file in one call (SH-100). Returns a refusal of the file in the same form as other uploads. */
export async function uploadDocument(upload: Upload): Promise<UploadOutcome> {
  const outcome = await sendUpload(contract.uploadDocument, upload);
  if (outcome.ok) {
    const { id: documentId, filename } = outcome.value;
    return { ok: true, value: { success: [{ documentId, filename }], failure: [] } };
  }
  if (outcome.code === "FILES_MOVED" || !outcome.code.startsWith("FILE_")) return outcome;
  const [file] = upload.files;
  const failure = [{ filename: file?.name ?? "", failureReason: outcome.message }];
  return { ok: true, value: { success: [], failure } };
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function sendUpload<E extends typeof contract.uploadDocument | typeof contract.uploadDocuments>(
  endpoint: E,
  upload: Upload,
): Promise<CallOutcome<E> | Moved> {
  return sendForm(endpoint, addressOf(endpoint), upload, {
    opportunity_id: upload.opportunityId,
    document_type: upload.documentType,
    stipulation_id: upload.stipulationId,
    ...(upload.month && { month: upload.month.toString() }),
  });
}

/** @param fields sent before the files, because the server must know the files' purpose when they arrive */
export async function sendForm<E extends Endpoint>(
  endpoint: E,
  address: string,
  upload: Pick<Upload, "files" | "signal" | "onProgress">,
  fields: Readonly<Record<string, string>> = {},
): Promise<CallOutcome<E> | Moved> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of upload.files) body.append("file", file, file.name);

  tell.started(true);
  const answer = await sendUntilAccepted(
    () => send(address, headersFor(endpoint), body, upload),
    upload.signal,
  ).finally(() => tell.ended(true));
  if (answer === "stalled") return timeoutOf<E>();
  if (answer) return readAnswer(endpoint, answer.status, answer.text);
  // Checks the files, because the browser reports a changed file with the same error as a lost connection.
  const moved = await unreadableFiles(upload.files);
  return moved.length > 0 ? { ok: false, code: "FILES_MOVED", files: moved } : outageOf<E>(endpoint);
}

type Answer = { readonly status: number; readonly text: string; readonly retryAfter: number };

const maxTries = 12;

/** While too many of the borrower's uploads run, waits for the time in Retry-After and tries again. */
async function sendUntilAccepted(
  sendOnce: () => Promise<Answer | "stalled" | undefined>,
  signal: AbortSignal,
): Promise<Answer | "stalled" | undefined> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce();
    if (answer === "stalled" || answer?.status !== 429 || !(answer.retryAfter > 0) || tries === maxTries)
      return answer;
    await pause(answer.retryAfter * 1_000, signal);
  }
}

/** @throws the signal's reason as soon as the signal is aborted */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", abort, { once: true });
  });
}

/**
 * Resolves to undefined if the connection fails. Resolves to "stalled" if the upload makes no progress for too long.
 */
function send(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: FormData,
  { signal, onProgress }: Pick<Upload, "signal" | "onProgress">,
): Promise<Answer | "stalled" | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const limit = stallLimit();
    const abort = () => request.abort();
    limit.signal.addEventListener("abort", () => {
      resolve("stalled");
      abort();
    });
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      limit.renew();
      tell.progressed();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const retryAfter = Number(request.getResponseHeader("retry-after"));
      resolve({ status: request.status, text: request.responseText, retryAfter });
    });
    request.addEventListener("error", () => resolve(undefined));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.addEventListener("loadend", () => {
      limit.end();
      signal.removeEventListener("abort", abort);
    });
    signal.addEventListener("abort", abort);
    request.send(body);
  });
}

/** Returns the files that were moved or changed since the borrower chose them (SERV-UP-15, SH-095). */
export async function unreadableFiles(files: readonly File[]): Promise<File[]> {
  const readable = await Promise.all(
    files.map((file) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  return files.filter((_, place) => !readable[place]);
}
