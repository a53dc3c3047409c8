import { Visitor } from "oxc-parser";
import type { Program } from "oxc-parser";
import type { Module } from "./imports.ts";
import type { StyleSheet } from "./style-sheets.ts";
import type { Fault } from "./tree.ts";

type Use = {
  readonly sheet: string;
  readonly names: ReadonlySet<string>;
  /** Patterns of class names that are partly known only at run time, such as `span${n}`. */
  readonly patterns: readonly RegExp[];
  /** True if it is unknown which class names are used, as in `styles[variant]`. */
  readonly isOpen: boolean;
};

function importedSheets({ imports, program }: Module): Map<string, string> {
  const targets = new Map(imports.map(({ written, target }) => [written, target]));
  const names = new Map<string, string>();
  for (const statement of program().body) {
    if (statement.type !== "ImportDeclaration" || !statement.source.value.endsWith(".module.css")) continue;
    const target = targets.get(statement.source.value);
    for (const { local, type } of statement.specifiers) {
      if (type === "ImportDefaultSpecifier" && target !== undefined) names.set(local.name, target);
    }
  }
  return names;
}

function patternOf(quasis: readonly string[]): RegExp {
  return new RegExp(`^${quasis.map((each) => RegExp.escape(each)).join(".+")}$`);
}

function usesOf(program: Program, local: string, sheet: string): Use {
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  const understood = new Set<number>();
  let isOpen = false;
  const visitor = new Visitor({
    ImportDefaultSpecifier({ local: { start } }) {
      understood.add(start);
    },
    MemberExpression({ object, property, computed }) {
      if (object.type !== "Identifier" || object.name !== local) return;
      if (!computed && property.type === "Identifier") names.add(property.name);
      else if (property.type === "Literal" && typeof property.value === "string") names.add(property.value);
      else if (property.type === "TemplateLiteral")
        patterns.push(patternOf(property.quasis.map(({ value }) => value.cooked ?? value.raw)));
      else return;
      understood.add(object.start);
    },
    Identifier({ name, start }) {
      if (name === local && !understood.has(start)) isOpen = true;
    },
  });
  visitor.visit(program);
  return { sheet, names, patterns, isOpen };
}

function missingFaults(path: string, { sheet, names, patterns }: Use, { classes }: StyleSheet): Fault[] {
  const missing = [
    ...[...names].filter((name) => !classes.has(name)),
    ...patterns.filter((pattern) => ![...classes].some((name) => pattern.test(name))).map(String),
  ];
  return missing.map((name) => ({
    path,
    problem: `uses the class ${name}, which ${sheet} does not have`,
    remedy: "Write its rule, or remove the class: without a rule its name is undefined.",
  }));
}

/** Reports classes that a module uses but its style sheet lacks, and classes that no module uses. */
export function checkStyleClasses(modules: readonly Module[], sheets: readonly StyleSheet[]): Fault[] {
  const found = new Map(sheets.map((sheet) => [sheet.path, sheet]));
  const faults: Fault[] = sheets.flatMap(({ path, broken }) =>
    broken === undefined ? [] : { path, problem: `cannot be parsed: ${broken}`, remedy: "Fix the syntax." },
  );
  const uses: Use[] = [];
  for (const module of modules) {
    if (
      !/^(?:web|desk|ui)\//.test(module.path) ||
      !module.imports.some(({ written }) => written.endsWith(".module.css"))
    )
      continue;
    for (const [local, path] of importedSheets(module)) {
      const use = usesOf(module.program(), local, path);
      const sheet = found.get(path);
      uses.push(use);
      if (sheet) faults.push(...missingFaults(module.path, use, sheet));
      else
        faults.push({
          path: module.path,
          problem: `imports ${path}, which does not exist`,
          remedy: "Write the file or remove the import.",
        });
    }
  }
  for (const { path, classes, composed } of sheets.filter((sheet) => sheet.path.endsWith(".module.css"))) {
    const own = uses.filter(({ sheet }) => sheet === path);
    if (own.some(({ isOpen }) => isOpen)) continue;
    for (const name of classes) {
      const isUsed =
        composed.has(name) ||
        own.some(({ names, patterns }) => names.has(name) || patterns.some((pattern) => pattern.test(name)));
      if (isUsed) continue;
      faults.push({
        path,
        problem: `has the class ${name}, which nothing uses`,
        remedy: "Delete its rules.",
      });
    }
  }
  return faults;
}
