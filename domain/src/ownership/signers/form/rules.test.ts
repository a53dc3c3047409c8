import { describe, expect, test } from "vitest";
import { day } from "../../../testing/samples.ts";
import type { OwnershipContact } from "../../owners/contract.ts";
import { noPerson, type PersonFields } from "../../person/rules.ts";
import type { Matches, OwnershipAbout } from "../../staged/rules.ts";
import {
  candidatesOf,
  openSigners,
  placeOfSignerFault,
  replacedSigners,
  sentSigners,
  signersFaults,
  signersOwn,
  type SignersValues,
} from "./rules.ts";

const odette: OwnershipContact = {
  id: "self",
  name: { first: "Odette", last: "Farrow" },
  email: "odette@acme.example",
  phone: "2085550146",
  postalAddress: { street: "44 Press Lane", city: "Boise", state: "ID", zip: "83702" },
  dateOfBirth: day("1980-05-01"),
  ssn: "***-**-3309",
  jobTitle: { job: null },
  percentOwned: 45,
  isBeneficialOwner: false,
  isControllingManager: false,
  isSigner: true,
  isApplicant: true,
  contactRole: "Signer 1",
};
const other = (
  id: string,
  percentOwned: number | null,
  rest: Partial<OwnershipContact> = {},
): OwnershipContact => ({
  ...odette,
  id,
  name: { first: id, last: "Farrow" },
  email: `${id}@acme.example`,
  percentOwned,
  isSigner: false,
  isApplicant: false,
  contactRole: null,
  ...rest,
});
const about: OwnershipAbout = {
  country: "us",
  isSba: false,
  today: day("2026-11-21"),
  accountId: "a1",
  hasTerms: false,
  contacts: [
    odette,
    other("mal", 30, { isBeneficialOwner: true }),
    other("null", 0),
    other("theo", 3),
    other("hes", 2),
  ],
};

test("the total share of the applicant and the chosen signers is at most 100 percent [SERV-OWN-28]", () => {
  const values = { chosen: ["mal", "theo"], added: [], isOpen: false, openKey: "", signer: noPerson };
  const faults = (percent: number) =>
    signersFaults(
      values,
      { ...about, contacts: [odette, other("mal", percent), other("theo", 3), other("hes", 50)] },
      new Map(),
    );
  expect(faults(52)).toEqual({});
  expect(faults(53)).toEqual({
    chosen: "Cannot add owner that would make total percent greater than 100%",
  });
});
const ines: PersonFields = {
  firstName: "Ines",
  lastName: "Okoro",
  jobTitle: "",
  dateOfBirth: "02/27/1990",
  number: "911-45-6631",
  street: "1207 Grand Avenue",
  city: "Boise",
  state: "ID",
  zip: "83702",
  phone: "(208) 555-0119",
  email: "ines@acme.example",
  percentOwned: "5",
};
const staged = { ...ines, key: "i", id: "", isSigner: false, role: null };
const empty: SignersValues = { chosen: [], added: [], isOpen: false, openKey: "", signer: noPerson };
const none: Matches = new Map();
const faults = (values: Partial<SignersValues>, matches = none) =>
  signersFaults({ ...empty, ...values }, about, matches);

test("the picker lists saved people first, then added people [SERV-SIGN-03, SERV-SIGN-04]", () => {
  const values = { ...empty, chosen: ["hes", "i", "mal"], added: [staged] };
  expect(candidatesOf(values, about).map(({ person, number }) => [person.key, number])).toEqual([
    ["mal", 2],
    ["theo", null],
    ["hes", 3],
    ["i", 4],
  ]);
  const open = { ...empty, isOpen: true, openKey: "new", signer: ines };
  expect(candidatesOf(open, about).at(-1)).toMatchObject({
    contact: null,
    isChosen: true,
    number: 2,
    missing: [],
    needed: [],
  });
  expect(signersOwn(candidatesOf(values, about), about)).toBe(45 + 30 + 2 + 5);
  expect(signersOwn(candidatesOf(empty, about), about)).toBe(45);
});

test("the page opens with the saved signers chosen, without the applicant", () => {
  const contacts = [odette, other("mal", 30, { isSigner: true }), other("theo", 3)];
  expect(openSigners({ ...about, contacts })).toEqual({ ...empty, chosen: ["mal"] });
});

describe("validating the signers page", () => {
  test("the page accepts three signers besides the applicant and rejects four [SERV-SIGN-05]", () => {
    expect(faults({ chosen: ["mal", "theo", "hes"] })).toEqual({});
    expect(faults({ chosen: ["mal", "theo", "hes", "i"], added: [staged] })).toEqual({
      chosen: "If you require more than 4 signers, please call your business financing expert or {phone}.",
    });
    const large = ["a", "b", "c", "d"].map((id) => other(id, 20));
    expect(
      signersFaults(
        { ...empty, chosen: large.map(({ id }) => id) },
        { ...about, contacts: [odette, ...large] },
        none,
      ),
    ).toEqual({
      chosen: "If you require more than 4 signers, please call your business financing expert or {phone}.",
    });
    // The person in the open form counts as a signer.
    const open = { isOpen: true, openKey: "new", signer: ines };
    expect(Object.keys(faults({ chosen: ["mal", "theo", "hes"], ...open }))).toEqual(["chosen"]);
  });
  test("errors are shown beside the fields of the open form, or beside the person's row [SERV-SIGN-07]", () => {
    const wrong = { ...ines, percentOwned: "0" };
    expect(faults({ isOpen: true, openKey: "i", added: [staged], signer: wrong })).toEqual({
      "signer.percentOwned": "Cannot add a business owner who owns less than 1%",
    });
    expect(
      faults({
        chosen: ["i", "w"],
        added: [staged, { ...staged, ...wrong, key: "w", email: "w@acme.example", number: "911456632" }],
      }),
    ).toEqual({
      "added.1.key": "Some details are missing or not right. Edit to complete them.",
    });
    // The open or last opened form does not change where another person's errors are shown.
    const added = [staged, { ...staged, ...wrong, key: "w", email: "w@acme.example", number: "911456632" }];
    const row = { "added.1.key": "Some details are missing or not right. Edit to complete them." };
    expect(faults({ isOpen: true, openKey: "i", signer: ines, chosen: ["w"], added })).toEqual(row);
    expect(faults({ isOpen: false, openKey: "w", chosen: ["w"], added })).toEqual(row);
    const { number: _, ...draft } = staged;
    expect(Object.keys(faults({ added: [draft], chosen: ["i"] }))).toEqual(["added.0.key"]);
    expect(faults({ added: [draft] })).toEqual({});
  });
  test("the page rejects a duplicate e-mail, a duplicate SSN and a total share above 100 percent", () => {
    const open = (signer: PersonFields, rest: Partial<SignersValues> = {}) =>
      faults({ isOpen: true, openKey: "new", signer, ...rest });
    expect(open({ ...ines, email: "NULL@acme.example" })).toEqual({
      "signer.email": "Owner exists with same Email",
    });
    expect(open(ines, { added: [staged], chosen: ["i"] })).toMatchObject({
      "signer.email": "Owner exists with same Email",
      "signer.number": "Owner exists with same SSN",
    });
    const over = {
      "signer.percentOwned": "Cannot add owner that would make total percent greater than 100%",
    };
    // The total includes the shares of people who do not sign.
    for (const chosen of [[], ["theo"], ["mal", "theo"]])
      expect([
        open({ ...ines, percentOwned: "20" }, { chosen }),
        open({ ...ines, percentOwned: "21" }, { chosen }),
      ]).toEqual([{}, over]);
    const more = { ...staged, number: "911456633", email: "more@acme.example", percentOwned: "1" };
    expect(open({ ...ines, percentOwned: "20" }, { added: [more], chosen: ["i"] })).toMatchObject(over);
    expect(open({ ...ines, percentOwned: "19" }, { added: [more], chosen: ["i"] })).toEqual({});
    expect(open({ ...ines, percentOwned: "20" }, { added: [more] })).toEqual({});
    expect(
      faults({ isOpen: true, openKey: "new", signer: ines }, new Map([["911456631", "applicant"]])),
    ).toEqual({
      "signer.number":
        "This SSN belongs to the applicant. Please call your financing expert or sales at {phone}.",
    });
  });
});

describe("the signers page with a saved person who lacks details", () => {
  const bare = other("eva", 5, {
    ssn: null,
    dateOfBirth: null,
    postalAddress: { street: null, city: "Boise", state: null, zip: null },
  });
  const known = { ...about, contacts: [...about.contacts, bare] };
  const missing = ["dateOfBirth", "number", "street", "city", "state", "zip"];
  const opened = openSigners(known);
  const details = { ...ines, firstName: "eva", lastName: "Farrow", email: "eva@acme.example" };
  const wrong = (values: Partial<SignersValues>, matches = none) =>
    signersFaults({ ...opened, ...values }, known, matches);

  test("the picker lists the missing details of a saved person", () => {
    expect(opened).toEqual({
      chosen: [],
      added: [expect.objectContaining({ key: "eva", id: "eva", city: "Boise", street: "" })],
      isOpen: false,
      openKey: "",
      signer: noPerson,
    });
    expect(openSigners(about).added).toEqual([]);
    const of = (values: SignersValues, key: string) =>
      candidatesOf(values, known).find(({ person }) => person.key === key);
    expect(of(opened, "eva")).toMatchObject({ contact: { id: "eva" }, missing, needed: missing });
    expect(of(opened, "mal")).toMatchObject({ missing: [], needed: [] });
    const typed = { ...opened, isOpen: true, openKey: "eva", signer: { ...details, zip: "" } };
    expect(of(typed, "eva")).toMatchObject({
      missing,
      needed: ["street", "city", "state", "zip"],
      isChosen: true,
    });
    // The picker lists the saved person only once.
    expect(candidatesOf(typed, known).filter(({ person }) => person.key === "eva")).toHaveLength(1);
  });

  test("choosing a saved person as a signer requires only the missing details", () => {
    const text = "Add the missing details of eva Farrow, or choose someone else.";
    expect(wrong({})).toEqual({});
    expect(wrong({ chosen: ["eva"] })).toEqual({ "added.0.key": text });
    // A draft from an older version of the page can lack a row for a saved person.
    expect(wrong({ chosen: ["eva"], added: [] })).toEqual({ chosen: text });
    const open = (signer: PersonFields, matches = none) =>
      wrong({ isOpen: true, openKey: "eva", signer }, matches);
    expect(Object.keys(open({ ...noPerson, city: "Boise" }))).toEqual(
      missing.filter((name) => name !== "city").map((name) => `signer.${name}`),
    );
    expect(open({ ...details, phone: "", email: "mal@acme.example" })).toEqual({});
    expect(open(details, new Map([["911456631", "owner"]]))).toEqual({
      "signer.number": "Owner exists with same SSN",
    });
    const added = [{ ...opened.added[0], ...details, key: "eva", id: "eva", isSigner: false, role: null }];
    expect(wrong({ chosen: ["eva"], added })).toEqual({});
    expect(sentSigners({ ...opened, chosen: ["eva"], added }, known)).toMatchObject([
      { id: "eva", ssn: "911-45-6631", dateOfBirth: "1990-02-27", zip: "83702", percentOwned: 5 },
    ]);
  });

  test("the signers form asks a saved person only for missing or invalid details", () => {
    const asked = (change: Partial<OwnershipContact>, rest: Partial<OwnershipAbout> = {}) =>
      candidatesOf(empty, { ...about, ...rest, contacts: [odette, other("eva", 5, change)] })[0]?.missing;
    expect(asked({})).toEqual([]);
    expect(asked({}, { isSba: true })).toEqual(["jobTitle"]);
    expect(asked({ phone: "123", email: null })).toEqual(["phone", "email"]);
    expect(asked({ percentOwned: 1 })).toEqual([]);
  });
});

test("the page sends a new signer with a share of at least 25 percent as an owner [SERV-SIGN-02, SERV-SIGN-03]", () => {
  const values = { ...empty, chosen: ["theo", "mal", "i"], added: [staged] };
  const sent = sentSigners(values, about);
  expect(
    sent.map(({ id, contactRole, isSigner, isBeneficialOwner }) => [
      id,
      contactRole,
      isSigner,
      isBeneficialOwner,
    ]),
  ).toEqual([
    ["mal", "Signer 2", true, true],
    ["theo", "Signer 3", true, false],
    [null, "Signer 4", true, false],
  ]);
  expect(sent[2]).toMatchObject({ ssn: "911-45-6631", isControllingManager: false, percentOwned: 5 });
  for (const [percentOwned, isOwner] of [
    ["24", false],
    ["25", true],
  ] as const) {
    const [one] = sentSigners({ ...empty, chosen: ["i"], added: [{ ...staged, percentOwned }] }, about);
    expect(one?.isBeneficialOwner).toBe(isOwner);
  }
  const runs = { ...about, contacts: [odette, other("pri", 4, { isControllingManager: true })] };
  expect(sentSigners({ ...empty, chosen: ["pri"] }, runs)[0]?.isControllingManager).toBe(true);
});

test("replacedSigners returns the signers who are no longer chosen, except the controlling manager", () => {
  const contacts = [
    odette,
    other("own", 30, { isSigner: true, isBeneficialOwner: true }),
    other("run", 5, { isSigner: true, isControllingManager: true }),
    other("theo", 3, { isSigner: true }),
    other("hes", 2),
  ];
  expect(replacedSigners({ chosen: ["own", "theo"] }, { contacts })).toEqual([]);
  expect(replacedSigners({ chosen: [] }, { contacts })).toEqual(["own", "theo"]);
  // The borrower removed this person and added the same person again.
  const again = { ...staged, email: "theo@acme.example" };
  const sameEmail = (chosen: readonly string[]) =>
    signersFaults(
      { ...empty, chosen, isOpen: true, openKey: "i", signer: again, added: [again] },
      { ...about, contacts },
      none,
    )["signer.email"];
  expect(sameEmail(["i", "theo"])).toBe("Owner exists with same Email");
  expect(sameEmail(["i"])).toBeUndefined();
});

test("the page ignores the e-mail and share of a former signer [SERV-SIGN-02]", () => {
  const ada = { isSigner: true, isBeneficialOwner: true };
  const contacts = [odette, other("mal", 30, { isBeneficialOwner: true }), other("ada", 25, ada)];
  expect(replacedSigners({ chosen: [] }, { contacts })).toEqual(["ada"]);
  const again = { ...staged, email: "ada@acme.example", percentOwned: "25" };
  const faults = (chosen: readonly string[]) =>
    signersFaults(
      { ...empty, chosen, isOpen: true, openKey: "i", signer: again, added: [again] },
      { ...about, contacts },
      none,
    );
  expect(faults(["i"])).toEqual({});
  expect(faults(["i", "ada"])).toMatchObject({
    "signer.email": "Owner exists with same Email",
    "signer.percentOwned": "Cannot add owner that would make total percent greater than 100%",
  });
});

test("a server error is shown in the open form or in the person's row", () => {
  const values = { ...empty, chosen: ["mal", "i"], added: [staged] };
  expect(placeOfSignerFault("contacts[1].ssn", values, about)).toBe("added.0.key");
  const open = { ...values, isOpen: true, openKey: "i", signer: ines };
  expect(
    ["ssn", "title", "zip"].map((name) => placeOfSignerFault(`contacts[1].${name}`, open, about)),
  ).toEqual(["signer.number", "signer.jobTitle", "signer.zip"]);
  expect(placeOfSignerFault("contacts.1.zip", open, about)).toBe("signer.zip");
  const another = { ...open, openKey: "new", signer: { ...ines, email: "new@acme.example" } };
  expect(placeOfSignerFault("contacts[1].zip", another, about)).toBe("added.0.key");
  expect(placeOfSignerFault("contacts[1].zip", { ...open, isOpen: false }, about)).toBe("added.0.key");
  expect(placeOfSignerFault("contacts[9].zip", open, about)).toBe("contacts[9].zip");
  expect(placeOfSignerFault("accountId", open, about)).toBe("accountId");
});
