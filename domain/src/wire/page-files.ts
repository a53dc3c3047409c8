import * as z from "zod/mini";

/**
 * What a build of the web app tells the server about its pages: for each pattern of addresses, the paths of the scripts
 * and styles of its screen that index.html does not name. The first matching pattern counts.
 */
export const pageFiles = z.object({
  /** A script that index.html of the same build names. */
  firstScript: z.string(),
  pages: z.array(
    z.object({ pattern: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) }),
  ),
});
export type PageFiles = z.infer<typeof pageFiles>;
