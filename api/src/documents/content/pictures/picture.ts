export type Size = { readonly width: number; readonly height: number };

/** A picture that was read to its end. Reading one that is cut throws, or gives none. */
export type Picture = {
  /** One size for each frame or page. */
  readonly sizes: readonly Size[];
  /** Where the picture ends in the file. */
  readonly end: number;
};

/** The largest camera's photo has 200 million pixels; more is a bomb for whoever opens it. */
const mostPixels = 250_000_000;

export function isSound({ sizes }: Picture): boolean {
  return (
    sizes.length > 0 &&
    sizes.every(({ width, height }) => width > 0 && height > 0 && width * height <= mostPixels)
  );
}
