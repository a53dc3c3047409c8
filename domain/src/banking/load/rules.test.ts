import { expect, test } from "vitest";
import { compareEntries, mergeParticipants, type DirectoryEntry } from "./rules.ts";

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

test("a FedACH file says who takes ACH, and names them", () => {
  expect(mergeParticipants([], "fedach", [participant])).toEqual([
    { ...entry, name: "New One", stateCode: "IL", city: "Peoria" },
  ]);
  const wired = { ...entry, ach: false, wire: true };
  expect(mergeParticipants([wired], "fedach", [participant])).toEqual([
    { ...entry, name: "New One", stateCode: "IL", city: "Peoria", wire: true },
  ]);
});

test("what a FedACH file has no more takes no ACH, and is gone unless it takes wires", () => {
  const wired = { ...entry, routingNumber: "2", wire: true, mainlyWire: true, newRoutingNumber: "1" };
  expect(mergeParticipants([entry, wired], "fedach", [])).toEqual([
    { ...wired, ach: false, mainlyWire: false, newRoutingNumber: null },
  ]);
});

test("a number whose ACH items go elsewhere is mainly for wires, where it takes those", () => {
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

test("a Fedwire file says who takes wires; the name of a bank that takes ACH stays that of FedACH", () => {
  const wired = { ...participant, takesFunds: true };
  expect(mergeParticipants([entry], "fedwire", [wired])).toEqual([{ ...entry, wire: true }]);
  expect(mergeParticipants([{ ...entry, wire: true }], "fedwire", [])).toEqual([entry]);
  expect(mergeParticipants([], "fedwire", [wired])).toEqual([
    { ...entry, name: "New One", stateCode: "IL", city: "Peoria", ach: false, wire: true },
  ]);
  expect(mergeParticipants([], "fedwire", [participant])).toEqual([]);
  expect(mergeParticipants([{ ...entry, ach: false, wire: true }], "fedwire", [])).toEqual([]);
});

test.each(["name", "stateCode", "city", "ach", "wire", "mainlyWire", "newRoutingNumber"] as const)(
  "an entry with another %s is changed",
  (name) => {
    const other = { ...entry, [name]: "other" };
    expect(compareEntries([entry], [other])).toEqual({ added: [], changed: [other], removed: [] });
  },
);

test("the same entries change nothing; new ones are added, missing ones removed", () => {
  const { name, ...rest } = entry;
  const same = { ...rest, name };
  const second = { ...entry, routingNumber: "2" };
  expect(compareEntries([entry], [same])).toEqual({ added: [], changed: [], removed: [] });
  expect(compareEntries([entry], [second])).toEqual({ added: [second], changed: [], removed: ["1"] });
});
