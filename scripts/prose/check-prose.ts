import type { Prose } from "./read-prose.ts";

type Mark = { readonly pattern: RegExp; readonly remedy: string };

/** Unclear phrases, and what to write instead (docs/english.md). */
const marks: readonly Mark[] = [
  {
    pattern: /\b(whom|whose|of which|of none|is none|nobody)\b/i,
    remedy: "name the subject, and say what it does",
  },
  { pattern: /\b(is|are) (told|said)\b|\btold apart\b/i, remedy: 'write "shows", "returns" or "recognizes"' },
  { pattern: /\bwho comes\b|\bwhat (was|has|stands|lies|cannot)\b/i, remedy: "use a noun" },
  { pattern: /\b(anew|made good|mended)\b/i, remedy: 'write "again", "corrected" or "fixed"' },
  { pattern: /\bcalled off\b/i, remedy: 'write "canceled"' },
  { pattern: /\bhanded over\b/i, remedy: 'write "delivered" or "passed"' },
  { pattern: /\bof its own\b/i, remedy: 'write "its own" or "separate"' },
  { pattern: /\b(for so long|come to the end|goes by|nothing of)\b/i, remedy: "say it in ordinary words" },
  {
    pattern: /\bstands? (in|at|for|once|twice)\b|\blies? (in|at|there)\b/i,
    remedy: 'write "is in", "is at" or "means"',
  },
];

/** Returns each forbidden phrase as `path:line: "text" has "mark". Remedy: …`. */
export function checkProse(all: readonly Prose[], exceptions: readonly string[]): string[] {
  return all.flatMap(({ path, line, text }) => {
    const excused = exceptions.reduce((rest, exception) => rest.replaceAll(exception, ""), text);
    return marks.flatMap(({ pattern, remedy }) => {
      const found = pattern.exec(excused)?.[0];
      return found === undefined ? [] : [`${path}:${line}: "${text}" has "${found}". Remedy: ${remedy}.`];
    });
  });
}

/** Returns the exceptions that match no text, so that they can be removed. */
export function unusedExceptions(all: readonly Prose[], exceptions: readonly string[]): string[] {
  return exceptions.filter((exception) => !all.some(({ text }) => text.includes(exception)));
}
