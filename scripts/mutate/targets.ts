import { slices } from "../structure/house.ts";
import { isTest, nameOf } from "../structure/tree.ts";

/** The tests that StrykerJS runs for a file: API and database tests (`server`) or all other unit tests (`rules`). */
export type Project = "rules" | "server";

/** Files without logic, which mutation tests skip. */
const declarations = new Set(["contract.ts", "messages.ts", "routes.ts", "jobs.ts"]);

export function projectOf(path: string): Project | undefined {
  if (!/\.tsx?$/.test(path) || isTest(path) || /\.(?:config|d)\.ts$/.test(path)) return undefined;
  if (/(?:^|\/)(?:testing|schema|cast|migrations)\//.test(path) || declarations.has(nameOf(path)))
    return undefined;
  if (/^(?:api|database)\/src\//.test(path)) return "server";
  return /^(?:(?:domain|providers|web)\/src|scripts|bench)\//.test(path) ? "rules" : undefined;
}

/** True if `npm run mutate` without a path includes the file. */
export function isJudgedByDefault(path: string): boolean {
  return projectOf(path) !== undefined && /^(?:domain|providers|api|database)\//.test(path);
}

/** Returns the minimum percentage of mutants that the tests must kill, or undefined if the file has no minimum. */
export function thresholdOf(path: string): number | undefined {
  if (projectOf(path) === undefined) return undefined;
  if (path.startsWith("domain/src/") && nameOf(path) === "rules.ts") return 95;
  const [workspace, , room = ""] = path.split("/");
  const isAct = slices.includes(room) || ["access", "events", "requests", "sessions"].includes(room);
  return workspace === "api" && isAct && nameOf(path) !== "present.ts" ? 85 : undefined;
}

/** Each test file in this folder needs a separate process (vitest.config.ts). */
const contentRoom = "api/src/documents/content/";
export const isOfContent = (path: string): boolean => path.startsWith(contentRoom);

/** For an API folder, the other folders that contain tests of the folder's code. */
const judgedBeside: Readonly<Record<string, readonly string[]>> = {
  sessions: ["auth"],
  applications: ["requests"],
  access: ["testing"],
  events: ["auth", "jobs", "platform"],
  "applications/lender": ["documents/lender", "forgiveness/lender"],
  requests: ["applications", "documents", "banking/connection", "forgiveness"],
};

/** Returns the test files for a source file, or "" for all. Running all tests would take days. */
export function judgesOf(path: string): string {
  const [workspace = "", , room = ""] = path.split("/");
  if (projectOf(path) === "rules") return workspace === "domain" ? `domain/src/${room}/**/*.test.ts` : "";
  if (isOfContent(path)) return `${contentRoom}**/*.test.ts`;
  const others = Object.entries(judgedBeside).filter(([name]) =>
    path.startsWith(`${workspace}/src/${name}/`),
  );
  const rooms = [room, ...others.flatMap(([, names]) => names)];
  return rooms.map((each) => `${workspace}/src/${each}/**/*.test.ts`).join(",");
}

/**
 * Files with the same result are mutated in one run. A mutant outside functions reruns every test that imports a file
 * of its run, so a run of rules has one folder.
 */
export const runOf = (path: string): string =>
  path.startsWith("domain/") ? path.slice(0, path.lastIndexOf("/")) : judgesOf(path);

/** Returns the first folder of a path below `src`. This folder may be a slice. */
export const sliceOf = (path: string): string => path.split("/")[2] ?? "";
