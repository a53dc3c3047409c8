import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { pageAt } from "@portal/domain/wire/pages/page-path";
import { minifySync } from "vite";
import { browserFloor } from "./browser-floor.ts";
import { filesOf, firstLoads, readBuild } from "./first-loads.ts";
import { findPageFiles, readPages } from "./page-files.ts";
import { newerStyles, newerUses } from "./newer-uses.ts";
import { renderOutlines, unknownClasses } from "./render-outlines.ts";
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
function minifyCopied(distDir: string): void {
  for (const name of ["head.js", "report.js"]) {
    const path = join(distDir, name);
    const { code, errors } = minifySync(name, readFileSync(path, "utf8"));
    if (errors.length > 0) throw new Error(`${name} could not be minified: ${errors[0]?.message}`);
    writeFileSync(path, code);
  }
}

/** Writes a `.br` and a `.gz` file beside every text file of the build. Returns the brotli sizes by path. */
function precompress(distDir: string): Map<string, number> {
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

const distDir = join(import.meta.dirname, "../dist");
minifyCopied(distDir);
const sizes = precompress(distDir);
const { manifest, named } = readBuild(distDir);
const outlines = await renderOutlines();
const pageFiles = findPageFiles(await readPages(), manifest, named, outlines);
writeFileSync(join(distDir, ".vite/pages.json"), JSON.stringify(pageFiles));
for (const load of firstLoads) {
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

for (const { paths, markup } of outlines) {
  const files = [
    ...named,
    ...pageFiles.pages
      .filter(({ pattern }) => paths.some((path) => pageAt(pattern).isAt(path)))
      .flatMap(({ styles }) => styles),
  ];
  const styles = files
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(join(distDir, file), "utf8"));
  for (const name of unknownClasses(markup, styles.join(""))) {
    console.error(
      `The outline of ${paths.join(", ")} uses the class ${name}, which no style sheet of this page has.`,
    );
    process.exitCode = 1;
  }
}

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
