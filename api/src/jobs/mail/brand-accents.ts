import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { builtPages } from "../../http/pages.ts";

const steps = [300, 400, 700, 900, 950] as const;
/** The steps of the brand's accent that mails use. */
export type BrandAccents = Readonly<Record<(typeof steps)[number], string>>;

/** The portal's own, as web/src/styles/tokens.css has them. */
const ownAccents: BrandAccents = {
  300: "#99d5bd",
  400: "#69b99b",
  700: "#145541",
  900: "#092e22",
  950: "#051c14",
};

/**
 * The accent steps of the tenant's stylesheet: a mail cannot load it, so its colours are copied into the mail.
 * A step that it does not have as a hexadecimal colour stays the portal's own.
 * @param stylesheet its path on the portal, `/brands/northbank.css`
 */
export async function readBrandAccents(
  stylesheet: string | null,
  folder = builtPages,
): Promise<BrandAccents> {
  if (stylesheet === null) return ownAccents;
  // A tenant's file that is away costs its colours and not the mail.
  const css = await readFile(join(folder, stylesheet), "utf8").catch(() => "");
  const given = steps.flatMap((step) => {
    const [, colour] = new RegExp(`--brand-accent-${step}:\\s*(#[0-9a-f]{6})\\b`, "i").exec(css) ?? [];
    return colour === undefined ? [] : [[step, colour] as const];
  });
  return { ...ownAccents, ...Object.fromEntries(given) };
}
