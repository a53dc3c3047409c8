import { forbiddenFolders, rootFolders, workspaceFolders } from "./house.ts";
import { nameOf } from "./tree.ts";
import type { Fault, Tree } from "./tree.ts";

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;

function folderFault(path: string): Fault | undefined {
  const name = nameOf(path);
  if (forbiddenFolders.includes(name)) {
    return {
      path,
      problem: `a folder named ${name} does not say what is in it`,
      remedy: "Put each file into the slice or room it belongs to (docs/architecture.md, section 1).",
    };
  }
  if (!path.includes("/") && !rootFolders.includes(path) && !path.startsWith(".")) {
    return {
      path,
      problem: "is not one of the rooms of the project",
      remedy: `Use one of ${rootFolders.join(", ")}, or record a new room in docs/decisions/ and name it in scripts/structure/house.ts.`,
    };
  }
  const [workspace = "", folder, below] = path.split("/");
  const allowed = workspaceFolders[workspace];
  if (allowed !== undefined && folder !== undefined && below === undefined && !allowed.includes(folder)) {
    return {
      path,
      problem: `is not a folder of ${workspace}`,
      remedy: `Put its files into ${workspace}/${allowed.join(` or ${workspace}/`)}.`,
    };
  }
  return path.includes("migrations") || path.startsWith(".") ? undefined : nameFault(path);
}

function nameFault(path: string): Fault | undefined {
  if (kebab.test(nameOf(path))) return undefined;
  return {
    path,
    problem: "is not a kebab-case name",
    remedy: "Rename it: whole words in lowercase, joined by hyphens.",
  };
}

const named = /\.(tsx?|m?js|css|html)$/;

/** Checks the names of folders and files (docs/architecture.md, sections 1 and 4). */
export function checkNames(tree: Tree): Fault[] {
  const files = tree.files.filter(({ path }) => named.test(path) && !path.startsWith("database/migrations/"));
  return [...tree.folders.map(folderFault), ...files.map(({ path }) => nameFault(path))].filter(
    (fault) => fault !== undefined,
  );
}
