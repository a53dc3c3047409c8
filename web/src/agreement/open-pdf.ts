import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { fillGaps } from "./fill-gaps.ts";

export type PdfPages = Pick<PDFDocumentProxy, "getPage" | "numPages">;

export type OpenedPdf = {
  /** Rejects if the file is not a PDF. */
  readonly pages: Promise<PdfPages>;
  close(): void;
};

/** Opens a PDF for drawing. Loads the large PDF reader at the first call. */
export function openPdf(content: Blob): OpenedPdf {
  fillGaps();
  const opening = Promise.all([import("unpdf/pdfjs"), content.arrayBuffer()]).then(
    ([{ getDocument }, data]) => getDocument({ data: new Uint8Array(data) }),
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

/** The maximum number of pixels in a canvas, because phones refuse a larger canvas. */
const maxPoints = 5_000_000;

export type Drawing = {
  readonly pages: PdfPages;
  /** The page number, starting at 1. */
  readonly number: number;
  /** The canvas to draw on, which gets the page's aspect ratio. */
  readonly canvas: HTMLCanvasElement;
  /** The width of the drawing, in pixels. */
  readonly width: number;
  readonly signal?: AbortSignal;
};

/** Draws one page and frees the page's data in the PDF reader. An aborted drawing ends without an error. */
export async function drawPage({ pages, number, canvas, width, signal }: Drawing): Promise<void> {
  const page = await pages.getPage(number);
  if (signal?.aborted) return;
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.min(width / plain.width, Math.sqrt(maxPoints / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale });
  [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
  canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
  const rendering = page.render({ canvas, viewport });
  signal?.addEventListener("abort", () => rendering.cancel());
  try {
    await rendering.promise;
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    page.cleanup();
  }
}
