import { Visitor } from "oxc-parser";
import { besideTheSlices, placeOf, providerKinds, slices } from "./house.ts";
import type { Module } from "./imports.ts";
import { folderOf, isTest, nameOf } from "./tree.ts";
import type { Fault, Tree } from "./tree.ts";

const pageRoles =
  "routes.ts (pages), <name>-screen.tsx, other .tsx parts each with its .module.css, use-<thing>.ts and <verb>-<noun>.ts (state and steps), queries.ts (calls) and <slice>.test.tsx; a decision belongs in domain's rules.ts, a widget without a slice in ui";

const roles: Readonly<Record<string, string>> = {
  domain:
    "contract.ts (operations and shapes), rules.ts (decisions), messages.ts (texts), paths.ts (page addresses) and *.test.ts; give a large slice sub-folders with the same roles",
  api: "routes.ts, store.ts (all SQL), present.ts (row to reply), jobs.ts (what runs later), <verb>-<noun>.ts (one act per file) and <slice>.test.ts; a decision without I/O belongs in domain's rules.ts",
  web: pageRoles,
  desk: pageRoles,
};

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** True if a test's name begins with the name of the test's folder or of a file in this folder. */
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
  if (workspace === "domain") return ["contract.ts", "rules.ts", "messages.ts", "paths.ts"].includes(name);
  if (workspace === "api") return name.endsWith(".ts");
  if (name.endsWith(".module.css")) return paths.has(path.replace(/\.module\.css$/, ".tsx"));
  return name.endsWith(".tsx") || ["routes.ts", "queries.ts"].includes(name) || isStep(name);
}

/** True for names with a verb, such as `send-files.ts` or `use-upload.ts`. */
function isStep(name: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)+\.ts$/.test(name);
}

/** Requires that a file exports a function with the file's name. Subfolders of api slices are exempt. */
function actFault({ path, exports }: Module): Fault | undefined {
  const { workspace, slice } = placeOf(path);
  if (slice === undefined || isTest(path)) return undefined;
  const act = camelCase(nameOf(path).replace(/\.ts$/, ""));
  if (workspace === "web" || workspace === "desk") {
    if (!isStep(nameOf(path)) || exports.has(act)) return undefined;
    return {
      path,
      problem: `exports no ${act}`,
      remedy:
        "Name the file after what it exports: use-<thing>.ts for useThing, <verb>-<noun>.ts for verbNoun.",
    };
  }
  if (workspace !== "api" || path.split("/").length > 4) return undefined;
  if (["routes", "store", "present", "jobs"].includes(act) || exports.has(act)) return undefined;
  return {
    path,
    problem: `exports no act named ${act}`,
    remedy: "Name the file after the one act it exports, <verb>-<noun>.ts for verbNoun.",
  };
}

/** A file in `web`, `desk` or `ui` may have the extension .tsx only if it contains JSX. */
function drawingFault({ path, program }: Module): Fault | undefined {
  if (!/^(?:web|desk|ui)\/src\//.test(path) || !path.endsWith(".tsx") || isTest(path)) return undefined;
  let draws = false;
  const found = () => {
    draws = true;
  };
  new Visitor({ JSXElement: found, JSXFragment: found }).visit(program());
  if (draws) return undefined;
  return { path, problem: "ends in .tsx but holds no JSX", remedy: "Rename it to .ts." };
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
        ? `may not be in ${workspace}/src itself`
        : `${workspace}/src/${room} is neither a slice nor a shared folder of ${workspace}`,
    remedy: `Put it into a slice (${slices.join(", ")}) or one of ${beside.folders.join(", ")}.`,
  };
}

function databaseFault(path: string): Fault | undefined {
  const [, top = "", folder, file] = path.split("/");
  if (top === "migrations" || top === "cast" || folder === undefined) return undefined;
  if (top === "src" && file === undefined) return undefined;
  if (top === "src" && folder === "schema" && file !== undefined) {
    // Skips the file with the server's own tables, because those tables belong to no slice.
    if (file === "server.ts") return undefined;
    if (placeOf(path).slice !== undefined && path.split("/").length === 4) return undefined;
    return {
      path,
      problem: "is not named after a slice",
      remedy: `Name it ${slices.join(".ts, ")}.ts: one file of tables for each slice.`,
    };
  }
  if (top === "src" && ["embedded", "cast", "testing"].includes(folder)) return undefined;
  return {
    path,
    problem: "is not in a room of database",
    remedy: "Use src/schema/<slice>.ts, src/embedded, src/cast, src/testing, cast or migrations.",
  };
}

/** Files that all provider slices use: fault types, the HTTP client and the HTTP server for tests. */
const ofAllProviders: ReadonlySet<string> = new Set(
  ["provider-fault", "fault-kind", "http-service", "testing-http-service"].map(
    (name) => `providers/src/${name}.ts`,
  ),
);

function providerFault(path: string): Fault | undefined {
  const [, top, kind = "", file] = path.split("/");
  if (top !== "src") return undefined;
  if (ofAllProviders.has(path.replace(".test.ts", ".ts"))) return undefined;
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
    remedy: `Use ${kind}-provider.ts (the interface), sandbox-${kind}.ts, <vendor>-${kind}.ts or ${kind}-provider.test.ts.`,
  };
}

/** Checks that each file has one of the roles in docs/architecture.md, section 1. */
export function checkRoles(tree: Tree, modules: readonly Module[]): Fault[] {
  const paths = new Set(tree.files.map((file) => file.path));
  return [
    ...tree.files.map(({ path }) => sliceFault(path, paths)),
    ...tree.files.filter(({ path }) => path.startsWith("database/")).map(({ path }) => databaseFault(path)),
    ...tree.files.filter(({ path }) => path.startsWith("providers/")).map(({ path }) => providerFault(path)),
    ...modules.map(actFault),
    ...modules.map(drawingFault),
  ].filter((fault) => fault !== undefined);
}
