import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { drawPage, type PdfPages } from "@portal/ui/pdf/draw-page.ts";
import { useEffect, useRef, useState } from "react";
import { readPageText, type Mark } from "./read-page-text.ts";
import styles from "./pages.module.css";
import { useNear } from "./use-near.ts";
import type { Size } from "./view-of-file.ts";
import { Watermark } from "./watermark.tsx";

type PdfPageProps = {
  readonly pages: PdfPages;
  /** The page number, starting at 1. */
  readonly number: number;
  /** The page's size on screen, in pixels, before it is drawn. */
  readonly size: Size;
  readonly rotation: number;
  /** The words to mark, or an empty text. */
  readonly find: string;
  readonly onDrawn: () => void;
  readonly onFailed: () => void;
};

/** Draws a page while it is near the visible part. */
export function PdfPage({ pages, number, size, rotation, find, onDrawn, onFailed }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(canvas, number === 1);
  const report = useRef({ onDrawn, onFailed });
  useEffect(() => {
    report.current = { onDrawn, onFailed };
  });
  const { width } = size;
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown || !isNear || width === 0) return undefined;
    const drawing = new AbortController();
    const { signal } = drawing;
    const pixels = width * Math.min(2, window.devicePixelRatio);
    const draw = async () => {
      try {
        await drawPage({ pages, number, canvas: shown, width: pixels, rotation, signal });
      } catch {
        return report.current.onFailed();
      }
      if (signal.aborted) return undefined;
      setDrawn(true);
      return report.current.onDrawn();
    };
    void draw();
    return () => {
      drawing.abort();
      [shown.width, shown.height] = [0, 0];
    };
  }, [pages, number, width, rotation, isNear]);
  return (
    <div
      className={styles["page"]}
      data-page={number}
      data-drawn={isDrawn || undefined}
      style={{ width: size.width, minHeight: size.height }}
    >
      <canvas ref={canvas} className={styles["drawing"]} aria-hidden />
      {isNear && <PageText {...{ pages, number, rotation, find }} />}
      <Watermark />
    </div>
  );
}

type PageTextProps = Pick<PdfPageProps, "pages" | "number" | "rotation" | "find">;

/** The page's text for screen readers, and marks over the words that the person looks for. */
function PageText({ pages, number, rotation, find }: PageTextProps) {
  const [read, setRead] = useState<{ readonly text: string; readonly marks: (find: string) => Mark[] }>();
  useEffect(() => {
    let isLeft = false;
    readPageText(pages, number, rotation).then(
      (text) => isLeft || setRead(text),
      // Ignores a page without readable text, because drawing the page reports the error.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [pages, number, rotation]);
  if (!read) return null;
  return (
    <>
      {read.marks(find).map((mark) => (
        <span
          key={`${mark.left} ${mark.top}`}
          aria-hidden
          className={styles["found"]}
          style={percent(mark)}
        />
      ))}
      <p className="vh">{read.text || texts.noText}</p>
    </>
  );
}

const percent = ({ left, top, width, height }: Mark) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});
