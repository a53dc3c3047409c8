export type Size = { readonly width: number; readonly height: number };

/** A picture's properties. Reading a truncated picture throws or returns undefined. */
export type Picture = {
  /** The width and height of each frame or page. */
  readonly sizes: readonly Size[];
  /** The position after the picture's last byte. */
  readonly end: number;
};

/** The maximum number of pixels. No camera's photos have more, and more pixels could exhaust a viewer's memory. */
const maxPixels = 250_000_000;

export function isSound({ sizes }: Picture): boolean {
  return (
    sizes.length > 0 &&
    sizes.every(({ width, height }) => width > 0 && height > 0 && width * height <= maxPixels)
  );
}
