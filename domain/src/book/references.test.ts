import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { book, type Book, type BookInput } from "./book.ts";
import { parseBook } from "./parse-book.ts";
import { bookPath, referenceFaults, type Records } from "./references.ts";

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

test("faults in the ids of people and businesses come before the other faults of the same list", () => {
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
    ["accounts[0].contacts[0]", "refers to a contact that is not in the book"],
    ["accounts[1].contacts[0]", "refers to a contact that is not in the book"],
    ["accounts[1].contacts[0]", "is the same as accounts[0].contacts[0]"],
    ["accounts[2].contacts[0]", "refers to a contact that is not in the book"],
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
  [[...other, "contacts", 1], "refers to a contact that is not in the book"],
  [[...other, "opportunities", 0, "people", 1, "contact"], "refers to a contact that is not in the book"],
  [
    [...other, "opportunities", 0, "stipulations", 0, "contact"],
    "refers to a contact that is not in the book",
  ],
  [[...other, "advances", 0, "opportunity"], "refers to an application that does not belong to this account"],
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

const bank = (externalId: string, accountNumber: string) => ({
  externalId,
  institutionName: "First Prairie Bank",
  routingNumber: "021000021",
  accountNumber,
  nameOnAccount: "Maple",
});

/** Returns the paths and messages of the faults in businesses without contacts. */
const faultsOfAccounts = (accounts: BookInput["accounts"]) =>
  referenceFaults(z.parse(book, { version: 1, contacts: [], accounts })).map(({ path, message }) => [
    bookPath(path),
    message,
  ]);
const business = (externalId: string, more: Partial<BookInput["accounts"][number]> = {}) => ({
  externalId,
  name: "Maple",
  contacts: [],
  ...more,
});

test("bank account ids must be unique, and account numbers must be unique within a business", () => {
  const own = business("A-1", { bankAccounts: [bank("B-1", "3000001"), bank("B-2", "3000001")] });
  expect(faultsOfAccounts([own, business("A-2", { bankAccounts: [bank("B-3", "3000001")] })])).toEqual([
    ["accounts[0].bankAccounts[1].accountNumber", "is the same as accounts[0].bankAccounts[0].accountNumber"],
  ]);
  expect(faultsOfAccounts([own, business("A-2", { bankAccounts: [bank("B-1", "3000002")] })])).toEqual([
    ["accounts[0].bankAccounts[1].accountNumber", "is the same as accounts[0].bankAccounts[0].accountNumber"],
    ["accounts[1].bankAccounts[0].externalId", "is the same as accounts[0].bankAccounts[0].externalId"],
  ]);
});

test("a payment may reference only a bank account of the same business", () => {
  const paidFrom = (bankAccount: string | null) =>
    faultsOfAccounts([
      business("A-1", {
        bankAccounts: [bank("B-1", "3000001")],
        advances: [
          {
            externalId: "V-1",
            loanId: "4410-1",
            name: "Loan",
            type: "BLN",
            amount: 1,
            balance: 1,
            transactions: [transaction("T-0"), { ...transaction("T-1"), bankAccount }],
          },
        ],
      }),
      business("A-2", { bankAccounts: [bank("B-2", "3000002")] }),
    ]);
  expect(paidFrom("B-1")).toEqual([]);
  expect(paidFrom(null)).toEqual([]);
  expect(paidFrom("B-2")).toEqual([
    [
      "accounts[0].advances[0].transactions[1].bankAccount",
      "refers to a bank account that does not belong to this account",
    ],
  ]);
});

test("values of a business are not confused with values of a business with a longer id", () => {
  const people = [person("1"), person("11")];
  const opportunity = (externalId: string, contact: string) => ({
    externalId,
    name: "Loan",
    stageName: "New",
    stage: "ST1" as const,
    type: "BLN",
    people: [{ contact }],
  });
  const accounts = [
    business("A", { contacts: ["11"], opportunities: [opportunity("O", "11")] }),
    business("A1", { contacts: ["1"], opportunities: [opportunity("O1", "1")] }),
  ];
  const read = z.parse(book, { version: 1, contacts: people, accounts });
  expect(referenceFaults(read)).toEqual([]);
  const numbers = [
    { ...bank("B-1", "30000001"), routingNumber: "021000021" },
    { ...bank("B-2", "0000001"), routingNumber: "210000213" },
  ];
  const withBanks = ["A", "A0"].map((externalId, at) => ({
    ...z.parse(book, { version: 1, contacts: [], accounts: [business(externalId)] }).accounts[0],
    bankAccounts: numbers.slice(at, at + 1),
  }));
  expect(referenceFaults({ contacts: [], accounts: withBanks as Book["accounts"], legalTexts: [] })).toEqual(
    [],
  );
});

test("records of different kinds may have the same id, and legal pages may have several versions", () => {
  const legalText = (version: string) => ({
    kind: "privacy-policy" as const,
    country: "us" as const,
    version,
    title: "Privacy",
    content: "<p>Ours.</p>",
    publishedAt: "2026-01-01T00:00:00Z",
  });
  const read = z.parse(book, {
    version: 1,
    contacts: [person("1")],
    accounts: [
      business("1", {
        contacts: ["1"],
        bankAccounts: [bank("1", "3000001")],
        opportunities: [
          {
            externalId: "1",
            name: "Loan",
            stageName: "New",
            stage: "ST1",
            type: "BLN",
            experts: [expert("1")],
            stipulations: [stipulation("1")],
          },
        ],
        advances: [
          {
            externalId: "1",
            loanId: "1",
            name: "Loan",
            type: "BLN",
            amount: 1,
            balance: 1,
            transactions: [transaction("1")],
            autoDrafts: [autoDraft("1")],
          },
        ],
      }),
    ],
    legalTexts: [legalText("1"), legalText("2")],
  });
  expect(referenceFaults(read)).toEqual([]);
});

/** Returns a list that records the positions of the items that are read again. */
function countedList<Item>(items: readonly Item[], again: number[]): Records<Item> {
  return {
    length: items.length,
    [Symbol.iterator]: () => items[Symbol.iterator](),
    at(at) {
      again.push(at);
      return items.at(at);
    },
  };
}

test("the check reads an earlier record again only for a duplicate, and only once for consecutive duplicates of the record", () => {
  const [first] = sound().accounts;
  if (!first) throw new Error("the book has no account");
  const other = { ...first, externalId: "A-9", contacts: [], advances: [], opportunities: [] };
  const copyOf = (account: typeof first) => ({ ...account, contacts: [], opportunities: [] });
  const readAgain = (accounts: readonly (typeof first)[]) => {
    const again = { contacts: [] as number[], accounts: [] as number[] };
    const faults = referenceFaults({
      contacts: countedList(sound().contacts, again.contacts),
      accounts: countedList(accounts, again.accounts),
      legalTexts: [],
    });
    return { again, count: faults.length };
  };
  expect(readAgain([first, other])).toEqual({ again: { contacts: [], accounts: [] }, count: 0 });
  const copied = readAgain([other, first, copyOf(first), copyOf(first)]);
  expect(copied.again).toEqual({ contacts: [], accounts: [1] });
  expect(copied.count).toBeGreaterThan(10);
  expect(readAgain([other, first, copyOf(first), other, copyOf(first)]).again.accounts).toEqual([1, 0, 1]);
});

test("the check throws an error if a record changes during the check", () => {
  const [one, two] = sound().contacts;
  if (!one || !two) throw new Error("the book has no contacts");
  const contacts = { length: 2, [Symbol.iterator]: () => [one, one][Symbol.iterator](), at: () => two };
  expect(() => referenceFaults({ contacts, accounts: [], legalTexts: [] })).toThrow(
    "a record changed while it was checked",
  );
});

test("two people must not have the same sign-on account, but may have the same subject at different issuers", () => {
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
    { path: ["contacts", 1, "signIn", "password"], message: "must be omitted if sso is true" },
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
      ["forgiveness", "must be omitted if the type is not SBA"],
    ]);
    for (const change of [{ opportunity: null }, { issuedDate: null }])
      expect(faultsOf({ stage: null }, change)).toEqual([
        ["forgiveness", "must be omitted if the loan has no opportunity or no issuedDate"],
      ]);
  });

  test("the stage Forgiven requires the forgiven principal", () => {
    expect(faultsOf({ stage: "Forgiven" })).toEqual([
      ["forgiveness.finalForgivenessPrincipalOnly", "is required if the stage is Forgiven"],
    ]);
    expect(faultsOf({ stage: "Forgiven", finalForgivenessPrincipalOnly: 0 })).toEqual([]);
    const ready = { stage: "Customer Signoff", readyForCustomerSignoff: true };
    expect(faultsOf(ready)).toEqual([
      ["forgiveness.actualForgivenessAmount", "is required if the borrower can agree to it"],
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
