import { Visitor } from "oxc-parser";
import { placeOf } from "./house.ts";
import type { Module } from "./imports.ts";
import { isTest, nameOf } from "./tree.ts";
import type { Fault, Tree } from "./tree.ts";

/** Playwright, Vitest and other tools look for a default export in their configuration files. */
function mayExportDefault(path: string): boolean {
  return path.endsWith(".config.ts") || /^e2e\/global-[a-z-]+\.ts$/.test(path);
}

function exportFault({ path, exports }: Module): Fault | undefined {
  if (!exports.has("default") || mayExportDefault(path)) return undefined;
  return {
    path,
    problem: "has a default export",
    remedy: "Export it by name, so that every import uses the same name.",
  };
}

function barrelFault(module: Module): Fault | undefined {
  if (!/^index\.tsx?$/.test(nameOf(module.path))) return undefined;
  const { body } = module.program();
  const passesOn = body.every(
    (statement) =>
      statement.type === "ImportDeclaration" ||
      statement.type === "ExportAllDeclaration" ||
      (statement.type === "ExportNamedDeclaration" && statement.declaration === null),
  );
  if (!passesOn) return undefined;
  return {
    path: module.path,
    problem: "only re-exports other files",
    remedy: "Delete it and import from those files.",
  };
}

/** Finds uses of the system clock. Code must get the time as an argument or from the context. */
function clockFault(module: Module, text: string): Fault | undefined {
  const { workspace, slice } = placeOf(module.path);
  const judged = workspace === "domain" || (workspace === "api" && slice !== undefined);
  if (!judged || isTest(module.path) || !/\bDate\b|\bTemporal\.Now\b/.test(text)) return undefined;
  let found: string | undefined;
  const visitor = new Visitor({
    NewExpression({ callee }) {
      if (callee.type === "Identifier" && callee.name === "Date") found = "new Date";
    },
    MemberExpression({ object, property }) {
      if (object.type !== "Identifier" || property.type !== "Identifier") return;
      const name = `${object.name}.${property.name}`;
      if (name === "Date.now" || name === "Temporal.Now") found = name;
    },
  });
  visitor.visit(module.program());
  if (found === undefined) return undefined;
  const remedy =
    workspace === "domain"
      ? "Take now or today as an argument (Temporal.Instant, Temporal.PlainDate)."
      : "Ask context.clock for the instant, and name the zone of the rule.";
  return { path: module.path, problem: `reads the clock with ${found}`, remedy };
}

/** Joins the parts at run time, because this file must not contain the forbidden paths. */
const machinePaths = [["", "work", ""].join("/"), ["..", "shared"].join("/")];
const besideAPath = /[\w.-]/;

function machinePathFault({ path, text }: { path: string; text: string }): Fault | undefined {
  if (path === "package-lock.json") return undefined;
  for (const machinePath of machinePaths) {
    for (let at = text.indexOf(machinePath); at >= 0; at = text.indexOf(machinePath, at + 1)) {
      if (at > 0 && besideAPath.test(text.charAt(at - 1))) continue;
      const line = text.slice(0, at).split("\n").length;
      return {
        path,
        problem: `line ${line} names ${machinePath}, a path outside the project`,
        remedy: "Refer to a file of the project, or describe it.",
      };
    }
  }
  return undefined;
}

/** Finds forbidden contents in any kind of file (docs/architecture.md, section 4). */
export function checkContents(tree: Tree, modules: readonly Module[]): Fault[] {
  const texts = new Map(tree.files.map((file) => [file.path, file.text]));
  const broken = modules
    .filter((module) => module.broken !== undefined)
    .map(({ path, broken: problem }): Fault => ({
      path,
      problem: `cannot be parsed: ${problem}`,
      remedy: "Fix the syntax.",
    }));
  return [
    ...broken,
    ...modules.map(exportFault),
    ...modules.map(barrelFault),
    ...modules.map((module) => clockFault(module, texts.get(module.path) ?? "")),
    ...tree.files.map(machinePathFault),
  ].filter((fault) => fault !== undefined);
}
