import { expect, test } from "vitest";
import { moment } from "../../testing/samples.ts";
import { compareEntries, isDirectoryStale, lossOf, mergeParticipants, type DirectoryEntry } from "./rules.ts";

const entry: DirectoryEntry = {
  routingNumber: "1",
  name: "One",
  stateCode: "IA",
  city: "Ames",
  ach: true,
  wire: false,
  mainlyWire: false,
  newRoutingNumber: null,
};
const participant = {
  routingNumber: "1",
  name: "New One",
  stateCode: "IL",
  city: "Peoria",
  newRoutingNumber: null,
  takesFunds: false,
};

test("loading a FedACH file adds its ACH banks and their names", () => {
  expect(mergeParticipants([], "fedach", [participant])).toEqual([
    { ...entry, name: "New One", stateCode: "IL", city: "Peoria" },
  ]);
  const wired = { ...entry, ach: false, wire: true };
  expect(mergeParticipants([wired], "fedach", [participant])).toEqual([
    { ...entry, name: "New One", stateCode: "IL", city: "Peoria", wire: true },
  ]);
});

test("a routing number stops accepting ACH when a newer FedACH file omits it", () => {
  const wired = { ...entry, routingNumber: "2", wire: true, mainlyWire: true, newRoutingNumber: "1" };
  expect(mergeParticipants([entry, wired], "fedach", [])).toEqual([
    { ...wired, ach: false, mainlyWire: false, newRoutingNumber: null },
  ]);
});

test("if the FedACH file replaces a routing number, the old number is mainly for wires", () => {
  const moved = { ...participant, newRoutingNumber: "9" };
  expect(mergeParticipants([{ ...entry, wire: true }], "fedach", [moved])).toMatchObject([
    { newRoutingNumber: "9", mainlyWire: true },
  ]);
  const [alone] = mergeParticipants([entry], "fedach", [moved]);
  expect(alone).toMatchObject({ newRoutingNumber: "9", mainlyWire: false });
  expect(
    mergeParticipants(alone ? [alone] : [], "fedwire", [{ ...participant, takesFunds: true }]),
  ).toMatchObject([{ newRoutingNumber: "9", mainlyWire: true, wire: true, name: "New One" }]);
});

test("loading a Fedwire file does not rename banks that the FedACH file contains", () => {
  const wired = { ...participant, takesFunds: true };
  expect(mergeParticipants([entry], "fedwire", [wired])).toEqual([{ ...entry, wire: true }]);
  expect(mergeParticipants([{ ...entry, wire: true }], "fedwire", [])).toEqual([entry]);
  expect(mergeParticipants([], "fedwire", [wired])).toEqual([
    { ...entry, name: "New One", stateCode: "IL", city: "Peoria", ach: false, wire: true },
  ]);
  expect(mergeParticipants([], "fedwire", [participant])).toEqual([]);
  expect(mergeParticipants([{ ...entry, ach: false, wire: true }], "fedwire", [])).toEqual([]);
});

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => String(from + at));
const entries = (count: number, part: Partial<DirectoryEntry>, from = 0) =>
  numbers(count, from).map((routingNumber) => ({ ...entry, routingNumber, ...part }));
const file = (count: number, takesFunds = false) =>
  numbers(count).map((routingNumber) => ({ ...participant, routingNumber, takesFunds }));
test.each([
  ["lacks a tenth of the numbers", 90, { lost: 10, of: 100, isTooMuch: false }],
  ["lacks more than a tenth of the numbers", 89, { lost: 11, of: 100, isTooMuch: true }],
  ["has all the numbers", 100, { lost: 0, of: 100, isTooMuch: false }],
  ["has all the numbers and adds new ones", 300, { lost: 0, of: 100, isTooMuch: false }],
  ["is empty", 0, { lost: 100, of: 100, isTooMuch: true }],
])("counts the routing numbers that the directory would lose if the loaded file %s", (_, count, loss) => {
  // Routing numbers that accept only the other payment type must not count as lost.
  const ach = entries(100, { ach: true, wire: false });
  expect(lossOf([...ach, ...entries(100, { ach: false, wire: true }, 500)], "fedach", file(count))).toEqual(
    loss,
  );
  const wire = entries(100, { ach: false, wire: true });
  expect(
    lossOf([...wire, ...entries(100, { ach: true, wire: false }, 500)], "fedwire", file(count, true)),
  ).toEqual(loss);
});

test("a routing number that no longer accepts wires counts as missing from the Fedwire file", () => {
  const wire = entries(3, { wire: true });
  const [first, ...others] = file(3, true);
  expect(lossOf(wire, "fedwire", [...(first ? [{ ...first, takesFunds: false }] : []), ...others])).toEqual({
    lost: 1,
    of: 3,
    isTooMuch: true,
  });
  expect(lossOf([], "fedach", [])).toEqual({ lost: 0, of: 0, isTooMuch: false });
});

const now = moment("2026-11-20T17:00:00Z");
const ago = (days: number, seconds = 0) => now.subtract({ hours: 24 * days, seconds });
test.each([
  ["a FedACH file loaded just now", [["fedach", ago(0)]], false],
  ["a FedACH file loaded 35 days ago", [["fedach", ago(35)]], false],
  ["a FedACH file loaded 35 days and one second ago", [["fedach", ago(35, 1)]], true],
  ["an old FedACH file and a new Fedwire file", [["fedach", ago(36)], ["fedwire", ago(0)]], true], // oxfmt-ignore
  ["a new FedACH file and an old Fedwire file", [["fedach", ago(1)], ["fedwire", ago(90)]], false], // oxfmt-ignore
  ["a Fedwire file without a FedACH file", [["fedwire", ago(0)]], true],
  ["the demo's banks loaded 400 days ago", [["demo", ago(400)]], false],
  ["the demo's banks and an old FedACH file", [["demo", ago(1)], ["fedach", ago(36)]], true], // oxfmt-ignore
  ["a directory without a load date", [], false],
] as const)("the bank directory is out of date with %s: %s", (_, loads, expected) => {
  expect(isDirectoryStale(new Map(loads), now)).toBe(expected);
});

test.each(["name", "stateCode", "city", "ach", "wire", "mainlyWire", "newRoutingNumber"] as const)(
  "comparing two directories reports an entry with a different %s as changed",
  (name) => {
    const other = { ...entry, [name]: "other" };
    expect(compareEntries([entry], [other])).toEqual({ added: [], changed: [other], removed: [] });
  },
);

test("comparing two directories reports new and missing entries", () => {
  const { name, ...rest } = entry;
  const same = { ...rest, name };
  const second = { ...entry, routingNumber: "2" };
  expect(compareEntries([entry], [same])).toEqual({ added: [], changed: [], removed: [] });
  expect(compareEntries([entry], [second])).toEqual({ added: [second], changed: [], removed: ["1"] });
});
