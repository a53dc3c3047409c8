import type { PublicConfig } from "@portal/domain/wire/config";

/**
 * Loads the tenant's stylesheet after the tokens and before the first screen, unless the server's page links it. The
 * page of Vite's dev server does not.
 */
export function loadBrand(config: Pick<PublicConfig, "brandStylesheet" | "brandIcon">): Promise<void> {
  const { brandStylesheet, brandIcon } = config;
  document.querySelector("link[rel=icon]")?.setAttribute("href", brandIcon);
  const linked = [...document.querySelectorAll("link[rel=stylesheet]")].map((link) =>
    link.getAttribute("href"),
  );
  if (!brandStylesheet || linked.includes(brandStylesheet)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = brandStylesheet;
    // A brand that fails to load must not lock the borrower out: the portal then shows its default colors.
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}
