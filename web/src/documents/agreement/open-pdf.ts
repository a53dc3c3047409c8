import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { fillGaps } from "./fill-gaps.ts";

/** An agreement that can be drawn page by page. */
export type PdfPages = Pick<PDFDocumentProxy, "getPage" | "numPages">;

export type OpenedPdf = {
  /** Rejects where the file is no PDF. */
  readonly pages: Promise<PdfPages>;
  /** Frees the document and all that its pages hold. */
  close(): void;
};

/** Opens a PDF for drawing. The reader is large, so it comes only where something is drawn. */
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
        // Nothing was opened.
        () => undefined,
      ),
  };
}

/** A canvas of more points is refused by phones. */
const mostPoints = 5_000_000;

export type Drawing = {
  readonly pages: PdfPages;
  /** From 1. */
  readonly number: number;
  /** Takes the page's shape. */
  readonly canvas: HTMLCanvasElement;
  /** Points of the drawing from the left of the page to its right. */
  readonly width: number;
  readonly signal?: AbortSignal;
};

/** Draws one page. What the reader holds of a page is freed once it is drawn; an aborted drawing ends without an error. */
export async function drawPage({ pages, number, canvas, width, signal }: Drawing): Promise<void> {
  const page = await pages.getPage(number);
  if (signal?.aborted) return;
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.min(width / plain.width, Math.sqrt(mostPoints / (plain.width * plain.height)));
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
