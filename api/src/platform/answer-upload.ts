import multipart, { type MultipartFile } from "@fastify/multipart";
import type { Endpoint, FieldsOf, ParamsOf, RefusalOf, ReplyOf } from "@portal/domain/wire/endpoint";
import { refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { admit } from "./admission.ts";
import { sendOutcome, type RefusalTextMap, type Route, type SessionFor } from "./answer.ts";
import { sendPlatformRefusal } from "./errors.ts";
import { describeError } from "./log.ts";

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
  receive(context: Context, file: IncomingFile): Promise<F>;
};

/** A file that was taken in. `discard` undoes that, and does nothing to a file that the act has kept. */
export type Received = { discard(): Promise<void> };

export type UploadCall<E extends Endpoint, F> = {
  readonly params: ParamsOf<E>;
  readonly fields: FieldsOf<E>;
  /** In the order in which they came. */
  readonly files: readonly F[];
  readonly session: SessionFor<E["access"]>;
};

/** An upload's doing. It runs when the whole request has arrived and its fields have the declared shape. */
export type UploadAct<E extends Endpoint, F> = (
  context: Context,
  call: UploadCall<E, F>,
) => Promise<Outcome<ReplyOf<E>, RefusalOf<E> | "VALIDATION">>;

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

/** Begins a slice's upload routes: its refusal texts and its intake once, then one line per operation. */
export function answerUploadWith<const Texts extends RefusalTextMap, F extends Received>(
  texts: Texts,
  intake: Intake<F>,
) {
  return function answerUpload<E extends Endpoint>(
    endpoint: RefusalOf<E> extends keyof Texts ? E : never,
    act: UploadAct<NoInfer<E>, F>,
  ): Route {
    return {
      endpoint,
      async handle(context, request, reply) {
        const admitted = await admit(context, endpoint.access, request, reply);
        if (!admitted) return reply;
        const params = endpoint.params ? z.safeParse(endpoint.params, request.params) : undefined;
        if (params?.success === false) return sendPlatformRefusal(reply, "NOT_FOUND");
        const files: F[] = [];
        const perform = async (): Promise<Outcome<unknown, string>> => {
          try {
            const sent = await takeIn(endpoint, intake, context, request, files);
            const fields = z.safeParse(endpoint.upload?.fields ?? z.object({}), sent);
            if (!fields.success) return refuse("VALIDATION", fieldTexts(fields.error));
            const call = { params: params?.data, fields: fields.data, files, session: admitted.session };
            return await act(context, call as unknown as UploadCall<E, F>);
          } finally {
            // Before the answer goes out, nothing is left of a file that was not kept.
            await Promise.all(files.map((file) => file.discard()));
            // What is left of a refused body is read and dropped, so that its sender gets to the answer.
            request.raw.resume();
          }
        };
        const outcome = await perform().catch((error: unknown) => noRoom(error, request));
        if (outcome === "no room")
          return sendPlatformRefusal(reply.header("retry-after", "30"), "UNAVAILABLE");
        if (!outcome.ok && outcome.code === "VALIDATION")
          return sendPlatformRefusal(reply, "VALIDATION", outcome.fields);
        return sendOutcome(context, { endpoint, texts, session: admitted.session }, outcome, reply);
      },
    };
  };
}

/** Reads the request to its end. @returns its text parts by name; `files` fills up as they arrive. */
async function takeIn<F>(
  endpoint: Endpoint,
  intake: Intake<F>,
  context: Context,
  request: FastifyRequest,
  files: F[],
): Promise<Readonly<Record<string, unknown>>> {
  const maxFiles = endpoint.upload?.files === "one" ? 1 : intake.maxFiles;
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  if (declaredBytes > intake.totalBytes + wrappingBytes) throw fault(413);
  const fields = new Map<string, unknown>();
  const room = { bytes: intake.totalBytes };
  const parts = request.parts({ limits: { files: maxFiles, parts: maxFiles + maxFields } });
  for await (const part of asMalformed(parts)) {
    if (part.type === "field") {
      if (fields.has(part.fieldname)) throw fault(400);
      fields.set(part.fieldname, part.value);
    } else {
      if (part.fieldname !== "file") throw fault(400);
      const file = { filename: part.filename, bytes: counted(asMalformed(part.file), room) };
      if (await isChosen(part)) files.push(await intake.receive(context, file));
    }
  }
  return Object.fromEntries(fields);
}

/** A form sends an empty part without a name for a file field that was left empty. */
async function isChosen(part: MultipartFile): Promise<boolean> {
  if (part.filename) return true;
  for await (const chunk of asMalformed(part.file)) {
    if ((chunk as Uint8Array).length > 0) throw fault(400);
  }
  return false;
}

/** The parser's errors carry no status: to the caller they mean a broken or unfinished body. */
async function* asMalformed<T>(parts: AsyncIterable<T>): AsyncGenerator<T, void> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        throw fault((error as { statusCode?: number }).statusCode ?? 400);
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
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) {
    room.bytes -= chunk.length;
    if (room.bytes < 0) throw fault(413);
    yield chunk;
  }
}

function fault(statusCode: number): Error {
  return Object.assign(new Error("the upload could not be read"), { statusCode });
}

/** A full disk is no fault of the request, which may be sent again; any other error goes on. */
function noRoom(error: unknown, request: FastifyRequest): "no room" {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (!["ENOSPC", "EDQUOT", "EROFS", "EMFILE", "ENFILE"].includes(code)) throw error;
  request.log.error({ what: "no room for an upload", error: describeError(error) });
  return "no room";
}

function fieldTexts(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join("."), issue.message]));
}
