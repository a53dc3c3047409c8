import * as z from "zod/mini";

/** The place of the lender's product name in the markup of an outline. */
export const productNamePlaceholder = "{{productName}}";

/**
 * A picture of a page that the server sends for the time until the app's first render. It shows no data of a borrower
 * and appears only to one kind of visitor, with or without a session.
 */
const outline = z.object({
  paths: z.array(z.string()),
  visitor: z.enum(["guest", "borrower"]),
  markup: z.string(),
});
export type Outline = z.infer<typeof outline>;

/**
 * What a build of the web app tells the server about its pages: for each pattern of addresses, the paths of the scripts
 * and styles of its screen that index.html does not name. The first matching pattern counts.
 */
export const pageFiles = z.object({
  /** A script that index.html of the same build names. */
  firstScript: z.string(),
  pages: z.array(
    z.object({
      pattern: z.string(),
      /** True if only borrowers with a session see the screen. A guest's browser then loads none of its scripts. */
      needsSession: z.boolean(),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      /** Paths below the API's address of the calls that the screen makes first. */
      calls: z.array(z.string()),
    }),
  ),
  outlines: z.array(outline),
});
export type PageFiles = z.infer<typeof pageFiles>;
