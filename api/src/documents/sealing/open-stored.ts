import { ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";
import { openFile, type OpenedFile } from "./open-file.ts";

/** Opens a stored file. @throws ProviderFault when the file is missing, BrokenSeal when its bytes have changed */
export async function openStored(
  { providers: { storage }, config }: Pick<Context, "providers" | "config">,
  storageId: string,
): Promise<OpenedFile> {
  const size = await storage.size(storageId);
  if (size === undefined) throw new ProviderFault("storage", "a document's file is missing", undefined);
  return openFile(config.encryptionKeys, storageId, {
    size,
    async read(start, length) {
      if (length === 0) return Buffer.alloc(0);
      const parts: Buffer[] = [];
      const stream = await storage.read(storageId, { start, end: start + length - 1 });
      for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
      return Buffer.concat(parts);
    },
  });
}

export async function readStored(
  context: Pick<Context, "providers" | "config">,
  storageId: string,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of (await openStored(context, storageId)).stream()) parts.push(part);
  return Buffer.concat(parts);
}
