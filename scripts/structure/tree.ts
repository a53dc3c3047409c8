import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of the project. `path` is relative to the root, with `/` on every system. */
export type SourceFile = { readonly path: string; readonly text: string };

export type Fault = { readonly path: string; readonly problem: string; readonly remedy: string };

export type Tree = {
  readonly files: readonly SourceFile[];
  readonly folders: readonly string[];
};

/** Returns the folders that .gitignore names, such as `dist/`. Files that git ignores are not checked. */
function ignoredFolders(root: string): Set<string> {
  const file = join(root, ".gitignore");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const names = lines.filter((line) => /^[^/#*]+\/$/.test(line)).map((line) => line.slice(0, -1));
  return new Set(["node_modules", ...names]);
}

const binary = /\.(woff2?|ttf|png|jpe?g|gif|ico|webp|avif|pdf|zip|xlsx|docx|br|gz)$/;

/** Reads every file below `root` that git does not ignore. The text of a binary file is empty. */
export function readTree(root: string): Tree {
  const ignored = ignoredFolders(root);
  const files: SourceFile[] = [];
  const folders: string[] = [];
  const visit = (folder: string): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      // Skips `.git`, which is a folder or, in a worktree, a file.
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

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}
