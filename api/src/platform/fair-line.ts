import { Overloaded } from "./overloaded.ts";

export type LineLimits = {
  /** A noun for the queue's tasks, used in the error message about too many tasks. */
  readonly work: string;
  /** The maximum number of running tasks, in total and for each owner. */
  readonly atOnce: number;
  readonly atOnceEach: number;
  /** The maximum number of waiting tasks, in total and for each owner. */
  readonly waiting: number;
  readonly waitingEach: number;
};

type Waiting = { readonly begin: () => Promise<void>; readonly giveUp: () => void };

/** The result of a task: its value, or "late" if the task did not begin before the abort. */
export type Outcome<T> = { readonly value: T } | "late";

/**
 * Runs tasks of several owners in turn. An owner's next task waits for at most one task of each other owner. Use
 * `p-limit` for tasks without owners or waiting limits.
 */
export function fairLine(limits: LineLimits) {
  /** The waiting tasks of each owner. The first owner in the map gets the next turn. */
  const lines = new Map<string, Waiting[]>();
  const underWay = new Map<string, number>();
  let waiting = 0;
  let running = 0;

  function beginNext(): void {
    for (const [owner, line] of lines) {
      if (running >= limits.atOnce) return;
      const own = underWay.get(owner) ?? 0;
      if (own >= limits.atOnceEach) continue;
      const [next] = line.splice(0, 1);
      // The owner moves to the end of the queue, so the other owners have the next turn.
      toTheEnd(owner, line);
      if (next) void run(owner, next);
    }
  }

  function toTheEnd(owner: string, line: Waiting[]): void {
    lines.delete(owner);
    if (line.length > 0) lines.set(owner, line);
  }

  async function run(owner: string, { begin }: Waiting): Promise<void> {
    waiting -= 1;
    running += 1;
    underWay.set(owner, (underWay.get(owner) ?? 0) + 1);
    await begin();
    running -= 1;
    const left = (underWay.get(owner) ?? 1) - 1;
    if (left > 0) underWay.set(owner, left);
    else underWay.delete(owner);
    // Owners that joined the queue in the meantime have their turn first.
    toTheEnd(owner, lines.get(owner) ?? []);
    beginNext();
  }

  function leave(owner: string, entry: Waiting): void {
    const line = lines.get(owner);
    const at = line?.indexOf(entry) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    waiting -= 1;
    if (line.length === 0) lines.delete(owner);
    entry.giveUp();
  }

  function enter<T>(owner: string, task: () => Promise<T>, signal: AbortSignal): Promise<Outcome<T>> {
    return new Promise((resolve, reject) => {
      const leaveLate = () => leave(owner, entry);
      const entry: Waiting = {
        begin: () => {
          signal.removeEventListener("abort", leaveLate);
          return task().then((value) => resolve({ value }), reject);
        },
        giveUp: () => resolve("late"),
      };
      if (signal.aborted) return entry.giveUp();
      signal.addEventListener("abort", leaveLate, { once: true });
      const line = lines.get(owner);
      if (line) line.push(entry);
      else lines.set(owner, [entry]);
      waiting += 1;
    });
  }

  return {
    /**
     * Runs an owner's tasks. Begins no further task after `signal` aborts. Throws the first error after all running
     * tasks have ended.
     * @throws Overloaded immediately, if the tasks exceed the waiting limits
     */
    async run<T>(
      owner: string,
      tasks: readonly (() => Promise<T>)[],
      signal: AbortSignal,
    ): Promise<Outcome<T>[]> {
      const own = lines.get(owner)?.length ?? 0;
      const isFull = waiting + tasks.length > limits.waiting || own + tasks.length > limits.waitingEach;
      if (isFull) throw new Overloaded(limits.work);
      const entered = tasks.map((task) => enter(owner, task, signal));
      beginNext();
      const settled = await Promise.allSettled(entered);
      return settled.map((result) => {
        if (result.status === "rejected") throw result.reason;
        return result.value;
      });
    },
  };
}
