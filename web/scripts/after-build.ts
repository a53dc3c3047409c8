import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageAt } from "@portal/domain/wire/pages/page-path";
import {
  checkBrowserFloor,
  checkFirstLoads,
  minifyCopied,
  precompress,
} from "@portal/ui/scripts/finish-build.ts";
import { readBuild } from "@portal/ui/scripts/first-loads.ts";
import { firstLoads } from "./first-loads.ts";
import { findPageFiles, readPages } from "./page-files.ts";
import { renderOutlines, unknownClasses } from "./render-outlines.ts";

const distDir = join(import.meta.dirname, "../dist");
minifyCopied(distDir, ["head.js", "report.js"]);
const sizes = precompress(distDir);
const { manifest, named } = readBuild(distDir);
const outlines = await renderOutlines();
const pageFiles = findPageFiles(await readPages(), manifest, named, outlines);
writeFileSync(join(distDir, ".vite/pages.json"), JSON.stringify(pageFiles));
checkFirstLoads(distDir, firstLoads, { manifest, named, sizes });

for (const { paths, markup } of outlines) {
  const files = [
    ...named,
    ...pageFiles.pages
      .filter(({ pattern }) => paths.some((path) => pageAt(pattern).isAt(path)))
      .flatMap(({ styles }) => styles),
  ];
  const styles = files
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(join(distDir, file), "utf8"));
  for (const name of unknownClasses(markup, styles.join(""))) {
    console.error(
      `The outline of ${paths.join(", ")} uses the class ${name}, which no style sheet of this page has.`,
    );
    process.exitCode = 1;
  }
}

checkBrowserFloor(distDir);
