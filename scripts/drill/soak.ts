import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { memoryOf } from "../../bench/src/memory-of.ts";
import { dueJobs, untilNone } from "./aftermath.ts";
import type { Drill, Figure } from "./drill.ts";
import type { PortalProcess } from "./portal-process.ts";
import { randomActs } from "./random-acts.ts";
import { openStage } from "./stage.ts";
import { Undo } from "./undo.ts";

const borrowers = 50;
const sampleMilliseconds = 10_000;
/** The maximum ratio of the memory in the last quarter of the run to the memory in the second quarter. */
const mostGrowth = 1.05;
const mostSlope = 1;
export const soak: Drill = {
  name: "soak",
  what: `runs two processes with ${borrowers} borrowers and watches their memory (L5) [minutes]`,
  async run(say, [minutes = 60] = []) {
    const undo = new Undo();
    try {
      const stage = await openStage(undo);
      say("Starting two processes …");
      const processes = [await stage.start(0), await stage.start(1)] as const;
      await stage.balance();
      const statuses = new Map<string, number>();
      const count = (status: number | string, act: string) => {
        const key = `${act} ${status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
      };
      const { act } = await randomActs(stage.portals, (name, result) => count(result, name));
      const end = performance.now() + minutes * 60_000;
      say(`Working for ${minutes} minutes …`);
      const work = async () => {
        while (performance.now() < end) {
          await wait(randomInt(1_000, 3_000));
          await act();
        }
      };
      const [samples] = await Promise.all([
        watch(processes, end),
        ...Array.from({ length: borrowers }, work),
      ]);
      const left = await untilNone(stage.postgres, "due jobs that wait at the end", dueJobs);
      for (const [key, times] of statuses) say(`  ${key}: ${times}`);
      const calls = [...statuses.values()].reduce((sum, times) => sum + times, 0);
      const failed = [...statuses]
        .filter(([key]) => !/ 2\d\d$/.test(key))
        .reduce((sum, [, times]) => sum + times, 0);
      return [
        {
          what: "calls that failed or got another status than 2xx (goal 0)",
          figure: `${failed} of ${calls}`,
          isMet: failed === 0 && calls > 0,
        },
        ...samples.map((values, at) => memoryFigure(at + 1, values)),
        left,
      ];
    } finally {
      await undo.run();
    }
  },
};

/** Samples the processes' memory in MB until the time `end`. */
async function watch(processes: readonly PortalProcess[], end: number): Promise<readonly number[][]> {
  const samples = processes.map((): number[] => []);
  while (performance.now() < end) {
    await wait(sampleMilliseconds);
    for (const [at, { child }] of processes.entries()) {
      samples[at]?.push(memoryOf(child, "VmRSS"));
    }
  }
  return samples;
}

function memoryFigure(number: number, values: readonly number[]): Figure {
  const quarter = Math.floor(values.length / 4);
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [second, last] = [mean(values.slice(quarter, 2 * quarter)), mean(values.slice(-quarter))];
  const half = values.slice(2 * quarter);
  const slope = (slopeOf(half) * 60_000) / sampleMilliseconds;
  return {
    what: `memory of process ${number}: last quarter by second quarter (goal ${mostGrowth}), slope of the second half (goal < ${mostSlope} MB/min)`,
    figure: `${(last / second).toFixed(3)}, ${slope.toFixed(2)} MB/min; ${second.toFixed(0)} MB, ${last.toFixed(0)} MB, most ${Math.max(...values).toFixed(0)} MB`,
    isMet: last / second <= mostGrowth && slope < mostSlope,
  };
}

/** The slope of the least-squares line through evenly spaced values. */
function slopeOf(values: readonly number[]): number {
  const [middle, mean] = [
    (values.length - 1) / 2,
    values.reduce((sum, value) => sum + value, 0) / values.length,
  ];
  const products = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const squares = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return products / squares;
}
