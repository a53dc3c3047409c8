export type Size = { readonly width: number; readonly height: number };

/** A picture's properties. Readers of pictures throw or return undefined for a truncated picture. */
export type Picture = {
  /** One size for each frame or page. */
  readonly sizes: readonly Size[];
  /** Where the picture ends in the file. */
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
