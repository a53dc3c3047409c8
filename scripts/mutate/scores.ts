import { thresholdOf } from "./targets.ts";

/** The result of one file's mutation run. `content` is the git hash of the file's content at that time. */
export type Score = {
  readonly file: string;
  readonly killed: number;
  readonly planted: number;
  readonly content: string;
};

export const scoresFile = "docs/mutation-scores.md";

const intro = `# Mutation scores

\`npm run mutate -- --all\` plants faults in every rule of the domain and in every act and store of the API, slice by
slice, and writes this table after each slice. \`npm run mutate -- --all payments\` does so for one slice. Files that are
unchanged since their last run are skipped, so an interrupted run continues where it stopped. \`--again\` skips no file. \`--project rules\` takes only the rules, which
need half an hour, \`--project server\` only the API.

| file | killed | planted | score | minimum | content |
| --- | ---: | ---: | ---: | ---: | --- |
`;

const percent = ({ killed, planted }: Score): string => ((100 * killed) / planted).toFixed(1);

/** Returns the table of scores, sorted by file. */
export function writeScores(scores: readonly Score[]): string {
  const rows = scores
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .map((score) => {
      const { file, killed, planted, content } = score;
      return `| ${file} | ${killed} | ${planted} | ${percent(score)} | ${thresholdOf(file) ?? "none"} | ${content} |\n`;
    });
  return intro + rows.join("");
}

/** Reads the scores from the table. Ignores lines that are not rows. */
export function readScores(text: string): Score[] {
  return text.split("\n").flatMap((line) => {
    const [, file, killed, planted, , , content] = line.split("|").map((cell) => cell.trim());
    if (!file || !content || !/^\d+$/.test(killed ?? "") || !/^\d+$/.test(planted ?? "")) return [];
    return [{ file, killed: Number(killed), planted: Number(planted), content }];
  });
}

/** Replaces the scores of files that were tested again. Omits deleted files. */
export function mergeScores(
  known: readonly Score[],
  fresh: readonly Score[],
  existing: ReadonlySet<string>,
): Score[] {
  const files = new Set(fresh.map(({ file }) => file));
  return [...known.filter(({ file }) => !files.has(file) && existing.has(file)), ...fresh];
}
