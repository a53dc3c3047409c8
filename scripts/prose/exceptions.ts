/** Quotations and technical terms that contain a forbidden phrase; at most twenty. */
export const exceptions: readonly string[] = ["`nobody`"];
