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

/** A file part as it arrives. It must be read to its end. */
export type IncomingFile = {
  /** As it was sent, path and all. */
  readonly filename: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** How a slice takes files in: where they go while the rest of the request is still on its way. */
export type Intake<F> = {
  readonly maxFiles: number;
  /** Bytes of all files of one request. */
  readonly totalBytes: number;
  /** Bytes of the whole request, where those have a limit of their own. */
  readonly wholeBytes?: number;
  receive(context: Context, file: IncomingFile): Promise<F>;
};

/** A file that was taken in. `discard` undoes that, and does nothing to a file that the act has kept. */
export type Received = { discard(): Promise<void> };

const maxFields = 10;
const maxFieldBytes = 4_096;
/** What a multipart body may weigh beside its files: boundaries, headers and fields. */
const wrappingBytes = 1_000_000;

/** Lets the app read multipart bodies, part by part; nothing is read before a route asks for it. */
export async function mountUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    // Browsers send names without a path; a name with one is hostile and must be seen as it is.
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

/** Per process. A waiting upload holds up to 1 MB of buffers, so these bound the memory of all uploads. */
const places = uploadPlaces({ each: 6, all: 200 });

type Upload<File> = {
  readonly endpoint: Endpoint;
  readonly intake: Intake<File>;
  readonly context: Context;
  readonly request: FastifyRequest;
  /** The borrower, or the address of a caller without a session. */
  readonly owner: string;
  /** Called with every part of a file that arrives. */
  readonly onProgress?: (() => Promise<void>) | undefined;
};

/**
 * Takes an upload in and hands it to the act once the whole request has arrived and its fields have the declared
 * shape. Before the answer goes out, nothing is left of a file that was not kept.
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
  try {
    const sent = await takeIn(upload, files);
    const fields = z.safeParse(upload.endpoint.upload?.fields ?? z.object({}), sent);
    if (!fields.success) return refuse("VALIDATION", fieldTexts(fields.error));
    return await perform({ fields: fields.data, files });
  } finally {
    leave();
    await Promise.all(files.map((file) => file.discard()));
    // What is left of a refused body is read and dropped, so that its sender gets to the answer.
    upload.request.raw.resume();
  }
}

/** Reads the request to its end. @returns its text parts by name; `files` fills up as they arrive. */
async function takeIn<File>(
  { endpoint, intake, context, request, onProgress }: Upload<File>,
  files: File[],
): Promise<Readonly<Record<string, unknown>>> {
  const maxFiles = endpoint.upload?.files === "one" ? 1 : intake.maxFiles;
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  if (declaredBytes > (intake.wholeBytes ?? intake.totalBytes + wrappingBytes))
    throw new RequestFault("TOO_LARGE");
  const fields = new Map<string, unknown>();
  const room = { bytes: intake.totalBytes };
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

/** A form sends an empty part without a name for a file field that was left empty. */
async function isChosen(part: MultipartFile): Promise<boolean> {
  if (part.filename) return true;
  for await (const chunk of asMalformed(part.file)) {
    if ((chunk as Uint8Array).length > 0) throw new RequestFault("MALFORMED");
  }
  return false;
}

/** The parser's errors carry no status: to the caller they mean a broken or unfinished body. */
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

/** By the parser's own codes: too many files (FH-36), or too many parts or fields, or what is none of it. */
function faultOf(error: unknown, maxFiles: number): PlatformRefusal {
  const code = (error as FastifyError).code ?? "";
  if (code === "FST_FILES_LIMIT") return maxFiles === 1 ? "MORE_THAN_ONE_FILE" : "TOO_MANY_FILES";
  return /^FST_(?:PARTS|FIELDS)_LIMIT$|^FST_REQ_FILE_TOO_LARGE$/.test(code) ? "TOO_LARGE" : "MALFORMED";
}
