import { startWorker } from "./start-worker.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export of a worker's address.
import workerAddress from "./tiff-worker.ts?worker&url";
import type { Size } from "./view-of-file.ts";

export type TiffCall =
  | { readonly kind: "open"; readonly bytes: ArrayBuffer }
  | { readonly kind: "draw"; readonly page: number };
export type TiffAnswer =
  | { readonly kind: "opened"; readonly sizes: readonly Size[] }
  | { readonly kind: "drawn"; readonly picture: ImageBitmap }
  | { readonly kind: "too-large" }
  | { readonly kind: "failed" };

export type OpenedTiff = {
  /** The sizes of the pages in pixels, or "too-large". Rejects if the file is not a TIFF. */
  readonly sizes: Promise<readonly Size[] | "too-large">;
  /** Decodes a page, counted from 0. */
  draw(page: number): Promise<ImageBitmap>;
  close(): void;
};

/** Opens a TIFF in a separate worker, which ends with the file (DH-21). */
export function openTiff(content: Blob): OpenedTiff {
  const starting = startWorker(workerAddress);
  let calls = 0;
  const ask = async (call: TiffCall): Promise<TiffAnswer> => {
    const worker = await starting;
    calls += 1;
    const number = calls;
    return new Promise((resolve, reject) => {
      const listen = ({ data }: MessageEvent<{ readonly number: number; readonly answer: TiffAnswer }>) => {
        if (data.number !== number) return;
        worker.removeEventListener("message", listen);
        resolve(data.answer);
      };
      worker.addEventListener("message", listen);
      worker.addEventListener("error", reject, { once: true });
      worker.postMessage({ number, call }, call.kind === "open" ? [call.bytes] : []);
    });
  };
  const open = async () => {
    const answer = await ask({ kind: "open", bytes: await content.arrayBuffer() });
    if (answer.kind === "opened") return answer.sizes;
    if (answer.kind === "too-large") return "too-large";
    throw new Error("the file is not a TIFF");
  };
  const sizes = open();
  return {
    sizes,
    async draw(page) {
      await sizes;
      const answer = await ask({ kind: "draw", page });
      if (answer.kind !== "drawn") throw new Error("the page could not be drawn");
      return answer.picture;
    },
    close: () =>
      void starting.then(
        (worker) => worker.terminate(),
        // Nothing to end: the worker did not start.
        () => undefined,
      ),
  };
}
