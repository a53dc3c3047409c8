import { describe, expect, test } from "vitest";
import { mostSigners } from "../signers/rules.ts";
import {
  countryFaults,
  hasRole,
  isNamed,
  isOwnerByShare,
  isSignerAlone,
  roleFaults,
  rolesOf,
  sectionOf,
} from "./rules.ts";

const nobody = { isBeneficialOwner: false, isControllingManager: false, signerNumber: null };

test.each([
  [nobody, false, false],
  [{ ...nobody, isBeneficialOwner: true }, true, true],
  [{ ...nobody, isControllingManager: true }, true, true],
  [{ ...nobody, signerNumber: 2 }, false, true],
])("%j: on the list of owners %s, of the application %s", (person, isOnList, isOfIt) => {
  expect([isNamed(person), hasRole(person)]).toEqual([isOnList, isOfIt]);
});

test.each([
  [{ ...nobody, isAddedAsSigner: false }, true],
  [{ ...nobody, isBeneficialOwner: true, isAddedAsSigner: false }, false],
  [{ ...nobody, isControllingManager: true, isAddedAsSigner: false }, false],
  [{ ...nobody, isBeneficialOwner: true, isAddedAsSigner: true }, true],
])("%j: of the application by signing alone: %s", (person, isAlone) => {
  expect(isSignerAlone(person)).toBe(isAlone);
});

test("whoever is sent is of the portal's own country", () => {
  const sent = [{ country: "US" }, { country: "CA" }, { country: "US" }] as const;
  expect(countryFaults(sent, "us")).toEqual({ "contacts[1].country": "must be US" });
  expect(countryFaults(sent, "ca")).toEqual({
    "contacts[0].country": "must be CA",
    "contacts[2].country": "must be CA",
  });
});

test.each([
  [24, false, false],
  [25, false, true],
  [19, true, false],
  [20, true, true],
  [0, false, false],
  [null, false, false],
  [undefined, true, false],
])("%s percent, SBA %s: an owner by their share: %s [SERV-OWN-12]", (percent, isSba, isOwner) => {
  expect(isOwnerByShare(percent, isSba)).toBe(isOwner);
});

test.each([
  [{ isBeneficialOwner: true, isControllingManager: true, isSigner: true }, "owner"],
  [{ isControllingManager: true, isSigner: true }, "manager"],
  [{ isSigner: true }, "signer"],
  [{ isBeneficialOwner: false, isControllingManager: false, isSigner: false }, undefined],
  [{}, undefined],
])("whoever is sent as %j is checked as %s", (contact, section) => {
  expect(sectionOf(contact)).toBe(section);
});

test("the applicant, said so or known by the id, and whoever has no role are not to be sent [SERV-OWN-41]", () => {
  const sent = [
    { id: "a", contact: { isBeneficialOwner: true } },
    { id: "b", contact: { isBeneficialOwner: true, isApplicant: true } },
    { id: "self", contact: { isControllingManager: true } },
    { id: "c", contact: { isApplicant: false } },
  ];
  expect(roleFaults(sent, "self")).toEqual({
    "contacts[1].isApplicant": "must be false",
    "contacts[2].isApplicant": "must be false",
    "contacts[3].isBeneficialOwner": "Required",
  });
  expect(roleFaults(sent.slice(0, 1), "self")).toEqual({});
});

describe("the roles of whoever is sent", () => {
  const person = { percentOwned: 25, signerNumber: null, isSba: false, at: 1 };
  test.each([
    ["an owner", { isBeneficialOwner: true }, person, { ...nobody, isBeneficialOwner: true }],
    [
      "a manager is an owner by their share, whatever is said",
      { isControllingManager: true, isBeneficialOwner: false },
      person,
      { ...nobody, isControllingManager: true, isBeneficialOwner: true },
    ],
    [
      "and none beneath it",
      { isControllingManager: true, isBeneficialOwner: true },
      { ...person, percentOwned: 24 },
      { ...nobody, isControllingManager: true },
    ],
    [
      "of an SBA loan from a smaller share on",
      { isControllingManager: true },
      { ...person, percentOwned: 20, isSba: true },
      { ...nobody, isControllingManager: true, isBeneficialOwner: true },
    ],
    [
      "who signs already keeps their number where nothing is said",
      {},
      { ...person, signerNumber: 3 },
      { ...nobody, signerNumber: 3 },
    ],
    [
      "and where it is said again",
      { isSigner: true },
      { ...person, signerNumber: 3 },
      { ...nobody, signerNumber: 3 },
    ],
    ["and loses it where it is denied", { isSigner: false }, { ...person, signerNumber: 3 }, nobody],
    ["who is new comes after them", { isSigner: true }, person, { ...nobody, signerNumber: mostSigners + 2 }],
    ["nobody", {}, person, nobody],
  ])("%s [SERV-OWN-12]", (_, contact, about, roles) => {
    expect(rolesOf(contact, about)).toEqual(roles);
  });
});
