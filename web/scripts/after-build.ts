import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What the login page may cost before it can be used, in brotli bytes of scripts and styles. */
const firstLoadBudgetBytes = 150 * 1024;

const loginModule = "src/auth/login-screen.tsx";
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

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

function brotli(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
    },
  });
}

/** Scripts and styles that the page names itself. */
function filesOfPage(distDir: string): string[] {
  const page = readFileSync(join(distDir, "index.html"), "utf8");
  return [...page.matchAll(/ (?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? "");
}

function collectFiles(manifest: Manifest, chunk: Chunk, files: Set<string>): void {
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported && !files.has(imported.file)) collectFiles(manifest, imported, files);
  }
}

/**
 * The brotli size of each script and style the login page needs: what index.html names, the login
 * route's lazy chunk, what these import statically, and their styles. Keys are paths under `distDir`.
 */
export function firstLoadFiles(distDir: string): Map<string, number> {
  const manifest = JSON.parse(readFileSync(join(distDir, ".vite/manifest.json"), "utf8")) as Manifest;
  const login = manifest[loginModule];
  if (!login) throw new Error(`The build has no chunk for ${loginModule}: is it still loaded by import()?`);
  const named = filesOfPage(distDir);
  if (named.length === 0) throw new Error("index.html names no script: has its form changed?");
  const files = new Set<string>();
  for (const chunk of Object.values(manifest))
    if (named.includes(chunk.file)) collectFiles(manifest, chunk, files);
  collectFiles(manifest, login, files);
  for (const file of named) files.add(file);
  return new Map([...files].map((file) => [file, brotli(readFileSync(join(distDir, file))).byteLength]));
}

/** The login page's first load in brotli bytes. Throws when the build has no chunk for the login screen. */
export function firstLoadBytes(distDir: string): number {
  return [...firstLoadFiles(distDir).values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Writes `.br` and `.gz` beside every text file of the build. */
function precompress(distDir: string): void {
  for (const entry of readdirSync(distDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !textFileEndings.has(extname(entry.name)) || entry.parentPath.endsWith(".vite"))
      continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path);
    writeFileSync(`${path}.br`, brotli(text));
    writeFileSync(`${path}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
  }
}

const inKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

if (import.meta.main) {
  const distDir = join(import.meta.dirname, "../dist");
  precompress(distDir);
  for (const [file, bytes] of firstLoadFiles(distDir)) console.log(inKilobytes(bytes).padStart(10), file);
  const total = firstLoadBytes(distDir);
  const budget = inKilobytes(firstLoadBudgetBytes);
  console.log(`The login page's first load is ${inKilobytes(total)} in brotli (budget ${budget}).`);
  if (total > firstLoadBudgetBytes) {
    console.error("That is over the budget: load what the login page does not show with import().");
    process.exitCode = 1;
  }
}
