import { expect, test } from "vitest";
import { noPerson } from "../person/rules.ts";
import { fieldsOf, fullName, nameOf, savedNumber, sumOf, withPerson, type StagedPerson } from "./rules.ts";

const marcus: StagedPerson = {
  ...noPerson,
  key: "m",
  id: "c2",
  firstName: " Marcus ",
  lastName: "Whitfield ",
  percentOwned: "30",
  number: "911-45-6620",
  isSigner: true,
  role: "Signer 2",
};

test("somebody's form opens with their fields alone, without a number that a draft did not keep", () => {
  const { key: _, id: __, isSigner: ___, role: ____, ...fields } = marcus;
  expect(fieldsOf(marcus)).toEqual(fields);
  const { number: _____, ...kept } = marcus;
  expect(fieldsOf(kept)).toEqual({ ...fields, number: "" });
});

test("what was typed takes somebody's place, or is one more", () => {
  const typed = { ...noPerson, firstName: "Mark" };
  const other = { ...marcus, key: "o" };
  expect(withPerson([marcus, other], "m", typed)).toEqual([{ ...marcus, ...typed }, other]);
  expect(withPerson([marcus], "new", typed)).toEqual([
    marcus,
    { ...typed, key: "new", id: "", isSigner: false, role: null },
  ]);
});

test("shares that are no numbers own nothing", () => {
  expect(sumOf([{ percentOwned: "30" }, { percentOwned: "many" }, { percentOwned: "5" }])).toBe(35);
});

test("names, and the masks that the server keeps", () => {
  expect([fullName(marcus), fullName(noPerson)]).toEqual(["Marcus Whitfield", ""]);
  expect([nameOf({ name: { first: "Bo", last: "Ray" } }), nameOf(undefined)]).toEqual(["Bo Ray", ""]);
  const contact = { id: "c1", ssn: "***-**-1234" } as Parameters<typeof savedNumber>[0]["contacts"][number];
  const canadian = { ...contact, id: "c2", ssn: undefined, sin: "***-***-234" };
  const about = { contacts: [contact, canadian, { ...contact, id: "c3", ssn: null }] };
  expect(["c1", "c2", "c3", "", "x"].map((id) => savedNumber(about, id))).toEqual([
    "***-**-1234",
    "***-***-234",
    "",
    "",
    "",
  ]);
});
