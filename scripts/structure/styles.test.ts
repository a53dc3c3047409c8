import { expect, test } from "vitest";
import { readModules } from "./imports.ts";
import { checkStyleClasses } from "./style-classes.ts";
import { checkBreakpoints, checkLayers, readStyleSheets } from "./style-sheets.ts";
import type { Fault, Tree } from "./tree.ts";

function treeOf(files: Readonly<Record<string, string>>): Tree {
  return { files: Object.entries(files).map(([path, text]) => ({ path, text })), folders: [] };
}

const problems = (faults: readonly Fault[]) => faults.map(({ path, problem }) => `${path}: ${problem}`);

function classFaults(css: string, code: string): string[] {
  const tree = treeOf({
    "ui/src/pill.module.css": css,
    "ui/src/pill.tsx": `import styles from "./pill.module.css";\nexport const Pill = () => ${code};\n`,
  });
  return problems(checkStyleClasses(readModules(tree), readStyleSheets(tree)));
}

const lacks = (name: string) =>
  `ui/src/pill.tsx: uses the class ${name}, which ui/src/pill.module.css does not have`;
const spare = (name: string) => `ui/src/pill.module.css: has the class ${name}, which nothing uses`;

test.each<readonly [what: string, css: string, code: string, faults: readonly string[]]>([
  ["a class by its name", ".a { color: red }", "<p className={styles.a} />", []],
  ["a class in quotes", ".a-b { color: red }", '<p className={styles["a-b"]} />', []],
  ["a class that does not exist", ".a { color: red }", "<p className={styles.a + styles.b} />", [lacks("b")]],
  [
    "a class in quotes that does not exist",
    ".a { color: red }",
    '<p className={styles.a + styles["b-c"]} />',
    [lacks("b-c")],
  ],
  ["a class that no code uses", ".a .b { color: red }", "<p className={styles.a} />", [spare("b")]],
  [
    "classes within layers, queries, nesting and pseudo-classes",
    "@layer x { .a { & .b:is(.c, :not(.d)) { color: red } } @media print { .e { color: red } } }",
    "[styles.a, styles.b, styles.c, styles.d, styles.e, styles.f]",
    [lacks("f")],
  ],
  ["a global class of another sheet", ".a :global(.b) { color: red }", "<p className={styles.a} />", []],
  ["a class inside :local()", ".a :local(.b) { color: red }", "<p className={styles.a} />", [spare("b")]],
  [
    "a class that another class composes",
    ".a { color: red } .b { composes: a }",
    "<p className={styles.b} />",
    [],
  ],
  [
    "class names that are built from parts",
    ".span1, .span2, .spin { color: red }",
    "<p className={styles[`span${n}`]} />",
    [spare("spin")],
  ],
  [
    "class names that are built from parts and match no class",
    ".a { color: red }",
    "<p className={styles.a + styles[`span${n}`]} />",
    [lacks("/^\\x73pan.+$/")],
  ],
  ["a class name known only at run time", ".a, .b { color: red }", "<p className={styles[kind]} />", []],
  [
    "a class name known only at run time, beside a missing class",
    ".a { color: red }",
    "<p className={styles[kind] + styles.b} />",
    [lacks("b")],
  ],
  ["a style sheet that is passed on as a whole", ".a { color: red }", "<Part styles={styles} />", []],
  [
    "a class with keyframes",
    ".a { animation: turn 1s } @keyframes turn { to { opacity: 0 } }",
    "styles.a",
    [],
  ],
])("the check of style classes reports the right faults for %s", (_, css, code, faults) => {
  expect(classFaults(css, code)).toEqual(faults);
});

test("reports the classes of a style sheet that no file imports, and the import of a missing style sheet", () => {
  const tree = treeOf({
    "ui/src/pill.module.css": ".a { color: red }",
    "ui/src/alert.tsx": 'import alert from "./alert.module.css";\nexport const Alert = () => alert.a;\n',
  });
  expect(problems(checkStyleClasses(readModules(tree), readStyleSheets(tree)))).toEqual([
    "ui/src/alert.tsx: imports ui/src/alert.module.css, which does not exist",
    spare("a"),
  ]);
});

test("accepts a style sheet that files in several folders import", () => {
  const tree = treeOf({
    "ui/src/pill.module.css": ".a, .b { color: red }",
    "ui/src/pill.tsx": 'import styles from "./pill.module.css";\nexport const Pill = styles.a;\n',
    "web/src/loans/row.tsx": 'import pill from "@portal/ui/pill.module.css";\nexport const Row = pill.b;\n',
  });
  expect(checkStyleClasses(readModules(tree), readStyleSheets(tree))).toEqual([]);
});

test("reports a style sheet that cannot be parsed", () => {
  expect(classFaults(".a { color: red } }", "1")).toEqual([
    expect.stringMatching(/^ui\/src\/pill\.module\.css: cannot be parsed: \S/),
  ]);
});

function layerFaults(css: string, path = "ui/src/pill.module.css"): string[] {
  return problems(checkLayers(readStyleSheets(treeOf({ [path]: css }))));
}

test("requires a cascade layer around every rule of a CSS module", () => {
  expect(layerFaults("@layer components {\n  .a { color: red }\n}\n")).toEqual([]);
  expect(layerFaults("@layer a, b;\n@keyframes turn { to { opacity: 0 } }\n")).toEqual([]);
  expect(layerFaults("@layer a { .b { color: red } }\n.a { color: red }\n.c { color: red }")).toEqual([
    "ui/src/pill.module.css: line 2 is outside any cascade layer",
  ]);
  expect(layerFaults("\n\n@media print { .a { color: red } }\n")).toEqual([
    "ui/src/pill.module.css: line 3 is outside any cascade layer",
  ]);
  expect(layerFaults("@supports (color: red) { @layer a { .b { color: red } } }")).toHaveLength(1);
  // Global style sheets may have rules outside a cascade layer, because they define the order of the layers.
  expect(layerFaults(":root { color: red }", "ui/src/styles/tokens.css")).toEqual([]);
});

function breakpointFaults(css: string, path = "ui/src/pill.module.css"): string[] {
  return problems(checkBreakpoints(readStyleSheets(treeOf({ [path]: css }))));
}

test("accepts breakpoints in rem and rejects breakpoints in px at any depth", () => {
  const rule = "{ .a { color: red } }";
  expect(breakpointFaults(`@media (min-width: 40rem) and (pointer: fine) ${rule}`)).toEqual([]);
  expect(breakpointFaults("@media print { .a { width: 40px } }")).toEqual([]);
  const fault = "ui/src/pill.module.css: line 2 queries a width in px";
  for (const query of [
    "@media (min-width: 640px)",
    "@media (40rem <= width < 1023px)",
    "@container (width > 9px)",
  ]) {
    expect(breakpointFaults(`\n${query} ${rule}`)).toEqual([fault]);
    expect(breakpointFaults(`@layer a {\n${query} ${rule} }`)).toEqual([fault]);
  }
  expect(breakpointFaults(`@media (width > 1px) ${rule}`, "web/public/brands/northbank.css")).toHaveLength(1);
  expect(breakpointFaults(`@media (width > 1px) ${rule}`, "docs/example.css")).toEqual([]);
});
