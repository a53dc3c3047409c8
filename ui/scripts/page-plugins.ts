import type { Plugin } from "vite";

/** Removes React Aria's texts except those in English and French. */
export function keepSpokenLocales(): Plugin {
  const spoken = new Set(["en-US", "fr-FR"]);
  return {
    name: "keep-spoken-locales",
    apply: "build",
    load: {
      filter: {
        id: /react-(?:aria|stately|aria-components)\/dist\/private\/intl\/.*[a-z]{2}-[A-Z]{2}\.mjs$/,
      },
      handler: (id) => (spoken.has(id.slice(-9, -4)) ? undefined : "export default undefined;"),
    },
  };
}

/** Preloads the font for Latin text, because the first paint needs this font. `base` is the address of the build's folder. */
export function preloadTextFont(base = "/"): Plugin {
  return {
    name: "preload-text-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              href: `${base}${file}`,
              as: "font",
              type: "font/woff2",
              crossorigin: "",
            },
            injectTo: "head" as const,
          })),
    },
  };
}
