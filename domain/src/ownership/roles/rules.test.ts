import { describe, expect, test } from "vitest";
import { maxSigners } from "../signers/rules.ts";
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
])(
  "for a person with the roles %j, isNamed returns %s and hasRole returns %s",
  (person, isOnList, isOfIt) => {
    expect([isNamed(person), hasRole(person)]).toEqual([isOnList, isOfIt]);
  },
);

test.each([
  [{ ...nobody, isAddedAsSigner: false }, true],
  [{ ...nobody, isBeneficialOwner: true, isAddedAsSigner: false }, false],
  [{ ...nobody, isControllingManager: true, isAddedAsSigner: false }, false],
  [{ ...nobody, isBeneficialOwner: true, isAddedAsSigner: true }, true],
])("a person with the roles %j is only a signer: %s", (person, isAlone) => {
  expect(isSignerAlone(person)).toBe(isAlone);
});

test("people from outside the portal's country are rejected", () => {
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
])(
  "a share of %s percent with isSba %s makes a person a beneficial owner: %s [SERV-OWN-12]",
  (percent, isSba, isOwner) => {
    expect(isOwnerByShare(percent, isSba)).toBe(isOwner);
  },
);

test.each([
  [{ isBeneficialOwner: true, isControllingManager: true, isSigner: true }, "owner"],
  [{ isControllingManager: true, isSigner: true }, "manager"],
  [{ isSigner: true }, "signer"],
  [{ isBeneficialOwner: false, isControllingManager: false, isSigner: false }, undefined],
  [{}, undefined],
])("a person with the roles %j is validated in the section %s", (contact, section) => {
  expect(sectionOf(contact)).toBe(section);
});

test("the applicant and people without a role are rejected [SERV-OWN-41]", () => {
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

describe("assigning roles to the people in a request", () => {
  const person = { percentOwned: 25, signerNumber: null, isSba: false, at: 1 };
  test.each([
    ["an owner", { isBeneficialOwner: true }, person, { ...nobody, isBeneficialOwner: true }],
    [
      "a manager with a share of 25 percent, who becomes an owner despite the flag",
      { isControllingManager: true, isBeneficialOwner: false },
      person,
      { ...nobody, isControllingManager: true, isBeneficialOwner: true },
    ],
    [
      "a manager with a share of 24 percent, who does not become an owner despite the flag",
      { isControllingManager: true, isBeneficialOwner: true },
      { ...person, percentOwned: 24 },
      { ...nobody, isControllingManager: true },
    ],
    [
      "a manager with a share of 20 percent for an SBA loan, who becomes an owner",
      { isControllingManager: true },
      { ...person, percentOwned: 20, isSba: true },
      { ...nobody, isControllingManager: true, isBeneficialOwner: true },
    ],
    [
      "a signer sent without a flag, who keeps the signer number",
      {},
      { ...person, signerNumber: 3 },
      { ...nobody, signerNumber: 3 },
    ],
    [
      "a signer sent with the flag, who keeps the signer number",
      { isSigner: true },
      { ...person, signerNumber: 3 },
      { ...nobody, signerNumber: 3 },
    ],
    [
      "a signer sent with the flag false, who loses the signer number",
      { isSigner: false },
      { ...person, signerNumber: 3 },
      nobody,
    ],
    [
      "a new signer, who is numbered after the others",
      { isSigner: true },
      person,
      { ...nobody, signerNumber: maxSigners + 2 },
    ],
    ["nobody", {}, person, nobody],
  ])("assigns the roles of %s [SERV-OWN-12]", (_, contact, about, roles) => {
    expect(rolesOf(contact, about)).toEqual(roles);
  });
});
