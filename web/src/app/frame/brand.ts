import type { PublicConfig } from "@portal/domain/wire/config";

/** Loads the tenant's stylesheet after the tokens, before the first screen; without one the product is the demo tenant. */
export function loadBrand({ brandStylesheet }: Pick<PublicConfig, "brandStylesheet">): Promise<void> {
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
