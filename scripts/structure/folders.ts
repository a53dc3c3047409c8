import { isCode, folderOf, isTest, nameOf } from "./tree.ts";
import type { Module } from "./imports.ts";
import type { Fault, Tree } from "./tree.ts";

const mostFiles = 25;
const fewLines = 20;

/**
 * True if the file counts toward its folder's limit. Tests do not count, because each subject has its own test file.
 */
const isJudged = (path: string): boolean =>
  /^(?:web|desk|ui|api|domain|database|providers)\/src\//.test(path) && isCode(path) && !isTest(path);

/** Finds folders with too many files. Tests and style sheets do not count. */
export function checkFolders(tree: Tree): Fault[] {
  const counts = new Map<string, number>();
  for (const { path } of tree.files) {
    if (isJudged(path)) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([path, count]) => ({
      path,
      problem: `has ${count} files, more than ${mostFiles}`,
      remedy: "Move them into subfolders by what a person would look for.",
    }));
}

/** File names that state what the file is for. Files with these names may be short. */
const roles =
  /^(?:routes|paths|messages|contract|rules|jobs|present|store|queries|context|[a-z-]+-(?:store|screen|provider))\.tsx?$/;
/** Files that list operations, pages or jobs. A listed operation, page or job may have a short file. */
const lists = /\/(?:routes|jobs|router|frames|request-kinds|server|main|gallery)\.tsx?$/;

/** Finds short files that only one other file of the same folder or slice uses. */
export function checkSplinters(modules: readonly Module[], texts: ReadonlyMap<string, string>): Fault[] {
  const users = new Map<string, Set<string>>();
  for (const { path, imports } of modules) {
    for (const { target, written } of imports) {
      if (target === undefined) continue;
      const isLazy = texts.get(path)?.includes(`import("${written}")`) === true;
      // Code that loads lazily or has its own test must stay in a separate file.
      const user = isLazy || isTest(path) ? "apart" : path;
      users.set(target, (users.get(target) ?? new Set()).add(user));
    }
  }
  return modules.flatMap(({ path }) => {
    const [user, ...others] = users.get(path) ?? [];
    const lines = (texts.get(path) ?? "").split("\n").length - 1;
    if (!isJudged(path) || path.includes("/testing/") || lines >= fewLines || roles.test(nameOf(path)))
      return [];
    if (user === undefined || user === "apart" || others.length > 0 || lists.test(user)) return [];
    if (sliceOf(user) !== sliceOf(path)) return [];
    return [
      {
        path,
        problem: `has ${lines} lines, and only ${user} uses it`,
        remedy: `Move its contents to ${nameOf(user)}.`,
      },
    ];
  });
}

function sliceOf(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}
