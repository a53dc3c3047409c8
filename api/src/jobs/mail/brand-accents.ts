import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { builtPages } from "../../http/pages.ts";

const steps = [300, 400, 700, 900, 950] as const;
export type BrandAccents = Readonly<Record<(typeof steps)[number], string>>;

/** The portal's own accents, copied from web/src/styles/tokens.css. */
const ownAccents: BrandAccents = {
  300: "#99d5bd",
  400: "#69b99b",
  700: "#145541",
  900: "#092e22",
  950: "#051c14",
};

/**
 * Reads the tenant's accents, because mails load no stylesheet. Only six-digit hex colors replace the portal's own.
 * @param stylesheet its path on the portal, such as `/brands/northbank.css`
 */
export async function readBrandAccents(
  stylesheet: string | null,
  folder = builtPages,
): Promise<BrandAccents> {
  if (stylesheet === null) return ownAccents;
  // If the tenant's file is missing, the mail is sent in the portal's own colors.
  const css = await readFile(join(folder, stylesheet), "utf8").catch(() => "");
  const given = steps.flatMap((step) => {
    const [, colour] = new RegExp(`--brand-accent-${step}:\\s*(#[0-9a-f]{6})\\b`, "i").exec(css) ?? [];
    return colour === undefined ? [] : [[step, colour] as const];
  });
  return { ...ownAccents, ...Object.fromEntries(given) };
}
