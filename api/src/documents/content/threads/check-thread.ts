import { parentPort } from "node:worker_threads";
import type { EncryptionKey } from "../../sealing/frames.ts";
import { readWhole } from "../../sealing/read-whole.ts";
import { troubleOf, type Trouble } from "../../sealing/trouble.ts";
import { checkContent } from "../check-content.ts";
import type { ContentFault, ContentRules } from "../content-fault.ts";

export type CheckTask = {
  readonly keys: readonly EncryptionKey[];
  readonly storageId: string;
  readonly path: string;
  readonly filename: string;
  readonly wish: ContentRules;
};
/** The fault found in the file, or a failure of the portal's disk or keys. */
export type CheckReply = { readonly fault: ContentFault | undefined } | { readonly trouble: Trouble };

async function look({ keys, storageId, path, filename, wish }: CheckTask): Promise<void> {
  const reply = await readWhole(keys, storageId, path).then(
    async (bytes): Promise<CheckReply> => ({ fault: await checkContent(filename, bytes, wish) }),
    (error: unknown): CheckReply => ({ trouble: troubleOf(error) }),
  );
  parentPort?.postMessage(reply, []);
}

parentPort?.on("message", (task: CheckTask) => void look(task));
