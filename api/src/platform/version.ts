import { readFileSync } from "node:fs";

/** The portal's release, such as `5.45.0`. */
export const { version } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as { readonly version: string };
