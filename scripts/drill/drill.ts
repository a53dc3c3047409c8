/** A result of a drill, and whether it meets its goal. */
export type Figure = { readonly what: string; readonly figure: string; readonly isMet: boolean };

export type Drill = {
  readonly name: string;
  readonly what: string;
  /** The optional number that the drill accepts, for its usage. */
  readonly argument?: string;
  /** Installs what the drill needs, runs it, and removes what it started. Throws Missing without a needed program. */
  run(say: (line: string) => void, argument?: string): Promise<readonly Figure[]>;
};

/** Thrown when this machine lacks a program that a drill needs, and the program cannot be installed. */
export class Missing extends Error {
  override readonly name = "Missing";
}
