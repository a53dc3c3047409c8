import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import type { Expression } from "oxc-parser";

/** A comment, a test title or a paragraph of a document. `line` counts from 1. */
export type Prose = {
  readonly path: string;
  readonly line: number;
  readonly kind: "comment" | "title" | "document";
  readonly text: string;
  /** The titles of the groups around a test title, outermost first. A report shows them before the title. */
  readonly groups?: readonly string[];
};

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;

/** Matches comments that are directives to tools, which are not prose. */
const directive = /^\*?\s*(Stryker|knip|@ts-|@vitest|oxlint-|eslint-|oxfmt-|#__)/;

function plainComment(value: string): string {
  return value
    .split("\n")
    .map((line) => line.trim().replace(/^\*+ ?/, ""))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns the called function's name, for example `test` for a call such as `test.each([1])("…", run)`. */
function calledName(callee: Expression): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression" && callee.object.type !== "Super") return calledName(callee.object);
  if (callee.type === "CallExpression") return calledName(callee.callee);
  return undefined;
}

function readCode(path: string, source: string): Prose[] {
  const { program, comments } = parseSync(path, source);
  const found: Prose[] = [];
  let previous: { end: number; text: string; line: number; startsLine: boolean } | undefined;
  const flush = (): void => {
    if (previous) found.push({ path, line: previous.line, kind: "comment", text: previous.text });
    previous = undefined;
  };
  for (const { type, value, start, end } of comments) {
    if (directive.test(value) || value.startsWith("!")) continue;
    const text = plainComment(value);
    // Consecutive line comments count as one comment.
    const startsLine = /(^|\n)[ \t]*$/.test(source.slice(0, start));
    if (previous?.startsLine && type === "Line" && /^\n[ \t]*$/.test(source.slice(previous.end, start))) {
      previous = { ...previous, end, text: `${previous.text} ${text}` };
      continue;
    }
    flush();
    previous = { end, text, line: lineAt(source, start), startsLine };
    if (type === "Block") flush();
  }
  flush();
  const groups: { readonly text: string; readonly end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title], end }) {
      if (title?.type !== "Literal" && title?.type !== "TemplateLiteral") return;
      const name = calledName(callee) ?? "";
      if (!["test", "it", "describe"].includes(name)) return;
      const text = source.slice(title.start + 1, title.end - 1);
      if (title.type === "Literal" && typeof title.value !== "string") return;
      const around = groups.filter((group) => group.end > end).map((group) => group.text);
      const inGroups = around.length > 0 && { groups: around };
      found.push({ path, line: lineAt(source, title.start), kind: "title", text, ...inGroups });
      if (name === "describe") groups.push({ text, end });
    },
  }).visit(program);
  return found.filter(({ text }) => text !== "");
}

function readStyles(path: string, source: string): Prose[] {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => {
    return { path, line: lineAt(source, match.index), kind: "comment", text: plainComment(match[1] ?? "") };
  });
}

/** Returns the paragraphs, list items and table rows of a document, without fenced code. */
function readDocument(path: string, source: string): Prose[] {
  const found: Prose[] = [];
  let isCode = false;
  let continues = false;
  source.split("\n").forEach((line, index) => {
    if (line.startsWith("```")) isCode = !isCode;
    const text = line.trim();
    if (isCode || text === "" || /^(```|#|\|[-: |]+$)/.test(text)) {
      continues = false;
      return;
    }
    const last = found.at(-1);
    if (continues && last && !/^([-*|]|\d+\.) ?/.test(text)) {
      found[found.length - 1] = { ...last, text: `${last.text} ${text}` };
    } else {
      found.push({ path, line: index + 1, kind: "document", text });
    }
    continues = true;
  });
  return found;
}

/** @param source the whole text of the file at `path`; the file's extension selects the parser */
export function readProse(path: string, source: string): Prose[] {
  if (path.endsWith(".md")) return readDocument(path, source);
  return path.endsWith(".css") ? readStyles(path, source) : readCode(path, source);
}

/** Excludes catalogues and docs/english.md, because they quote other texts. Excludes files that tools write. */
const excluded = /^docs\/(requirements\/|(english|mutation-scores)\.md$)|\/migrations\//;

/** Reads the prose of all files below `root` that git tracks. */
export function readAllProse(root: string): Prose[] {
  const listed = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.css", "*.md"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((path) => path !== "" && !excluded.test(path))
    .flatMap((path) => readProse(path, readFileSync(join(root, path), "utf8")));
}
