import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepTwoBuilds, readBuilds } from "./two-builds.ts";

describe("the files that a build keeps", () => {
  let dist: string;
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), "two-builds-"));
    mkdirSync(join(dist, "assets"));
    mkdirSync(join(dist, ".vite"));
  });
  afterEach(() => rmSync(dist, { recursive: true }));

  const assets = () => readdirSync(join(dist, "assets")).toSorted();
  const build = (...names: string[]) => {
    for (const name of names) writeFileSync(join(dist, "assets", name), name);
    keepTwoBuilds(dist, names);
    // The build creates the compressed files after `keepTwoBuilds`, so this test creates them too.
    for (const name of names) writeFileSync(join(dist, "assets", `${name}.br`), name);
  };

  test("a build keeps the files of the last two builds and removes older files", () => {
    build("start-1.js", "font.woff2");
    build("start-2.js", "font.woff2");
    expect(assets()).toEqual([
      "font.woff2",
      "font.woff2.br",
      "start-1.js",
      "start-1.js.br",
      "start-2.js",
      "start-2.js.br",
    ]);
    build("start-3.js", "font.woff2");
    expect(assets()).toEqual([
      "font.woff2",
      "font.woff2.br",
      "start-2.js",
      "start-2.js.br",
      "start-3.js",
      "start-3.js.br",
    ]);
  });

  test("a second build of the same source keeps the files of the previous build", () => {
    build("start-1.js");
    build("start-2.js");
    build("start-2.js");
    expect(assets()).toEqual(["start-1.js", "start-1.js.br", "start-2.js", "start-2.js.br"]);
    expect(readBuilds(dist)).toEqual({ current: ["start-2.js"], previous: ["start-1.js"] });
  });

  test("a build removes files that belong to no known build", () => {
    writeFileSync(join(dist, "assets", "stray.js"), "");
    build("start-1.js");
    expect(assets()).toEqual(["start-1.js", "start-1.js.br"]);
  });
});
