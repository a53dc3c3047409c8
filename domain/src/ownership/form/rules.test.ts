import { describe, expect, test } from "vitest";
import { day } from "../../testing/samples.ts";
import type { OwnershipContact } from "../owners/contract.ts";
import { noPerson } from "../person/rules.ts";
import type { Matches, OwnershipAbout, StagedPerson } from "../staged/rules.ts";
import {
  countedBeside,
  hasChangesToSend,
  namedPeople,
  openOwnership,
  ownershipFaults,
  placeOfFault,
  replacedOwners,
  sectionsShown,
  sentOwners,
  type OwnershipValues,
} from "./rules.ts";

const applicant: OwnershipContact = {
  id: "self",
  name: { first: "Dana", last: "Whitfield" },
  email: "dana@acme.example",
  phone: "5155550101",
  postalAddress: { street: "1 Main St", city: "Des Moines", state: "IA", zip: "50309" },
  dateOfBirth: day("1980-05-01"),
  ssn: "***-**-1234",
  jobTitle: { job: null },
  percentOwned: 45,
  isBeneficialOwner: false,
  isControllingManager: false,
  isSigner: true,
  isApplicant: true,
  contactRole: "Signer 1",
};
const marcus: OwnershipContact = {
  ...applicant,
  id: "c2",
  name: { first: "Marcus", last: "Whitfield" },
  email: "marcus@acme.example",
  ssn: "***-**-6620",
  percentOwned: 30,
  isBeneficialOwner: true,
  isApplicant: false,
  isSigner: false,
  contactRole: null,
};
const priya: OwnershipContact = {
  ...marcus,
  id: "c3",
  name: { first: "Priya", last: "Nair" },
  email: "priya@acme.example",
  percentOwned: 0,
  isBeneficialOwner: false,
  isControllingManager: true,
};
const about = (
  contacts: readonly OwnershipContact[],
  rest: Partial<OwnershipAbout> = {},
): OwnershipAbout => ({
  country: "us",
  isSba: false,
  today: day("2026-11-21"),
  accountId: "a1",
  hasTerms: true,
  contacts,
  ...rest,
});
const stagedMarcus: StagedPerson = {
  key: "c2",
  id: "c2",
  firstName: "Marcus",
  lastName: "Whitfield",
  jobTitle: "",
  dateOfBirth: "05/01/1980",
  street: "1 Main St",
  city: "Des Moines",
  state: "IA",
  zip: "50309",
  phone: "(515) 555-0101",
  email: "marcus@acme.example",
  percentOwned: "30",
  isSigner: false,
  role: null,
};
const filled = { chosen: "applicant", isAttested: true, isAgreed: true } as const;
const none: Matches = new Map();

describe("opening the ownership page", () => {
  test("the page opens with the saved owners and manager selected and all checkboxes unchecked [SERV-ENT-16]", () => {
    const opened = openOwnership(
      about([applicant, marcus, { ...priya, percentOwned: 25, isBeneficialOwner: true }]),
    );
    const { owners, chosen, isAttested, isAgreed } = opened;
    expect(owners.map(({ key }) => key)).toEqual(["c2", "c3"]);
    expect([chosen, isAttested, isAgreed]).toEqual(["c3", false, false]);
    const named = (hasTerms: boolean) =>
      Object.keys(ownershipFaults(opened, about([applicant, marcus, priya], { hasTerms }), none));
    expect(named(true)).toEqual(["isAttested", "isAgreed"]);
    expect(named(false)).toEqual(["isAttested"]);
  });

  test("the page opens with a list of the saved owners and the saved manager", () => {
    const { owners, managers, chosen, ...rest } = openOwnership(about([applicant, marcus, priya]));
    expect(owners).toEqual([stagedMarcus]);
    expect(managers).toEqual([
      {
        ...stagedMarcus,
        key: "c3",
        id: "c3",
        firstName: "Priya",
        lastName: "Nair",
        email: "priya@acme.example",
        percentOwned: "0",
      },
    ]);
    expect(chosen).toBe("other");
    expect(rest).toEqual({
      open: "",
      openKey: "",
      owner: noPerson,
      manager: noPerson,
      isAttested: false,
      isAgreed: false,
    });
  });
  test("the page preselects an owner as the controlling manager, but never the applicant", () => {
    const runs = { ...marcus, isControllingManager: true };
    const self = { ...applicant, isBeneficialOwner: true, isControllingManager: true };
    expect(openOwnership(about([self]))).toMatchObject({ chosen: "", owners: [], managers: [] });
    expect(openOwnership(about([applicant, runs]))).toMatchObject({ chosen: "c2", managers: [] });
    expect(openOwnership(about([applicant]))).toMatchObject({ chosen: "", owners: [], managers: [] });
  });
  test("the ownership page opens with the saved Canadian addresses", () => {
    const canadian = {
      ...marcus,
      postalAddress: { street: null, city: null, province: "QC", postal: "K1A 0B1" },
      email: null,
      phone: null,
      percentOwned: null,
      jobTitle: { job: "Smith" },
    };
    expect(openOwnership(about([applicant, canadian], { country: "ca" })).owners[0]).toMatchObject({
      state: "QC",
      zip: "K1A 0B1",
      street: "",
      city: "",
      email: "",
      phone: "",
      percentOwned: "",
      jobTitle: "Smith",
      dateOfBirth: "1980/05/01",
    });
    const nowhere = { street: null, city: null, state: null, zip: null };
    const bare = { ...marcus, postalAddress: nowhere, isSigner: true, contactRole: "Signer 2" };
    expect(openOwnership(about([applicant, bare])).owners[0]).toMatchObject({
      street: "",
      city: "",
      state: "",
      zip: "",
      isSigner: true,
      role: "Signer 2",
    });
    const unborn = openOwnership(about([applicant, { ...marcus, dateOfBirth: null }]));
    expect(unborn.owners[0]?.dateOfBirth).toBe("");
  });
});

describe("the sections of the ownership page", () => {
  const shown = (
    percentOwned: number | null,
    rest: {
      isSba?: boolean;
      owners?: string;
      manages?: boolean;
      others?: OwnershipContact[];
    } & Partial<Omit<OwnershipValues, "owners">> = {},
  ) => {
    const { isSba = false, owners, manages = false, others = [], ...change } = rest;
    const self = { ...applicant, percentOwned, isControllingManager: manages };
    const task = about([self, ...others], { isSba });
    return sectionsShown(task, {
      ...openOwnership(about([self])),
      owners: owners === undefined ? [] : [{ ...stagedMarcus, percentOwned: owners }],
      ...change,
    });
  };
  test.each([
    [75, false, true],
    [76, false, false],
    [80, true, true],
    [81, true, false],
    [null, false, true],
  ])(
    "the page shows the owners for an applicant's share of %s percent with isSba %s: %s [SERV-OWN-07, SERV-CONST-07]",
    (percent, isSba, isShown) => {
      expect(shown(percent, { isSba }).owners).toBe(isShown);
    },
  );
  test.each([
    ["30", false, true],
    ["31", false, false],
    ["35", true, true],
    ["36", true, false],
    ["many", false, true],
  ])(
    "the page offers to add an owner after an owner's share of %s percent with isSba %s: %s [SERV-OWN-08]",
    (owners, isSba, isShown) => {
      expect(shown(45, { owners, isSba }).addOwner).toBe(isShown);
    },
  );
  test("the chosen manager's share counts when the page decides whether to offer another owner [SERV-OWN-08]", () => {
    const managers = (percentOwned: string) => [{ ...stagedMarcus, key: "m", id: "", percentOwned }];
    const other = { chosen: "other", managers: managers("20") };
    expect(shown(60, { ...other, managers: managers("15") }).addOwner).toBe(true);
    expect(shown(60, { ...other, managers: managers("16") }).addOwner).toBe(false);
    expect(shown(60, { ...other, chosen: "applicant" }).addOwner).toBe(true);
    expect(shown(61, { ...other, isSba: true }).addOwner).toBe(false);
    expect(shown(60, { ...other, isSba: true }).addOwner).toBe(true);
    // The share of an owner who is also the manager counts only once.
    expect(shown(45, { owners: "30", chosen: "c2" }).addOwner).toBe(true);
    const typed = { chosen: "other", open: "manager", openKey: "m" } as const;
    expect(shown(60, { ...typed, manager: { ...noPerson, percentOwned: "20" } }).addOwner).toBe(false);
  });
  test("an unlisted signer's share counts when the page decides whether to offer another owner [SERV-OWN-08]", () => {
    const signer = { ...marcus, isBeneficialOwner: false, isSigner: true, percentOwned: 16 };
    expect(shown(60, { others: [signer] }).addOwner).toBe(false);
    expect(shown(60, { others: [{ ...signer, percentOwned: 15 }] }).addOwner).toBe(true);
    expect(shown(60, { others: [{ ...signer, isSigner: false }] }).addOwner).toBe(true);
    // The share of a signer who is also a listed owner counts only once.
    expect(shown(45, { owners: "30", others: [{ ...signer, percentOwned: 30 }] }).addOwner).toBe(true);
  });
  test("the page shows the manager section unless the applicant is the manager [SERV-OWN-09]", () => {
    expect([shown(45).manager, shown(45, { manages: true }).manager]).toEqual([true, false]);
    expect(sectionsShown(about([]), openOwnership(about([]))).manager).toBe(true);
  });
  test("the page shows every section that contains people, because the borrower may need to correct an entry", () => {
    expect(shown(76, { owners: "30" }).owners).toBe(true);
    const managers = [{ ...stagedMarcus, key: "m" }];
    expect(shown(45, { manages: true, managers, chosen: "other" }).manager).toBe(true);
  });
});

test("the share of a manager or signer who is not a listed owner counts once", () => {
  const signer = { ...marcus, id: "c9", isBeneficialOwner: false, isSigner: true, percentOwned: 5 };
  const task = about([applicant, marcus, { ...priya, percentOwned: 10, isSigner: true }, signer]);
  const values = openOwnership(task);
  const [manager, signs] = [
    { name: "Priya Nair", percent: 10, as: "manager" },
    { name: "Marcus Whitfield", percent: 5, as: "signer" },
  ];
  expect(countedBeside(task, values)).toEqual([manager, signs]);
  expect(countedBeside(task, { ...values, chosen: "c2" })).toEqual([{ ...manager, as: "signer" }, signs]);
  const idle = about([applicant, marcus, priya]);
  expect(countedBeside(idle, openOwnership(idle))).toEqual([]);
});

describe("validating the ownership page", () => {
  const page = (change: Partial<OwnershipValues>, contacts = [applicant, marcus]) => {
    const task = about(contacts);
    return ownershipFaults({ ...openOwnership(task), ...filled, ...change }, task, none);
  };
  test("a complete page has no errors", () => expect(page({})).toEqual({}));

  test("the page requires a chosen manager, an attestation and agreement to the terms [SERV-OWN-33, SERV-OWN-34, SERV-OWN-35]", () => {
    const open = { chosen: "", isAttested: false, isAgreed: false };
    expect(page(open)).toEqual({
      chosen: "You must select one individual to indicate the Business Manager.",
      isAttested: "You must attest to the accuracy of the ownership information.",
      isAgreed: "You must agree to the Privacy Policy and Terms and Conditions.",
    });
    const managers = [{ ...stagedMarcus, key: "m", id: "", email: "m@acme.example", number: "911456633" }];
    expect(
      page({ chosen: "other", managers: managers.map((each) => ({ ...each, percentOwned: "0" })) }),
    ).toEqual({});
    const bare = about([{ ...applicant, isControllingManager: true }], { hasTerms: false });
    expect(Object.keys(ownershipFaults({ ...openOwnership(bare), ...open }, bare, none))).toEqual([
      "isAttested",
    ]);
    expect(page({ chosen: "other" })).toEqual({
      chosen: "You must select one individual to indicate the Business Manager.",
    });
  });

  test("errors are shown beside the fields of the open form, or beside the person's row", () => {
    const wrong = { ...noPerson, ...stagedMarcus, number: "", zip: "1" };
    expect(page({ open: "owner", openKey: "c2", owner: wrong })).toEqual({
      "owner.zip": "Please enter a valid zip code",
    });
    expect(page({ owners: [{ ...stagedMarcus, zip: "1" }] })).toEqual({
      "owners.0.key": "Some details are missing or not right. Edit to complete them.",
    });
    // A closed form, or the other section's form, does not change where a person's errors are shown.
    for (const open of ["", "manager"] as const)
      expect(Object.keys(page({ owners: [{ ...stagedMarcus, zip: "1" }], open, openKey: "c2" }))).toEqual([
        "owners.0.key",
      ]);
    const draft = { ...stagedMarcus, key: "k", id: "", email: "new@acme.example", percentOwned: "25" };
    expect(page({ owners: [stagedMarcus, draft] })).toEqual({
      "owners.1.key": "Some details are missing or not right. Edit to complete them.",
    });
    const other = { open: "manager", openKey: "m", chosen: "other", manager: noPerson } as const;
    expect(page(other)["manager.firstName"]).toBe("Required");
    expect(page({ ...other, chosen: "applicant" })).toEqual({});
  });

  test("missing details are shown in the person's open form, or beside the person's row", () => {
    const bare = { ...noPerson, firstName: "Mark" };
    const found = page({ owners: [stagedMarcus], open: "owner", openKey: "new", owner: bare });
    expect(Object.keys(found)).toContain("owner.lastName");
    expect(Object.keys(found)).not.toContain("owners.0.key");
    const both = page({
      owners: [{ ...stagedMarcus, zip: "1" }],
      open: "owner",
      openKey: "new",
      owner: bare,
    });
    expect(Object.keys(both)).toContain("owners.0.key");
    const nobody = { ...applicant, email: null };
    expect(page({ owners: [{ ...stagedMarcus, email: "" }] }, [nobody, marcus])).toEqual({
      "owners.0.key": "Some details are missing or not right. Edit to complete them.",
    });
  });

  test("the share of a signer who is also an owner is added only once", () => {
    const signs = { ...marcus, isSigner: true, percentOwned: 30 };
    expect(page({}, [applicant, signs])).toEqual({});
    const two = {
      ...signs,
      id: "c5",
      name: { first: "Eve", last: "Ray" },
      email: "eve@acme.example",
      percentOwned: 25,
    };
    const values = openOwnership(about([applicant, signs, two]));
    expect(ownershipFaults({ ...values, ...filled }, about([applicant, signs, two]), none)).toEqual({});
  });

  test("the page rejects a duplicate e-mail, a duplicate SSN and a total share over 100 percent", () => {
    const twin = { ...noPerson, ...stagedMarcus, number: "911456620", percentOwned: "26" };
    const open = { open: "owner", openKey: "new", owner: twin } as const;
    const first = { ...stagedMarcus, number: "911-45-6620" };
    expect(page({ ...open, owners: [first] })).toMatchObject({
      "owner.email": "Owner exists with same Email",
      "owner.number": "Owner exists with same SSN",
      "owner.percentOwned": "Cannot add owner that would make total percent greater than 100%",
    });
    const task = about([applicant, marcus]);
    const values = {
      ...openOwnership(task),
      ...filled,
      ...open,
      owner: { ...twin, email: "x@acme.example", percentOwned: "25" },
    };
    expect(ownershipFaults(values, task, new Map([["911456620", "owner"]]))).toEqual({
      "owner.number": "Owner exists with same SSN",
    });
    expect(ownershipFaults(values, task, none)).toEqual({});
    const own = { ...twin, email: "marcus@acme.example", percentOwned: "30" };
    expect(page({ open: "owner", openKey: "c2", owner: own })).toEqual({});
  });

  test("the page checks a new owner's e-mail and share against signers who are not listed as owners", () => {
    const signer = {
      ...marcus,
      id: "c9",
      isSigner: true,
      isBeneficialOwner: false,
      percentOwned: 20,
      email: "theo@acme.example",
    };
    const fields = {
      ...noPerson,
      ...stagedMarcus,
      number: "911456620",
      email: "theo@acme.example",
      percentOwned: "36",
    };
    expect(page({ open: "owner", openKey: "new", owner: fields }, [applicant, signer])).toEqual({
      "owner.email": "Owner exists with same Email",
      "owner.percentOwned": "Cannot add owner that would make total percent greater than 100%",
    });
  });
});

describe("sending the owners from the ownership page", () => {
  const sent = (change: Partial<OwnershipValues>, rest: Partial<OwnershipAbout> = {}) => {
    const task = about([applicant, marcus], rest);
    return sentOwners({ ...openOwnership(task), ...filled, ...change }, task);
  };
  const whole = {
    accountId: "a1",
    id: "c2",
    firstName: "Marcus",
    lastName: "Whitfield",
    title: null,
    street: "1 Main St",
    city: "Des Moines",
    state: "IA",
    zip: "50309",
    country: "US",
    ssn: "***-**-6620",
    phone: "(515) 555-0101",
    email: "marcus@acme.example",
    isBeneficialOwner: true,
    isControllingManager: false,
    isSigner: false,
    contactRole: null,
    isApplicant: false,
    percentOwned: 30,
    dateOfBirth: "1980-05-01",
  };
  test("the page sends the owners but never the applicant [SERV-API-15, SERV-GEN-10, SERV-OWN-41, SERV-OWN-42]", () => {
    expect(sent({})).toEqual([whole]);
    expect(sent({ chosen: "c2" })).toEqual([{ ...whole, isControllingManager: true }]);
    expect(sent({ owners: [] })).toEqual([]);
  });
  test("the page sends the country CA for Canadians, and a job title only for SBA loans", () => {
    expect(sent({ owners: [{ ...stagedMarcus, dateOfBirth: "1980/05/01" }] }, { country: "ca" })[0]).toEqual({
      ...whole,
      country: "CA",
    });
    const titled = { ...stagedMarcus, jobTitle: " Smith " };
    expect(sent({ owners: [titled] }, { isSba: true })[0]?.title).toBe("Smith");
    expect(sent({ owners: [titled] })[0]?.title).toBeNull();
  });
  test("the page sends trimmed values, and null for an invalid date of birth", () => {
    const { number: _, ...typed } = {
      ...stagedMarcus,
      number: "",
      firstName: " Marcus ",
      lastName: " Whitfield ",
      street: " 1 Main St ",
      city: " Des Moines ",
      email: " marcus@acme.example ",
    };
    expect(sent({ owners: [typed] })).toEqual([whole]);
    const odd = {
      ...stagedMarcus,
      dateOfBirth: "soon",
      percentOwned: "many",
      isSigner: true,
      role: "Signer 2",
    };
    expect(sent({ owners: [odd] })).toEqual([
      { ...whole, dateOfBirth: null, percentOwned: null, isSigner: true, contactRole: "Signer 2" },
    ]);
  });
  test("saving the ownership page includes the person in the open form", () => {
    const typed = { ...noPerson, ...stagedMarcus, firstName: " Mark ", number: " 911-45-6699 " };
    expect(sent({ open: "owner", openKey: "c2", owner: typed })).toEqual([
      { ...whole, firstName: "Mark", ssn: "911-45-6699" },
    ]);
    const names = sent({ open: "owner", openKey: "new", owner: typed }).map(({ id }) => id);
    expect(names).toEqual(["c2", null]);
  });
  test.each([
    ["24", false, false],
    ["25", false, true],
    ["19", true, false],
    ["20", true, true],
    ["", false, false],
  ])(
    "a manager's share of %s percent with isSba %s is sent with isBeneficialOwner %s [SERV-OWN-12]",
    (percentOwned, isSba, isOwner) => {
      const managers = [{ ...stagedMarcus, key: "m", id: "", percentOwned }];
      const [other] = sent({ owners: [], managers, chosen: "other" }, { isSba });
      expect([other?.isBeneficialOwner, other?.isControllingManager]).toEqual([isOwner, true]);
      expect(sent({ owners: [], managers, chosen: "applicant" })).toEqual([]);
    },
  );
  test("the page sends a request if there are people to send or to remove [SERV-OWN-41]", () => {
    expect(hasChangesToSend([], about([applicant]))).toBe(false);
    expect(hasChangesToSend([], about([{ ...applicant, isControllingManager: true }]))).toBe(false);
    expect(hasChangesToSend([], about([applicant, marcus]))).toBe(true);
    expect(hasChangesToSend([], about([applicant, priya]))).toBe(true);
    expect(hasChangesToSend(sent({}), about([applicant]))).toBe(true);
  });
});

describe("saved people that the check for duplicate SSNs ignores", () => {
  const owner = { ...priya, percentOwned: 25, isBeneficialOwner: true, isControllingManager: false };
  const known = about([applicant, marcus, owner]);
  const opened = openOwnership(known);
  const of = (key: string, change: Partial<OwnershipValues> = {}, page = known) =>
    replacedOwners(key, { ...opened, ...change }, page);

  test("the check for duplicate SSNs ignores people who were removed from the page", () => {
    const owners = opened.owners.slice(0, 1);
    expect(of("new")).toEqual([]);
    expect(of("new", { owners })).toEqual(["c3"]);
    const signing = about([applicant, marcus, { ...owner, isSigner: true }]);
    expect(of("new", { owners }, signing)).toEqual([]);
    const share = about([applicant, marcus, { ...owner, isBeneficialOwner: false }]);
    expect(of("new", { owners }, share)).toEqual([]);
    // Choosing another manager removes the previous manager.
    const managed = about([applicant, marcus, priya]);
    const page = openOwnership(managed);
    expect(replacedOwners("new", page, managed)).toEqual([]);
    expect(replacedOwners("new", { ...page, chosen: "c2" }, managed)).toEqual(["c3"]);
  });

  test("the check for duplicate SSNs ignores people who get a new SSN on the same page", () => {
    const [first, second] = opened.owners;
    if (!first || !second) throw new Error("there are two");
    expect(of("c2")).toEqual(["c3"]);
    expect(of("c3")).toEqual(["c2"]);
    const typed = (number: string) => ({ owners: [first, { ...second, number }] });
    expect(of("new", typed("911-45-6620"))).toEqual(["c3"]);
    expect(of("new", typed("911"))).toEqual([]);
    const fresh = { ...second, key: "n", id: "", number: "911456622" };
    expect(of("new", { owners: [first, second, fresh] })).toEqual([]);
    expect(of("c2", { owners: [first, second, fresh] })).toEqual(["c3"]);
    const without = about([applicant, { ...marcus, ssn: null }, owner]);
    expect(of("c2", {}, without)).toEqual([]);
  });
});

test("a server error is shown in the open form or in the person's row", () => {
  const task = about([applicant, marcus, priya]);
  const values = openOwnership(task);
  expect(placeOfFault("contacts[0].ssn", values)).toBe("owners.0.key");
  expect(placeOfFault("contacts[1].ssn", values)).toBe("managers.0.key");
  const open = {
    ...values,
    open: "owner",
    openKey: "c2",
    owner: { ...noPerson, ...stagedMarcus, number: "" },
  } as const;
  expect(["ssn", "title", "zip"].map((name) => placeOfFault(`contacts[0].${name}`, open))).toEqual([
    "owner.number",
    "owner.jobTitle",
    "owner.zip",
  ]);
  expect(placeOfFault("contacts.0.zip", open)).toBe("owner.zip");
  expect(placeOfFault("contacts[7].zip", open)).toBe("contacts[7].zip");
  expect(placeOfFault("opportunityId", open)).toBe("opportunityId");
  expect(placeOfFault("contacts[1].zip", open)).toBe("managers.0.key");
  // An error appears in the open form only if the form shows that person in that section.
  const others = { ...open, open: "manager", openKey: "c3", manager: noPerson } as const;
  expect(placeOfFault("contacts[0].zip", others)).toBe("owners.0.key");
  expect(placeOfFault("contacts[0].zip", { ...others, openKey: "c2" })).toBe("owners.0.key");
  expect(placeOfFault("contacts[0].zip", { ...open, openKey: "new" })).toBe("owners.0.key");
  expect(placeOfFault("contacts[1].zip", others)).toBe("manager.zip");
  expect(placeOfFault("contacts[2].zip", others)).toBe("contacts[2].zip");
  expect(namedPeople(open).managers.length).toBe(1);
});
