import { afterEach, expect, test } from "vitest";
import { fillGaps } from "./fill-gaps.ts";

const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
const places: readonly (readonly [object, string])[] = [
  [URL, "parse"],
  [ArrayBuffer.prototype, "transferToFixedLength"],
  [Set.prototype, "intersection"],
  [iteratorPrototype, "some"],
  [iteratorPrototype, "find"],
];
const own = places.map(([on, name]) => Object.getOwnPropertyDescriptor(on, name));
const restore = () => places.forEach(([on, name], at) => Object.defineProperty(on, name, own[at] ?? {}));
afterEach(restore);

const answers = () => {
  const buffer = new Uint8Array([1, 2, 3]).buffer;
  return [
    URL.parse("/b?c", "https://a.example")?.href,
    URL.parse("no address"),
    [...new Uint8Array(buffer.transferToFixedLength(2))],
    [...new Set([1, 2, 3]).intersection(new Set([3, 2, 9]))],
    [new Set([1, 2]).values().some((item) => item === 2), new Set([1]).values().some((item) => item === 2)],
    [new Map([["a", 1]]).keys().find((key) => key === "a"), new Map().keys().find((key) => key === "a")],
  ];
};

test("fillGaps adds missing functions to an old browser and changes no functions of a new browser", () => {
  const expected = answers();
  fillGaps();
  expect(places.map(([on, name]) => Object.getOwnPropertyDescriptor(on, name))).toEqual(own);
  for (const [on, name] of places) Reflect.deleteProperty(on, name);
  expect(() => answers()).toThrow();
  fillGaps();
  expect(answers()).toEqual(expected);
});
