import { rmSync } from "node:fs";

/** Cleanup steps of a drill. They run at the drill's end, the newest step first. */
export class Undo {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).toReversed()) await step();
  }
}

/** Deletes a folder when this process ends. Returns the folder. */
export function discardAtExit(folder: string): string {
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
