import { median, person, tryPassword } from "./portal.ts";

/**
 * Whether the time of a refused sign-in tells whose address it was (goal A3: medians within 10 %).
 * The cases take turns, so that a change in the machine's speed falls on all of them alike.
 */
const rounds = Number(process.argv[2] ?? 60);
const wrong = "Wrong.Password1";
const addresses = {
  "unknown address": "nobody@nowhere.example",
  "wrong password": person("grace").email,
  "provider only": person("jonah").email,
  disabled: person("dora").email,
};

const times = new Map<string, number[]>(Object.keys(addresses).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  // Each round begins with another case: what comes first after a pause is faster or slower by itself.
  const turns = Object.entries(addresses);
  turns.push(...turns.splice(0, round % turns.length));
  for (const [name, email] of turns) {
    const begin = performance.now();
    const { status } = await tryPassword(email, wrong);
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
