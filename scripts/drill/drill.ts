/** A result of a drill, and whether it meets its goal. */
export type Figure = { readonly what: string; readonly figure: string; readonly isMet: boolean };

export type Drill = {
  readonly name: string;
  readonly what: string;
  /**
   * Installs what the drill needs, runs the drill, and removes what the drill started. Throws Missing if a needed
   * program is missing.
   * @param sizes numbers from the command line; each drill has defaults
   */
  run(say: (line: string) => void, sizes?: readonly number[]): Promise<readonly Figure[]>;
};

/** Thrown when this machine lacks a program that a drill needs, and the program cannot be installed. */
export class Missing extends Error {
  override readonly name = "Missing";
}
