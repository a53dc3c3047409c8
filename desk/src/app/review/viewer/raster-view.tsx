import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { useEffect, useRef, useState } from "react";
import { openTiff } from "./open-tiff.ts";
import styles from "./pages.module.css";
import { useNear } from "./use-near.ts";
import { mostPixels, scaleOf, turned, type ContentProps, type Raster, type Size } from "./view-of-file.ts";
import { Watermark } from "./watermark.tsx";

export const PictureView = (props: ContentProps) => <RasterView open={openPicture} {...props} />;
export const TiffView = (props: ContentProps) => <RasterView open={openTiff} {...props} />;

type RasterViewProps = ContentProps & { readonly open: (content: Blob) => Raster };
type Opened = { readonly of: Blob; readonly raster: Raster; readonly sizes: readonly Size[] };

/** The pages of a picture file, one below the other, as pixels (DH-21). */
function RasterView({ open, content, filename, view, frame, ...props }: RasterViewProps) {
  const { onOpened, onScale, onDrawn, onFailed } = props;
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const raster = open(content);
    let isLeft = false;
    const show = async () => {
      const sizes = await raster.sizes;
      if (isLeft) return;
      if (sizes === "too-large") return onFailed(texts.tooLarge);
      setOpened({ of: content, raster, sizes });
      onOpened({ pageCount: sizes.length });
    };
    show().catch(() => isLeft || onFailed());
    return () => {
      isLeft = true;
      raster.close();
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
        <RasterPage
          // oxlint-disable-next-line react/no-array-index-key -- pages never change their places.
          key={at}
          raster={current.raster}
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

type RasterPageProps = {
  readonly raster: Raster;
  /** The page's number, counted from 0. */
  readonly at: number;
  readonly size: Size;
  readonly scale: number;
  readonly rotation: number;
  readonly name: string;
  readonly onDrawn: () => void;
  readonly onFailed: () => void;
};

function RasterPage({ raster, at, size, scale, rotation, name, onDrawn, onFailed }: RasterPageProps) {
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
    const paint = (pixels: ImageBitmap) => {
      if (isLeft) return;
      paintTurned(shown, pixels, rotation);
      setDrawn(true);
      report.current.onDrawn();
    };
    raster.draw(at, paint).catch(() => isLeft || report.current.onFailed());
    return () => {
      isLeft = true;
      [shown.width, shown.height] = [0, 0];
    };
  }, [raster, at, rotation, isNear]);
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

/** Paints pixels on a canvas of their size, turned clockwise by `rotation` degrees. */
function paintTurned(canvas: HTMLCanvasElement, pixels: ImageBitmap, rotation: number): void {
  const { width, height } = turned(pixels, rotation);
  [canvas.width, canvas.height] = [width, height];
  const paint = canvas.getContext("2d");
  if (!paint) return;
  paint.translate(width / 2, height / 2);
  paint.rotate((rotation * Math.PI) / 180);
  paint.drawImage(pixels, -pixels.width / 2, -pixels.height / 2);
}

/** Opens a picture as pixels, so that nothing in the file is interpreted (DESK-SEC-02). */
function openPicture(content: Blob): Raster {
  const opening = createImageBitmap(content);
  return {
    sizes: opening.then(({ width, height }) =>
      width * height > mostPixels ? "too-large" : [{ width, height }],
    ),
    draw: async (_page, paint) => paint(await opening),
    close: () =>
      void opening.then(
        (pixels) => pixels.close(),
        // Ignores a file that could not be opened, because it uses no memory.
        () => undefined,
      ),
  };
}
