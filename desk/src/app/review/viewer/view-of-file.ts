import type { PdfPages } from "@portal/ui/pdf/draw-page.ts";

/** The zoom and rotation of a file. The person's choice applies while the item is open (DESK-DOC-02). */
export type FileView = {
  /** A fraction of the natural size, "width" to fit the page's width, or "page" to fit the whole page. */
  readonly zoom: number | "width" | "page";
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
};

export const firstView: FileView = { zoom: "width", rotation: 0 };

/** The steps of the zoom, from 25% to 400%. */
const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;

/** Returns the next step in a direction, at most 25% and 400%. */
export function viewOfFile(view: FileView, step: "in" | "out" | "turn", scale: number): FileView {
  if (step === "turn") return { ...view, rotation: ((view.rotation + 90) % 360) as FileView["rotation"] };
  const next =
    step === "in" ? steps.find((each) => each > scale + 0.01) : steps.findLast((each) => each < scale - 0.01);
  return { ...view, zoom: next ?? (step === "in" ? 4 : 0.25) };
}

export type Size = { readonly width: number; readonly height: number };

/** Returns the scale at which a page of a size is shown in a frame. */
export function scaleOf({ zoom }: FileView, page: Size, frame: Size): number {
  if (typeof zoom === "number") return zoom;
  const width = frame.width / page.width;
  return zoom === "width" ? width : Math.min(width, frame.height / page.height);
}

export const turned = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** The maximum number of pixels in a picture, or in all pages of a TIFF together (DH-21). */
export const mostPixels = 100_000_000;

/** A file that consists of pixels: a picture with one page, or a TIFF with several. */
export type Raster = {
  /** The sizes of the pages in pixels, or "too-large". Rejects if the file is damaged. */
  readonly sizes: Promise<readonly Size[] | "too-large">;
  /** Decodes a page, counted from 0, and paints it. The pixels are valid only while `paint` runs. */
  draw(page: number, paint: (pixels: ImageBitmap) => void): Promise<void>;
  close(): void;
};

export type OpenedFile = { readonly pageCount: number; readonly pages?: PdfPages };

/** The part of a file that is on screen: its first page, or a message that the file cannot be shown. */
export type Shown = "page" | "message";

export type ContentProps = {
  readonly content: Blob;
  readonly filename: string;
  readonly view: FileView;
  /** The room for a page, in pixels. */
  readonly frame: Size;
  readonly find: string;
  readonly onOpened: (file: OpenedFile) => void;
  readonly onScale: (scale: number) => void;
  /** Called when the first page is on screen. */
  readonly onDrawn: () => void;
  /** Called when the file cannot be shown, with the reason if trying again cannot help. */
  readonly onFailed: (reason?: string) => void;
};
