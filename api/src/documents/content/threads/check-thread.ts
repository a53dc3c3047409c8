import type { Preview } from "@portal/domain/documents/lender/contract";
import { parentPort } from "node:worker_threads";
import type { EncryptionKey } from "../../sealing/frames.ts";
import { readWhole } from "../../sealing/read-whole.ts";
import { troubleOf, type Trouble } from "../../sealing/trouble.ts";
import { checkContent } from "../check-content.ts";
import type { ContentFault, ContentRules } from "../content-fault.ts";
import { previewContent } from "../preview/preview-content.ts";

export type CheckTask = {
  readonly keys: readonly EncryptionKey[];
  readonly storageId: string;
  readonly path: string;
  readonly filename: string;
  readonly wish: ContentRules;
};
/** A file to preview, already decrypted. */
export type PreviewTask = { readonly filename: string; readonly bytes: Uint8Array };
type PreviewReply = { readonly preview: Preview | undefined };
/** The fault found in the file, or a failure of the portal's disk or keys. */
type CheckReply = { readonly fault: ContentFault | undefined } | { readonly trouble: Trouble };
export type ReplyTo<Task> = Task extends CheckTask ? CheckReply : PreviewReply;

async function look({ keys, storageId, path, filename, wish }: CheckTask): Promise<void> {
  const reply = await readWhole(keys, storageId, path).then(
    async (bytes): Promise<CheckReply> => ({ fault: await checkContent(filename, bytes, wish) }),
    (error: unknown): CheckReply => ({ trouble: troubleOf(error) }),
  );
  parentPort?.postMessage(reply, []);
}

async function show({ filename, bytes }: PreviewTask): Promise<void> {
  const reply: PreviewReply = {
    preview: await previewContent(filename, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
  };
  parentPort?.postMessage(reply, []);
}

parentPort?.on("message", (task: CheckTask | PreviewTask) => void ("wish" in task ? look(task) : show(task)));
