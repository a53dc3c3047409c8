import { maxSignedBytes } from "@portal/providers/e-sign/e-sign-provider";
import type { Context } from "../context.ts";
import { storeAll } from "./store-documents.ts";
import { only, stageFile } from "./stage-file.ts";

export type StoredBytes = {
  readonly filename: string;
  readonly size: number;
  /** The SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  readonly storageId: string;
};

const limits = {
  name: "agreement",
  perFileBytes: maxSignedBytes,
  totalBytes: maxSignedBytes,
  maxFiles: 1,
  extensions: ["pdf"],
} as const;

/**
 * Stores a PDF that the portal generated. The transaction that records the file must call `claimFiles`, or the sweep
 * deletes the file.
 */
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
