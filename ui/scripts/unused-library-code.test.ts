import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyExports, uses, withoutAwait, withoutNames, withoutPrefetch } from "./unused-library-code.ts";

test("a removed part of a library exports only functions that do nothing", () => {
  expect(emptyExports("const a = 1;\nfunction b() {}\nexport { a, b };\n")).toBe(
    "export const a = () => undefined;\nexport const b = () => undefined;",
  );
  expect(() => emptyExports("export const a = 1;")).toThrow("lists its exports");
});

test("removes the names of React Router's components, so that tree shaking drops unused components", () => {
  const form = 'const Form = React$1.forwardRef((props, ref) => null);\nForm.displayName = "Form";\n';
  expect(withoutNames(form)).toBe(
    "const Form = /* @__PURE__ */ React$1.forwardRef((props, ref) => null);\n\n",
  );
  expect(() => withoutNames("const Form = 1;")).toThrow("no longer have names");
});

test("removes the element with which React Router prefetches a link's page", () => {
  const link =
    "return shouldPrefetch && !isAbsolute ? createElement(Fragment, null, link, createElement(PrefetchPageLinks)) : link;";
  expect(withoutPrefetch(`const a = 1;\n${link}\n}`)).toBe("const a = 1;\nreturn link;\n}");
  expect(() => withoutPrefetch("return link;")).toThrow("no longer prefetches");
});

test("removes the class that implements React Router's Await", () => {
  const await_ = "var AwaitErrorBoundary = class extends Component {\n\trender() {}\n};\n";
  expect(withoutAwait(`var a = 1;\n${await_}var b = 2;`)).toBe("var a = 1;\n\nvar b = 2;");
  expect(() => withoutAwait("var a = 1;")).toThrow("Await has changed");
});

test("the product uses no library code that the build removes", () => {
  const root = join(import.meta.dirname, "../..");
  const files = ["ui/src", "web/src", "desk/src"].flatMap((folder) => {
    const found = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name));
    expect([folder, found.length > 10]).toEqual([folder, true]);
    return found;
  });
  expect(files.filter((name) => uses.test(readFileSync(join(root, name), "utf8")))).toEqual([]);
  expect(
    [
      "useInfiniteQuery({",
      "useSuspenseInfiniteQuery(",
      '<Link prefetch="intent">',
      "<Scripts />",
      "useSuspenseQuery(q)",
      "throwOnError: true",
      "<Await resolve={x}>",
    ].every((use) => uses.test(use)),
  ).toBe(true);
});
