/** One result of a drill, and whether the result meets its goal. */
export type Figure = { readonly what: string; readonly figure: string; readonly isMet: boolean };

export type Drill = {
  readonly name: string;
  readonly what: string;
  /**
   * Installs the needed programs, runs the drill, and cleans up.
   * @param sizes numbers from the command line; each drill has defaults
   * @throws Missing if a program cannot be installed
   */
  run(say: (line: string) => void, sizes?: readonly number[]): Promise<readonly Figure[]>;
};

/** Thrown when a program that a drill needs is missing and cannot be installed. */
export class Missing extends Error {
  override readonly name = "Missing";
}

/** Runs the parts of a long drill. Prints each part's figures at its end, so that an interrupted drill has results. */
export async function runParts(
  say: (line: string) => void,
  parts: readonly (readonly [title: string, run: () => Promise<readonly Figure[]>])[],
): Promise<readonly Figure[]> {
  const all: Figure[] = [];
  for (const [title, run] of parts) {
    say(`${title} …`);
    const figures = await run();
    for (const { what, figure } of figures) say(`  ${what}: ${figure}`);
    all.push(...figures);
  }
  return all;
}
