import { expect, test } from "vitest";
import { noPerson } from "../person/rules.ts";
import {
  applicantPercent,
  contactFault,
  fieldsOf,
  fullName,
  isChanged,
  matchOf,
  nameOf,
  savedNumber,
  sumOf,
  withPerson,
  type OwnershipAbout,
  type StagedPerson,
} from "./rules.ts";

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

test("a restored draft has an empty SSN or SIN", () => {
  const { key: _, id: __, isSigner: ___, role: ____, ...fields } = marcus;
  expect(fieldsOf(marcus)).toEqual(fields);
  const { number: _____, ...kept } = marcus;
  expect(fieldsOf(kept)).toEqual({ ...fields, number: "" });
});

test("the form has changes when a field differs from its initial value", () => {
  expect(isChanged(noPerson, undefined)).toBe(false);
  expect(isChanged({ ...noPerson, zip: "5" }, undefined)).toBe(true);
  expect(isChanged(fieldsOf(marcus), marcus)).toBe(false);
  expect(isChanged({ ...fieldsOf(marcus), number: "" }, marcus)).toBe(true);
  expect(isChanged(noPerson, marcus)).toBe(true);
});

test("saving a form replaces the person with the same key, or adds a new person", () => {
  const typed = { ...noPerson, firstName: "Mark" };
  const other = { ...marcus, key: "o" };
  expect(withPerson([marcus, other], "m", typed)).toEqual([{ ...marcus, ...typed }, other]);
  expect(withPerson([marcus], "new", typed)).toEqual([
    marcus,
    { ...typed, key: "new", id: "", isSigner: false, role: null },
  ]);
});

test("the total counts a share that is not a number as 0", () => {
  expect(sumOf([{ percentOwned: "30" }, { percentOwned: "many" }, { percentOwned: "5" }])).toBe(35);
});

test("a person on the page has a full name and a masked SSN", () => {
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

test("a duplicate SSN or SIN is reported with the role of the person who has it", () => {
  const said = new Map([
    ["911456620", "applicant"],
    ["911456621", "owner"],
  ] as const);
  const of = (number: string | undefined, ...others: string[]) =>
    matchOf(
      { ...(number !== undefined && { number }) },
      [{}, ...others.map((each) => ({ number: each }))],
      said,
    );
  expect([of("911-45-6620"), of("911456621"), of("911456622")]).toEqual(["applicant", "owner", "none"]);
  expect([of("911456622", "911-45-6622"), of("911456620", "911456620")]).toEqual(["owner", "owner"]);
  expect([of(""), of(undefined), of("91145", "91145")]).toEqual(["none", "none", "none"]);
});

test("the name of an error contains the person's position and the field", () => {
  expect(contactFault("contacts[12].ssn")).toEqual({ at: 12, field: "number" });
  expect(contactFault("contacts.0.title")).toEqual({ at: 0, field: "jobTitle" });
  expect(contactFault("contacts[3].dateOfBirth")).toEqual({ at: 3, field: "dateOfBirth" });
  for (const other of [
    "opportunityId",
    "x.contacts[0].ssn",
    "contacts[0].ssn.x",
    "contacts[].ssn",
    "contacts[0]",
  ])
    expect(contactFault(other)).toBeUndefined();
});

test("the applicant's share is counted separately", () => {
  const share = (isApplicant: boolean, percentOwned: number | null) => ({ isApplicant, percentOwned });
  const about = (...contacts: object[]) => ({ contacts }) as unknown as Pick<OwnershipAbout, "contacts">;
  expect(applicantPercent(about(share(true, 45), share(false, 30)))).toBe(45);
  expect(applicantPercent(about(share(true, null)))).toBe(0);
});
