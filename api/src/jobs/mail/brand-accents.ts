import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { builtPages } from "../../http/pages/pages.ts";

const steps = [300, 400, 700, 900, 950] as const;
export type BrandAccents = Readonly<Record<(typeof steps)[number], string>>;

/** The portal's default accent colors. They must equal the colors in ui/src/styles/tokens.css. */
const ownAccents: BrandAccents = {
  300: "#99d5bd",
  400: "#69b99b",
  700: "#145541",
  900: "#092e22",
  950: "#051c14",
};

/**
 * Reads the accent colors from the tenant's style sheet, because mails cannot load style sheets. Ignores colors that
 * are not six-digit hex.
 * @param stylesheet path on the portal, such as `/brands/northbank.css`
 */
export async function readBrandAccents(
  stylesheet: string | null,
  folder = builtPages,
): Promise<BrandAccents> {
  if (stylesheet === null) return ownAccents;
  // If the tenant's style sheet is missing, the mail has the portal's default colors.
  const css = await readFile(join(folder, stylesheet), "utf8").catch(() => "");
  const given = steps.flatMap((step) => {
    const [, colour] = new RegExp(`--brand-accent-${step}:\\s*(#[0-9a-f]{6})\\b`, "i").exec(css) ?? [];
    return colour === undefined ? [] : [[step, colour] as const];
  });
  return { ...ownAccents, ...Object.fromEntries(given) };
}
