import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Outline } from "@portal/domain/wire/pages/page-files";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const web = join(import.meta.dirname, "..");

/** Returns class names of the markup that are missing from the styles. */
export function unknownClasses(markup: string, styles: string): string[] {
  const used = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  return [...new Set(used)].filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles));
}

/** Renders the page outlines in Node with the same class names as in the browser. */
export async function renderOutlines(): Promise<Outline[]> {
  const outDir = join(web, "dist/.vite/outlines");
  try {
    await build({
      root: web,
      configFile: false,
      logLevel: "warn",
      plugins: [react()],
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      ssr: { noExternal: true },
      build: {
        ssr: "src/app/outlines.tsx",
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: "outlines.mjs" } },
      },
    });
    const module: { renderOutlines: () => Outline[] } = await import(
      pathToFileURL(join(outDir, "outlines.mjs")).href
    );
    return module.renderOutlines();
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
