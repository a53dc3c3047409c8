import type { PublicConfig } from "@portal/domain/wire/config";

/** Loads the lender's style sheet before the first screen, unless the page already links it. */
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
    // If the style sheet fails to load, the portal still opens, with its default colors.
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}
