import { resolve } from "node:path";
import { checkProse, unusedExceptions } from "./prose/check-prose.ts";
import { exceptions } from "./prose/exceptions.ts";
import { readAllProse } from "./prose/read-prose.ts";

const maxExceptions = 20;

const all = readAllProse(resolve(import.meta.dirname, ".."));
const faults = checkProse(all, exceptions);
for (const exception of unusedExceptions(all, exceptions)) {
  faults.push(`scripts/prose/exceptions.ts: no line has "${exception}". Remedy: remove the exception.`);
}
if (exceptions.length > maxExceptions) {
  faults.push(`scripts/prose/exceptions.ts: ${exceptions.length} exceptions, of ${maxExceptions} allowed.`);
}
for (const fault of faults) console.error(fault);
console.log(`${all.length} comments, titles and paragraphs: ${faults.length} to rewrite (docs/english.md)`);
if (faults.length > 0) process.exitCode = 1;
