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
