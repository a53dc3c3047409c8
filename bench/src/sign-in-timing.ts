import { median, person, tryPassword } from "./portal.ts";

/**
 * Whether the time of a refused sign-in tells whose address it was (goal A3: medians within 10 %).
 * The cases take turns, so that a change in the machine's speed falls on all of them alike.
 */
const rounds = Number(process.argv[2] ?? 60);
const wrong = "Wrong.Password1";
const cases = {
  "unknown address": () => tryPassword(`nobody-${crypto.randomUUID()}@nowhere.example`, wrong),
  "wrong password": () => tryPassword(person("grace").email, wrong),
  "provider only": () => tryPassword(person("jonah").email, wrong),
  disabled: () => tryPassword(person("dora").email, wrong),
};

const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, attempt] of Object.entries(cases)) {
    const begin = performance.now();
    const { status } = await attempt();
    if (status !== 401) throw new Error(`${name} answered ${status}`);
    times.get(name)?.push(performance.now() - begin);
  }
}
const medians = [...times].map(([name, values]) => ({ name, milliseconds: median(values) }));
const least = Math.min(...medians.map(({ milliseconds }) => milliseconds));
for (const { name, milliseconds } of medians) {
  console.log(
    `${name.padEnd(18)} median ${milliseconds.toFixed(1)} ms, ${(milliseconds / least).toFixed(2)} of the least`,
  );
}
