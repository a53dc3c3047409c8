import { createHash, type Hash } from "node:crypto";
import { on } from "node:events";
import { open } from "node:fs/promises";
import { parentPort, type MessagePort } from "node:worker_threads";
import { documentContent, type EncryptionKey } from "./frames.ts";
import { sealFile } from "./seal-file.ts";
import { troubleOf, type Trouble } from "./trouble.ts";

/** A file to encrypt, with the key, the destination and the port on which the bytes arrive. */
export type SealTask = {
  readonly key: EncryptionKey;
  readonly storageId: string;
  readonly path: string;
  readonly port: MessagePort;
};
/** A message to the thread: the file's next bytes, the file's end, or an abort. */
export type Arrival = { readonly bytes: Uint8Array<ArrayBuffer> } | "end" | "stop";
/** The thread's reply: a buffer for reuse, or the result after the file is closed. */
export type SealReply =
  | { readonly spent: ArrayBuffer }
  | { readonly sha256: string }
  | { readonly trouble: Trouble };

async function* arriving(port: MessagePort, hash: Hash): AsyncGenerator<Uint8Array, void> {
  const messages = on(port, "message") as AsyncIterable<[Arrival]>;
  port.start();
  for await (const [arrival] of messages) {
    if (arrival === "end") return;
    if (arrival === "stop") throw new Error("the sender gave up");
    hash.update(arrival.bytes);
    yield arrival.bytes;
    const { buffer } = arrival.bytes;
    port.postMessage({ spent: buffer } satisfies SealReply, [buffer]);
  }
}

/** Encrypts, hashes and writes a file as it arrives, then syncs it to disk. */
async function keep({ key, storageId, path, port }: SealTask): Promise<SealReply> {
  const hash = createHash("sha256");
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(sealFile(key, documentContent(storageId), arriving(port, hash)));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest("hex") };
}

async function answer(task: SealTask): Promise<void> {
  const reply = await keep(task).catch((error: unknown): SealReply => ({ trouble: troubleOf(error) }));
  task.port.postMessage(reply, []);
}

parentPort?.on("message", (task: SealTask) => void answer(task));
