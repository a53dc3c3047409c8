import { startWorker } from "./start-worker.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export of a worker's address.
import workerAddress from "./tiff-worker.ts?worker&url";
import type { Raster, Size } from "./view-of-file.ts";

export type TiffCall =
  | { readonly kind: "open"; readonly bytes: ArrayBuffer }
  | { readonly kind: "draw"; readonly page: number };
export type TiffAnswer =
  | { readonly kind: "opened"; readonly sizes: readonly Size[] }
  | { readonly kind: "drawn"; readonly picture: ImageBitmap }
  | { readonly kind: "too-large" }
  | { readonly kind: "failed" };

/**
 * The time limit in milliseconds for reading the file or one page, because a damaged file can keep the reader busy
 * forever.
 */
const mostMilliseconds = 20_000;

/** Opens a TIFF in a separate worker. Closing the file ends the worker (DH-21). */
export function openTiff(content: Blob): Raster {
  const starting = startWorker(workerAddress);
  let calls = 0;
  const ask = async (call: TiffCall): Promise<TiffAnswer> => {
    const worker = await starting;
    calls += 1;
    const number = calls;
    const ended = new AbortController();
    const { signal } = ended;
    const answer = new Promise<TiffAnswer>((resolve, reject) => {
      const listen = ({ data }: MessageEvent<{ readonly number: number; readonly answer: TiffAnswer }>) => {
        if (data.number === number) resolve(data.answer);
      };
      worker.addEventListener("message", listen, { signal });
      worker.addEventListener("error", reject, { signal });
      AbortSignal.timeout(mostMilliseconds).addEventListener("abort", reject, { signal });
      worker.postMessage({ number, call }, call.kind === "open" ? [call.bytes] : []);
    });
    return answer.finally(() => ended.abort());
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
    async draw(page, paint) {
      await sizes;
      const answer = await ask({ kind: "draw", page });
      if (answer.kind !== "drawn") throw new Error("the page could not be drawn");
      paint(answer.picture);
      answer.picture.close();
    },
    close: () =>
      void starting.then(
        (worker) => worker.terminate(),
        // Ignores a worker that did not start.
        () => undefined,
      ),
  };
}
