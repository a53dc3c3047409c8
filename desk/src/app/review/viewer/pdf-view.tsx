import type { PdfPages } from "@portal/ui/pdf/draw-page.ts";
import { useEffect, useState } from "react";
import { openPdf } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import styles from "./pages.module.css";
import { scaleOf, turned, type ContentProps, type Size } from "./view-of-file.ts";

/** CSS pixels in a PDF's point. */
const pixelsPerPoint = 96 / 72;

type Opened = { readonly of: Blob; readonly pages: PdfPages; readonly first: Size };

/** A PDF's pages, one below the other (DH-21). */
export function PdfView({ content, view, frame, find, onOpened, onScale, onDrawn, onFailed }: ContentProps) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const pdf = openPdf(content);
    let isLeft = false;
    const open = async () => {
      const pages = await pdf.pages;
      const { width, height } = (await pages.getPage(1)).getViewport({ scale: pixelsPerPoint });
      if (isLeft) return;
      setOpened({ of: content, pages, first: { width, height } });
      onOpened({ pageCount: pages.numPages, pages });
    };
    open().catch(() => isLeft || onFailed());
    return () => {
      isLeft = true;
      pdf.close();
      setOpened(undefined);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- opens the file once, whatever the page's handlers are.
  }, [content]);
  const current = opened?.of === content ? opened : undefined;
  const page = turned(current?.first ?? { width: 1, height: 1 }, view.rotation);
  const scale = scaleOf(view, page, frame);
  useEffect(() => {
    if (current) onScale(scale);
  }, [current, scale, onScale]);
  if (!current || frame.width === 0) return null;
  const size = { width: Math.floor(page.width * scale), height: Math.floor(page.height * scale) };
  return (
    <div className={styles["pages"]}>
      {Array.from({ length: current.pages.numPages }, (_, at) => (
        <PdfPage
          key={at}
          pages={current.pages}
          number={at + 1}
          size={size}
          rotation={view.rotation}
          find={find}
          onDrawn={() => at === 0 && onDrawn()}
          onFailed={() => at === 0 && onFailed()}
        />
      ))}
    </div>
  );
}
