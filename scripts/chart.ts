import { writeFileSync } from "node:fs";
import { findHelm, goldenOf, render, renderings } from "./chart/render.ts";

/** Renders the Helm chart to its golden files, which the tests check on machines without Helm. */
const helm = findHelm();
if (helm === undefined) {
  console.error("Install Helm, or set HELM to its program.");
  process.exitCode = 1;
} else for (const rendering of renderings) writeFileSync(goldenOf(rendering), render(helm, rendering));
