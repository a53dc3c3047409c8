import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** An entry of Vite's manifest, which maps source paths to built files. `file` and `css` are built files. */
export type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

export type FirstLoad = {
  readonly page: string;
  /** File names of the modules that import() loads before a person can use the page. */
  readonly modules: readonly string[];
  /** The maximum total size of scripts and styles, in bytes after brotli compression. */
  readonly budgetBytes: number;
};

/** @param base the address of the build's folder, such as `/desk/` */
export function filesOfPage(html: string, base = "/"): string[] {
  const files = [...html.matchAll(/ (?:src|href)="([^"]+\.(?:js|css))"/g)].flatMap(([, address = ""]) =>
    address.startsWith(base) ? [address.slice(base.length)] : [],
  );
  if (files.length === 0) throw new Error("index.html names no script: has its format changed?");
  return files;
}

export function collectFiles(manifest: Manifest, chunk: Chunk, files: Set<string>): void {
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported && !files.has(imported.file)) collectFiles(manifest, imported, files);
  }
}

/**
 * Returns the files under `dist` that a page loads first, including static imports and styles. Throws when a module has
 * no chunk.
 */
export function filesOf({ modules }: FirstLoad, manifest: Manifest, named: readonly string[]): Set<string> {
  const files = new Set<string>();
  for (const chunk of Object.values(manifest))
    if (named.includes(chunk.file)) collectFiles(manifest, chunk, files);
  for (const module of modules) {
    const key = Object.keys(manifest).find((path) => path.endsWith(`/${module}`));
    const chunk = key === undefined ? undefined : manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${module}: is it still loaded by import()?`);
    collectFiles(manifest, chunk, files);
  }
  for (const file of named) files.add(file);
  return files;
}

/**
 * Returns the files of a cycle of imports, or undefined. In a cycle, one file runs before a file that it imports, so its
 * top-level code may find undefined values.
 */
export function findCycle(manifest: Manifest): string[] | undefined {
  const visited = new Set<string>();
  const walk = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name))
      return path.slice(path.indexOf(name)).map((each) => manifest[each]?.file ?? each);
    if (visited.has(name)) return undefined;
    visited.add(name);
    for (const imported of manifest[name]?.imports ?? []) {
      const cycle = walk(imported, [...path, name]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  for (const name of Object.keys(manifest)) {
    const cycle = walk(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Records the file of each lazy module, because Vite's manifest omits some of these modules. */
export function listLazyModules(workspace: string): Plugin {
  return {
    name: "list-lazy-modules",
    apply: "build",
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds)
          if (this.getModuleInfo(id)?.dynamicImporters.length)
            files[relative(workspace, id)] = chunk.fileName;
      }
      this.emitFile({ type: "asset", fileName: ".vite/modules.json", source: JSON.stringify(files) });
    },
  };
}

/** Adds an entry for each lazy module that Vite's manifest omits. */
export function withLazyModules(manifest: Manifest, files: Readonly<Record<string, string>>): Manifest {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const lazy = Object.entries(files).flatMap(([module, file]) => {
    const chunk = byFile.get(file);
    return chunk ? [[module, chunk] as const] : [];
  });
  return { ...Object.fromEntries(lazy), ...manifest };
}

export function readBuild(distDir: string, base = "/"): { manifest: Manifest; named: string[] } {
  const read = (name: string) => JSON.parse(readFileSync(join(distDir, ".vite", name), "utf8")) as unknown;
  return {
    manifest: withLazyModules(
      read("manifest.json") as Manifest,
      read("modules.json") as Record<string, string>,
    ),
    named: filesOfPage(readFileSync(join(distDir, "index.html"), "utf8"), base),
  };
}
