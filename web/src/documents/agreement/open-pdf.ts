import type { PDFDocumentProxy } from "unpdf/pdfjs";

/** An agreement that can be drawn page by page. */
export type OpenPdf = Pick<PDFDocumentProxy, "getPage" | "numPages">;

/** Opens a PDF for drawing; rejects where it is none. The reader is large, so it comes only where something is drawn. */
export async function openPdf(content: Blob): Promise<OpenPdf> {
  const [{ getDocument }, data] = await Promise.all([import("unpdf/pdfjs"), content.arrayBuffer()]);
  return getDocument({ data: new Uint8Array(data) }).promise;
}

/** Pixels of the drawing for each point of the page, on a screen of plain density: sharp at the width of the sheet. */
const scale = 1.5;

/** Draws one page, whose number begins with 1; the canvas takes the page's shape. */
export async function drawPage(pdf: OpenPdf, number: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await pdf.getPage(number);
  const density = Math.min(2, window.devicePixelRatio);
  const viewport = page.getViewport({ scale: scale * density });
  [canvas.width, canvas.height] = [viewport.width, viewport.height];
  await page.render({ canvas, viewport }).promise;
}

/** What stands on a page, for those who hear it. */
export async function textOf(pdf: OpenPdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : " ") : "")).join("");
}
