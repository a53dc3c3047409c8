/** Legal forms, such as "Inc", to ignore when comparing business names. */
const forms = new Set(["llc", "inc", "corp", "co", "ltd"]);

/**
 * Returns whether two names belong to the same business. Ignores case, punctuation, accents and the legal form
 * (SH-036).
 */
export function isSameBusiness(one: string, other: string): boolean {
  const name = nameKey(one);
  return name !== "" && name === nameKey(other);
}

function nameKey(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/[\p{M}.'’]/gu, "");
  const words: string[] = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !forms.has(word));
  return (own.length > 0 ? own : words).join("");
}
