import * as z from "zod/mini";

/** The server replaces this placeholder in a page's outline with the lender's product name. */
export const productNamePlaceholder = "{{productName}}";

/**
 * A static picture of a page, which the app replaces when it renders. The picture contains no borrower data. `visitor`
 * is the kind of visitor who sees the picture.
 */
const outline = z.object({
  paths: z.array(z.string()),
  visitor: z.enum(["guest", "borrower"]),
  markup: z.string(),
});
export type Outline = z.infer<typeof outline>;

/** The scripts and styles of each page. The server preloads the files of the first page with a matching `pattern`. */
export const pageFiles = z.object({
  /** The first script in index.html, to check that index.html and this file come from one build. */
  firstScript: z.string(),
  pages: z.array(
    z.object({
      pattern: z.string(),
      /** Whether the page requires a session. */
      needsSession: z.boolean(),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      /** The first API calls of the page, as paths below the API's address. */
      calls: z.array(z.string()),
    }),
  ),
  outlines: z.array(outline),
});
export type PageFiles = z.infer<typeof pageFiles>;
