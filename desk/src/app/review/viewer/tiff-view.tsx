import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { useEffect, useRef, useState } from "react";
import { openTiff, type OpenedTiff } from "./open-tiff.ts";
import { paintTurned } from "./paint-turned.ts";
import styles from "./pages.module.css";
import { useNear } from "./use-near.ts";
import { scaleOf, turned, type ContentProps, type Size } from "./view-of-file.ts";
import { Watermark } from "./watermark.tsx";

type Opened = { readonly of: Blob; readonly tiff: OpenedTiff; readonly sizes: readonly Size[] };

/** The pages of a TIFF, one below the other, as pixels (DH-21). */
export function TiffView({ content, filename, view, frame, ...props }: ContentProps) {
  const { onOpened, onScale, onDrawn, onFailed } = props;
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const tiff = openTiff(content);
    let isLeft = false;
    const open = async () => {
      const sizes = await tiff.sizes;
      if (isLeft) return;
      if (sizes === "too-large") return onFailed(texts.tooLarge);
      setOpened({ of: content, tiff, sizes });
      onOpened({ pageCount: sizes.length });
    };
    open().catch(() => isLeft || onFailed());
    return () => {
      isLeft = true;
      tiff.close();
      setOpened(undefined);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- opens the file once, whatever the page's handlers are.
  }, [content]);
  const current = opened?.of === content ? opened : undefined;
  const [first = { width: 1, height: 1 }] = current?.sizes ?? [];
  const scale = scaleOf(view, turned(first, view.rotation), frame);
  useEffect(() => {
    if (current) onScale(scale);
  }, [current, scale, onScale]);
  if (!current || frame.width === 0) return null;
  return (
    <div className={styles["pages"]}>
      {current.sizes.map((size, at) => (
        <TiffPage
          // oxlint-disable-next-line react/no-array-index-key -- pages never change their places.
          key={at}
          tiff={current.tiff}
          at={at}
          size={size}
          scale={scale}
          rotation={view.rotation}
          name={filename}
          onDrawn={() => at === 0 && onDrawn()}
          onFailed={() => at === 0 && onFailed()}
        />
      ))}
    </div>
  );
}

type TiffPageProps = {
  readonly tiff: OpenedTiff;
  /** The page's number, counted from 0. */
  readonly at: number;
  readonly size: Size;
  readonly scale: number;
  readonly rotation: number;
  readonly name: string;
  readonly onDrawn: () => void;
  readonly onFailed: () => void;
};

function TiffPage({ tiff, at, size, scale, rotation, name, onDrawn, onFailed }: TiffPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(canvas, at === 0);
  const report = useRef({ onDrawn, onFailed });
  useEffect(() => {
    report.current = { onDrawn, onFailed };
  });
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown || !isNear) return undefined;
    let isLeft = false;
    const draw = async () => {
      const picture = await tiff.draw(at);
      if (!isLeft) {
        paintTurned(shown, picture, rotation);
        setDrawn(true);
        report.current.onDrawn();
      }
      picture.close();
    };
    draw().catch(() => isLeft || report.current.onFailed());
    return () => {
      isLeft = true;
      [shown.width, shown.height] = [0, 0];
    };
  }, [tiff, at, rotation, isNear]);
  const natural = turned(size, rotation);
  return (
    <div
      className={styles["page"]}
      data-page={at + 1}
      data-drawn={isDrawn || undefined}
      style={{ width: Math.floor(natural.width * scale), height: Math.floor(natural.height * scale) }}
    >
      <canvas ref={canvas} className={styles["drawing"]} aria-hidden />
      <p className="vh">{name}</p>
      <Watermark />
    </div>
  );
}
