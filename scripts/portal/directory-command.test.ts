import { expect, test } from "vitest";
import { ageLines, leftOutLines, lossText } from "./directory-command.ts";

test("the directory command lists the first 20 omitted records of a directory file and counts the remaining records", () => {
  const faults = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ line: at + 1, message: "x: the check digit is not right" }));
  expect(leftOutLines([])).toEqual([]);
  expect(leftOutLines(faults(1))).toEqual(["Left out 1:", "  record 1: x: the check digit is not right"]);
  const many = leftOutLines(faults(23));
  expect([many.length, many[0], many.at(-2), many.at(-1)]).toEqual([
    22,
    "Left out 23:",
    "  record 20: x: the check digit is not right",
    "  … and 3 more",
  ]);
});

test("the directory command refuses a directory file with many missing routing numbers, and explains how to load it anyway", () => {
  expect(lossText("dir.txt", { lost: 6_200, of: 10_000 })).toBe(
    "dir.txt lacks 6200 of the 10000 routing numbers in the last file of its kind, so it may be incomplete. If it is complete, load it with --replace. Nothing was changed.",
  );
});

test("the directory command reports the age of each file of the directory", () => {
  const now = Temporal.Instant.from("2026-11-20T17:00:00Z");
  const ago = (hours: number) => now.subtract({ hours });
  expect(ageLines(new Map(), now)).toEqual(["FedACH: never loaded", "Fedwire: never loaded"]);
  expect(
    ageLines(
      new Map([
        ["fedach", ago(23)],
        ["fedwire", ago(24)],
      ]),
      now,
    ),
  ).toEqual(["FedACH: loaded today", "Fedwire: loaded 1 day ago"]);
  expect(ageLines(new Map([["fedach", ago(24 * 35)]]), now)[0]).toBe("FedACH: loaded 35 days ago");
  expect(ageLines(new Map([["fedach", ago(24 * 40 + 3)]]), now)).toEqual([
    "FedACH: loaded 40 days ago, too long ago to reject unknown routing numbers",
    "Fedwire: never loaded",
  ]);
});
