import { describe, expect, test } from "vitest";
import { exactKey, fold, isLongEnough, markMatches, queryWords, rankResults } from "./rules.ts";

describe("the words of a query", () => {
  test.each([
    ["Zoë", ["zoe"]],
    ["ZOE\u0308", ["zoe"]],
    ["  maple   BAK ", ["maple", "bak"]],
    ["dana@maple.example", ["example", "maple", "dana"]],
    ["4410-22", ["4410", "22"]],
    ["O'Brien", ["obrien"]],
    ["o’brien", ["obrien"]],
    ["Straße Łódź Øre Þór", ["strasse", "lodz", "thor", "ore"]],
    ["+1 (515) 555-0148", ["0148", "515", "555", "1"]],
    ["15155550148", ["5155550148"]],
    ["bak bak", ["bak"]],
    ["-- & '", []],
  ])("the query %j has the words %j [DESK-FIND-01]", (query, words) => {
    expect(queryWords(query)).toEqual(words);
  });

  test("a query has at most ten words, each of at most 60 characters", () => {
    expect(queryWords(Array.from({ length: 12 }, (_, at) => `word${at}`).join(" "))).toHaveLength(10);
    expect(queryWords("x".repeat(100))).toEqual(["x".repeat(60)]);
  });

  test("a query needs at least two characters [DESK-FIND-02]", () => {
    expect(["", "a", " a ", "ab", " a b"].map(isLongEnough)).toEqual([false, false, false, true, true]);
  });
});

test("exactKey removes separators, capitals and accents [DESK-FIND-02]", () => {
  expect(["4410-30956", " 4410 30956", "Dana@Maple.example", "O-3001", "--"].map(exactKey)).toEqual([
    "441030956",
    "441030956",
    "danamapleexample",
    "o3001",
    "",
  ]);
});

test("fold replaces ligatures and keeps other letters", () => {
  expect(fold("Æsop ŒUVRE ﬁn 東京")).toBe("aesop oeuvre fin 東京");
});

describe("marking the matches in a result", () => {
  const marked = (text: string, query: string) =>
    markMatches(text, queryWords(query))
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join("");

  test.each([
    ["Maple & Main Bakery LLC", "maple bak", "[Maple] & Main [Bak]ery LLC"],
    ["Maplewood Bakehouse", "maple bak", "[Maple]wood [Bak]ehouse"],
    ["Zoë Zo\u0308e", "zoe", "[Zoë] [Zo\u0308e]"],
    ["O'Brien", "obr", "[O'Br]ien"],
    ["O'Brien", "brien", "O'[Brien]"],
    ["Great Oak", "oa eat", "Great [Oa]k"],
    ["Business loan 4410-22871", "4410-22", "Business loan [4410]-[22]871"],
    ["Weiß", "weis", "[Weiß]"],
    ["Nothing", "other", "Nothing"],
    ["", "other", ""],
  ])("in the text %j, the query %j has the marks %j [DESK-FIND-01]", (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});

test("ranks exact numbers first, then matches in the title, whole words, and short titles [DESK-FIND-02]", () => {
  const result = (title: string, isExact = false, detail = "") => ({ title, detail, isExact });
  const results = [
    result("Somebody", false, "Maple Bakery"),
    result("Maplewood Bakers and Sons"),
    result("Maplewood Bakers"),
    result("Bakery Maple Trees and Sons"),
    result("Number", true),
    result("Maplewood Bakers", false, "A"),
  ];
  expect(rankResults(results, queryWords("maple bak")).map(({ title, detail }) => title + detail)).toEqual([
    "Number",
    "Bakery Maple Trees and Sons",
    "Maplewood Bakers",
    "Maplewood BakersA",
    "Maplewood Bakers and Sons",
    "SomebodyMaple Bakery",
  ]);
});
