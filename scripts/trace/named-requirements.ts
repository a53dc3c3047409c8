import type { ExecutedTest } from "../test-reports.ts";

const ending = /(?:\[[^[\]]+\]\s*)+$/;
const looksLikeAnId = /^(CORE|SERV|FORG|CONN|DESK)\b/;

/** Reads a title's ids from one bracket, `[CORE-LOGIN-01 CORE-LOGIN-02]`, or from several brackets. */
export function namedIn(title: string): string[] {
  const [brackets = ""] = ending.exec(title) ?? [];
  return brackets.split("]").flatMap((bracket) => {
    const words = bracket.split(/[\s,[]+/).filter((word) => word !== "");
    return words.some((word) => looksLikeAnId.test(word)) ? words : [];
  });
}

export function testsByName(tests: readonly ExecutedTest[]): Map<string, ExecutedTest[]> {
  const named = new Map<string, ExecutedTest[]>();
  for (const test of tests) {
    for (const id of namedIn(test.title)) named.set(id, [...(named.get(id) ?? []), test]);
  }
  return named;
}
