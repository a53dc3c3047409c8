import { describe, expect, test } from "vitest";
import { checkProse, unusedExceptions } from "./prose/check-prose.ts";
import { draw } from "./prose/draw.ts";
import { readProse } from "./prose/read-prose.ts";

describe("reading the prose of a file", () => {
  test("reading a code file returns its comments and test titles, with consecutive line comments joined", () => {
    const source = [
      "/**",
      " * Adds one,",
      " * and returns it.",
      " */",
      "const add = (n: number) => n + 1; // Trailing.",
      "// First line,",
      "// second line.",
      "// oxlint-disable-next-line no-console -- a directive",
      'test.each([[1]])("adds %i", () => add(1));',
      "describe(`the ${add.name}`, () => {",
      '  test("adds two", () => undefined);',
      "});",
      'call("no title", () => undefined);',
    ].join("\n");
    expect(readProse("a.test.ts", source)).toEqual([
      { path: "a.test.ts", line: 1, kind: "comment", text: "Adds one, and returns it." },
      { path: "a.test.ts", line: 5, kind: "comment", text: "Trailing." },
      { path: "a.test.ts", line: 6, kind: "comment", text: "First line, second line." },
      { path: "a.test.ts", line: 9, kind: "title", text: "adds %i" },
      { path: "a.test.ts", line: 10, kind: "title", text: "the ${add.name}" },
      { path: "a.test.ts", line: 11, kind: "title", text: "adds two", groups: ["the ${add.name}"] },
    ]);
  });

  test("reading a style sheet returns its comments", () => {
    expect(readProse("a.css", "a {\n  /* Keeps\n   * the line. */\n  color: red;\n}")).toEqual([
      { path: "a.css", line: 2, kind: "comment", text: "Keeps the line." },
    ]);
  });

  test("reading a document returns its paragraphs, list items and table rows, but no headings and no code", () => {
    const source =
      "# Title\n\nOne line,\nand another.\n- an item\n  goes on\n\n```\ncode\n```\n| a | b |\n|---|---|\n| c | d |\n";
    expect(readProse("a.md", source).map(({ line, text }) => [line, text])).toEqual([
      [3, "One line, and another."],
      [5, "- an item goes on"],
      [11, "| a | b |"],
      [13, "| c | d |"],
    ]);
  });
});

const prose = (text: string) => ({ path: "a.ts", line: 3, kind: "comment", text }) as const;

describe("checking prose for forbidden phrases", () => {
  test("the prose check reports a forbidden phrase and what to write instead", () => {
    expect(checkProse([prose("Sends it anew."), prose("Sends it again.")], [])).toEqual([
      'a.ts:3: "Sends it anew." has "anew". Remedy: write "again", "corrected" or "fixed".',
    ]);
  });

  test("the prose check accepts a phrase in the list of exceptions, but reports a forbidden phrase in the same line", () => {
    expect(checkProse([prose("“None of whose” is quoted.")], ["“None of whose”"])).toEqual([]);
    expect(checkProse([prose("“None of whose” is quoted anew.")], ["“None of whose”"])).toHaveLength(1);
  });

  test("the prose check lists exceptions that match no line", () => {
    expect(unusedExceptions([prose("“whose” is quoted.")], ["“whose”", "“whom”"])).toEqual(["“whom”"]);
  });
});

describe("random samples of prose", () => {
  const all = Array.from({ length: 100 }, (_, index) => index);

  test("a draw returns the same random items for the same seed", () => {
    expect(draw(all, 10, 7)).toEqual(draw(all, 10, 7));
    expect(draw(all, 10, 7)).not.toEqual(draw(all, 10, 8));
  });

  test("a random draw returns no item twice", () => {
    expect(new Set(draw(all, 100, 1)).size).toBe(100);
  });
});
