import { median, person, post } from "./portal.ts";

/**
 * Whether the time of a forgotten password's answer tells whose address it was (goal A3: medians within 10 %).
 * The cases take turns, so that a change in the machine's speed falls on all of them alike.
 */
const rounds = Number(process.argv[2] ?? 60);
const addresses = {
  "unknown address": "nobody@nowhere.example",
  "with questions": person("grace").email,
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
    const { status } = await post("/auth/forgot-password", { email });
    if (status !== 200) throw new Error(`${name} answered ${status}`);
    times.get(name)?.push(performance.now() - begin);
  }
}
const medians = [...times].map(([name, values]) => ({ name, milliseconds: median(values) }));
const least = Math.min(...medians.map(({ milliseconds }) => milliseconds));
for (const { name, milliseconds } of medians) {
  console.log(
    `${name.padEnd(18)} median ${milliseconds.toFixed(2)} ms, ${(milliseconds / least).toFixed(2)} of the least`,
  );
}
