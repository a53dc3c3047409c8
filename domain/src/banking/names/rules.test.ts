import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameBusiness } from "./rules.ts";

test.each([
  ["Acme LLC", "ACME", true],
  ["Acme, Inc.", "acme llc", true],
  ["Acme Corp", "Acme Co.", true],
  ["Acme Ltd", "Acme", true],
  ["Maple & Main Bakery LLC", "Maple Main Bakery", true],
  ["Café Olé", "Cafe Ole", true],
  ["O'Brien's", "OBriens", true],
  ["Blue Sky LLC", "BlueSky", true],
  ["Acme", "Acme Two", false],
  ["Acme", "Acne", false],
  ["Acme Incorporated", "Acme", false],
  // A name that consists only of a legal form, such as "LLC", is compared unchanged.
  ["Co.", "co", true],
  ["Co.", "Inc.", false],
  ["", "", false],
  ["---", "...", false],
])("the names %j and %j belong to the same business: %s [SERV-BADD-05]", (one, other, isSame) => {
  expect(isSameBusiness(one, other)).toBe(isSame);
  expect(isSameBusiness(other, one)).toBe(isSame);
});

test("comparing business names ignores case, punctuation and the legal form", () => {
  const word = fc.stringMatching(/^[a-z]{5,9}$/);
  const form = fc.constantFrom("LLC", "Inc.", "Corp", "Co", "Ltd.", "");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), form, form, (words, one, other) => {
      expect(isSameBusiness(`${words.join(" ")} ${one}`, `${words.join("-").toUpperCase()}, ${other}`)).toBe(
        true,
      );
    }),
  );
});
