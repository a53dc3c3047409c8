import { thresholdOf } from "./targets.ts";

/** The parts of a StrykerJS result that the report uses. Lines and columns start at 1. */
export type Mutant = {
  readonly fileName: string;
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
};

export type Report = { readonly lines: readonly string[]; readonly exitCode: 0 | 1 };

const seen = new Set(["Killed", "Timeout"]);
const unseen = new Set(["Survived", "NoCoverage"]);

function survivorLine({ status, mutatorName, replacement, location: { start } }: Mutant): string {
  const text = replacement.replaceAll(/\s+/g, " ");
  const what = status === "NoCoverage" ? "not covered" : "survived";
  const shown = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  return `             ${start.line}:${start.column}  ${what}  ${mutatorName}: ${shown}`;
}

type Tally = { readonly file: string; readonly killed: number; readonly planted: number };

/** Counts the mutants of each file, sorted by file. Omits files without killed or surviving mutants. */
export function tally(mutants: readonly Mutant[]): Tally[] {
  return [...Map.groupBy(mutants, ({ fileName }) => fileName)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, planted]) => {
      const killed = planted.filter(({ status }) => seen.has(status)).length;
      return { file, killed, planted: killed + planted.filter(({ status }) => unseen.has(status)).length };
    })
    .filter(({ planted }) => planted > 0);
}

/** Lists each file's score and surviving mutants. Fails if a file is below its threshold. */
export function report(mutants: readonly Mutant[]): Report {
  const lines: string[] = [];
  let failures = 0;
  let [allSeen, allJudged] = [0, 0];
  for (const { file, killed, planted: judged } of tally(mutants)) {
    const survivors = mutants.filter(({ fileName, status }) => fileName === file && unseen.has(status));
    [allSeen, allJudged] = [allSeen + killed, allJudged + judged];
    const score = (100 * killed) / judged;
    const threshold = thresholdOf(file);
    const fails = threshold !== undefined && score < threshold;
    if (fails) failures += 1;
    const verdict = threshold === undefined ? "" : `  ${fails ? "BELOW" : "at least"} ${threshold} %`;
    lines.push(`${score.toFixed(1).padStart(7)} %  ${file}  ${killed} of ${judged}${verdict}`);
    const byPlace = survivors.toSorted(
      ({ location: { start: one } }, { location: { start: other } }) =>
        one.line - other.line || one.column - other.column,
    );
    lines.push(...byPlace.map(survivorLine));
  }
  if (allJudged === 0) return { lines: ["No fault could be planted."], exitCode: 0 };
  const total = ((100 * allSeen) / allJudged).toFixed(1);
  lines.push(`${total.padStart(7)} %  of all: ${allSeen} of ${allJudged} planted faults were seen.`);
  if (failures > 0)
    lines.push(`${failures} ${failures === 1 ? "file is" : "files are"} below the threshold.`);
  return { lines, exitCode: failures > 0 ? 1 : 0 };
}
