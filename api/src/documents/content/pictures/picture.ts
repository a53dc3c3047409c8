export type Size = { readonly width: number; readonly height: number };

/** Reading a truncated picture throws or returns undefined. */
export type Picture = {
  /** One size for each frame or page. */
  readonly sizes: readonly Size[];
  /** Where the picture ends in the file. */
  readonly end: number;
};

/** The largest camera's photos have 200 million pixels. More pixels could exhaust a viewer's memory. */
const maxPixels = 250_000_000;

export function isSound({ sizes }: Picture): boolean {
  return (
    sizes.length > 0 &&
    sizes.every(({ width, height }) => width > 0 && height > 0 && width * height <= maxPixels)
  );
}
