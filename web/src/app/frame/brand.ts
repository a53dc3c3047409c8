import type { PublicConfig } from "@portal/domain/wire/config";

/**
 * Loads the tenant's stylesheet after the tokens, before the first screen, and puts the tenant's icon on the
 * browser's tab; without them the product is the demo tenant.
 */
export function loadBrand(config: Pick<PublicConfig, "brandStylesheet" | "brandIcon">): Promise<void> {
  const { brandStylesheet, brandIcon } = config;
  document.querySelector("link[rel=icon]")?.setAttribute("href", brandIcon);
  if (!brandStylesheet) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = brandStylesheet;
    // A brand that does not load must not keep the borrower out: the portal shows in its own colours.
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}
