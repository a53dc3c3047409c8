/** Quotations and terms of the field that contain a mark; at most twenty. */
export const exceptions: readonly string[] = ["`nobody`"];
