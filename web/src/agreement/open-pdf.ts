import type { PdfPages } from "@portal/ui/pdf/draw-page.ts";
import { fillGaps } from "@portal/ui/pdf/fill-gaps.ts";

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
