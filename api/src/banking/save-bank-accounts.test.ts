import { fulfillStipulation, listOpportunities } from "@portal/domain/applications/contract";
import { addBankAccounts, getBankAccounts, saveBankAccounts } from "@portal/domain/banking/accounts/contract";
import { stipulations } from "@portal/database/schema/applications";
import { applicationBanks, directoryLoads, institutions, paymentDays } from "@portal/database/schema/banking";
import { opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { and, desc, eq, sql } from "drizzle-orm";
import { requireRow } from "@portal/database/require-row";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

type Borrower = { readonly caller: Caller; readonly id: string; readonly stipId: string };
async function borrower(email: string): Promise<Borrower> {
  const caller = await portal.signIn(email);
  const { value } = await caller.call(listOpportunities);
  const isBank = (each: { isBankAccountInformation: boolean; isBankAccountVerification: boolean }) =>
    each.isBankAccountInformation || each.isBankAccountVerification;
  const found = value.opportunities.find((each) => each.stipulations.some(isBank));
  return { caller, id: found?.id ?? "", stipId: found?.stipulations.find(isBank)?.id ?? "" };
}
const people = {
  ruth: "ruth@sorensenhardware.example",
  pavel: "pavel@dvorakprints.example",
  sonia: "sonia@marshcatering.example",
  luc: "luc@gagnonbateaux.example",
  omar: "omar@haddadtextiles.example",
} as const;

let saved: { banks: (typeof applicationBanks.$inferSelect)[]; days: (typeof paymentDays.$inferSelect)[] };
beforeAll(async () => {
  const { database } = portal.context;
  saved = {
    banks: await database.select().from(applicationBanks),
    days: await database.select().from(paymentDays),
  };
});
beforeEach(async () => {
  const { database } = portal.context;
  await database.delete(applicationBanks);
  await database.delete(paymentDays);
  await database.insert(applicationBanks).values(saved.banks);
  await database.insert(paymentDays).values(saved.days);
});

const read = async ({ caller, id }: Borrower) =>
  (await caller.call(getBankAccounts, { params: { id } })).response.json<unknown>();
const save = ({ caller, id }: Borrower, body: object, headers = {}) =>
  caller.call(saveBankAccounts, { params: { id }, body, headers });
const add = ({ caller, id }: Borrower, body: object) =>
  caller.call(addBankAccounts, { params: { id }, body });
const lastEntry = async () =>
  requireRow(
    await portal.context.database.select().from(auditEntries).orderBy(desc(auditEntries.sequence)).limit(1),
  );
const lastDetail = async () => (await lastEntry()).detail;
const fulfil = ({ caller, id, stipId }: Borrower) =>
  caller.call(fulfillStipulation, { params: { id, stipId }, body: {} });

const changed = { changedInPortal: true };
const unchanged = { changedInPortal: false };
const depositNumber = "5501230044";
const withdrawalNumber = "6604440099";
const address = {
  streetAddress1: "212 Court Avenue",
  streetAddress2: "N/A",
  state: "IA",
  city: "Des Moines",
  zip: "50309",
};
const deposit = {
  ...changed,
  routingNumber: "990010100",
  accountNumber: depositNumber,
  isPaypalAccount: false,
  accountType: "Savings",
  businessName: "sorensen hardware",
  ...address,
};
const withdrawal = {
  ...deposit,
  routingNumber: "990040109",
  accountNumber: withdrawalNumber,
  accountType: "Checking",
};
const prairie = { institution: "First Prairie Bank", isPaypalAccount: false, paypalUsername: null };

test("getBankAccounts returns each account's institution and last four digits [SERV-API-07] [SERV-ENT-07] [SERV-BVER-04]", async () => {
  expect(await read(await borrower(people.pavel))).toEqual({
    paymentDay: "Wednesday",
    deposit: { ...prairie, lastFour: "8210" },
    withdrawal: { institution: null, lastFour: null, isPaypalAccount: true, paypalUsername: "dvorakprints" },
    additional: [],
  });
  expect(await read(await borrower(people.ruth))).toEqual({
    paymentDay: null,
    deposit: null,
    withdrawal: null,
    additional: [],
  });
  expect(await read(await borrower(people.luc))).toMatchObject({
    deposit: { ...prairie, institution: "Lakeshore Bank of Canada", lastFour: "8271" },
    withdrawal: null,
  });
  const pavel = await borrower(people.pavel);
  const { database } = portal.context;
  const row = requireRow(await database.select().from(opportunities).where(eq(opportunities.id, pavel.id)));
  await database.insert(opportunities).values({ ...row, id: "another", externalId: "another" });
  const none = { paymentDay: null, deposit: null, withdrawal: null, additional: [] };
  expect(await read({ ...pavel, id: "another" })).toEqual(none);
  await database.delete(opportunities).where(eq(opportunities.id, "another"));
});

test("saveBankAccounts returns the saved accounts, encrypts the account numbers and records an audit entry [SERV-API-08] [SERV-BVER-17] [SERV-BVER-18]", async () => {
  const ruth = await borrower(people.ruth);
  const another = {
    businessName: "Sorensen Hardware LLC",
    streetAddress1: "9 Mill Road",
    streetAddress2: "Suite 4",
  };
  const { status, response } = await save(ruth, {
    deposit,
    withdrawal: { ...withdrawal, ...another, state: "WA", city: "Tacoma", zip: "98402" },
    paymentDay: { ...changed, day: "Tuesday" },
  });
  const bankAccounts = {
    paymentDay: "Tuesday",
    deposit: { ...prairie, lastFour: "0044" },
    withdrawal: { ...prairie, institution: "Cascade Community Bank", lastFour: "0099" },
    additional: [],
  };
  expect([status, response.json()]).toEqual([200, { success: true, bankAccounts }]);
  expect(await read(ruth)).toEqual(bankAccounts);

  const rows = await portal.context.database
    .select()
    .from(applicationBanks)
    .where(eq(applicationBanks.opportunityId, ruth.id));
  const savedDeposit = {
    opportunityId: ruth.id,
    role: "deposit",
    position: 0,
    institutionName: "First Prairie Bank",
    routingNumber: "990010100",
    transitNumber: null,
    institutionNumber: null,
    sealedNumber: expect.any(String),
    lastFour: "0044",
    accountType: "Savings",
    businessName: "sorensen hardware",
    street: "212 Court Avenue",
    street2: "N/A",
    city: "Des Moines",
    state: "IA",
    zip: "50309",
    isPaypalAccount: false,
    paypalUsername: null,
    isOwn: true,
    savedAt: portal.clock.now(),
  };
  expect(rows.toSorted((one, other) => one.role.localeCompare(other.role))).toEqual([
    savedDeposit,
    {
      ...savedDeposit,
      role: "withdrawal",
      institutionName: "Cascade Community Bank",
      routingNumber: "990040109",
      lastFour: "0099",
      accountType: "Checking",
      businessName: "Sorensen Hardware LLC",
      street: "9 Mill Road",
      street2: "Suite 4",
      city: "Tacoma",
      state: "WA",
      zip: "98402",
    },
  ]);
  for (const [role, number] of [
    ["deposit", depositNumber],
    ["withdrawal", withdrawalNumber],
  ] as const) {
    const place = { table: "application_banks", column: "sealed_number", rowId: `${ruth.id} ${role} 0` };
    const sealed = rows.find((row) => row.role === role)?.sealedNumber ?? "";
    expect(portal.context.cipher.decrypt(place, sealed)).toBe(number);
  }
  expect(await lastEntry()).toMatchObject({
    actorKind: "borrower",
    action: "bank-accounts.saved",
    subjectKind: "opportunity",
    subjectId: ruth.id,
    detail: { deposit: true, withdrawal: true, additional: null, paymentDay: "Tuesday" },
  });
});

test("keeps the accounts and the payment day that the borrower did not change [SERV-API-08] [SERV-BVER-17] [SERV-BVER-18]", async () => {
  const pavel = await borrower(people.pavel);
  const before = await read(pavel);
  const nothing = { deposit: unchanged, withdrawal: unchanged, additional: [], paymentDay: unchanged };
  expect((await save(pavel, nothing)).status).toBe(200);
  expect(await read(pavel)).toEqual(before);
  expect(await lastDetail()).toEqual({ deposit: false, withdrawal: false, additional: 0, paymentDay: null });
  expect((await save(pavel, { deposit: { ...deposit, accountNumber: "****8210" } })).status).toBe(200);
  expect(await read(pavel)).toEqual(before);
  expect((await save(pavel, { paymentDay: { ...changed, day: "Friday" } })).status).toBe(200);
  expect(await read(pavel)).toEqual({ ...(before as object), paymentDay: "Friday" });
});

test("accepts the same account for deposit and withdrawal [SERV-BVER-19]", async () => {
  const ruth = await borrower(people.ruth);
  const { status } = await save(ruth, { deposit, withdrawal: deposit });
  expect(status).toBe(200);
  expect(await read(ruth)).toMatchObject({
    deposit: { ...prairie, lastFour: "0044" },
    withdrawal: { ...prairie, lastFour: "0044" },
  });
});

test("adds and removes additional bank accounts [SERV-API-08] [SERV-BVER-12] [SERV-ENT-08]", async () => {
  const omar = await borrower(people.omar);
  const numbers = {
    ...changed,
    routingNumber: "990020307",
    accountNumber: "7705551212",
    isPaypalAccount: false,
  };
  const kept = { ...unchanged, position: 1 };
  const { response } = await save(omar, { withdrawal: numbers, additional: [kept, numbers] });
  const hawkeye = { ...prairie, institution: "Hawkeye Credit Union", lastFour: "1212" };
  expect(response.json()).toMatchObject({
    bankAccounts: {
      deposit: { ...prairie, lastFour: "5031" },
      withdrawal: hawkeye,
      additional: [{ ...prairie, lastFour: "6208" }, hawkeye],
    },
  });
  // Moving an account to another position keeps the account's number.
  const [moved] = await portal.context.database
    .select()
    .from(applicationBanks)
    .where(sql`${applicationBanks.opportunityId} = ${omar.id} and ${applicationBanks.role} = 'additional'`)
    .orderBy(applicationBanks.position);
  const place = { table: "application_banks", column: "sealed_number", rowId: `${omar.id} additional 0` };
  expect(portal.context.cipher.decrypt(place, moved?.sealedNumber ?? "")).toBe("7300166208");
  // Two additional accounts are stored, so position 2 does not exist.
  const missing = await save(omar, { additional: [{ ...unchanged, position: 2 }] });
  expect([missing.status, missing.body.fields]).toEqual([
    422,
    { "additional.0": "There is no account here yet." },
  ]);
  expect((await save(omar, { additional: [] })).value.bankAccounts.additional).toEqual([]);
  const none = await save(omar, { additional: [{ ...unchanged, position: 0 }] });
  expect([none.status, none.body.fields]).toEqual([422, missing.body.fields]);
});

test("rejects changes to additional bank accounts that are based on an outdated list", async () => {
  const omar = await borrower(people.omar);
  const { value } = await omar.caller.call(getBankAccounts, { params: { id: omar.id } });
  const [first, second] = value.additional;
  const numbers = { ...changed, routingNumber: "990020307", accountNumber: "7705551212" };
  const additionalRead = [first];
  const stay = [{ ...unchanged, position: 0 }];

  // An outdated list of additional accounts is accepted if the call changes no additional account.
  const kept = await save(omar, { withdrawal: numbers, additional: stay, additionalRead });
  expect(kept.value.bankAccounts).toMatchObject({
    withdrawal: { lastFour: "1212" },
    additional: [first, second],
  });
  for (const additional of [[], [...stay, numbers], [{ ...unchanged, position: 1 }]]) {
    const told = await save(omar, { withdrawal: deposit, additional, additionalRead });
    expect([told.status, told.body.code]).toEqual([409, "BANK_ACCOUNTS_CHANGED"]);
  }
  // The caller's list is outdated, so the call would change the wrong account.
  const other = { ...first, lastFour: "0000" };
  const moved = await save(omar, { additional: stay, additionalRead: [other, second] });
  expect([moved.status, moved.body.code]).toEqual([409, "BANK_ACCOUNTS_CHANGED"]);
  expect(await read(omar)).toMatchObject({
    withdrawal: { lastFour: "1212" },
    additional: [first, second],
  });
  const removed = await save(omar, { additional: stay, additionalRead: [first, second] });
  expect(removed.value.bankAccounts.additional).toEqual([first]);
});

test("accepts Canadian transit, institution and account numbers, and rejects malformed numbers [SERV-API-08] [SERV-BVER-22] [SERV-BVER-23] [SERV-BVER-24] [SERV-ENT-08]", async () => {
  const luc = await borrower(people.luc);
  const canadian = { ...changed, institutionNumber: "001", transitNumber: "01234", accountNumber: "7778881" };
  const { value } = await save(luc, { withdrawal: canadian });
  expect(value.bankAccounts.withdrawal).toEqual({
    ...prairie,
    institution: "Institution 001",
    lastFour: "8881",
  });
  expect(await lastDetail()).toEqual({
    deposit: false,
    withdrawal: true,
    additional: null,
    paymentDay: null,
  });
  const bad = {
    ...canadian,
    institutionNumber: "01",
    transitNumber: "012345",
    accountNumber: "1234567890123",
  };
  const { status, body } = await save(luc, { withdrawal: bad });
  expect([status, body.code, body.fields]).toEqual([
    422,
    "VALIDATION",
    {
      "withdrawal.transitNumber": "Branch transit number must be exactly 5 digits.",
      "withdrawal.institutionNumber": "Financial institution number must be exactly 3 digits.",
      "withdrawal.accountNumber": "Account number must be 1 to 12 digits.",
    },
  ]);
});

test("rejects a Canadian account for a US borrower and a US account for a Canadian borrower [SERV-BVER-22] [SERV-BVER-23] [SERV-BVER-25] [SERV-BVER-26]", async () => {
  const ruth = await borrower(people.ruth);
  const luc = await borrower(people.luc);
  const canadian = { ...changed, institutionNumber: "999", transitNumber: "01234", accountNumber: "1" };
  const usFaults = {
    routingNumber: "Required",
    accountNumber: "Bank account number must be 4 to 17 digits.",
  };
  for (const [part, place] of [
    [{ deposit: canadian }, "deposit"],
    [{ withdrawal: canadian }, "withdrawal"],
    [{ additional: [canadian] }, "additional.0"],
  ] as const)
    for (const send of [save, add]) {
      const { status, body } = await send(ruth, part);
      const fields = Object.entries(usFaults).map(([name, text]) => [`${place}.${name}`, text]);
      expect([status, body.code, body.fields]).toEqual([422, "VALIDATION", Object.fromEntries(fields)]);
    }
  expect(await read(ruth)).toMatchObject({ deposit: null, withdrawal: null, additional: [] });

  const before = await read(luc);
  const numbers = { ...changed, routingNumber: "990010100", accountNumber: "13572468" };
  const caFaults = { transitNumber: "Required", institutionNumber: "Required" };
  for (const [sent, place] of [
    [{ deposit: numbers }, "deposit"],
    [{ deposit }, "deposit"],
    [{ BankAccounts: [newAccount("WIRE", { AccountNumber: "13572468" })] }, "deposit"],
    [{ additional: [numbers] }, "additional.0"],
  ] as const)
    for (const send of [save, add]) {
      const { status, body } = await send(luc, sent);
      const fields = Object.entries(caFaults).map(([name, text]) => [`${place}.${name}`, text]);
      expect([status, body.code, body.fields]).toEqual([422, "VALIDATION", Object.fromEntries(fields)]);
    }
  expect(await read(luc)).toEqual(before);
  // A borrower may save an account of the borrower's own country.
  expect((await save(luc, { deposit: { ...canadian, accountNumber: "1" } })).status).toBe(200);
  expect((await save(ruth, { deposit })).status).toBe(200);
});

test.each([
  ["123", "Bank account number must be 4 to 17 digits."],
  ["135791357913579135", "Bank account number must be 4 to 17 digits."],
  ["77777", "Account number cannot be one repeated digit."],
  ["00123456789", "Account number cannot contain a sequence such as 123456789 or 987654321."],
  ["", "Required"],
])(
  "saveBankAccounts rejects the account number %j [SERV-BVER-26] [SERV-BVER-27] [SERV-BVER-28]",
  async (accountNumber, text) => {
    const ruth = await borrower(people.ruth);
    const { status, body } = await save(ruth, { deposit: { ...deposit, accountNumber } });
    expect([status, body.fields]).toEqual([422, { "deposit.accountNumber": text }]);
    expect(await read(ruth)).toMatchObject({ deposit: null });
  },
);

test("rejects a change to a PayPal account [SERV-BVER-05]", async () => {
  const pavel = await borrower(people.pavel);
  const before = await read(pavel);
  const { status, body } = await save(pavel, {
    withdrawal: { ...withdrawal, businessName: "Dvorak Prints" },
  });
  expect([status, body.fields]).toEqual([422, { withdrawal: "This PayPal account cannot be changed." }]);
  expect((await add(pavel, { BankAccounts: [{ RoutingType: "ACH", IsPaypalUser: true }] })).status).toBe(200);
  expect(await read(pavel)).toEqual(before);
  const isDeposit = and(eq(applicationBanks.opportunityId, pavel.id), eq(applicationBanks.role, "deposit"));
  await portal.context.database.update(applicationBanks).set({ isPaypalAccount: true }).where(isDeposit);
  const other = await save(pavel, { deposit: { ...deposit, businessName: "Dvorak Prints" } });
  expect(other.body.fields).toEqual({ deposit: "This PayPal account cannot be changed." });
});

test("accepts changes to other accounts when an additional account is a PayPal account [SERV-BVER-05]", async () => {
  const pavel = await borrower(people.pavel);
  const isWithdrawal = and(
    eq(applicationBanks.opportunityId, pavel.id),
    eq(applicationBanks.role, "withdrawal"),
  );
  const { database } = portal.context;
  await database.update(applicationBanks).set({ role: "additional" }).where(isWithdrawal);
  const own = { ...deposit, businessName: "Dvorak Prints" };
  expect((await save(pavel, { deposit: own, withdrawal: own })).status).toBe(200);
  expect(await read(pavel)).toMatchObject({
    deposit: { lastFour: "0044" },
    withdrawal: { lastFour: "0044" },
    additional: [{ isPaypalAccount: true }],
  });
});

test("rejects a payment day for an SBA loan, because SBA loans have no payment day [SERV-BVER-20] [SERV-BVER-13]", async () => {
  const sonia = await borrower(people.sonia);
  const own = { ...deposit, businessName: "Marsh Catering" };
  const { status, body } = await save(sonia, { deposit: own, paymentDay: { ...changed, day: "Monday" } });
  expect([status, body.fields]).toEqual([422, { paymentDay: "This kind of loan has no payment day." }]);
  expect(await read(sonia)).toMatchObject({ deposit: null, paymentDay: null });
  expect((await fulfil(sonia)).status).toBe(409);
  expect((await save(sonia, { deposit: own, withdrawal: own })).status).toBe(200);
  expect((await fulfil(sonia)).status).toBe(200);
});

test("fulfills a request for bank accounts only when the accounts and the payment day are saved [SERV-API-08] [SERV-BVER-13] [SERV-BADD-04]", async () => {
  const ruth = await borrower(people.ruth);
  const isFulfilled = async () => {
    const rows = portal.context.database.select().from(stipulations).where(eq(stipulations.id, ruth.stipId));
    return (await rows)[0]?.fulfilledAt !== null;
  };
  for (const part of [{ deposit }, { withdrawal }]) {
    expect((await save(ruth, part)).status).toBe(200);
    expect(await fulfil(ruth)).toMatchObject({ status: 409, body: { code: "STIPULATION_NOT_READY" } });
  }
  expect((await save(ruth, { paymentDay: { ...changed, day: "Monday" } })).status).toBe(200);
  expect(await isFulfilled()).toBe(false);
  expect((await fulfil(ruth)).status).toBe(200);
  expect(await isFulfilled()).toBe(true);
});

const newAccount = (RoutingType: "WIRE" | "ACH", rest: object = {}) => ({
  RoutingType,
  RoutingNumber: "990010100",
  AccountNumber: depositNumber,
  AccountType: "Checking",
  BusinessName: "Sorensen Hardware",
  StreetAddress1: "212 Court Avenue",
  StreetAddress2: "N/A",
  State: "IA",
  City: "Des Moines",
  Zip: "50309",
  IsPaypalUser: false,
  ...rest,
});

test("addBankAccounts saves the bank accounts and the payment day [SERV-API-09] [SERV-BADD-02] [SERV-BADD-03]", async () => {
  const ruth = await borrower(people.ruth);
  const ofWithdrawal = {
    RoutingNumber: "990040109",
    AccountType: "Savings",
    BusinessName: "Sorensen Hardware LLC",
    Zip: "98402",
  };
  const { status, response } = await add(ruth, {
    OpportunityId: ruth.id,
    BankAccounts: [
      newAccount("ACH", { AccountNumber: withdrawalNumber, ...ofWithdrawal }),
      newAccount("WIRE"),
    ],
    paymentDay: { ...changed, day: "Friday" },
  });
  expect([status, response.json()]).toEqual([
    200,
    {
      success: true,
      bankAccounts: {
        paymentDay: "Friday",
        deposit: { ...prairie, lastFour: "0044" },
        withdrawal: { ...prairie, institution: "Cascade Community Bank", lastFour: "0099" },
        additional: [],
      },
    },
  ]);
  const rows = await portal.context.database
    .select()
    .from(applicationBanks)
    .where(eq(applicationBanks.opportunityId, ruth.id));
  const added = rows.map((row) => [row.role, row.routingNumber, row.accountType, row.businessName, row.zip]);
  expect(new Set(added)).toEqual(
    new Set([
      ["deposit", "990010100", "Checking", "Sorensen Hardware", "50309"],
      ["withdrawal", "990040109", "Savings", "Sorensen Hardware LLC", "98402"],
    ]),
  );
});

const refusal = (code: string, message: string) => ({ code, message });
type Told = ReturnType<typeof refusal> & { readonly place?: string };
const refused = (errors: readonly Told[]) => ({
  error: true,
  code: "BANK_ACCOUNTS_REFUSED",
  message: "We could not save these bank accounts.",
  success: false,
  errors,
});
const notFound = refusal(
  "APPLICATION_NOT_FOUND",
  "We could not find your application. Please contact customer support.",
);
test.each([
  [
    [newAccount("WIRE", { BusinessName: "Another" })],
    [
      refusal(
        "WIRE_INVALID_BUSINESS_NAME",
        "Deposit Account: the business name does not match our records. Please correct it and try again.",
      ),
    ],
  ],
  [
    [newAccount("ACH", { BusinessName: "Another" })],
    [
      refusal(
        "ACH_INVALID_BUSINESS_NAME",
        "Withdrawal Account: the business name does not match our records. Please correct it and try again.",
      ),
    ],
  ],
  [
    [newAccount("WIRE", { RoutingNumber: "990010101" })],
    [
      refusal(
        "WIRE_ROUTING_NUMBER_NOT_FOUND",
        "Deposit Account: we could not find this routing number. Please check it and try again.",
      ),
    ],
  ],
  [
    [newAccount("ACH", { RoutingNumber: "99001010" })],
    [
      refusal(
        "ACH_ROUTING_NUMBER_NOT_FOUND",
        "Withdrawal Account: we could not find this routing number. Please check it and try again.",
      ),
    ],
  ],
  [
    [newAccount("WIRE", { RoutingNumber: "990040109" })],
    [refusal("WIRE_ROUTING_TYPE_MISMATCH", "Deposit Account: this is not a wire routing number.")],
  ],
  [
    [newAccount("ACH", { RoutingNumber: "990070108" })],
    [refusal("ACH_ROUTING_TYPE_MISMATCH", "Withdrawal Account: this is not an ACH routing number.")],
  ],
  [
    [newAccount("WIRE", { RoutingNumber: "990040109" }), newAccount("ACH", { BusinessName: "Another" })],
    [
      refusal("WIRE_ROUTING_TYPE_MISMATCH", "Deposit Account: this is not a wire routing number."),
      refusal(
        "ACH_INVALID_BUSINESS_NAME",
        "Withdrawal Account: the business name does not match our records. Please correct it and try again.",
      ),
    ],
  ],
])(
  "addBankAccounts returns a code and a message for each invalid account: case %# [SERV-BADD-05] [SERV-BADD-06]",
  async (BankAccounts, errors) => {
    const ruth = await borrower(people.ruth);
    const { status, response } = await add(ruth, { BankAccounts });
    expect([status, response.json()]).toEqual([422, refused(errors)]);
    expect(await read(ruth)).toMatchObject({ deposit: null, withdrawal: null });
    expect((await add(ruth, { BankAccounts: [newAccount("WIRE"), newAccount("ACH")] })).status).toBe(200);
  },
);

test("saveBankAccounts and addBankAccounts accept each other's request format", async () => {
  const ruth = await borrower(people.ruth);
  const errors = [
    refusal("WIRE_ROUTING_TYPE_MISMATCH", "Deposit Account: this is not a wire routing number."),
  ];
  const bad = { deposit: { ...deposit, routingNumber: "990040109" } };
  expect((await save(ruth, bad)).response.json()).toEqual(refused(errors));
  expect((await add(ruth, bad)).response.json()).toEqual(refused(errors));
  expect((await save(ruth, { BankAccounts: [newAccount("WIRE")] })).status).toBe(200);
});

test("an error about an additional account names the account's position", async () => {
  const omar = await borrower(people.omar);
  const legacy = (routingNumber: string) => ({ ...changed, routingNumber, accountNumber: withdrawalNumber });
  const before = await read(omar);
  const unknown = ": we could not find this routing number. Please check it and try again.";
  const additional = [
    unchanged,
    legacy("990010101"),
    legacy("990070108"),
    { ...withdrawal, businessName: "X" },
  ];
  const { status, response } = await save(omar, { withdrawal: legacy("990010101"), additional });
  expect([status, response.json()]).toEqual([
    422,
    refused([
      refusal("ACH_ROUTING_NUMBER_NOT_FOUND", `Withdrawal Account${unknown}`),
      { ...refusal("ACH_ROUTING_NUMBER_NOT_FOUND", `Additional account 2${unknown}`), place: "additional.1" },
      {
        ...refusal("ACH_ROUTING_TYPE_MISMATCH", "Additional account 3: this is not an ACH routing number."),
        place: "additional.2",
      },
      {
        ...refusal(
          "ACH_INVALID_BUSINESS_NAME",
          "Additional account 4: the business name does not match our records. Please correct it and try again.",
        ),
        place: "additional.3",
      },
    ]),
  ]);
  expect(await read(omar)).toEqual(before);
});

test.each([
  ["add-bank-accounts", add],
  ["bank-accounts", save],
])("the operation %s lists an internal error of the portal in `errors` [SERV-BADD-05]", async (_, send) => {
  const ruth = await borrower(people.ruth);
  const technical = refusal(
    "INTERNAL_SERVER_ERROR",
    "We are experiencing a technical issue, please contact customer support",
  );
  const idOf = ({ headers }: { readonly headers: object }) => Reflect.get(headers, "x-request-id");
  await portal.connection.pool.query("alter table application_banks rename to elsewhere");
  try {
    const { status, response } = await send(ruth, { BankAccounts: [newAccount("WIRE")] });
    expect([status, response.json()]).toEqual([
      500,
      { error: true, ...technical, reference: idOf(response), success: false, errors: [technical] },
    ]);
    // getBankAccounts reports an internal error without the list `errors`.
    const read = await ruth.caller.call(getBankAccounts, { params: { id: ruth.id } });
    expect([read.status, read.response.json()]).toEqual([
      500,
      { error: true, ...technical, reference: idOf(read.response) },
    ]);
  } finally {
    await portal.connection.pool.query("alter table elsewhere rename to application_banks");
  }
  expect(portal.logged.join("")).toContain("request failed");
});

test("saving bank accounts fails with the same error for another borrower's application as for an unknown application [SERV-API-09] [SERV-BADD-05] [SERV-GEN-02]", async () => {
  const ruth = await borrower(people.ruth);
  const omar = await borrower(people.omar);
  const expected = { error: true, ...notFound, success: false, errors: [notFound] };
  for (const id of [omar.id, "none"]) {
    const foreign = { ...ruth, id };
    const added = await add(foreign, { BankAccounts: [newAccount("WIRE")] });
    expect([added.status, added.response.json()]).toEqual([404, expected]);
    expect((await save(foreign, { deposit })).body).toMatchObject({ code: "NOT_FOUND" });
    const read = await ruth.caller.call(getBankAccounts, { params: { id } });
    expect([read.status, read.body.code]).toEqual([404, "NOT_FOUND"]);
  }
  // The portal also refuses another borrower's application id in the request body.
  const named = { OpportunityId: omar.id, BankAccounts: [newAccount("WIRE")] };
  expect((await add(ruth, named)).response.json()).toEqual(expected);
  expect(await read(omar)).toMatchObject({ deposit: { lastFour: "5031" } });
});

test("addBankAccounts rejects two accounts of the same type in one call", async () => {
  const ruth = await borrower(people.ruth);
  const { status, body } = await add(ruth, { BankAccounts: [newAccount("WIRE"), newAccount("WIRE")] });
  expect([status, body.fields]).toEqual([422, { BankAccounts: "Listed twice." }]);
});

test("rejects bank accounts that the lender did not request, and bank accounts for a closed application", async () => {
  const ruth = await borrower(people.ruth);
  const { database } = portal.context;
  await database.update(opportunities).set({ takesStipulations: false }).where(eq(opportunities.id, ruth.id));
  expect(await save(ruth, { deposit })).toMatchObject({
    status: 403,
    body: { code: "STIPULATION_DISABLED" },
  });
  await database.update(opportunities).set({ takesStipulations: true }).where(eq(opportunities.id, ruth.id));
  const flags = { isBankAccountInformation: false, isBankAccountVerification: false };
  await database.update(stipulations).set(flags).where(eq(stipulations.id, ruth.stipId));
  expect(await save(ruth, { deposit })).toMatchObject({
    status: 403,
    body: { code: "STIPULATION_DISABLED" },
  });
  await database
    .update(stipulations)
    .set({ ...flags, isBankAccountInformation: true })
    .where(eq(stipulations.id, ruth.stipId));
  expect((await save(ruth, { deposit })).status).toBe(200);
});

test("saves Canadian but no US bank accounts while the bank directory is empty", async () => {
  const ruth = await borrower(people.ruth);
  const luc = await borrower(people.luc);
  const rows = await portal.context.database.delete(institutions).returning();
  try {
    expect(await save(ruth, { deposit })).toMatchObject({
      status: 409,
      body: {
        code: "DIRECTORY_MISSING",
        message: "We could not check this routing number. Please try again.",
      },
    });
    expect((await save(ruth, { paymentDay: { ...changed, day: "Monday" } })).status).toBe(200);
    const canadian = {
      ...changed,
      institutionNumber: "001",
      transitNumber: "01234",
      accountNumber: "7778881",
    };
    expect((await save(luc, { withdrawal: canadian })).status).toBe(200);
  } finally {
    await portal.context.database.insert(institutions).values(rows);
  }
});

test("accepts a known routing number and rejects an unknown one when the bank directory is outdated", async () => {
  const ruth = await borrower(people.ruth);
  const { database } = portal.context;
  const loadedAt = portal.clock.now().subtract({ hours: 36 * 24 });
  const counts = { added: 1, changed: 0, removed: 0 };
  await database.insert(directoryLoads).values({ kind: "fedach", loadedAt, ...counts });
  try {
    const unknown = { ...deposit, routingNumber: "990010101" };
    expect(await save(ruth, { deposit: unknown })).toMatchObject({
      status: 409,
      body: { code: "DIRECTORY_MISSING" },
    });
    expect((await save(ruth, { deposit })).status).toBe(200);
  } finally {
    await database.delete(directoryLoads).where(eq(directoryLoads.kind, "fedach"));
  }
});

test("a repeated idempotency key returns the first response, and a changed request body is rejected", async () => {
  const ruth = await borrower(people.ruth);
  const headers = { "idempotency-key": "one-save" };
  const first = await save(ruth, { deposit }, headers);
  expect(first.status).toBe(200);
  await save(ruth, { deposit: { ...deposit, accountNumber: "24688642" } });
  const again = await save(ruth, { deposit }, headers);
  expect([again.status, again.response.body]).toEqual([200, first.response.body]);
  expect(await read(ruth)).toMatchObject({ deposit: { lastFour: "8642" } });
  expect(await save(ruth, { withdrawal }, headers)).toMatchObject({
    status: 422,
    body: { code: "IDEMPOTENCY_KEY_REUSED" },
  });
});

test("simultaneous saves of bank accounts run one after the other", async () => {
  const ruth = await borrower(people.ruth);
  const numbers = Array.from({ length: 12 }, (_, at) => String(5_512_340_000 + at * 7));
  const answers = await Promise.all(
    numbers.map((accountNumber) =>
      save(ruth, { deposit: { ...deposit, accountNumber }, withdrawal: { ...withdrawal, accountNumber } }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const now = (await ruth.caller.call(getBankAccounts, { params: { id: ruth.id } })).value;
  expect(now.deposit?.lastFour).toBe(now.withdrawal?.lastFour);
});

test("no database table, response or log line contains an account number in plain text (E1)", async () => {
  const ruth = await borrower(people.ruth);
  const headers = { "idempotency-key": "sealed" };
  const { response } = await save(
    ruth,
    { deposit, withdrawal: { ...withdrawal, accountNumber: "1" } },
    headers,
  );
  const second = await save(ruth, { deposit, withdrawal }, headers);
  const { rows } = await portal.connection.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const contents: string[] = [];
  for (const { name } of rows) {
    const held = await portal.connection.database.execute<{ text: string | null }>(
      sql`select string_agg(t::text, E'\n') as text from ${sql.identifier(name)} t`,
    );
    contents.push(held.rows[0]?.text ?? "");
  }
  const all = [...contents, ...portal.logged, response.body, second.response.body].join("\n");
  // Proves that the search would find a number in plain text.
  expect(all).toContain("212 Court Avenue");
  expect(second.status).toBe(200);
  for (const number of [depositNumber, withdrawalNumber, "7300148210", "5508271"]) {
    expect(all).not.toContain(number);
    expect(all).not.toContain(Buffer.from(number).toString("base64").slice(0, 12));
    expect(all).not.toContain(Buffer.from(number).toString("hex"));
  }
});
