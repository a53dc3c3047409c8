import { slices } from "../structure/house.ts";
import { isTest, nameOf } from "../structure/tree.ts";

/** A run of StrykerJS: the tests that judge, and the files they are to judge. */
export type Project = "rules" | "server";

/** Declarations, texts and the lines that only join them: what a fault in them breaks is seen by types or by eye. */
const declarations = new Set(["contract.ts", "messages.ts", "routes.ts", "jobs.ts"]);

/** Which tests judge a file; undefined for what is not judged by planting faults. */
export function projectOf(path: string): Project | undefined {
  if (!/\.tsx?$/.test(path) || isTest(path) || /\.(?:config|d)\.ts$/.test(path)) return undefined;
  if (/(?:^|\/)(?:testing|schema|cast|migrations)\//.test(path) || declarations.has(nameOf(path)))
    return undefined;
  if (/^(?:api|database)\/src\//.test(path)) return "server";
  return /^(?:(?:domain|providers|web)\/src|scripts|bench)\//.test(path) ? "rules" : undefined;
}

/** Whether a change of the file is followed up without being asked: screens and scripts are judged by other tests. */
export function isJudgedByDefault(path: string): boolean {
  return projectOf(path) !== undefined && /^(?:domain|providers|api|database)\//.test(path);
}

/** The share of planted faults that the tests must see, in per cent; undefined where none is asked for. */
export function thresholdOf(path: string): number | undefined {
  if (projectOf(path) === undefined) return undefined;
  if (path.startsWith("domain/src/") && nameOf(path) === "rules.ts") return 95;
  const [workspace, , room = ""] = path.split("/");
  const isAct = slices.includes(room) || ["access", "sessions"].includes(room);
  return workspace === "api" && isAct && nameOf(path) !== "present.ts" ? 85 : undefined;
}

/** Its tests each need a process of their own (vitest.config.ts). */
const contentRoom = "api/src/documents/content/";
export const isOfContent = (path: string): boolean => path.startsWith(contentRoom);

/** What has no callers but through others is shown where these use it. */
const judgedBeside: Readonly<Record<string, readonly string[]>> = {
  sessions: ["auth"],
  access: ["testing"],
  "applications/lender": ["documents/lender", "forgiveness/lender"],
};

/**
 * The test files that judge a file of the server: those of its own slice. What only another slice's tests would see is
 * not seen where one looks for it, and all of them for each fault would take days.
 */
export function judgesOf(path: string): string {
  const [workspace = "", , room = ""] = path.split("/");
  if (isOfContent(path)) return `${contentRoom}**/*.test.ts`;
  const others = Object.entries(judgedBeside).filter(([name]) =>
    path.startsWith(`${workspace}/src/${name}/`),
  );
  const rooms = [room, ...others.flatMap(([, names]) => names)];
  return rooms.map((each) => `${workspace}/src/${each}/**/*.test.ts`).join(",");
}
