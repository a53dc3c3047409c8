import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isTransient } from "./faults.ts";

/**
 * Repeats a transaction after a conflict with another transaction. Waits for a random time, so that the two do not
 * conflict again.
 * @param options.isConflict whether an error is such a conflict; by default a deadlock or a serialization failure
 * @param options.milliseconds half of the longest first wait; doubles with each repetition
 */
export async function repeatAfterConflict<Result>(
  work: () => Promise<Result>,
  { isConflict = isTransient, attempts = 4, milliseconds = 20 } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await wait(randomInt(milliseconds * 2 ** attempt));
    }
  }
}
