import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { unexplained } from "./allowed-skips.ts";
import { buildPages } from "./build-pages.ts";
import { ensureChromium } from "./find-chromium.ts";
import { ensureEngines } from "./find-engines.ts";
import { readReport, reportFiles } from "./test-reports.ts";
import type { FlakyTest, Runner } from "./test-reports.ts";

const root = resolve(import.meta.dirname, "..");

type Step = {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** The tool that runs this step's tests and reports their number. */
  readonly runner?: Runner;
  /** Throws, with advice, if the step cannot run on this machine. */
  readonly prepare?: () => void;
  /** True if the step runs only on request: the command line must name it. */
  readonly isOptional?: true;
  /** True if the step runs in parallel with other checks. Its output is printed at the end. */
  readonly isCheck?: true;
};

/** Maximum number of tests that may pass only when repeated. A higher number indicates a fault, not a slow machine. */
const maxFlaky = 5;

/** Returns a command that runs tests with Vitest, repeats failed tests once, and writes a report. */
function vitest(runner: Runner): Step["command"] {
  const report = `--outputFile.json=${reportFiles[runner]}`;
  return ["vitest", "run", "--allowOnly=false", "--retry=1", "--reporter=default", "--reporter=json", report];
}

/** The steps in the order in which they run, fast steps first. */
const steps: readonly Step[] = [
  { name: "format", command: ["oxfmt", "--check"], isCheck: true },
  { name: "lint", command: ["oxlint", "--type-aware"], isCheck: true },
  { name: "types", command: [process.execPath, "scripts/types.ts"], isCheck: true },
  { name: "structure", command: [process.execPath, "scripts/check-structure.ts"], isCheck: true },
  { name: "prose", command: [process.execPath, "scripts/check-prose.ts"], isCheck: true },
  { name: "unused", command: ["knip", "--no-progress"], isCheck: true },
  {
    name: "unit",
    command: vitest("vitest"),
    runner: "vitest",
    prepare: () => void ensureChromium(),
  },
  { name: "build", command: ["npm", "run", "build", "--loglevel=error"] },
  {
    name: "browser",
    command: ["playwright", "test", "--forbid-only", "--retries=1"],
    runner: "playwright",
    prepare: () => void ensureChromium(),
  },
  {
    name: "engines",
    command: [...vitest("engines"), "--config", "e2e/engines/vitest.config.ts"],
    runner: "engines",
    prepare: () => {
      ensureEngines();
      buildPages();
    },
    isOptional: true,
  },
];

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

const describeFlaky = (flaky: readonly FlakyTest[]): string =>
  flaky.map(({ file, name, error }) => `\n  ${file}: ${name}\n    ${error}`).join("");

async function run({ command, runner, prepare, isCheck }: Step): Promise<string | undefined> {
  try {
    prepare?.();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  // Deletes the report of an earlier run, so that it is not read if this run crashes.
  if (runner) rmSync(resolve(root, reportFiles[runner]), { force: true });
  const [program, ...args] = command;
  const path = [resolve(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  const stdio = isCheck ? ("pipe" as const) : ("inherit" as const);
  const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, PATH: path } });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => void output.push(part));
  try {
    const [exitCode, signal] = await once(child, "close");
    if (isCheck) process.stdout.write(Buffer.concat(output));
    if (exitCode !== 0) return `${program} ended with ${signal ?? `exit code ${exitCode}`}`;
  } catch (error) {
    return `${program} did not start: ${error instanceof Error ? error.message : String(error)}`;
  }
  const report = runner && readReport(root, runner);
  const flaky = report?.flaky ?? [];
  if (flaky.length > 0) console.log(`Passed only when repeated:${describeFlaky(flaky)}`);
  if (flaky.length > maxFlaky)
    return `${flaky.length} tests passed only when repeated, of ${maxFlaky} allowed`;
  const skipped = unexplained(report?.skipped ?? []);
  if (skipped.length === 0) return undefined;
  const names = skipped.map(({ file, name }) => `\n  ${file}: ${name}`).join("");
  return `tests were skipped; run them, or give the reason in scripts/allowed-skips.ts:${names}`;
}

function totals(ran: readonly Step[]): string {
  const reports = ran.flatMap(({ runner }) => (runner && readReport(root, runner)) ?? []);
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.reduce((sum, report) => sum + report.failed, 0);
  const skipped = reports.reduce((sum, report) => sum + report.skipped.length, 0);
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

async function runStep(step: Step): Promise<string | undefined> {
  const began = performance.now();
  if (!step.isCheck) console.log(`\n=== ${step.name} ===`);
  const reason = await run(step);
  console.log(`--- ${step.name}: ${seconds(began)}`);
  return reason === undefined ? undefined : `npm test stopped at ${step.name}: ${reason}`;
}

async function runSteps(chosen: readonly Step[]): Promise<number> {
  const start = performance.now();
  const checks = chosen.filter(({ isCheck }) => isCheck);
  const ran = [...checks];
  let stopped = (await Promise.all(checks.map(runStep))).find((reason) => reason !== undefined);
  for (const step of chosen.filter(({ isCheck }) => !isCheck)) {
    if (stopped !== undefined) break;
    ran.push(step);
    stopped = await runStep(step);
  }
  console.log(`\n${totals(ran)}\nWhole time: ${seconds(start)}`);
  if (stopped === undefined) return 0;
  console.error(stopped);
  return 1;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(", ")}: choose from ${steps.map(({ name }) => name).join(", ")}.`,
  );
  process.exitCode = 1;
} else {
  const chosen = steps.filter(({ name, isOptional }) =>
    wanted.length === 0 ? !isOptional : wanted.includes(name),
  );
  process.exitCode = await runSteps(chosen);
}
