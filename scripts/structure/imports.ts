import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import type { Program, StaticExportEntry } from "oxc-parser";
import { folderOf, isCode } from "./tree.ts";
import type { SourceFile, Tree } from "./tree.ts";

type Import = {
  /** The import's path as written, for example `./store.ts`, `@portal/domain/auth/rules` or `zod`. */
  readonly written: string;
  /** The imported file, if it belongs to the project. The file may be missing. */
  readonly target: string | undefined;
};

export type Module = {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly exports: ReadonlySet<string>;
  /** The parser's error, if the file could not be parsed. */
  readonly broken: string | undefined;
  /** Parses the file only when a check needs the syntax tree, because parsing is slow. */
  readonly program: () => Program;
};

function nameOfExport({ exportName }: StaticExportEntry): string {
  // The type is a string, because the parser's enum of kinds does not exist at run time.
  const kind: string = exportName.kind;
  return kind === "Default" ? "default" : (exportName.name ?? "*");
}

function resolve(from: string, written: string, paths: ReadonlySet<string>): string | undefined {
  if (written.startsWith(".")) return posix.join(folderOf(from), written);
  const [, workspace, rest] = /^@portal\/([^/]+)(?:\/(.*))?$/.exec(written) ?? [];
  if (workspace === undefined) return undefined;
  const stem = `${workspace}/src/${rest ?? "index"}`;
  // Imports from ui include the extension, because ui has .ts, .tsx and style sheet files.
  if (paths.has(stem)) return stem;
  return paths.has(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`;
}

function readModule(file: SourceFile, paths: ReadonlySet<string>): Module {
  const result = parseSync(file.path, file.text);
  const { staticImports, staticExports, dynamicImports } = result.module;
  const exported = staticExports.flatMap((statement) => statement.entries);
  const written = [
    ...staticImports.map((statement) => statement.moduleRequest.value),
    ...exported.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
      file.text.slice(start, end).replaceAll(/^["'`]|["'`]$/g, ""),
    ),
  ];
  return {
    path: file.path,
    imports: [...new Set(written)].map((each) => ({
      written: each,
      target: resolve(file.path, each, paths),
    })),
    exports: new Set(exported.map(nameOfExport)),
    broken: result.errors[0]?.message,
    program: () => result.program,
  };
}

export function readModules(tree: Tree): Module[] {
  const paths = new Set(tree.files.map((file) => file.path));
  return tree.files.filter((file) => isCode(file.path)).map((file) => readModule(file, paths));
}
