import { Overloaded } from "../../../platform/overloaded.ts";

export type LineLimits = {
  /** Tasks under way at once: of all, and of one owner. */
  readonly atOnce: number;
  readonly atOnceEach: number;
  /** Tasks that may wait: of all, and of one owner. */
  readonly waiting: number;
  readonly waitingEach: number;
};

type Waiting = { readonly begin: () => Promise<void>; readonly giveUp: () => void };

/** What became of a task: done, or not begun in time. */
export type Outcome<T> = { readonly value: T } | "late";

/**
 * Works tasks off a few at a time, in turns between their owners: however much one has waiting, another's next
 * task begins after at most one of each. No owner takes all places.
 */
export function fairLine(limits: LineLimits) {
  /** In the order of their turns. */
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
      // The loop comes by here once more if there is a place left.
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
    // Behind those who came while this was under way.
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
     * Lines tasks up behind their owner's others. Those that have not begun when `signal` aborts are left out.
     * @returns their outcomes, in order, when the last has one; the first failure is thrown then.
     * @throws Overloaded at once, when not all of them may wait.
     */
    async run<T>(
      owner: string,
      tasks: readonly (() => Promise<T>)[],
      signal: AbortSignal,
    ): Promise<Outcome<T>[]> {
      const own = lines.get(owner)?.length ?? 0;
      const isFull = waiting + tasks.length > limits.waiting || own + tasks.length > limits.waitingEach;
      if (isFull) throw new Overloaded("checking of files");
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
