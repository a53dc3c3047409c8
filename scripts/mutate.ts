import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { report, tally } from "./mutate/report.ts";
import type { Mutant } from "./mutate/report.ts";
import { mergeScores, readScores, scoresFile, writeScores } from "./mutate/scores.ts";
import { isJudgedByDefault, judgesOf, projectOf, runOf, sliceOf, thresholdOf } from "./mutate/targets.ts";
import type { Project } from "./mutate/targets.ts";

const root = resolve(import.meta.dirname, "..");

function git(...words: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr.trim()}`);
  return stdout.split("\n").filter((line) => line !== "");
}

/**
 * Returns the files changed on this branch, including uncommitted changes. On main, compares with the previous commit.
 */
function changedFiles(): string[] {
  const [head, main] = [git("rev-parse", "HEAD")[0], git("rev-parse", "main")[0]];
  const base = head === main ? "HEAD~" : (git("merge-base", "HEAD", "main")[0] ?? "main");
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")].filter(
    isJudgedByDefault,
  );
}

function namedFiles(named: readonly string[]): string[] {
  const paths = named.map((each) => relative(root, resolve(root, each)));
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`No file matches ${missing.join(", ")}.`);
  return git("ls-files", "--cached", "--others", "--exclude-standard", "--", ...paths);
}

/** Needs a type assertion, because the type of `logLevel` is an enum of a package that only StrykerJS depends on. */
const quiet = { logLevel: "warn" } as ConstructorParameters<typeof Stryker>[0];

/** Runs mutation tests with StrykerJS, in a temporary copy of the project. */
function plant(
  project: Project,
  files: readonly string[],
  options: { concurrency: number; isStatic: boolean },
) {
  const stryker = new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: `scripts/mutate/${project}.config.ts` },
    mutate: [...files],
    coverageAnalysis: "perTest",
    concurrency: options.concurrency,
    // A mutant outside functions makes StrykerJS rerun all tests, which takes too long for the server's tests.
    ignoreStatic: project === "server" && !options.isStatic,
    dryRunTimeoutMinutes: 20,
    timeoutMS: project === "server" ? 15_000 : 5_000,
    tempDirName: join(tmpdir(), "portal-mutation"),
    cleanTempDir: "always",
    ignorePatterns: ["/data", "/test-results", "/web/dist", "/desk/dist"],
    // StrykerJS would read tsconfig.json through the JavaScript API, which TypeScript 7 does not have.
    tsconfigFile: "no-tsconfig.json",
    reporters: ["progress-append-only"],
    ...quiet,
  });
  return stryker.runMutationTest();
}

async function mutate(
  files: readonly string[],
  options: { concurrency: number; isStatic: boolean },
): Promise<Mutant[]> {
  const mutants: Mutant[] = [];
  for (const project of ["rules", "server"] as const) {
    const chosen = files.filter((file) => existsSync(join(root, file)) && projectOf(file) === project);
    if (chosen.length === 0) continue;
    console.log(
      `Planting faults in ${chosen.length} ${chosen.length === 1 ? "file" : "files"} (${project}) …`,
    );
    for (const together of Map.groupBy(chosen, runOf).values()) {
      process.env["MUTATION_JUDGES"] = judgesOf(together[0] ?? "");
      const results = await plant(project, together, options);
      mutants.push(
        ...results.map((each) => ({ ...each, fileName: relative(root, resolve(root, each.fileName)) })),
      );
    }
  }
  return mutants;
}

/** Returns the git hash of each file's content. */
function contentsOf(files: readonly string[]): Map<string, string> {
  const hashes = files.length === 0 ? [] : git("hash-object", "--", ...files);
  return new Map(files.map((file, at) => [file, (hashes[at] ?? "").slice(0, 12)]));
}

/** Runs mutation tests on every file that has a minimum score. Saves the scores after each slice. */
async function mutateAll(
  wanted: readonly string[],
  options: { concurrency: number; isStatic: boolean; isAgain: boolean; project: string | undefined },
): Promise<Mutant[]> {
  const files = namedFiles(["domain/src", "api/src"]).filter((file) => thresholdOf(file) !== undefined);
  const contents = contentsOf(files);
  const table = join(root, scoresFile);
  const all: Mutant[] = [];
  const bySlice = Map.groupBy(files, sliceOf);
  const unknown = wanted.filter((each) => !bySlice.has(each));
  if (unknown.length > 0)
    throw new Error(
      `There is no slice ${unknown.join(", ")}: choose from ${[...bySlice.keys()].join(", ")}.`,
    );
  for (const [slice, together] of bySlice) {
    if (wanted.length > 0 && !wanted.includes(slice)) continue;
    const known = existsSync(table) ? readScores(readFileSync(table, "utf8")) : [];
    const done = new Set(known.map(({ file, content }) => `${file} ${content}`));
    const due = together.filter(
      (file) =>
        (options.project === undefined || projectOf(file) === options.project) &&
        (options.isAgain || !done.has(`${file} ${contents.get(file)}`)),
    );
    if (due.length === 0) continue;
    const mutants = await mutate(due, options);
    all.push(...mutants);
    const fresh = tally(mutants).map((score) => ({ ...score, content: contents.get(score.file) ?? "" }));
    writeFileSync(table, writeScores(mergeScores(known, fresh, new Set(files))));
  }
  return all;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: "string", default: "2" },
    static: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    project: { type: "string" },
  },
});
process.chdir(root);
const options = {
  concurrency: Number(values.concurrency),
  isStatic: values.static,
  isAgain: values.again,
  project: values.project,
};
const mutants = values.all
  ? await mutateAll(positionals, options)
  : await mutate(positionals.length > 0 ? namedFiles(positionals) : changedFiles(), options);
const { lines, exitCode } = report(mutants);
for (const line of lines) console.log(line);
process.exitCode = exitCode;
