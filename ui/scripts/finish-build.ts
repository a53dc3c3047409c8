import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { minifySync } from "vite";
import { browserFloor } from "./browser-floor.ts";
import { filesOf, findCycle, type FirstLoad, type Manifest } from "./first-loads.ts";
import { newerStyles, newerUses } from "./newer-uses.ts";
import { readBuilds } from "./two-builds.ts";

const textFileEndings = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".mjs",
  ".svg",
  ".txt",
  ".webmanifest",
  ".xml",
]);

function brotli(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
    },
  });
}

/** Minifies the scripts that Vite copies unchanged, which removes the comments. */
export function minifyCopied(distDir: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(distDir, name);
    const { code, errors } = minifySync(name, readFileSync(path, "utf8"));
    if (errors.length > 0) throw new Error(`${name} could not be minified: ${errors[0]?.message}`);
    writeFileSync(path, code);
  }
}

/** Writes a `.br` and a `.gz` file beside every text file of the build. Returns the brotli sizes by path. */
export function precompress(distDir: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of readdirSync(distDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !textFileEndings.has(extname(entry.name)) || entry.parentPath.endsWith(".vite"))
      continue;
    const path = join(entry.parentPath, entry.name);
    // Skips files of the previous build, which are already compressed.
    if (existsSync(`${path}.br`) && statSync(`${path}.br`).mtimeMs > statSync(path).mtimeMs) {
      sizes.set(path, statSync(`${path}.br`).size);
      continue;
    }
    const text = readFileSync(path);
    const compressed = brotli(text);
    writeFileSync(`${path}.br`, compressed);
    writeFileSync(`${path}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
    sizes.set(path, compressed.byteLength);
  }
  return sizes;
}

const inKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Prints the size of each page's first load. Fails the build if a page exceeds its size limit, or if files import each
 * other.
 */
export function checkFirstLoads(
  distDir: string,
  loads: readonly FirstLoad[],
  {
    manifest,
    named,
    sizes,
  }: {
    readonly manifest: Manifest;
    readonly named: readonly string[];
    readonly sizes: ReadonlyMap<string, number>;
  },
): void {
  const cycle = findCycle(manifest);
  if (cycle) {
    console.error(
      `These files import each other: ${cycle.join(", ")}. Put their common modules into one file.`,
    );
    process.exitCode = 1;
  }
  for (const load of loads) {
    const files = [...filesOf(load, manifest, named)].map((file) => ({
      file,
      bytes: sizes.get(join(distDir, file)) ?? 0,
    }));
    for (const { file, bytes } of files) console.log(inKilobytes(bytes).padStart(10), file);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const budget = inKilobytes(load.budgetBytes);
    console.log(`${load.page} loads ${inKilobytes(total)} compressed with brotli (budget ${budget}).`);
    if (total > load.budgetBytes) {
      console.error("That is over the budget: use import() for what the page does not show at first.");
      process.exitCode = 1;
    }
  }
}

/** Fails the build if a script or style sheet uses a feature that a supported browser may lack. */
export function checkBrowserFloor(distDir: string): void {
  for (const name of readBuilds(distDir)?.current ?? []) {
    const path = join(distDir, "assets", name);
    const find = { ".js": newerUses, ".css": newerStyles }[extname(name)];
    for (const { feature, at } of find?.(path, readFileSync(path, "utf8")) ?? []) {
      console.error(`${name} needs ${feature} (at ${at}), which a supported browser may lack.`);
      process.exitCode = 1;
    }
  }
  const floor = Object.entries(browserFloor).map(([browser, version]) => `${browser} ${version}`);
  if (process.exitCode !== 1) console.log(`The build runs on ${floor.join(", ")} and newer.`);
}
