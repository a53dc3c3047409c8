import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One file of the project; `path` is relative to the root, with `/` on every system. */
export type SourceFile = { readonly path: string; readonly text: string };

/** A broken rule: where, what, and what to do instead. */
export type Fault = { readonly path: string; readonly problem: string; readonly remedy: string };

export type Tree = {
  readonly files: readonly SourceFile[];
  readonly folders: readonly string[];
};

/** Git ignores whole folders only by lines such as `dist/`; what git does not keep is not judged. */
function ignoredFolders(root: string): Set<string> {
  const file = join(root, ".gitignore");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const names = lines.filter((line) => /^[^/#*]+\/$/.test(line)).map((line) => line.slice(0, -1));
  return new Set(["node_modules", ...names]);
}

const binary = /\.(woff2?|ttf|png|jpe?g|gif|ico|webp|avif|pdf|zip|xlsx|docx|br|gz)$/;

/** Reads every text file below `root` that git would keep. */
export function readTree(root: string): Tree {
  const ignored = ignoredFolders(root);
  const files: SourceFile[] = [];
  const folders: string[] = [];
  const visit = (folder: string): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      // A folder, or in a worktree a file that says where the folder is.
      if (entry.name === ".git") continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !ignored.has(entry.name)) {
        folders.push(path);
        visit(path);
      } else if (entry.isFile()) {
        files.push({ path, text: binary.test(entry.name) ? "" : readFileSync(join(root, path), "utf8") });
      }
    }
  };
  visit("");
  return { files, folders };
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

/** Tests, with everything that only browser tests use. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}
