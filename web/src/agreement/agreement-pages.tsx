import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { useEffect, useRef, useState } from "react";
import { classNames } from "@portal/ui/class-names.ts";
import styles from "./agreement-pages.module.css";
import { drawPage, type PdfPages } from "@portal/ui/pdf/draw-page.ts";

export type AgreementPageProps = {
  readonly pages: PdfPages;
  /** The page number, starting at 1. */
  readonly number: number;
  /** True to draw the page at twice the width of its frame. */
  readonly isLarge: boolean;
  /** The page's text for screen readers. */
  readonly text: string;
};

/** Draws a page only while it is visible, because twelve drawn pages would fill a phone's memory. */
export function AgreementPage({ pages, number, isLarge, text }: AgreementPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return undefined;
    let drawing: AbortController | undefined;
    const free = () => {
      drawing?.abort();
      drawing = undefined;
      [shown.width, shown.height] = [0, 0];
    };
    const draw = () => {
      if (drawing) return;
      drawing = new AbortController();
      const width = shown.clientWidth * Math.min(2, window.devicePixelRatio);
      drawPage({ pages, number, canvas: shown, width, signal: drawing.signal }).catch(() => setBroken(true));
    };
    const watch = new IntersectionObserver(
      (entries) => (entries.at(-1)?.isIntersecting === true ? draw() : free()),
      { root: shown.closest("[data-scroller]"), rootMargin: "50% 0%" },
    );
    watch.observe(shown);
    return () => {
      watch.disconnect();
      free();
    };
  }, [pages, number]);
  return (
    <div className={classNames(styles["page"], isLarge && styles["large"])}>
      <canvas ref={canvas} className={styles["drawing"]} aria-hidden />
      {isBroken ? <p className={styles["broken"]}>{texts.pageBroken}</p> : <p className="vh">{text}</p>}
    </div>
  );
}
