import type { uploadContract } from "@portal/domain/documents/agreement/contract";
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
} from "../platform/call-api.ts";
import { fetchFile } from "../platform/fetch-file.ts";
import { tell } from "../platform/requests.ts";
import { stallLimit } from "../platform/stall-limit.ts";

/** What was uploaded for an application, newest first. */
export const documentsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["documents", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(contract.listDocuments, { params: { id: opportunityId }, query: {} })))
        .documents,
  });

/** What an upload makes stale. */
export const staleAfterUpload = (opportunityId: string) => [documentsQuery(opportunityId)];

/** Takes back a document that the caller sent. */
export const removeDocument = (documentId: string) =>
  callApi(contract.removeDocument, { params: { documentId } });

/** A file as the caller sent it. */
export const fetchDocument = (documentId: string) => fetchFile(contract.getDocument, { documentId });

/** `FILES_MOVED`: the files could not be read on the borrower's device; nothing of the call counts. */
type Moved = { readonly ok: false; readonly code: "FILES_MOVED"; readonly files: readonly File[] };
export type UploadOutcome =
  CallOutcome<typeof contract.uploadDocuments> | CallOutcome<typeof uploadContract> | Moved;

export type Upload = {
  readonly opportunityId: string;
  readonly documentType: string;
  readonly stipulationId: string;
  readonly month: Temporal.PlainYearMonth | null;
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  /** Called with the part of the request that has gone, 0 to 1. */
  readonly onProgress: (part: number) => void;
};

/**
 * Sends files of one document type in one call.
 * @throws the signal's reason, when it was aborted
 */
export const uploadDocuments = (upload: Upload): Promise<UploadOutcome> =>
  sendUpload(contract.uploadDocuments, upload);

/** The same for one file by the call that takes one (SH-100): what it is refused for is the file's own fault. */
export async function uploadDocument(upload: Upload): Promise<UploadOutcome> {
  const outcome = await sendUpload(contract.uploadDocument, upload);
  if (outcome.ok) {
    const { id: documentId, filename } = outcome.value;
    return { ok: true, value: { success: [{ documentId, filename }], failure: [] } };
  }
  if (outcome.code === "FILES_MOVED" || !outcome.code.startsWith("FILE_")) return outcome as UploadOutcome;
  const [file] = upload.files;
  const failure = [{ filename: file?.name ?? "", failureReason: outcome.message }];
  return { ok: true, value: { success: [], failure } };
}

/** It uses XMLHttpRequest because `fetch` does not tell how much of a body has gone. */
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

/** @param fields go first, so that the server knows what the files are for when they arrive */
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
  // A file that changes while it is sent ends the request just as a lost network does.
  const moved = await unreadableFiles(upload.files);
  return moved.length > 0 ? { ok: false, code: "FILES_MOVED", files: moved } : outageOf<E>(endpoint);
}

type Answer = { readonly status: number; readonly text: string; readonly retryAfter: number };

const mostTries = 12;

/** Waits as long as the server asks while the borrower's other uploads, in another tab, take all places. */
async function sendUntilAccepted(
  sendOnce: () => Promise<Answer | "stalled" | undefined>,
  signal: AbortSignal,
): Promise<Answer | "stalled" | undefined> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce();
    if (answer === "stalled" || answer?.status !== 429 || !(answer.retryAfter > 0) || tries === mostTries)
      return answer;
    await pause(answer.retryAfter * 1_000, signal);
  }
}

/** @throws the signal's reason as soon as it is aborted */
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

/** Undefined when no answer came; "stalled" when neither bytes went nor an answer came for too long. */
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

/** The files that are no longer where they were chosen, or were changed since (SERV-UP-15, SH-095). */
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
