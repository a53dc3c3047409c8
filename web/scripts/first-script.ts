import type { Plugin, Rolldown } from "vite";

type Chunk = Pick<Rolldown.OutputChunk, "type" | "fileName" | "imports" | "isEntry" | "moduleIds">;

/**
 * Matches the modules of pages. The first script must not contain pages, so that a new page does not slow down the
 * first load.
 */
const ofPages = /\/web\/src\/.*(?:\/routes\.ts|-screen\.tsx)$/;

/** Returns the modules of pages in the first script and in its static imports. */
export function pagesInFirstScript(files: readonly Chunk[]): string[] {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(byName.get(name));
  };
  for (const file of files) if (file.isEntry) load(file);
  return [...loaded].flatMap(({ moduleIds }) => moduleIds).filter((id) => ofPages.test(id));
}

/** Fails the build if the first script contains a page or the routes of a slice. */
export function keepPagesOutOfFirstScript(): Plugin {
  return {
    name: "keep-pages-out-of-first-script",
    apply: "build",
    generateBundle(_options, bundle) {
      const found = pagesInFirstScript(
        Object.values(bundle).filter(({ type }) => type === "chunk") as Chunk[],
      );
      if (found.length > 0)
        this.error(`The first script contains ${found.join(", ")}. Import it with import() instead.`);
    },
  };
}
