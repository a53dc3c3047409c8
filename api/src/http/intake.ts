import multipart, { type MultipartFile } from "@fastify/multipart";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import type { PlatformRefusal } from "@portal/domain/wire/messages";
import { refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { fieldTexts } from "./read-input.ts";
import { RequestFault } from "./request-fault.ts";
import { uploadPlaces } from "./upload-places.ts";

/** An uploaded file that is still arriving. The receiver must read the file to the end. */
export type IncomingFile = {
  /** The file name as sent, with any path. */
  readonly filename: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** An upload operation's limits, and the function that receives each uploaded file. */
export type Intake<F> = {
  readonly maxFiles: number;
  /** The maximum bytes of all files of a request. */
  readonly totalBytes: number;
  /** The maximum bytes of the whole request. The default is `totalBytes` plus some bytes for the multipart format. */
  readonly wholeBytes?: number;
  receive(context: Context, file: IncomingFile): Promise<F>;
};

/** A received file. `discard` deletes the file if the operation has not stored it. */
export type Received = { discard(): Promise<void> };

const maxFields = 10;
const maxFieldBytes = 4_096;
/** The maximum bytes of a multipart body's boundaries, headers and fields. */
const wrappingBytes = 1_000_000;

/** Enables multipart bodies, which are parsed only when a route reads them. */
export async function mountUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    // Keeps a path in the file name, so that the portal can refuse the name.
    preservePath: true,
    throwFileSizeLimit: false,
    limits: {
      fields: maxFields,
      fieldSize: maxFieldBytes,
      headerPairs: 20,
      fileSize: Number.MAX_SAFE_INTEGER,
    },
  });
}

/** The maximum simultaneous uploads per sender and per process. A waiting upload buffers up to 1 MB of memory. */
const places = uploadPlaces({ each: 6, all: 200 });

type Upload<File> = {
  readonly endpoint: Endpoint;
  readonly intake: Intake<File>;
  readonly context: Context;
  readonly request: FastifyRequest;
  /** The sender of the upload: a borrower's id, or the IP address of a caller without a session. */
  readonly owner: string;
  readonly onProgress?: (() => Promise<void>) | undefined;
};

/**
 * Receives an upload and calls the handler once the upload is complete and valid. Deletes files that the handler did
 * not store.
 */
export async function withFiles<File extends Received>(
  upload: Upload<File>,
  perform: (sent: {
    readonly fields: unknown;
    readonly files: readonly File[];
  }) => Promise<Outcome<unknown, string>>,
): Promise<Outcome<unknown, string>> {
  const files: File[] = [];
  const leave = places.enter(upload.owner);
  const room = { bytes: upload.intake.totalBytes };
  let outcome: "stored" | "refused" | "failed" = "failed";
  try {
    const sent = await takeIn(upload, files, room);
    const fields = z.safeParse(upload.endpoint.upload?.fields ?? z.object({}), sent);
    if (!fields.success) {
      outcome = "refused";
      return refuse("VALIDATION", fieldTexts(fields.error));
    }
    const result = await perform({ fields: fields.data, files });
    outcome = result.ok ? "stored" : "refused";
    return result;
  } finally {
    leave();
    const { context, endpoint, intake } = upload;
    const labels = { outcome, source: endpoint.access === "lender" ? "lender" : "borrower" };
    context.metrics.count("portal_uploads_total", labels, files.length);
    context.metrics.count("portal_upload_bytes_total", labels, intake.totalBytes - room.bytes);
    await Promise.all(files.map((file) => file.discard()));
    // Reads and drops the rest of a refused body, so that the sender can read the response.
    upload.request.raw.resume();
  }
}

/**
 * Reads an upload to the end. Adds files to `files` as they arrive.
 * @returns the upload's text parts
 */
async function takeIn<File>(
  { endpoint, intake, context, request, onProgress }: Upload<File>,
  files: File[],
  room: { bytes: number },
): Promise<Readonly<Record<string, unknown>>> {
  const maxFiles = endpoint.upload?.files === "one" ? 1 : intake.maxFiles;
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  if (declaredBytes > (intake.wholeBytes ?? intake.totalBytes + wrappingBytes))
    throw new RequestFault("TOO_LARGE");
  // The parser waits forever for a request that was closed before the parser listens.
  if (request.raw.destroyed) throw new RequestFault("MALFORMED");
  const fields = new Map<string, unknown>();
  const parts = request.parts({ limits: { files: maxFiles, parts: maxFiles + maxFields } });
  for await (const part of asMalformed(parts, maxFiles)) {
    if (part.type === "field") {
      if (fields.has(part.fieldname)) throw new RequestFault("MALFORMED");
      fields.set(part.fieldname, part.value);
    } else {
      if (part.fieldname !== "file") throw new RequestFault("MALFORMED");
      const file = { filename: part.filename, bytes: counted(asMalformed(part.file), room, onProgress) };
      if (await isChosen(part)) files.push(await intake.receive(context, file));
    }
  }
  return Object.fromEntries(fields);
}

/** Returns false for an empty file field, which a form sends as an empty part without a file name. */
async function isChosen(part: MultipartFile): Promise<boolean> {
  if (part.filename) return true;
  for await (const chunk of asMalformed(part.file)) {
    if ((chunk as Uint8Array).length > 0) throw new RequestFault("MALFORMED");
  }
  return false;
}

/** Converts the multipart parser's errors to request errors, because the parser's errors have no status. */
async function* asMalformed<T>(parts: AsyncIterable<T>, maxFiles = 0): AsyncGenerator<T, void> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        if (error instanceof RequestFault) throw error;
        throw new RequestFault(faultOf(error, maxFiles));
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  room: { bytes: number },
  onProgress: Upload<unknown>["onProgress"],
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) {
    await onProgress?.();
    room.bytes -= chunk.length;
    if (room.bytes < 0) throw new RequestFault("TOO_LARGE");
    yield chunk;
  }
}

/**
 * Returns the refusal for the parser's error: too many files (FH-36), too many parts or fields, or a malformed body.
 */
function faultOf(error: unknown, maxFiles: number): PlatformRefusal {
  const code = (error as FastifyError).code ?? "";
  if (code === "FST_FILES_LIMIT") return maxFiles === 1 ? "MORE_THAN_ONE_FILE" : "TOO_MANY_FILES";
  return /^FST_(?:PARTS|FIELDS)_LIMIT$|^FST_REQ_FILE_TOO_LARGE$/.test(code) ? "TOO_LARGE" : "MALFORMED";
}
