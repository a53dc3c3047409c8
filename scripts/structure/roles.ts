import { besideTheSlices, placeOf, providerKinds, slices } from "./house.ts";
import type { Module } from "./imports.ts";
import { folderOf, isTest, nameOf } from "./tree.ts";
import type { Fault, Tree } from "./tree.ts";

const roles: Readonly<Record<string, string>> = {
  domain:
    "contract.ts (operations and shapes), rules.ts (decisions), messages.ts (texts) and *.test.ts; give a large slice sub-folders with the same roles",
  api: "routes.ts, store.ts (all SQL), present.ts (row to reply), jobs.ts (what runs later), <verb>-<noun>.ts (one act per file) and <slice>.test.ts; a decision without I/O belongs in domain's rules.ts",
  web: "<name>-screen.tsx, other .tsx parts each with its .module.css, queries.ts and <slice>.test.tsx; a decision belongs in domain's rules.ts, a widget without a slice in web/src/ui",
};

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A test stands beside what it shows: it is called after the folder, or after a file next to it. */
function isTestOf(path: string, paths: ReadonlySet<string>): boolean {
  const folder = folderOf(path);
  const subject = nameOf(path).replace(/\.test\.tsx?$/, "");
  const names = folder.split("/").slice(2);
  if (names.some((name) => subject === name || subject.startsWith(`${name}-`))) return true;
  return ["ts", "tsx"].some((ending) => paths.has(`${folder}/${subject}.${ending}`));
}

function hasRole(workspace: string, path: string, paths: ReadonlySet<string>): boolean {
  const name = nameOf(path);
  if (isTest(path)) return isTestOf(path, paths);
  if (workspace === "domain") return ["contract.ts", "rules.ts", "messages.ts"].includes(name);
  if (workspace === "api") return name.endsWith(".ts");
  if (name.endsWith(".module.css")) return paths.has(path.replace(/\.module\.css$/, ".tsx"));
  return name.endsWith(".tsx") || name === "queries.ts";
}

/**
 * An act is found by its name, so its file must be called after the function that it exports. What a
 * slice's sub-folder holds are an act's own parts.
 */
function actFault({ path, exports }: Module): Fault | undefined {
  const act = camelCase(nameOf(path).replace(/\.ts$/, ""));
  if (path.split("/").length > 4) return undefined;
  if (["routes", "store", "present", "jobs"].includes(act) || isTest(path) || exports.has(act))
    return undefined;
  return {
    path,
    problem: `exports no act called ${act}`,
    remedy: "Name the file after the one act it exports, <verb>-<noun>.ts for verbNoun.",
  };
}

function sliceFault(path: string, paths: ReadonlySet<string>): Fault | undefined {
  const { workspace, room, slice } = placeOf(path);
  const beside = workspace === undefined ? undefined : besideTheSlices[workspace];
  if (workspace === undefined || beside === undefined || !path.startsWith(`${workspace}/src/`))
    return undefined;
  if (slice !== undefined) {
    if (hasRole(workspace, path, paths)) return undefined;
    return { path, problem: `has no role in a slice of ${workspace}`, remedy: `Use ${roles[workspace]}.` };
  }
  if (room === undefined ? beside.files.includes(nameOf(path)) : beside.folders.includes(room))
    return undefined;
  if (room === undefined && path.endsWith(".d.ts")) return undefined;
  return {
    path,
    problem:
      room === undefined
        ? `may not stand in ${workspace}/src itself`
        : `${workspace}/src/${room} is neither a slice nor a room of ${workspace}`,
    remedy: `Put it into a slice (${slices.join(", ")}) or one of ${beside.folders.join(", ")}.`,
  };
}

function databaseFault(path: string): Fault | undefined {
  const [, top = "", folder, file] = path.split("/");
  if (top === "migrations" || top === "cast" || folder === undefined) return undefined;
  if (top === "src" && file === undefined) return undefined;
  if (top === "src" && folder === "schema" && file !== undefined) {
    if (placeOf(path).slice !== undefined && path.split("/").length === 4) return undefined;
    return {
      path,
      problem: "is not called after a slice",
      remedy: `Name it ${slices.join(".ts, ")}.ts: one file of tables for each slice.`,
    };
  }
  if (top === "src" && ["embedded", "cast"].includes(folder)) return undefined;
  return {
    path,
    problem: "stands in no room of database",
    remedy: "Use src/schema/<slice>.ts, src/embedded, src/cast, cast or migrations.",
  };
}

function providerFault(path: string): Fault | undefined {
  const [, top, kind = "", file] = path.split("/");
  if (top !== "src") return undefined;
  const kinds = providerKinds.join(", ");
  if (file === undefined || !providerKinds.includes(kind)) {
    return {
      path,
      problem: "belongs to no kind of provider",
      remedy: `Put it into providers/src/<kind>, one of ${kinds}.`,
    };
  }
  const name = nameOf(path);
  if (
    name.startsWith(`${kind}-provider.`) ||
    new RegExp(`^[a-z0-9-]+-${kind}(-[a-z0-9-]+)?(\\.test)?\\.ts$`).test(name)
  )
    return undefined;
  return {
    path,
    problem: `has no role among the ${kind} providers`,
    remedy: `Use ${kind}-provider.ts (the promise), sandbox-${kind}.ts, <vendor>-${kind}.ts or ${kind}-provider.test.ts.`,
  };
}

/** The closed list of roles (docs/architecture.md, section 1). */
export function checkRoles(tree: Tree, modules: readonly Module[]): Fault[] {
  const paths = new Set(tree.files.map((file) => file.path));
  const acts = modules.filter(
    ({ path }) => placeOf(path).workspace === "api" && placeOf(path).slice !== undefined,
  );
  return [
    ...tree.files.map(({ path }) => sliceFault(path, paths)),
    ...tree.files.filter(({ path }) => path.startsWith("database/")).map(({ path }) => databaseFault(path)),
    ...tree.files.filter(({ path }) => path.startsWith("providers/")).map(({ path }) => providerFault(path)),
    ...acts.map(actFault),
  ].filter((fault) => fault !== undefined);
}
