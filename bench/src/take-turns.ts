import { median } from "./portal.ts";

/** A case whose median is further from the least than this tells whose case it is (goal A3). */
const mostRatio = 1.1;

/** What is measured, by its name; it throws when the answer is not the one that is meant to be timed. */
export type Cases = Readonly<Record<string, () => Promise<void>>>;

/**
 * Prints the median time of each case, in milliseconds and beside the least; the process ends with 1 where one is more
 * than a tenth above it.
 * The cases take turns, so that a change in the machine's speed falls on all of them alike, and each round begins with
 * another case: what comes first after a pause is faster or slower by itself.
 */
export async function takeTurns(title: string, cases: Cases, rounds: number): Promise<void> {
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const turns = Object.entries(cases);
    turns.push(...turns.splice(0, round % turns.length));
    for (const [name, attempt] of turns) {
      const begin = performance.now();
      await attempt();
      times.get(name)?.push(performance.now() - begin);
    }
  }
  const medians = [...times].map(([name, values]) => ({ name, milliseconds: median(values) }));
  const least = Math.min(...medians.map(({ milliseconds }) => milliseconds));
  console.log(title);
  for (const { name, milliseconds } of medians) {
    const ratio = (milliseconds / least).toFixed(2);
    console.log(`  ${name.padEnd(24)} median ${milliseconds.toFixed(2)} ms, ${ratio} of the least`);
  }
  if (medians.some(({ milliseconds }) => milliseconds > least * mostRatio)) process.exitCode = 1;
}
