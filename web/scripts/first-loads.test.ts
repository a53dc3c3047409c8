import { expect, test } from "vitest";
import { filesOf, filesOfPage, type Manifest } from "./first-loads.ts";

const manifest: Manifest = {
  "index.html": { file: "assets/start.js", css: ["assets/start.css"], imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime.js" },
  "src/auth/login-screen.tsx": { file: "assets/login.js", css: ["assets/login.css"], imports: ["_alert.js"] },
  // Imports what imports it: the walk must end.
  "_alert.js": { file: "assets/alert.js", css: ["assets/alert.css"], imports: ["_icon.js", "index.html"] },
  "_icon.js": { file: "assets/icon.js", imports: ["_alert.js"] },
  "src/auth/login-form.tsx": { file: "assets/form.js", imports: ["_alert.js"] },
};
const named = ["head.js", "assets/start.js", "assets/start.css"];
const load = { page: "The login page", modules: ["login-screen.tsx"], budgetBytes: 1 };

test("counts what the page names, the module's chunk and all that these import, each once, and nothing else", () => {
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

test("a module that is no longer a chunk of its own is a mistake and not a saving", () => {
  expect(() => filesOf({ ...load, modules: ["gone-screen.tsx"] }, manifest, named)).toThrow(
    "The build has no chunk for gone-screen.tsx: is it still loaded by import()?",
  );
  // Another module that only ends alike is not it.
  expect(() => filesOf({ ...load, modules: ["screen.tsx"] }, manifest, named)).toThrow(
    "no chunk for screen.tsx",
  );
});

test("reads scripts and styles from the page, wherever their attribute stands, and no other links", () => {
  const html = `<link rel="icon" href="/favicon.svg" /><script src="/head.js"></script>
    <script type="module" crossorigin src="/assets/start.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/start.css"><link rel="preload" href="/assets/face.woff2" as="font">`;
  expect(filesOfPage(html)).toEqual(named);
  expect(() => filesOfPage("<html></html>")).toThrow("index.html names no script: has its form changed?");
});
