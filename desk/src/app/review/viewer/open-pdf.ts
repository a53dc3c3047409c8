import type { PdfPages } from "@portal/ui/pdf/draw-page.ts";
import { fillGaps } from "@portal/ui/pdf/fill-gaps.ts";
import type { PDFWorker } from "unpdf/pdfjs";
import { startWorker } from "./start-worker.ts";
// oxlint-disable-next-line import/default -- Vite makes the default export of a worker's address.
import workerAddress from "./pdf-worker.ts?worker&url";

export type OpenedPdf = {
  /** Rejects if the file is not a PDF. */
  readonly pages: Promise<PdfPages>;
  close(): void;
};

let reader: Promise<PDFWorker> | undefined;

/** The worker that reads all PDFs, so that a long file does not stop the page (DH-21). */
function startReader(): Promise<PDFWorker> {
  const start = async () => {
    const [{ PDFWorker: Reader }, port] = await Promise.all([
      import("unpdf/pdfjs"),
      startWorker(workerAddress),
    ]);
    // The reader's types lack the parameter `port`, which the reader needs.
    return new Reader({ port } as unknown as ConstructorParameters<typeof Reader>[0]);
  };
  reader ??= start();
  return reader;
}

/** Opens a PDF for drawing. Loads the large PDF reader at the first call. */
export function openPdf(content: Blob): OpenedPdf {
  fillGaps();
  const opening = Promise.all([import("unpdf/pdfjs"), startReader(), content.arrayBuffer()]).then(
    ([{ getDocument }, worker, data]) => getDocument({ data: new Uint8Array(data), worker }),
  );
  return {
    pages: opening.then(({ promise }) => promise),
    close: () =>
      void opening.then(
        (task) => task.destroy(),
        // Ignores a PDF that could not be opened, because it uses no memory.
        () => undefined,
      ),
  };
}
