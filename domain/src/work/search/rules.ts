/**
 * Letters that Unicode does not split into a basic letter and accents, with their replacements.
 * `foldedSql` in `database/src/schema/search.ts` uses the same lists.
 */
export const foldedLetters = { from: "ØøĐđŁłĦħŦŧıÐð", to: "OoDdLlHhTtiDd" } as const;
export const foldedPairs = { ß: "ss", Æ: "ae", æ: "ae", Œ: "oe", œ: "oe", Þ: "th", þ: "th" } as const;
/** Accents, separators and apostrophes, as the inside of a bracket expression for JavaScript and PostgreSQL. */
export const accents = String.raw`\u0300-\u036f`;
export const separators = String.raw`\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u02bc\u2000-\u206f\u3000-\u303f`;
export const apostrophes = "'`\u2018\u2019\u02bc";

/** The maximum length of a word that the search stores or compares. */
export const longestWord = 60;
/** The minimum and the maximum length of a query in characters, and the maximum number of its words. */
const fewestCharacters = 2;
export const mostQuery = 100;
const mostWords = 10;

const accentsPattern = new RegExp(`[${accents}]`, "g");
const separatorsPattern = new RegExp(`[${separators}]+`);
const apostrophesPattern = new RegExp(`[${apostrophes}]`, "g");
const lettersPattern = new RegExp(`[${foldedLetters.from}]`, "g");
const pairsPattern = new RegExp(`[${Object.keys(foldedPairs).join("")}]`, "g");

/** Removes accents and capitals, so that 'Zoë' and 'zoe' are the same. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(accentsPattern, "")
    .replace(lettersPattern, (letter) => foldedLetters.to[foldedLetters.from.indexOf(letter)] ?? letter)
    .replace(pairsPattern, (letter) => foldedPairs[letter as keyof typeof foldedPairs])
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns the folded words of a query without duplicates, longest first. */
export function queryWords(query: string): string[] {
  const words = fold(query)
    .replace(apostrophesPattern, "")
    .split(separatorsPattern)
    .filter((word) => word !== "")
    .map((word) => withoutCountryCode(word).slice(0, longestWord));
  return [...new Set(words)].toSorted((one, other) => other.length - one.length).slice(0, mostWords);
}

/** Removes the country code of the United States and Canada, because the search ignores it in phone numbers. */
const withoutCountryCode = (word: string) => (/^1\d{10}$/.test(word) ? word.slice(1) : word);

/**
 * Returns the form in which the search compares whole numbers, ids and addresses, such as '441030956' for '4410-30956'.
 */
export const exactKey = (text: string): string =>
  fold(text).replace(apostrophesPattern, "").replace(new RegExp(separatorsPattern, "g"), "");

/** Returns whether a query has enough characters for a search. */
export const isLongEnough = (query: string): boolean => query.trim().length >= fewestCharacters;

export type Part = { readonly text: string; readonly isMatch: boolean };

/** Splits a text into parts that match the beginning of a word and parts that do not. */
export function markMatches(text: string, words: readonly string[]): Part[] {
  const letters = lettersOf(text);
  const isMatch = letters.map(() => false);
  letters.forEach(({ isStart }, at) => {
    if (!isStart) return;
    for (const word of words) {
      const end = matchEnd(letters, at, word);
      if (end !== undefined) isMatch.fill(true, at, end);
    }
  });
  const parts: { text: string; isMatch: boolean }[] = [];
  letters.forEach(({ letter }, at) => {
    const last = parts.at(-1);
    const isIn = isMatch[at] ?? false;
    if (last?.isMatch === isIn) last.text += letter;
    else parts.push({ text: letter, isMatch: isIn });
  });
  return parts;
}

type Letter = { readonly letter: string; readonly folded: string; readonly isStart: boolean };

/** The characters of a text, each with its folded form and whether a word starts there. */
function lettersOf(text: string): Letter[] {
  let isStart = true;
  return Array.from(text, (letter) => {
    const folded = fold(letter);
    const isApostrophe = apostrophes.includes(letter);
    const isSeparator = !isApostrophe && separatorsPattern.test(folded);
    const here = { letter, folded: isApostrophe ? "" : folded, isStart: isStart && !isSeparator };
    // An accent that follows its letter does not start a word.
    if (folded !== "") isStart = isSeparator || isApostrophe;
    return here;
  });
}

/**
 * Returns the index after the last character of the word's match at `start`, or undefined if the word does not match.
 */
function matchEnd(letters: readonly Letter[], start: number, word: string): number | undefined {
  let matched = "";
  for (let at = start; at < letters.length; at += 1) {
    matched += letters[at]?.folded ?? "";
    if (matched.startsWith(word)) return at + 1;
    if (!word.startsWith(matched)) return undefined;
  }
  return undefined;
}

export type Ranked = { readonly title: string; readonly detail: string; readonly isExact: boolean };

/** Sorts results: exact numbers first, then by the words found in the title, by its whole words, and by its length. */
export function rankResults<Result extends Ranked>(
  results: readonly Result[],
  words: readonly string[],
): Result[] {
  const ranked = results.map((result) => {
    const title = new Set(queryWords(result.title));
    const whole = words.filter((word) => title.has(word)).length;
    return { result, whole, inTitle: countStarts(title, words) };
  });
  return ranked
    .toSorted(
      (one, other) =>
        Number(other.result.isExact) - Number(one.result.isExact) ||
        other.inTitle - one.inTitle ||
        other.whole - one.whole ||
        one.result.title.length - other.result.title.length ||
        compare(one.result.title, other.result.title) ||
        compare(one.result.detail, other.result.detail),
    )
    .map(({ result }) => result);
}

const countStarts = (title: ReadonlySet<string>, words: readonly string[]) =>
  words.filter((word) => [...title].some((each) => each.startsWith(word))).length;

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
