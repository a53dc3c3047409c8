import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { memoryOf } from "../../bench/src/memory-of.ts";
import type { Drill, Figure } from "./drill.ts";
import { countWrong, wrongPayments } from "./load.ts";
import { percentile } from "./percentile.ts";
import type { PortalProcess } from "./portal-process.ts";
import { randomActs, type Act } from "./random-acts.ts";
import { openStage } from "./stage.ts";
import { Undo } from "./undo.ts";

const minute = 60_000;
/** The goals in milliseconds and MB (docs/reliability.md, L1 to L3). */
const most = { read: 250, write: 500, signIn: 400, memory: 1_024 };
const signInsPerSecond = 30;
const overload = 5;

type Call = { readonly act: Act; readonly result: number | string; readonly milliseconds: number };

export const busy: Drill = {
  name: "busy",
  what: "200 borrowers, then 30 sign-ins a second, then five times as many borrowers (L1, L2, L3) [minutes] [borrowers]",
  async run(say, [minutes = 10, borrowers = 200] = []) {
    const undo = new Undo();
    try {
      const stage = await openStage(undo);
      say("Starting two processes …");
      const processes = [await stage.start(0), await stage.start(1)] as const;
      await stage.balance();
      let calls: Call[] = [];
      const { act, read, enter, paid } = await randomActs(stage.portals, (name, result, milliseconds) =>
        calls.push({ act: name, result, milliseconds }),
      );
      const during = async (work: () => Promise<unknown>) => {
        calls = [];
        await work();
        return calls;
      };
      const crowd = (size: number, milliseconds: number) => {
        const end = performance.now() + milliseconds;
        return Promise.all(
          Array.from({ length: size }, async () => {
            while (performance.now() < end) {
              await wait(randomInt(1_000, 3_000));
              await act();
            }
          }),
        );
      };
      const readFor = async (milliseconds: number) => {
        const end = performance.now() + milliseconds;
        while (performance.now() < end) await read();
      };

      say(`${borrowers} borrowers for ${minutes} minutes …`);
      const usual = await during(() => crowd(borrowers, minutes * minute));
      say(`${signInsPerSecond} sign-ins a second for ${minutes / 5} minutes …`);
      const quiet = await during(() => readFor(10_000));
      const burst = await during(() =>
        Promise.all([readFor((minutes * minute) / 5), signInRepeatedly(enter, (minutes * minute) / 5)]),
      );
      say(`${overload * borrowers} borrowers for ${minutes / 5} minutes …`);
      const crowded = await during(() => crowd(overload * borrowers, (minutes * minute) / 5));
      await wait(10_000);
      const after = await during(() => readFor(10_000));
      say(`Overload: ${resultsOf(crowded)}`);
      return [
        failedFigure("L1: calls that failed or were refused (goal 0)", usual, isOk),
        limitFigure("L1: p99 of reads", usual, "read", most.read),
        limitFigure("L1: p99 of payments", usual, "payment", most.write),
        failedFigure("L2: sign-ins that failed or were refused (goal 0)", burst, isOk),
        limitFigure("L2: p99 of whole sign-ins", burst, "sign-in", most.signIn),
        limitFigure("L2: p99 of reads", burst, "read", 2 * percentile(timesOf(quiet, "read"), 0.99)),
        failedFigure(
          "L3: calls that failed otherwise than by 429 or 503 with Retry-After (goal 0)",
          crowded,
          (result) => isOk(result) || result === 429 || result === 503,
        ),
        limitFigure(
          "L3: p99 of reads 10 s after the overload",
          after,
          "read",
          2 * percentile(timesOf(quiet, "read"), 0.99),
        ),
        wrongPayments(await countWrong(stage.portals, paid), paid.length),
        memoryFigure(processes),
      ];
    } finally {
      await undo.run();
    }
  },
};

/** Starts sign-ins at a fixed rate without waiting for earlier sign-ins. */
async function signInRepeatedly(enter: () => Promise<void>, milliseconds: number): Promise<void> {
  const started = performance.now();
  const running: Promise<void>[] = [];
  for (let at = 0; at < (milliseconds / 1_000) * signInsPerSecond; at += 1) {
    await wait(Math.max(0, started + (at * 1_000) / signInsPerSecond - performance.now()));
    running.push(enter());
  }
  await Promise.all(running);
}

const isOk = (result: number | string) => typeof result === "number" && result < 300;

const timesOf = (calls: readonly Call[], act: Act) =>
  calls.flatMap((call) => (call.act === act ? call.milliseconds : []));

function limitFigure(what: string, calls: readonly Call[], act: Act, limit: number): Figure {
  const times = timesOf(calls, act);
  const [middle, slow] = [percentile(times, 0.5), percentile(times, 0.99)];
  return {
    what: `${what} (goal ${limit.toFixed(0)} ms)`,
    figure: `${slow.toFixed(0)} ms, median ${middle.toFixed(0)} ms, of ${times.length}`,
    isMet: slow <= limit && times.length > 0,
  };
}

function failedFigure(
  what: string,
  calls: readonly Call[],
  isAllowed: (result: Call["result"]) => boolean,
): Figure {
  const failed = calls.filter(({ result }) => !isAllowed(result));
  return {
    what,
    figure: `${failed.length} of ${calls.length}${failed.length > 0 ? `: ${resultsOf(failed)}` : ""}`,
    isMet: failed.length === 0 && calls.length > 0,
  };
}

function resultsOf(calls: readonly Call[]): string {
  const counts = new Map<string, number>();
  for (const { act, result } of calls)
    counts.set(`${act} ${result}`, (counts.get(`${act} ${result}`) ?? 0) + 1);
  return [...counts].map(([key, count]) => `${key}: ${count}`).join(", ");
}

function memoryFigure(processes: readonly PortalProcess[]): Figure {
  const megabytes = processes.map(({ child }) => memoryOf(child, "VmHWM"));
  return {
    what: `L3: highest memory of each process (goal ${most.memory} MB)`,
    figure: megabytes.map((each) => `${each.toFixed(0)} MB`).join(", "),
    isMet: megabytes.every((each) => each <= most.memory),
  };
}
