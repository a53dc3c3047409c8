import { contractLimits } from "@portal/domain/documents/agreement/rules";
import { maxSignedBytes } from "@portal/providers/e-sign/e-sign-provider";
import type { Context } from "../context.ts";
import { storeAll } from "./store-documents.ts";
import { stageFile } from "./stage-file.ts";

export type StoredBytes = {
  readonly filename: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly storageId: string;
};

const limits = { ...contractLimits, perFileBytes: maxSignedBytes, totalBytes: maxSignedBytes };

/** Stores a PDF that the portal generated. A row must name the file soon, or the sweep removes it. */
export async function storeBytes(
  context: Context,
  filename: string,
  bytes: Uint8Array,
): Promise<StoredBytes> {
  const staged = await stageFile(context, { filename, bytes: only(bytes) }, limits);
  try {
    if (staged.fault) throw new Error(`a generated file was refused: ${staged.fault}`);
    await storeAll(context, [staged]);
  } finally {
    await staged.discard();
  }
  const { size, sha256, storageId } = staged;
  return { filename, size, sha256, storageId };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
