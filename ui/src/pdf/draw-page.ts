import type { PDFDocumentProxy } from "unpdf/pdfjs";

export type PdfPages = Pick<PDFDocumentProxy, "getPage" | "numPages">;

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
  /** The angle by which the page is turned clockwise, in addition to its own. */
  readonly rotation?: number;
  readonly signal?: AbortSignal;
};

/** Draws one page and frees the page's data in the PDF reader. An aborted drawing ends without an error. */
export async function drawPage({
  pages,
  number,
  canvas,
  width,
  rotation = 0,
  signal,
}: Drawing): Promise<void> {
  const page = await pages.getPage(number);
  if (signal?.aborted) return;
  const angle = (page.rotate + rotation) % 360;
  const plain = page.getViewport({ scale: 1, rotation: angle });
  const scale = Math.min(width / plain.width, Math.sqrt(maxPoints / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale, rotation: angle });
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
