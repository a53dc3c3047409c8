import { users } from "@portal/database/schema/auth";
import { bankAccounts, directoryLoads, institutions } from "@portal/database/schema/banking";
import { accounts, advances, transactions } from "@portal/database/schema/loans";
import { payments } from "@portal/database/schema/payments";
import { auditEntries } from "@portal/database/schema/server";
import {
  listPaymentBanks,
  saveSelfServiceBank,
  type TypedBank,
} from "@portal/domain/payments/banks/contract";
import { eq } from "drizzle-orm";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { banksOf, openSealed } from "../../testing/open-banks.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { openNumber } from "./sealed-number.ts";

let portal: TestApp;
let rhea: Caller;
let advanceId: string;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
  rhea = await portal.signIn("rhea@callahancoffee.example");
  advanceId = await idOf("4411-20201");
});
afterAll(() => portal.close());

async function idOf(loanId: string): Promise<string> {
  const [row] = await portal.connection.database.select().from(advances).where(eq(advances.loanId, loanId));
  return row?.id ?? "";
}
const kept = () => portal.connection.database.select().from(bankAccounts);
const ending = async (lastFour: string) => (await kept()).find((row) => row.lastFour === lastFour);

const typed = {
  BankAccountId: null as string | null,
  BusinessName: "Callahan Coffee",
  ACHRoutingNumber: "990020307",
  BankAccountNumber: "4455667788",
  StreetAddress1: "9 Pier Road",
  StreetAddress2: "",
  State: "WA",
  City: "Tacoma",
  Zip: "98402",
};
const save = async (change: Partial<TypedBank> = {}, headers = {}) => {
  const body = { AdvanceId: advanceId, BankAccounts: [{ ...typed, ...change }] };
  const { response } = await rhea.call(saveSelfServiceBank, { body, headers });
  return { status: response.statusCode, body: response.json() };
};

describe("the list of bank accounts", () => {
  const sealed = async (caller: Caller) => {
    const { response } = await caller.call(listPaymentBanks, { params: { advanceId } });
    return response;
  };

  test("the list of bank accounts decrypts only with the session's token and for the same loan [SERV-API-03] [SERV-ENT-03] [SERV-ENT-04]", async () => {
    const isWrong = eq(bankAccounts.lastFour, "5502");
    await portal.connection.database.update(bankAccounts).set({ street2: "Suite 4" }).where(isWrong);
    const response = await sealed(rhea);
    expect(Object.keys(response.json())).toEqual(["data"]);
    const { data } = response.json<{ data: string }>();
    expect(data.split(".")).toHaveLength(5);
    expect(decodeProtectedHeader(data)).toEqual({ alg: "dir", enc: "A256GCM" });
    const list = await openSealed(data, rhea.token ?? "", advanceId);
    const [open, wrong, held] = await Promise.all(["5501", "5502", "5503"].map(ending));
    const bank = (row: typeof open, rest: object) => ({
      Id: row?.id,
      BankAccountNumber: `****${row?.lastFour}`,
      BankAccountNameOnAccount: "Callahan Coffee, Inc.",
      BankAccountACHStatus: null,
      BankAccountACHStatusDescription: null,
      AccountOwnerStreet: "212 West Webster Avenue",
      AccountOwnerStreet2: null,
      AccountOwnerState: "IL",
      AccountOwnerCity: "Chicago",
      AccountOwnerZip: "60614",
      AccountType: "Checking",
      FinancialInstitutionName: "Hawkeye Credit Union",
      BankAccountABA: "990020200",
      ...rest,
    });
    const [first, ...others] = list;
    expect(first).toEqual({
      Id: open?.id,
      BankAccounts: bank(open, {
        FinancialInstitutionName: "First Prairie Bank",
        BankAccountABA: "990010207",
      }),
      isDefaultBankOption: true,
    });
    expect(others).toHaveLength(2);
    expect(others).toContainEqual({
      Id: wrong?.id,
      BankAccounts: bank(wrong, {
        BankAccountACHStatus: "R03",
        BankAccountACHStatusDescription: "No account",
        AccountOwnerStreet2: "Suite 4",
      }),
      isDefaultBankOption: false,
    });
    expect(others).toContainEqual({
      Id: held?.id,
      BankAccounts: bank(held, { BankAccountACHStatus: "Non-editable" }),
      isDefaultBankOption: false,
    });
    const another = await portal.signIn("rhea@callahancoffee.example");
    await expect(openSealed(data, another.token ?? "", advanceId)).rejects.toThrow();
    await expect(openSealed(data, rhea.token ?? "", "another loan")).rejects.toThrow();
    // Encrypting the list again gives a different ciphertext.
    expect((await sealed(rhea)).json<{ data: string }>().data).not.toBe(data);
  });

  test("the list of bank accounts contains no full account number, encrypted or decrypted", async () => {
    const response = await sealed(rhea);
    const opened = JSON.stringify(await banksOf(rhea, advanceId));
    expect(opened).toContain("****5501");
    for (const number of ["8140035501", "8140035502", "8140035503"]) {
      expect(response.body).not.toContain(number);
      expect(opened).not.toContain(number);
    }
  });

  test("the list of bank accounts contains only the accounts of the loan's business", async () => {
    const dana = await portal.signIn("dana@mapleandmain.example");
    expect(await banksOf(dana, await idOf("4410-22871"))).toHaveLength(3);
    expect(await banksOf(dana, await idOf("4409-18733"))).toEqual([]);
    expect((await dana.call(listPaymentBanks, { params: { advanceId } })).status).toBe(404);
  });
});

describe("adding a bank account", () => {
  test("adding a bank account encrypts the account number, and the reply contains the masked number and the bank's name [SERV-ENT-05]", async () => {
    const before = await kept();
    const { status, body } = await save({ BusinessName: " Callahan Coffee " });
    const row = await ending("7788");
    expect([status, body]).toEqual([
      200,
      {
        Status: "SUCCESS",
        Records: [
          {
            Id: row?.id,
            FinancialInstitutionName: "Hawkeye Credit Union",
            BankAccountNumber: "****7788",
            BankAccountABA: "990020307",
            BankAccountNameOnAccount: "Callahan Coffee",
            BankAccountACHStatus: null,
            BankAccountACHStatusDescription: null,
            AccountOwnerStreet: "9 Pier Road",
            AccountOwnerStreet2: null,
            AccountOwnerState: "WA",
            AccountOwnerCity: "Tacoma",
            AccountOwnerZip: "98402",
            AccountType: "Checking",
          },
        ],
      },
    ]);
    expect(await kept()).toHaveLength(before.length + 1);
    expect(row).toMatchObject({
      externalId: `portal-${row?.id}`,
      holder: "business",
      accountType: "Checking",
      isDefault: false,
    });
    expect(row && openNumber(portal.context.cipher, row)).toBe("4455667788");
    expect(row?.sealedNumber).not.toContain("4455667788");
    const list = await banksOf(rhea, advanceId);
    expect(list.map(({ BankAccounts }) => BankAccounts.BankAccountNumber)).toContain("****7788");
    const trail = await portal.connection.database.select().from(auditEntries);
    const [user] = await portal.connection.database
      .select()
      .from(users)
      .where(eq(users.email, "rhea@callahancoffee.example"));
    expect(trail.filter(({ subjectId }) => subjectId === row?.id)).toMatchObject([
      {
        actorKind: "borrower",
        actorId: user?.contactId,
        action: "bank-account.added",
        subjectKind: "bank-account",
        detail: { accountId: row?.accountId },
      },
    ]);
  });

  test("saving a bank account without a type keeps the stored type, and an unknown type is rejected", async () => {
    const types = async (change: Partial<TypedBank>) => {
      const { body } = await save(change);
      const row = await ending("7788");
      expect(body.Records[0].AccountType).toBe(row?.accountType);
      return row?.accountType;
    };
    expect(await types({ AccountType: "Savings" })).toBe("Savings");
    expect(await types({})).toBe("Savings");
    expect(await types({ AccountType: "Checking" })).toBe("Checking");
    expect((await save({ AccountType: "Loan" as never })).status).toBe(422);
  });

  test("the list of bank accounts shows no digit of a four-digit account number [SERV-ENT-03]", async () => {
    const { body } = await save({ BankAccountNumber: "1234" });
    expect(body.Records[0].BankAccountNumber).toBe("****");
    const row = await ending("");
    expect(row && openNumber(portal.context.cipher, row)).toBe("1234");
  });

  test("adding a bank account returns the same 404 for another borrower's loan as for an unknown loan", async () => {
    const before = await kept();
    advanceId = await idOf("4410-22871");
    const foreign = await save();
    advanceId = "5c3b1f0e-0000-4000-8000-000000000000";
    expect([foreign.status, foreign.body]).toEqual([404, (await save()).body]);
    expect(await kept()).toEqual(before);
  });

  test.each([
    ["an unknown routing number", { ACHRoutingNumber: "990020308" }, "FAILED_INVALID_ROUTING_NUMBER"],
    [
      "an eight-digit routing number [SERV-CONST-03]",
      { ACHRoutingNumber: "99002030" },
      "FAILED_INVALID_ROUTING_NUMBER",
    ],
    [
      "a routing number for wires only [SERV-BANKEDIT-10]",
      { ACHRoutingNumber: "990070108" },
      "FAILED_WIRE_ROUTING_NUMBER",
    ],
    ["another business's name", { BusinessName: "Maple & Main Bakery LLC" }, "INVALID_BANK_BUSINESS_NAME"],
    ["an empty business name", { BusinessName: "" }, "INVALID_BANK_BUSINESS_NAME"],
    [
      "a three-digit account number [SERV-BANKEDIT-08]",
      { BankAccountNumber: "123" },
      "FAILED_INVALID_ACCOUNT",
    ],
    [
      "an eighteen-digit account number [SERV-BANKEDIT-08]",
      { BankAccountNumber: "1".repeat(18) },
      "FAILED_INVALID_ACCOUNT",
    ],
    ["letters", { BankAccountNumber: "12345x" }, "FAILED_INVALID_ACCOUNT"],
    ["a masked account number", { BankAccountNumber: "****5501" }, "FAILED_INVALID_ACCOUNT"],
    [
      "an invalid routing number and name, reporting the routing number",
      { ACHRoutingNumber: "1", BusinessName: "x" },
      "FAILED_INVALID_ROUTING_NUMBER",
    ],
    [
      "a wire-only routing number and an invalid name, reporting the routing number",
      { ACHRoutingNumber: "990070108", BusinessName: "x" },
      "FAILED_WIRE_ROUTING_NUMBER",
    ],
    [
      "an invalid name and account number, reporting the name",
      { BusinessName: "x", BankAccountNumber: "1" },
      "INVALID_BANK_BUSINESS_NAME",
    ],
  ])(
    "adding a bank account returns 200 with a failure status and saves no account for %s [SERV-BANKEDIT-22]",
    async (_, change, Status) => {
      const before = await kept();
      expect(await save(change)).toEqual({ status: 200, body: { Status, Records: [] } });
      expect(await kept()).toEqual(before);
    },
  );

  test.each([
    ["an account number of 4 digits", { BankAccountNumber: "1234" }],
    ["an account number of 17 digits", { BankAccountNumber: "12345678901234567" }],
    [
      "an account number of one repeated digit, which other forms refuse",
      { BankAccountNumber: "1111111111" },
    ],
    ["a routing number that is mainly for wires", { ACHRoutingNumber: "990019004" }],
    [
      "the business name with different case, spacing and legal form",
      { BusinessName: "CALLAHAN   COFFEE L.L.C." },
    ],
    ["a second address line", { StreetAddress2: "Suite 4" }],
  ])("adding a bank account accepts %s [SERV-BANKEDIT-08]", async (_, change) => {
    expect((await save(change)).body).toMatchObject({ Status: "SUCCESS", Records: [{}] });
  });

  test.each([
    ["StreetAddress1", "", "Address Line 1 is required."],
    ["State", "", "State is required."],
    ["City", " ", "City is required."],
    ["Zip", "", "Zip Code is required."],
    ["Zip", "9840", "ZIP must be a valid Zip Code"],
    ["Zip", "984021", "ZIP must be a valid Zip Code"],
  ])(
    "adding a bank account with an invalid field returns an error: %s set to %j gives %s [SERV-BANKEDIT-02] [SERV-BANKEDIT-09]",
    async (field, value, text) => {
      const { status, body } = await save({ [field]: value });
      expect([status, body.code, body.fields]).toEqual([422, "VALIDATION", { [field]: text }]);
    },
  );

  test("adding a bank account returns FAILED_DEFAULT when the bank directory is empty", async () => {
    await portal.connection.database.delete(institutions);
    expect((await save()).body).toEqual({ Status: "FAILED_DEFAULT", Records: [] });
  });

  test("adding a bank account with an unknown routing number returns FAILED_DEFAULT when the bank directory is outdated", async () => {
    const loadedAt = portal.clock.now().subtract({ hours: 36 * 24 });
    const counts = { added: 1, changed: 0, removed: 0 };
    await portal.connection.database.insert(directoryLoads).values({ kind: "fedach", loadedAt, ...counts });
    const unknown = { ACHRoutingNumber: "990020308" };
    expect((await save(unknown)).body).toEqual({ Status: "FAILED_DEFAULT", Records: [] });
    expect((await save()).body.Status).toBe("SUCCESS");
  });

  test("adding a bank account that is stored under another holder's name fails [SERV-BANKEDIT-17]", async () => {
    const change = { ACHRoutingNumber: "990020200", BankAccountNumber: "8140035502" };
    expect((await save(change)).body.Status).toBe("SUCCESS");
    await portal.connection.database
      .update(bankAccounts)
      .set({ nameOnAccount: "Rhea Callahan", holder: "person" })
      .where(eq(bankAccounts.lastFour, "5502"));
    expect((await save(change)).body).toEqual({ Status: "FAILED_ACCOUNT_MISMATCH", Records: [] });
  });

  test("saving the same bank account several times, even concurrently, stores one account", async () => {
    const before = (await kept()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => save()));
    expect(new Set(answers.map(({ body }) => body.Records[0].Id)).size).toBe(1);
    expect((await save({ City: "Olympia" })).body.Records[0]).toMatchObject({ AccountOwnerCity: "Olympia" });
    expect(await kept()).toHaveLength(before + 1);
  });

  test("two identical calls with one idempotency key add one bank account, and a different call with the key is refused", async () => {
    const headers = { "idempotency-key": "one" };
    const [first, again] = [await save({}, headers), await save({}, headers)];
    expect(again).toEqual(first);
    expect((await save({ City: "Olympia" }, headers)).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const row = await ending("7788");
    const trail = await portal.connection.database.select().from(auditEntries);
    expect(trail.filter(({ subjectId }) => subjectId === row?.id)).toHaveLength(1);
  });
});

describe("changing a bank account", () => {
  test("changing a bank account clears the account's status and forbids editing the account's returned payments [SERV-OTP-19]", async () => {
    const wrong = await ending("5502");
    const editable = async () => {
      const rows = await portal.connection.database
        .select()
        .from(payments)
        .where(eq(payments.bankAccountId, wrong?.id ?? ""));
      return [
        rows.filter(({ isEditable }) => isEditable).length,
        new Set(rows.map(({ lastFour }) => lastFour)),
      ];
    };
    expect(await editable()).toEqual([12, new Set(["5502"])]);
    expect(wrong?.achStatus).toBe("R03");
    const { body } = await save({ BankAccountId: wrong?.id ?? "" });
    expect(body).toMatchObject({
      Status: "SUCCESS",
      Records: [{ Id: wrong?.id, BankAccountNumber: "****7788", BankAccountACHStatus: null }],
    });
    const row = await ending("7788");
    expect(row).toMatchObject({
      id: wrong?.id,
      achStatus: null,
      achStatusDescription: null,
      externalId: wrong?.externalId,
    });
    expect(row && openNumber(portal.context.cipher, row)).toBe("4455667788");
    // Payments keep their own copies of the bank account's details.
    expect(await editable()).toEqual([0, new Set(["5502"])]);
    const codes = await portal.connection.database
      .select()
      .from(transactions)
      .where(eq(transactions.status, "F"));
    expect(codes.filter(({ returnCode }) => returnCode === "R03").length).toBeGreaterThan(1);
  });

  test("changing a bank account resets the holder and type only if the numbers change", async () => {
    const open = await ending("5501");
    await portal.connection.database
      .update(bankAccounts)
      .set({ holder: "person", accountType: "Savings" })
      .where(eq(bankAccounts.id, open?.id ?? ""));
    const own = { ACHRoutingNumber: "990010207", BankAccountNumber: "8140035501" };
    for (const BankAccountId of [open?.id ?? "", null]) {
      expect((await save({ ...own, BankAccountId })).body.Records[0].Id).toBe(open?.id);
      expect(await ending("5501")).toMatchObject({ holder: "person", accountType: "Savings" });
    }
    expect((await save({ BankAccountId: open?.id ?? "" })).body.Records[0].Id).toBe(open?.id);
    expect(await ending("7788")).toMatchObject({ holder: "business", accountType: "Checking" });
  });

  test("changing a bank account changes no account or payment when the new details are rejected", async () => {
    const before = [await kept(), await portal.connection.database.select().from(payments)];
    const wrong = await ending("5502");
    expect((await save({ BankAccountId: wrong?.id ?? "", BusinessName: "x" })).body.Status).toBe(
      "INVALID_BANK_BUSINESS_NAME",
    );
    expect([await kept(), await portal.connection.database.select().from(payments)]).toEqual(before);
  });

  test("changing a bank account keeps the stored number when the borrower sends the masked number back", async () => {
    const open = await ending("5501");
    const change = { BankAccountId: open?.id ?? "", BankAccountNumber: "****5501", City: "Olympia" };
    expect((await save(change)).body.Status).toBe("SUCCESS");
    const row = await ending("5501");
    expect(row).toMatchObject({ id: open?.id, routingNumber: "990020307", city: "Olympia", isDefault: true });
    expect(row && openNumber(portal.context.cipher, row)).toBe("8140035501");
  });

  test("a non-editable bank account cannot be changed [SERV-OTP-18] [SERV-OTP-19]", async () => {
    const held = await ending("5503");
    const failed = { status: 200, body: { Status: "FAILED_DEFAULT", Records: [] } };
    expect(await save({ BankAccountId: held?.id ?? "" })).toEqual(failed);
    expect(await save({ ACHRoutingNumber: "990020200", BankAccountNumber: "8140035503" })).toEqual(failed);
    expect(await ending("5503")).toEqual(held);
  });

  test("changing an account's numbers to those of a second account updates only the second account [SERV-GEN-02]", async () => {
    const [open, wrong] = [await ending("5501"), await ending("5502")];
    const change = {
      BankAccountId: wrong?.id ?? "",
      ACHRoutingNumber: "990010207",
      BankAccountNumber: "8140035501",
    };
    expect((await save(change)).body.Records[0].Id).toBe(open?.id);
    expect(await ending("5502")).toEqual(wrong);
    const danas = await ending("4821");
    const foreign = await save({ BankAccountId: danas?.id ?? "" });
    const random = await save({ BankAccountId: "5c3b1f0e-0000-4000-8000-000000000000" });
    expect([foreign.status, foreign.body]).toEqual([404, random.body]);
    expect(await ending("4821")).toEqual(danas);
  });

  test("two businesses can store the same account number separately", async () => {
    const same = { ACHRoutingNumber: "990010207", BankAccountNumber: "3041774821" };
    expect((await save(same)).body.Status).toBe("SUCCESS");
    const rows = (await kept()).filter(({ lastFour }) => lastFour === "4821");
    expect(rows).toHaveLength(2);
    const names = await portal.connection.database.select().from(accounts);
    const holders = names.filter(({ id }) => rows.some(({ accountId }) => accountId === id));
    const expected = new Set(["Callahan Coffee, Inc.", "Maple & Main Bakery LLC"]);
    expect(new Set(holders.map(({ name }) => name))).toEqual(expected);
  });
});

test("the log, the stored replies and the audit trail contain no account number", async () => {
  await save({}, { "idempotency-key": "one" });
  await save({ BankAccountNumber: "123" });
  const { rows } = await portal.connection.pool.query(
    "select (select string_agg(t::text, ' ') from idempotency_keys t) || (select string_agg(t::text, ' ') from audit_entries t) as all",
  );
  const text = `${String(rows[0]?.all)} ${portal.logged.join(" ")}`;
  expect(text).toContain("bank-account.added");
  expect(text).not.toContain("4455667788");
});
