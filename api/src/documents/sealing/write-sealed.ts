import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { frameBytes, type EncryptionKey } from "./frames.ts";
import type { Arrival, SealReply, SealTask } from "./seal-thread.ts";
import { errorOf } from "./trouble.ts";

/** The number of buffers per file. One buffer is filled while the thread encrypts the others. */
const buffersEach = 3;

/** The thread that encrypts all files, because encrypting 24 MB would block the main thread for a tenth of a second. */
let thread: Worker | undefined;

function sealThread(): Worker {
  if (thread) return thread;
  const started = new Worker(new URL("./seal-thread.ts", import.meta.url), { env: {}, execArgv: [] });
  started.unref();
  // The unfinished uploads fail when the thread exits, so this error needs no handling.
  started.on("error", () => undefined);
  started.once("exit", () => {
    if (thread === started) thread = undefined;
  });
  thread = started;
  return started;
}

/**
 * Encrypts a file as it arrives and syncs it to disk. After an error, the caller must delete the closed file.
 * @returns the hexadecimal SHA-256 of the original bytes
 */
export async function writeSealed(
  task: Omit<SealTask, "port"> & { readonly key: EncryptionKey },
  chunks: AsyncIterable<Uint8Array>,
): Promise<string> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const sink = sinkOf(ours);
  sealThread().postMessage({ ...task, port: theirs } satisfies SealTask, [theirs]);
  try {
    for await (const chunk of chunks) await sink.write(chunk);
    await sink.finish();
  } catch (error) {
    post(ours, "stop");
    // Waits until the file is closed, because the caller then deletes the file.
    await sink.ended.catch(() => undefined);
    throw error;
  }
  return sink.ended;
}

/** Sends the file to the encryption thread in whole frames, because many small messages would be slow. */
function sinkOf(port: MessagePort) {
  // Allocates buffers on demand, so that an upload without bytes uses no memory.
  let allocated = 0;
  const free: ArrayBuffer[] = [];
  let [frame, filled] = [new Uint8Array(new ArrayBuffer(0)), 0];
  let wake = () => {};
  const over: { failure?: Error } = {};
  const ended = new Promise<string>((resolve, reject) => {
    port.on("message", (reply: SealReply) => {
      if ("spent" in reply) free.push(reply.spent);
      else {
        if ("sha256" in reply) resolve(reply.sha256);
        else reject(errorOf(reply.trouble));
        port.close();
      }
      wake();
    });
    port.once("close", () => reject(new Error("the thread that encrypts files ended")));
  });
  // Reports the thread's error at the next write.
  ended.catch((error: Error) => {
    over.failure = error;
    wake();
  });

  const isFull = () => free.length === 0 && allocated === buffersEach;

  async function nextFrame(): Promise<void> {
    while (isFull() && !over.failure) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    frame = new Uint8Array(free.pop() ?? allocate());
    filled = 0;
  }

  function allocate(): ArrayBuffer {
    allocated += 1;
    return new ArrayBuffer(frameBytes);
  }

  function send(): void {
    post(port, { bytes: frame.subarray(0, filled) }, [frame.buffer]);
  }

  return {
    ended,
    async write(chunk: Uint8Array): Promise<void> {
      for (let at = 0; at < chunk.length;) {
        if (filled === frame.length) {
          if (filled > 0) send();
          await nextFrame();
          if (over.failure) throw over.failure;
        }
        const part = chunk.subarray(at, at + frameBytes - filled);
        frame.set(part, filled);
        filled += part.length;
        at += part.length;
      }
    },
    async finish(): Promise<void> {
      if (filled > 0) send();
      post(port, "end");
      await ended;
    },
  };
}

function post(port: MessagePort, arrival: Arrival, transferred: ArrayBuffer[] = []): void {
  port.postMessage(arrival, transferred);
}
