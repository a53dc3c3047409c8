import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileFault, serverLimits, type FileFault, type UploadLimits } from "@portal/domain/documents/rules";
import { StorageFull } from "@portal/providers/provider-fault";
import type { Context } from "../context.ts";
import { timeLimits } from "../http/time-limits.ts";
import type { IncomingFile, Intake, Received } from "../http/intake.ts";
import { writeSealed } from "./sealing/write-sealed.ts";

/** The sweep deletes a received file if the API call does not record the file within this many minutes. */
export const uploadMinutes = 20;
/** The minutes until the sweep deletes a staged file. A staged file may wait for the last file of a long upload. */
export const stagedMinutes = timeLimits.request / 60_000 + uploadMinutes;

/** A received file, encrypted on disk. The content is not checked yet. */
export type StagedFile = Received & {
  readonly filename: string;
  /** Size of the original file in bytes. */
  readonly size: number;
  /** The hexadecimal SHA-256 of the original file. Empty if the file's name was refused. */
  readonly sha256: string;
  readonly storageId: string;
  readonly path: string;
  /** The reason why the file's name or size was refused. A refused file is not on disk. */
  readonly fault: FileFault | undefined;
};

export function stagingFolder(context: Context): string {
  return join(context.config.dataDir, "uploads", "staging");
}

/** Encrypts a received file and syncs it to disk. Reads a refused file to the end, then deletes it. */
export async function stageFile(
  context: Context,
  { filename, bytes }: IncomingFile,
  limits: UploadLimits = serverLimits,
): Promise<StagedFile> {
  const storageId = randomUUID();
  const path = join(stagingFolder(context), `${storageId}.part`);
  const discard = () => rm(path, { force: true });
  const [key] = context.config.encryptionKeys;
  if (!key) throw new Error("no encryption key");
  let size = 0;
  async function* upToLimit(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size <= limits.perFileBytes) yield chunk;
    }
  }
  let sha256 = "";
  try {
    if (fileFault(limits, { name: filename, size: 1 })) await drain(upToLimit());
    else {
      await mkdir(stagingFolder(context), { recursive: true, mode: 0o700 });
      sha256 = await writeSealed({ key, storageId, path }, upToLimit());
    }
  } catch (error) {
    await discard();
    throw isNoRoom(error) ? new StorageFull("staging a file", error) : error;
  }
  const fault = fileFault(limits, { name: filename, size });
  if (fault) await discard();
  return { filename, size, sha256, storageId, path, fault, discard };
}

function isNoRoom(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return ["ENOSPC", "EDQUOT", "EROFS", "EMFILE", "ENFILE"].includes(code);
}

/** @param wholeBytes the limit for the whole HTTP request, if it differs from the limit for the files */
export function intakeOf(limits: UploadLimits, wholeBytes?: number): Intake<StagedFile> {
  return {
    maxFiles: limits.maxFiles ?? 1,
    totalBytes: wholeBytes ?? limits.totalBytes,
    ...(wholeBytes !== undefined && { wholeBytes }),
    receive: (context, file) => stageFile(context, file, limits),
  };
}

export const documentIntake = intakeOf(serverLimits);

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

/** Returns the bytes as a stream of one chunk, for files that the portal makes itself. */
export async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
