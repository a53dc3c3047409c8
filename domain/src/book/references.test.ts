import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { book, type Book, type BookInput } from "./book.ts";
import { parseBook } from "./parse-book.ts";
import { bookPath, referenceFaults } from "./references.ts";

const questions = [
  { question: "First pet?", answer: "Biscuit" },
  { question: "Born in?", answer: "Peoria" },
] as const;

const person = (externalId: string) => ({
  externalId,
  firstName: "Dana",
  lastName: "W",
  country: "us" as const,
});
const expert = (externalId: string) => ({ externalId, firstName: "Ana", lastName: "Reyes" });
const stipulation = (externalId: string) => ({
  externalId,
  name: "Tax return",
  groupName: "TaxReturn",
  type: "TaxReturn",
  requestType: "Credit Application" as const,
});
const transaction = (externalId: string) => ({
  externalId,
  date: "2026-11-20",
  description: "Payment",
  status: "S" as const,
  amount: -1,
});
const autoDraft = (externalId: string) => ({
  externalId,
  effectiveDate: "2026-12-01",
  amount: 1,
  message: "Payment",
});

/** Returns a valid import file with two records of each type. */
function sound(): Book {
  const account = (id: string) => ({
    externalId: `A-${id}`,
    name: "Maple & Main Bakery LLC",
    contacts: ["C-1", "C-2"],
    opportunities: [
      {
        externalId: `O-${id}`,
        name: "Loan",
        stageName: "New",
        stage: "ST1" as const,
        type: "BLN",
        people: [{ contact: "C-1" }, { contact: "C-2" }],
        experts: [expert(`E-${id}-1`), expert(`E-${id}-2`)],
        stipulations: [{ ...stipulation(`S-${id}-1`), contact: "C-2" }, stipulation(`S-${id}-2`)],
      },
    ],
    advances: [
      {
        externalId: `V-${id}`,
        loanId: `4410-${id}`,
        opportunity: `O-${id}`,
        name: "Loan",
        type: "BLN",
        amount: 1,
        balance: 1,
        transactions: [transaction(`T-${id}-1`), transaction(`T-${id}-2`)],
        autoDrafts: [autoDraft(`D-${id}-1`), autoDraft(`D-${id}-2`)],
      },
    ],
  });
  const input: BookInput = {
    version: 1,
    contacts: [
      { ...person("C-1"), signIn: { email: "dana@example.com", securityQuestions: [...questions] } },
      { ...person("C-2"), signIn: { email: "theo@example.com", sso: true } },
    ],
    accounts: [account("1"), account("2")],
  };
  return z.parse(book, input);
}

type Path = (string | number)[];

function withValue(path: Path, value: unknown): Book {
  const changed = sound();
  let place = changed as unknown as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) place = place[step] as typeof place;
  const last = path.at(-1) ?? "";
  expect(place).toHaveProperty([last]);
  place[last] = value;
  return changed;
}

test("an import file with unique ids and valid references is accepted", () => {
  expect(referenceFaults(sound())).toEqual([]);
});

test("the ids of people and of businesses come before the other faults of their list", () => {
  const faulty = sound();
  const [contact, account] = [faulty.contacts[0], faulty.accounts[0]];
  const [text] = z.parse(book, {
    version: 1,
    contacts: [],
    accounts: [],
    legalTexts: [
      {
        kind: "privacy-policy",
        country: "us",
        version: "1",
        title: "Privacy",
        content: "<p>Ours.</p>",
        publishedAt: "2026-01-01T00:00:00Z",
      },
    ],
  }).legalTexts;
  if (!contact || !account || !text) throw new Error("the book has no record");
  const bare = { ...account, opportunities: [], advances: [] };
  const faults = referenceFaults({
    contacts: [contact, contact, { ...contact, signIn: undefined }],
    accounts: [
      { ...bare, contacts: ["C-9"] },
      { ...bare, contacts: ["C-9"] },
      { ...bare, externalId: "A-3", contacts: ["C-8"] },
    ],
    legalTexts: [text, text],
  });
  expect(faults.map(({ path, message }) => [bookPath(path), message])).toEqual([
    ["contacts[1].externalId", "is the same as contacts[0].externalId"],
    ["contacts[2].externalId", "is the same as contacts[0].externalId"],
    ["contacts[1].signIn.email", "is the same as contacts[0].signIn.email"],
    ["accounts[1].externalId", "is the same as accounts[0].externalId"],
    ["accounts[0].contacts[0]", "names a contact that the book does not contain"],
    ["accounts[1].contacts[0]", "names a contact that the book does not contain"],
    ["accounts[1].contacts[0]", "is the same as accounts[0].contacts[0]"],
    ["accounts[2].contacts[0]", "names a contact that the book does not contain"],
    ["legalTexts[1].version", "is the same as legalTexts[0].version"],
  ]);
});

const first = ["accounts", 0];
const other = ["accounts", 1];

test.each<[Path, unknown, string]>([
  [["contacts", 1, "externalId"], "C-1", "contacts[0].externalId"],
  [["contacts", 1, "signIn", "email"], "DANA@example.com", "contacts[0].signIn.email"],
  [["accounts", 1, "externalId"], "A-1", "accounts[0].externalId"],
  [[...first, "contacts", 1], "C-1", "accounts[0].contacts[0]"],
  [[...other, "opportunities", 0, "externalId"], "O-1", "accounts[0].opportunities[0].externalId"],
  [
    [...first, "opportunities", 0, "people", 1, "contact"],
    "C-1",
    "accounts[0].opportunities[0].people[0].contact",
  ],
  [
    [...other, "opportunities", 0, "experts", 1, "externalId"],
    "E-1-2",
    "accounts[0].opportunities[0].experts[1].externalId",
  ],
  [
    [...other, "opportunities", 0, "stipulations", 1, "externalId"],
    "S-1-2",
    "accounts[0].opportunities[0].stipulations[1].externalId",
  ],
  [[...other, "advances", 0, "externalId"], "V-1", "accounts[0].advances[0].externalId"],
  [[...other, "advances", 0, "loanId"], "4410-1", "accounts[0].advances[0].loanId"],
  [
    [...other, "advances", 0, "transactions", 1, "externalId"],
    "T-1-2",
    "accounts[0].advances[0].transactions[1].externalId",
  ],
  [
    [...other, "advances", 0, "autoDrafts", 1, "externalId"],
    "D-1-2",
    "accounts[0].advances[0].autoDrafts[1].externalId",
  ],
])("the error for a repeated value in an import file names the path: %j, %j", (path, value, firstPlace) => {
  const faults = referenceFaults(withValue(path, value));
  expect(faults.find((fault) => bookPath(fault.path) === bookPath(path))).toEqual({
    path,
    message: `is the same as ${firstPlace}`,
  });
});

test.each<[Path, string]>([
  [[...other, "contacts", 1], "names a contact that the book does not contain"],
  [[...other, "opportunities", 0, "people", 1, "contact"], "names a contact that the book does not contain"],
  [
    [...other, "opportunities", 0, "stipulations", 0, "contact"],
    "names a contact that the book does not contain",
  ],
  [
    [...other, "advances", 0, "opportunity"],
    "names an application that is not one of this account's in the book",
  ],
])("the error for a reference to an unknown record names the path: %j", (path, message) => {
  expect(referenceFaults(withValue(path, "X-9"))).toEqual([{ path, message }]);
});

test("a loan must not refer to an application of another account", () => {
  const path = [...other, "advances", 0, "opportunity"];
  expect(referenceFaults(withValue(path, "O-1")).map((fault) => fault.path)).toEqual([path]);
  expect(referenceFaults(withValue(path, null))).toEqual([]);
  const contact = [...other, "opportunities", 0, "stipulations", 0, "contact"];
  expect(referenceFaults(withValue(contact, null))).toEqual([]);
});

test("an import file must not give two people the same sign-on account", () => {
  const at = (issuer: string) => ({ issuer, subject: "theo" });
  const people = (one: string, other: string) => [
    { ...person("C-1"), signIn: { email: "one@example.com", sso: true, identity: at(one) } },
    { ...person("C-2"), signIn: { email: "two@example.com", sso: true, identity: at(other) } },
  ];
  const faultsOf = (contacts: BookInput["contacts"]) =>
    referenceFaults(z.parse(book, { version: 1, contacts, accounts: [] }));
  expect(faultsOf(people("https://a.example", "https://b.example"))).toEqual([]);
  expect(faultsOf(people("https://a.example", "https://a.example"))).toEqual([
    { path: ["contacts", 1, "signIn", "identity"], message: "is the same as contacts[0].signIn.identity" },
  ]);
});

test("a contact who signs in through the provider must not have a password", () => {
  const signIn = { email: "theo@example.com", sso: true, password: "Orchard!42Lane" };
  expect(referenceFaults(withValue(["contacts", 1, "signIn"], signIn))).toEqual([
    { path: ["contacts", 1, "signIn", "password"], message: "must be left out where sso is true" },
  ]);
  const own = { email: "theo@example.com", sso: false, password: "Orchard!42Lane" };
  expect(referenceFaults(withValue(["contacts", 1, "signIn"], own))).toEqual([]);
});

test.each(["question", "answer"] as const)(
  "a repeated security %s is rejected, ignoring case and outer blanks",
  (part) => {
    const path = ["contacts", 0, "signIn", "securityQuestions", 1, part];
    expect(referenceFaults(withValue(path, ` ${questions[0][part].toUpperCase()} `))).toEqual([
      { path, message: `must differ from the first ${part}` },
    ]);
  },
);

describe("forgiveness applications in an import file", () => {
  const at = ["accounts", 0, "advances", 0];
  const loan = { type: "SBA", issuedDate: "2020-05-01", amount: 1000 };
  function faultsOf(forgiveness: object, change: object = {}) {
    const changed = sound();
    const [advance] = changed.accounts[0]?.advances ?? [];
    Object.assign(advance ?? {}, loan, { forgiveness }, change);
    return referenceFaults(changed).map(({ path, message }) => [path.slice(at.length).join("."), message]);
  }
  test("forgiveness requires an SBA loan with an application and an issue date", () => {
    expect(faultsOf({ stage: null })).toEqual([]);
    expect(faultsOf({ stage: null }, { type: "BLN" })).toEqual([
      ["forgiveness", "must be left out where the type is not SBA"],
    ]);
    for (const change of [{ opportunity: null }, { issuedDate: null }])
      expect(faultsOf({ stage: null }, change)).toEqual([
        ["forgiveness", "must be left out where the loan has no opportunity or no issuedDate"],
      ]);
  });

  test("the stage Forgiven requires the forgiven principal", () => {
    expect(faultsOf({ stage: "Forgiven" })).toEqual([
      ["forgiveness.finalForgivenessPrincipalOnly", "must be there where the stage is Forgiven"],
    ]);
    expect(faultsOf({ stage: "Forgiven", finalForgivenessPrincipalOnly: 0 })).toEqual([]);
    const ready = { stage: "Customer Signoff", readyForCustomerSignoff: true };
    expect(faultsOf(ready)).toEqual([
      ["forgiveness.actualForgivenessAmount", "must be there where it is ready to be agreed to"],
    ]);
    expect(faultsOf({ ...ready, actualForgivenessAmount: 0 })).toEqual([]);
  });

  test("form 3508S is accepted only for a loan of $150,000.00 or less [FORG-ELIG-06, FORG-CONST-01]", () => {
    const small = { stage: null, applicationVersionSelected: "3508S" };
    expect(faultsOf(small, { amount: 150_000_00 })).toEqual([]);
    expect(faultsOf(small, { amount: 150_000_01 })).toEqual([
      ["forgiveness.applicationVersionSelected", "must not be 3508S where the loan is more than $150,000.00"],
    ]);
    expect(faultsOf({ ...small, applicationVersionSelected: "3508" }, { amount: 150_000_01 })).toEqual([]);
  });

  test.each(["ownerCompensationTotal", "srOwnerCompensationTotal"])(
    "a %s above $20,833.00 is rejected [FORG-CONST-07]",
    (field) => {
      expect(faultsOf({ stage: null, [field]: 20_833_00 })).toEqual([]);
      expect(faultsOf({ stage: null, [field]: 20_833_01 })).toEqual([
        [`forgiveness.${field}`, "must not be more than $20,833.00"],
      ]);
    },
  );

  test.each(["finalForgivenessPrincipalOnly", "actualForgivenessAmount"])(
    "a %s above the loan amount is rejected",
    (field) => {
      expect(faultsOf({ stage: null, [field]: 1000 })).toEqual([]);
      expect(faultsOf({ stage: null, [field]: 1001 })).toEqual([
        [`forgiveness.${field}`, "must not be more than the loan of $10.00"],
      ]);
    },
  );
});

test("parsing returns a valid import file and throws the first error of an invalid import file", () => {
  const input: BookInput = { version: 1, contacts: [person("C-1")], accounts: [] };
  expect(parseBook(input).contacts).toEqual([person("C-1")]);
  expect(() => parseBook({ ...input, contacts: [person("C-1"), person("C-1")] })).toThrow(
    "contacts[1].externalId is the same as contacts[0].externalId",
  );
  expect(() => parseBook({ ...input, contacts: [person("")] })).toThrow("must be plain text on one line");
});
