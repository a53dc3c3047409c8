import { useEffect, useRef, useState } from "react";
import { paintTurned } from "./paint-turned.ts";
import styles from "./pages.module.css";
import { scaleOf, turned, type ContentProps } from "./view-of-file.ts";
import { Watermark } from "./watermark.tsx";

/** The most pixels that a picture may have (DH-21). */
const mostPixels = 100_000_000;

/** A picture as pixels on a canvas, so that nothing in the file is interpreted (DESK-SEC-02). */
export function PictureView(props: ContentProps) {
  const { content, filename, view, frame, onOpened, onScale, onDrawn, onFailed } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<{ readonly of: Blob; readonly pixels: ImageBitmap }>();
  useEffect(() => {
    let isLeft = false;
    const open = async () => {
      const pixels = await createImageBitmap(content);
      if (isLeft || pixels.width * pixels.height > mostPixels) {
        pixels.close();
        return isLeft || onFailed();
      }
      setPicture({ of: content, pixels });
      onOpened({ pageCount: 1 });
    };
    open().catch(() => isLeft || onFailed());
    return () => {
      isLeft = true;
      setPicture((shown) => {
        shown?.pixels.close();
        return undefined;
      });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- opens the file once, whatever the page's handlers are.
  }, [content]);
  const pixels = picture?.of === content ? picture.pixels : undefined;
  const natural = turned(pixels ?? { width: 1, height: 1 }, view.rotation);
  const scale = scaleOf(view, natural, frame);
  useEffect(() => {
    if (pixels) onScale(scale);
  }, [pixels, scale, onScale]);
  useEffect(() => {
    if (!canvas.current || !pixels) return;
    paintTurned(canvas.current, pixels, view.rotation);
    onDrawn();
    // oxlint-disable-next-line react/exhaustive-deps -- draws again only for another picture or angle.
  }, [pixels, view.rotation, frame.width > 0]);
  if (!pixels || frame.width === 0) return null;
  return (
    <div className={styles["pages"]}>
      <div
        className={styles["page"]}
        data-page={1}
        style={{ width: Math.floor(natural.width * scale), height: Math.floor(natural.height * scale) }}
      >
        <canvas ref={canvas} className={styles["drawing"]} aria-hidden />
        <p className="vh">{filename}</p>
        <Watermark />
      </div>
    </div>
  );
}
