import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { readAllProse } from "./prose/read-prose.ts";
import { draw } from "./prose/draw.ts";

/** Prints random comments, test titles and sentences, to judge their clarity: `npm run prose -- <count> <seed>`. */
const [count = "60", seed = String(randomInt(1_000_000))] = process.argv.slice(2);
if (!/^\d+$/.test(count) || !/^\d+$/.test(seed)) {
  console.error("usage: npm run prose -- [count] [seed], both whole numbers");
  process.exitCode = 1;
} else {
  const all = readAllProse(resolve(import.meta.dirname, ".."));
  const drawn = draw(all, Number(count), Number(seed));
  drawn.forEach(({ path, line, text, groups = [] }, index) =>
    console.log(`${index + 1}. ${[...groups, text].join(" > ")}\n   ${path}:${line}\n`),
  );
  console.log(`${drawn.length} of ${all.length}, seed ${seed}`);
}
