import { expect, test } from "vitest";
import { withoutNotes } from "./operation-notes.ts";

test("the build removes the summary and the refusals of an operation from its contract", () => {
  const code = [
    "endpoint({",
    '  path: "/v2/advances",',
    '  summary: "The loans, \\"off-book\\" ones included.",',
    "  summary:",
    '    "A long one.",',
    '  reply: z.object({ summary: z.string(), note: "summary: none," }),',
    "  refusals: {",
    "    ...common,",
    "    NOT_NOW: 409,",
    "  },",
    "  refusals: {},",
    "  isDownload: true,",
    "});",
  ];
  expect(withoutNotes(code.join("\n")).split("\n")).toEqual([
    ...code.slice(0, 2),
    "",
    "",
    "",
    code[5],
    "",
    "",
    "",
    "",
    "",
    ...code.slice(11),
  ]);
});
