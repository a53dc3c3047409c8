import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileFault, serverLimits, type FileFault } from "@portal/domain/documents/rules";
import type { Context } from "../context.ts";
import type { IncomingFile, Intake, Received } from "../http/intake.ts";
import { openFile, type OpenedFile } from "./sealing/open-file.ts";
import { sealFile } from "./sealing/seal-file.ts";

/** A file that has arrived and lies encrypted on the disk, not yet looked into. */
export type StagedFile = Received & {
  readonly filename: string;
  /** Bytes of the file as it was sent. */
  readonly size: number;
  /** SHA-256 of the file as it was sent, hexadecimal. */
  readonly sha256: string;
  readonly storageId: string;
  readonly path: string;
  /** What its name or size is refused for; such a file is not on the disk any more. */
  readonly fault: FileFault | undefined;
  /** Opens the content for a look inside. */
  read<T>(look: (file: OpenedFile) => Promise<T>): Promise<T>;
};

export function stagingFolder(context: Context): string {
  return join(context.config.dataDir, "uploads", "staging");
}

/**
 * Takes a file in: encrypted before it touches the disk, durable when this returns. A file that is refused
 * for its name or size is read to its end and left nowhere.
 */
export async function stageFile(context: Context, { filename, bytes }: IncomingFile): Promise<StagedFile> {
  const storageId = randomUUID();
  const path = join(stagingFolder(context), `${storageId}.part`);
  const discard = () => rm(path, { force: true });
  const hash = createHash("sha256");
  let size = 0;
  async function* upToLimit(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > serverLimits.perFileBytes) continue;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    if (fileFault(serverLimits, { name: filename, size: 1 })) await drain(upToLimit());
    else await writeSealed(context, storageId, path, upToLimit());
  } catch (error) {
    await discard();
    throw error;
  }
  const fault = fileFault(serverLimits, { name: filename, size });
  if (fault) await discard();
  return {
    filename,
    size,
    sha256: hash.digest("hex"),
    storageId,
    path,
    fault,
    discard,
    read: (look) => readSealed(context, storageId, path, look),
  };
}

export const documentIntake: Intake<StagedFile> = {
  maxFiles: serverLimits.maxFiles ?? 1,
  totalBytes: serverLimits.totalBytes,
  receive: stageFile,
};

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

async function writeSealed(
  context: Context,
  storageId: string,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
) {
  const [key] = context.config.encryptionKeys;
  if (!key) throw new Error("no encryption key");
  await mkdir(stagingFolder(context), { recursive: true, mode: 0o700 });
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(sealFile(key, storageId, bytes));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readSealed<T>(
  context: Context,
  storageId: string,
  path: string,
  look: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    return await look(await openFile(context.config.encryptionKeys, storageId, { size, read }));
  } finally {
    await handle.close();
  }
}
