export type Size = { readonly width: number; readonly height: number };

/** A picture's properties. For a truncated picture, the functions that read pictures throw or return undefined. */
export type Picture = {
  /** The size of each frame or page. */
  readonly sizes: readonly Size[];
  /** The position in the file at which the picture ends. */
  readonly end: number;
};

/** The photos of the largest camera have 200 million pixels. More pixels could exhaust a viewer's memory. */
const maxPixels = 250_000_000;

export function isSound({ sizes }: Picture): boolean {
  return (
    sizes.length > 0 &&
    sizes.every(({ width, height }) => width > 0 && height > 0 && width * height <= maxPixels)
  );
}
