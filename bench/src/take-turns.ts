import { median } from "./portal.ts";

/** The maximum ratio of a case's median time to the fastest case's median time (goal A3). */
const maxRatio = 1.1;

/** The functions to measure, with their names as keys. A function throws if the response is unexpected. */
export type Cases = Readonly<Record<string, () => Promise<void>>>;

/** Prints each case's median time and its ratio to the fastest case. Sets exit code 1 if a case is over 10 % slower. */
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
    console.log(`  ${name.padEnd(24)} median ${milliseconds.toFixed(2)} ms, ${ratio} times the fastest`);
  }
  if (medians.some(({ milliseconds }) => milliseconds > least * maxRatio)) process.exitCode = 1;
}
