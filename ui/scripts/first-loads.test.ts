import { expect, test } from "vitest";
import { filesOf, filesOfPage, findCycle, withLazyModules, type Manifest } from "./first-loads.ts";

const manifest: Manifest = {
  "index.html": { file: "assets/start.js", css: ["assets/start.css"], imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime.js" },
  "src/auth/login-screen.tsx": { file: "assets/login.js", css: ["assets/login.css"], imports: ["_alert.js"] },
  // Circular imports must not make the search endless.
  "_alert.js": { file: "assets/alert.js", css: ["assets/alert.css"], imports: ["_icon.js", "index.html"] },
  "_icon.js": { file: "assets/icon.js", imports: ["_alert.js"] },
  "src/auth/login-form.tsx": { file: "assets/form.js", imports: ["_alert.js"] },
};
const named = ["head.js", "assets/start.js", "assets/start.css"];
const load = { page: "The login page", modules: ["login-screen.tsx"], budgetBytes: 1 };

test("the first load of a page contains each imported file once", () => {
  expect([...filesOf(load, manifest, named)].toSorted()).toEqual([
    "assets/alert.css",
    "assets/alert.js",
    "assets/icon.js",
    "assets/login.css",
    "assets/login.js",
    "assets/runtime.js",
    "assets/start.css",
    "assets/start.js",
    "head.js",
  ]);
});

test("finds files that import each other, also through a third file", () => {
  const cycle = ["assets/start.js", "assets/a.js", "assets/b.js"];
  const [start, a, b] = cycle.map((file) => ({ file }));
  if (!start || !a || !b) throw new Error("the list has three files");
  const chunks = { start, a, b };
  expect(findCycle(chunks)).toBeUndefined();
  expect(
    findCycle({ start: { ...start, imports: ["a", "b"] }, a: { ...a, imports: ["b"] }, b }),
  ).toBeUndefined();
  expect(
    findCycle({
      start: { ...start, imports: ["a"] },
      a: { ...a, imports: ["b"] },
      b: { ...b, imports: ["a"] },
    }),
  ).toEqual(["assets/a.js", "assets/b.js"]);
  expect(findCycle(manifest)).toEqual(["assets/alert.js", "assets/icon.js"]);
});

test("the build fails when a module that pages load lazily has no separate file", () => {
  expect(() => filesOf({ ...load, modules: ["gone-screen.tsx"] }, manifest, named)).toThrow(
    "The build has no chunk for gone-screen.tsx: is it still loaded by import()?",
  );
  // A module is found only by its complete file name.
  expect(() => filesOf({ ...load, modules: ["screen.tsx"] }, manifest, named)).toThrow(
    "no chunk for screen.tsx",
  );
});

test("finds a lazy module that Vite's manifest omits", () => {
  const files = {
    "src/app/portal-frame.tsx": "assets/alert.js",
    "src/auth/login-form.tsx": "assets/form.js",
  };
  const complete = withLazyModules(manifest, files);
  expect([...filesOf({ ...load, modules: ["portal-frame.tsx"] }, complete, ["head.js"])].toSorted()).toEqual([
    "assets/alert.css",
    "assets/alert.js",
    "assets/icon.js",
    "assets/runtime.js",
    "assets/start.css",
    "assets/start.js",
    "head.js",
  ]);
  expect(complete["src/auth/login-form.tsx"]).toBe(manifest["src/auth/login-form.tsx"]);
});

test("finds a page's scripts and styles regardless of the order of their attributes", () => {
  const html = `<link rel="icon" href="/favicon.svg" /><script src="/head.js"></script>
    <script type="module" crossorigin src="/assets/start.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/start.css"><link rel="preload" href="/assets/face.woff2" as="font">`;
  expect(filesOfPage(html)).toEqual(named);
  expect(() => filesOfPage("<html></html>")).toThrow("index.html names no script: has its format changed?");
});
