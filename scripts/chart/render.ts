import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const chart = join(import.meta.dirname, "../../deploy/chart");

/** The two sets of values with which the chart is rendered: only the required values, and everything turned on. */
export const renderings = ["required", "all"] as const;
export type Rendering = (typeof renderings)[number];

export const valuesOf = (rendering: Rendering) => join(chart, `golden/${rendering}.values.yaml`);
export const goldenOf = (rendering: Rendering) => join(chart, `golden/${rendering}.yaml`);

/** Returns the path of Helm from HELM or from the system, or undefined. */
export function findHelm(): string | undefined {
  const program = process.env["HELM"] || "helm";
  return spawnSync(program, ["version"], { stdio: "ignore" }).status === 0 ? program : undefined;
}

/** Returns the first line of a golden file: a hash of the chart and the values, which reveals an outdated file. */
export function headerOf(rendering: Rendering): string {
  const hash = createHash("sha256");
  const files = globSync(["*", ".helmignore", "templates/*"], { cwd: chart, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const path of [...files, valuesOf(rendering)]) {
    const content = readFileSync(path);
    hash.update(`${path.slice(chart.length)} ${content.length}\n`).update(content);
  }
  return `# Rendered by \`npm run chart\` from files with the hash ${hash.digest("hex")}.\n`;
}

/** Renders the chart as a golden file. */
export function render(helm: string, rendering: Rendering): string {
  const values = ["--values", valuesOf(rendering)];
  const options = ["template", "portal", chart, "--namespace", "portal", ...values];
  return headerOf(rendering) + execFileSync(helm, options, { encoding: "utf8" });
}
