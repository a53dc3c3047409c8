import type { PdfPages } from "@portal/ui/pdf/draw-page.ts";

/** The place of a piece of text, in percent of the page. */
export type Mark = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

type Piece = Mark & { readonly text: string };

const folded = (text: string) => text.normalize("NFKD").toLowerCase();

/** Reads a page's text, and where each piece of it stands. */
export async function readPageText(pages: PdfPages, number: number, rotation: number) {
  const page = await pages.getPage(number);
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
  const pieces: Piece[] = items.flatMap((item) => {
    if (!("str" in item) || !item.str.trim()) return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(x, y) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(x + item.width, y + item.height) as number[];
    return [
      {
        text: item.str,
        left: (Math.min(x1, x2) / viewport.width) * 100,
        top: (Math.min(y1, y2) / viewport.height) * 100,
        width: (Math.abs(x2 - x1) / viewport.width) * 100,
        height: (Math.abs(y2 - y1) / viewport.height) * 100,
      },
    ];
  });
  const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(" ");
  const marks = (find: string): Mark[] =>
    find.trim() ? pieces.filter((piece) => folded(piece.text).includes(folded(find.trim()))) : [];
  return { text: text.replaceAll(/\s+/g, " ").trim(), marks };
}

/** Returns the numbers of the pages with the words in their text, in order. */
export async function findPages(pages: PdfPages, find: string, signal: AbortSignal): Promise<number[]> {
  const found: number[] = [];
  for (let number = 1; number <= pages.numPages && !signal.aborted; number += 1) {
    const { text } = await readPageText(pages, number, 0);
    if (folded(text).includes(folded(find.trim()))) found.push(number);
  }
  return found;
}
