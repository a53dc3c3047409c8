import { createHash } from "node:crypto";
import { auditEntries } from "@portal/database/schema/server";
import { bankAccounts } from "@portal/database/schema/banking";
import { advances, transactions } from "@portal/database/schema/loans";
import { paymentAuthorizations, payments } from "@portal/database/schema/payments";
import {
  cancelPayment,
  downloadAuthorization,
  listSelfServiceLoans,
  schedulePayment,
} from "@portal/domain/payments/contract";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { authorizationOf } from "../testing/authorize.ts";
import { banksOf } from "../testing/open-banks.ts";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { openPaymentNumber } from "./banks/sealed-number.ts";

/** A Friday. The next business day is Monday. */
const today = "2026-11-20";
const monday = "2026-11-23";
let portal: TestApp;
let dana: Caller;
let advanceId: string;
let bankId: string;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
  advanceId = await idOf("4410-22871");
  const [bank] = await banksOf(dana, advanceId);
  bankId = bank?.Id ?? "";
});
afterAll(() => portal.close());

async function idOf(loanId: string): Promise<string> {
  const [row] = await portal.connection.database.select().from(advances).where(eq(advances.loanId, loanId));
  return row?.id ?? "";
}
const change = (values: Partial<typeof advances.$inferInsert>) =>
  portal.connection.database.update(advances).set(values).where(eq(advances.id, advanceId));

type Payment = {
  readonly amount?: number;
  readonly date?: string;
  readonly key?: string;
  readonly bank?: string;
  /** The hash of the authorization text that the borrower saw. By default, the hash of the current text. */
  readonly seen?: string;
};
/** Schedules a payment with a raw JSON body, in which the amount is in dollars. */
const pay = (caller: Caller, { amount = 250, date = monday, key, bank = bankId, seen }: Payment = {}) =>
  portal.app.inject({
    method: "POST",
    url: "/api/advances/scheduleTransactionACH",
    headers: {
      authorization: `JWT ${caller.token}`,
      "user-agent": "Netscape Navigator 4",
      ...(key && { "idempotency-key": key }),
    },
    cookies: { "session-binding": caller.binding ?? "" },
    payload: {
      advanceId,
      effectiveDate: date,
      transactionAmount: amount,
      fiInfo: {
        Id: bank,
        FinancialInstitutionName: "Another Bank",
        BankAccountNumber: "999999999",
        BankAccountABA: "111111111",
        BankAccountNameOnAccount: "Somebody Else",
        BankFIStreetAddress: null,
      },
      authorizationSha256:
        seen ??
        authorizationOf({
          transactionAmount: Math.round(amount * 100),
          effectiveDate: Temporal.PlainDate.from(date),
          mask: "****4821",
        }),
    },
  });
const scheduled = () =>
  portal.connection.database.select().from(transactions).where(eq(transactions.source, "portal"));

describe("scheduling a payment", () => {
  test("scheduling a payment stores the payment, the bank details, the authorization and an audit entry [SERV-API-06] [SERV-ENT-05]", async () => {
    const response = await pay(dana, { amount: 1284.6 });
    const [row] = await scheduled();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        error: false,
        transactionScheduleInfo: {
          transactionId: row?.id,
          advanceId,
          transactionAmount: 1284.6,
          effectiveDate: monday,
          status: "Q",
          debitDate: monday,
        },
      },
    ]);
    expect(row).toMatchObject({
      advanceId,
      amountCents: -128_460,
      status: "Q",
      description: "One-time payment",
    });
    expect(row?.date.toString()).toBe(monday);
    const { database, cipher } = { ...portal.connection, ...portal.context };
    const [payment] = await database
      .select()
      .from(payments)
      .where(eq(payments.transactionId, row?.id ?? ""));
    // The payment uses the stored bank account and ignores the bank details in the call (SH-029).
    expect(payment).toMatchObject({
      bankAccountId: bankId,
      institutionName: "First Prairie Bank",
      routingNumber: "990010207",
      lastFour: "4821",
      nameOnAccount: "Maple & Main Bakery LLC",
      street: "212 West Webster Avenue",
      street2: null,
      city: "Chicago",
      state: "IL",
      zip: "60614",
      holder: "business",
      attempts: 0,
      isEditable: false,
    });
    expect(payment?.sendDate.toString()).toBe(monday);
    expect(payment && openPaymentNumber(cipher, payment)).toBe("3041774821");
    const [agreed] = await database.select().from(paymentAuthorizations);
    expect(agreed).toMatchObject({
      transactionId: row?.id,
      textVersion: "1",
      text: "By submitting this payment you authorize us to debit $1,284.60 from the bank account ending in 4821 by ACH on Nov 23, 2026. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at (800) 555-0142. If the debit is dishonored, it may be resubmitted up to 2 times.",
      amountCents: 128_460,
      lastFour: "4821",
      ip: "127.0.0.1",
      userAgent: "Netscape Navigator 4",
    });
    expect(agreed?.agreedAt.toString()).toBe(portal.clock.now().toString());
    const trail = (await database.select().from(auditEntries)).filter(({ action }) =>
      action.startsWith("payment."),
    );
    expect(trail.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual([
      ["payment.scheduled", row?.id, { advanceId, amountCents: 128_460, effectiveDate: monday }],
    ]);
  });

  test("a scheduled payment is listed immediately, with the last day for a cancellation [SERV-ENT-02]", async () => {
    await pay(dana, { date: "2026-12-01" });
    const { response } = await dana.call(listSelfServiceLoans);
    const loan = response
      .json<{ loans: { Id: string; QueueTransactions: object[] }[] }>()
      .loans.find(({ Id }) => Id === advanceId);
    expect(loan?.QueueTransactions[0]).toMatchObject({
      Status: "Q",
      EffectiveDate: "2026-12-01",
      TransactionAmount: 250,
      WireToAccount: "****4821",
      FinancialInstitution: "First Prairie Bank",
      transactionSource: "Customer Portal",
      IsEditable: false,
      cancelUntil: "2026-11-27",
      cancelBefore: null,
      debitDate: "2026-12-01",
    });
  });

  test("the scheduling reply and the payment list contain the debit date of each waiting payment", async () => {
    portal.clock.advance({ hours: 5 });
    dana = await portal.signIn("dana@mapleandmain.example");
    const debitDates = async (date: string) => {
      const { transactionScheduleInfo } = (await pay(dana, { date })).json();
      const { response } = await dana.call(listSelfServiceLoans);
      const loan = response
        .json<{ loans: { Id: string; QueueTransactions: { Id: string; debitDate: string | null }[] }[] }>()
        .loans.find(({ Id }) => Id === advanceId);
      const listed = loan?.QueueTransactions.find(({ Id }) => Id === transactionScheduleInfo.transactionId);
      return [transactionScheduleInfo.debitDate, listed?.debitDate];
    };
    expect(await debitDates(monday)).toEqual(["2026-11-24", "2026-11-24"]);
    expect(await debitDates("2026-11-24")).toEqual(["2026-11-24", "2026-11-24"]);
    const { database } = portal.connection;
    const ofMonday = eq(transactions.date, Temporal.PlainDate.from(monday));
    await database.update(transactions).set({ status: "C" }).where(ofMonday);
    const { response } = await dana.call(listSelfServiceLoans);
    const [shown] = response
      .json<{ loans: { Id: string; QueueTransactions: { Status: string; debitDate: string | null }[] }[] }>()
      .loans.filter(({ Id }) => Id === advanceId);
    const listed = shown?.QueueTransactions.map(({ Status, debitDate }) => [Status, debitDate]);
    expect(listed).toEqual(
      expect.arrayContaining([
        ["Q", "2026-11-24"],
        ["C", null],
      ]),
    );
    const willBeDebited = (status: string | null) => status === "Q" || status === "PA";
    expect(listed?.every(([status, date]) => (date !== null) === willBeDebited(status ?? null))).toBe(true);
  });

  test("scheduling a payment stores and returns any amount exact to the cent", async () => {
    await change({ balanceCents: 99_999_999_999 });
    const cents = fc.integer({ min: 101, max: 9_999_999_999 });
    await fc.assert(
      fc.asyncProperty(cents, async (amountCents) => {
        await portal.connection.database.delete(paymentAuthorizations);
        await portal.connection.database.delete(payments).where(eq(payments.attempts, 0));
        await portal.connection.database.delete(transactions).where(eq(transactions.source, "portal"));
        const text = `${String(Math.trunc(amountCents / 100))}.${String(amountCents % 100).padStart(2, "0")}`;
        const response = await pay(dana, { amount: Number(text) });
        const [row] = await scheduled();
        const { rows } = await portal.connection.pool.query(
          "select amount::text from transactions where source = 'portal'",
        );
        expect([
          response.json().transactionScheduleInfo.transactionAmount,
          row?.amountCents,
          rows[0]?.amount,
        ]).toEqual([Number(text), -amountCents, `-${text}`]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("the checks before a payment is scheduled", () => {
  const dateText = "Date is invalid. Please use the calendar to select an available date.";
  const little = "Enter amount more than $1.00";
  const much = "Amount should not be more than total outstanding amount";
  const notAble = "You are not able to make a one-time payment online at this time.";
  const custom = (field: string, text: string) => ({
    error: true,
    code: "FIELD_CUSTOM_VALIDATION_EXCEPTION",
    message: text,
    fields: { [field]: text },
    errorCode: "FIELD_CUSTOM_VALIDATION_EXCEPTION",
    errMessage: text,
  });

  test.each([
    ["an amount of $1.00 [SERV-MODAL-15]", { amount: 1 }, { amount: 1.01 }, "transactionAmount", little],
    [
      "an amount one cent above the balance [SERV-MODAL-16]",
      { amount: 47519.81 },
      // Dana has another payment of $400.00 in progress in the lender's records.
      { amount: 47119.8 },
      "transactionAmount",
      much,
    ],
    ["today [SERV-MODAL-17]", { date: today }, { date: monday }, "effectiveDate", dateText],
    ["a Saturday [SERV-MODAL-20]", { date: "2026-11-28" }, { date: "2026-11-27" }, "effectiveDate", dateText],
    [
      "Thanksgiving [SERV-MODAL-20]",
      { date: "2026-11-26" },
      { date: "2026-11-25" },
      "effectiveDate",
      dateText,
    ],
    [
      "a date 61 days ahead [SERV-MODAL-19]",
      { date: "2027-01-20" },
      { date: "2027-01-19" },
      "effectiveDate",
      dateText,
    ],
  ])(
    "scheduling a payment rejects %s and accepts the nearest valid value [SERV-ERR-03]",
    async (_, refused, taken, field, text) => {
      const response = await pay(dana, refused);
      expect([response.statusCode, response.json()]).toEqual([422, custom(field, text)]);
      expect(await scheduled()).toEqual([]);
      expect((await pay(dana, taken)).statusCode).toBe(200);
    },
  );

  test("scheduling a payment rejects the day of the charge-off and accepts the day before [SERV-MODAL-21]", async () => {
    await change({ chargeOffDate: Temporal.PlainDate.from("2026-11-25") });
    expect((await pay(dana, { date: "2026-11-25" })).json()).toEqual(custom("effectiveDate", dateText));
    expect((await pay(dana, { date: "2026-11-24" })).statusCode).toBe(200);
  });

  test("scheduling a payment fails if the earliest debit date is the charge-off date [SERV-MODAL-21] [SERV-OTP-09]", async () => {
    await change({ chargeOffDate: Temporal.PlainDate.from("2026-11-24") });
    expect((await pay(dana, { amount: 10 })).statusCode).toBe(200);
    portal.clock.advance({ hours: 5 });
    dana = await portal.signIn("dana@mapleandmain.example");
    const late = await pay(dana, { amount: 11 });
    expect([late.statusCode, late.json()]).toEqual([422, custom("advanceId", notAble)]);
    // The list of loans also shows that the loan is not payable.
    const able = async () => {
      const { response } = await dana.call(listSelfServiceLoans);
      const { loans } = response.json<{ loans: { Id: string; IsEligibeForSSACH: boolean }[] }>();
      return loans.find(({ Id }) => Id === advanceId)?.IsEligibeForSSACH;
    };
    expect(await able()).toBe(false);
    await change({ chargeOffDate: Temporal.PlainDate.from("2026-11-25") });
    expect(await able()).toBe(true);
    expect((await pay(dana, { amount: 11 })).statusCode).toBe(200);
  });

  test("scheduling a payment with an outdated authorization text returns the current text", async () => {
    const seen = "0".repeat(64);
    const refused = await pay(dana, { seen });
    const text =
      "By submitting this payment you authorize us to debit $250.00 from the bank account ending in 4821 by ACH on Nov 23, 2026. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at (800) 555-0142. If the debit is dishonored, it may be resubmitted up to 2 times.";
    const message =
      "The payment authorization has changed since you saw it. Nothing was scheduled. Read the new one below, and submit again if you agree.";
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        error: true,
        code: "AUTHORIZATION_CHANGED",
        message,
        fields: { authorization: text },
        errorCode: "AUTHORIZATION_CHANGED",
        errMessage: message,
      },
    ]);
    expect(await scheduled()).toEqual([]);
    const agreed = await pay(dana, { seen: createHash("sha256").update(text).digest("hex") });
    expect(agreed.statusCode).toBe(200);
    const [kept] = await portal.connection.database.select().from(paymentAuthorizations);
    expect(kept?.text).toBe(text);
  });

  test("scheduling a payment fails if the bank corrected the account number after the authorization was shown", async () => {
    await portal.connection.database.update(bankAccounts).set({ lastFour: "4822" });
    const refused = await pay(dana);
    expect([refused.statusCode, refused.json().fields.authorization]).toEqual([
      409,
      expect.stringContaining("ending in 4822"),
    ]);
    expect(await scheduled()).toEqual([]);
  });

  test("scheduling a payment requires the hash of the authorization text", async () => {
    const { statusCode, body } = await dana
      .call(schedulePayment, {
        body: {
          advanceId,
          effectiveDate: Temporal.PlainDate.from(monday),
          transactionAmount: 250_00,
          fiInfo: { Id: bankId },
        } as never,
      })
      .then(({ response }) => response);
    expect([statusCode, body]).toEqual([422, expect.stringContaining("authorizationSha256")]);
    expect(await scheduled()).toEqual([]);
  });

  test("scheduling a payment rejects an amount above the maximum of a file entry", async () => {
    await change({ balanceCents: 99_999_999_999 });
    const text = "Amount should not be more than $99,999,999.99";
    expect((await pay(dana, { amount: 100_000_000 })).json()).toEqual(custom("transactionAmount", text));
    expect(await scheduled()).toEqual([]);
    expect((await pay(dana, { amount: 99_999_999.99 })).statusCode).toBe(200);
  });

  const noBalance = "The loan currently has no outstanding balance.";
  test.each([
    ["a loan that the lender excludes from online payments", { isSelfServiceAchEligible: false }, notAble],
    ["a loan without a balance", { balanceCents: 0 }, noBalance],
    ["an excluded loan without a balance", { balanceCents: 0, isSelfServiceAchEligible: false }, noBalance],
    [
      "a loan with a charge-off on the payment date",
      { chargeOffDate: Temporal.PlainDate.from(monday) },
      notAble,
    ],
  ])("scheduling a payment on %s fails [SERV-OTP-08] [SERV-OTP-09]", async (_, values, text) => {
    await change(values);
    const response = await pay(dana);
    expect([response.statusCode, response.json()]).toEqual([422, custom("advanceId", text)]);
  });

  test("scheduling a payment rejects the date and amount of a payment in progress [SERV-ERR-02]", async () => {
    expect((await pay(dana)).statusCode).toBe(200);
    const text =
      "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.";
    const again = await pay(dana);
    expect([again.statusCode, again.json()]).toEqual([
      409,
      {
        error: true,
        code: "DUPLICATE_ENTRY_EXISTS",
        message: text,
        errorCode: "DUPLICATE_ENTRY_EXISTS",
        errMessage: text,
      },
    ]);
    expect((await pay(dana, { amount: 250.01 })).statusCode).toBe(200);
    expect((await pay(dana, { date: "2026-11-24" })).statusCode).toBe(200);
    expect((await scheduled()).length).toBe(3);
    const same = and250();
    for (const [status, expected] of [
      ["PA", 409],
      ["F", 200],
    ] as const) {
      await portal.connection.database.update(transactions).set({ status }).where(same);
      expect((await pay(dana)).statusCode).toBe(expected);
    }
  });
  test("scheduling a payment again returns a duplicate error, even if the amount is above the remaining balance [SERV-ERR-02]", async () => {
    for (const [balanceCents, amount] of [
      [4_751_980, 30_000],
      [140_000, 1_000],
    ] as const) {
      await change({ balanceCents });
      expect((await pay(dana, { amount })).statusCode).toBe(200);
      const again = await pay(dana, { amount });
      expect([again.statusCode, again.json().code]).toEqual([409, "DUPLICATE_ENTRY_EXISTS"]);
      // On another day, the same amount is not a duplicate, but exceeds the remaining balance.
      expect((await pay(dana, { amount, date: "2026-11-24" })).json().code).toBe(
        "FIELD_CUSTOM_VALIDATION_EXCEPTION",
      );
      await portal.connection.database.update(transactions).set({ status: "C" }).where(isOurs);
    }
  });
  const isOurs = eq(transactions.source, "portal");

  const and250 = () => eq(transactions.amountCents, -250_00);

  test("scheduling a payment rejects a duplicate of a payment from the lender's records [SERV-ERR-02]", async () => {
    // The lender's records contain a payment of $400.00 for Dana on that Monday.
    expect((await pay(dana, { amount: 400 })).json().code).toBe("DUPLICATE_ENTRY_EXISTS");
    expect((await pay(dana, { amount: 400, date: "2026-11-24" })).statusCode).toBe(200);
  });

  test("scheduling a payment returns 404 for an unknown bank account or an account of another business [SERV-GEN-02]", async () => {
    const rhea = await portal.signIn("rhea@callahancoffee.example");
    const rheas = await banksOf(rhea, await idOf("4411-20201"));
    const random = await pay(dana, { bank: "5c3b1f0e-0000-4000-8000-000000000000" });
    const foreign = await pay(dana, { bank: rheas[0]?.Id ?? "" });
    expect([random.statusCode, foreign.statusCode, foreign.body]).toEqual([404, 404, random.body]);
    // This loan belongs to Dana's other business, so the bakery's bank account cannot pay the loan.
    advanceId = await idOf("4409-18733");
    await change({ balanceCents: 100_000 });
    expect((await pay(dana)).statusCode).toBe(404);
    expect(await scheduled()).toEqual([]);
  });

  test.each([0.001, 1e13, -5, "250", null])("scheduling a payment rejects the amount %j", async (amount) => {
    const response = await pay(dana, { amount: amount as number });
    expect(response.statusCode).toBe(422);
    expect(await scheduled()).toEqual([]);
  });
});

describe("scheduling a payment exactly once (F11)", () => {
  test("twenty simultaneous calls with one key make one payment and get equal replies [SERV-ERR-02]", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(dana, { key: "one" })));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    const rows = await scheduled();
    expect(rows.map(({ id }) => id)).toEqual([answers[0]?.json().transactionScheduleInfo.transactionId]);
    expect(await portal.connection.database.select().from(paymentAuthorizations)).toHaveLength(1);
    // A call with a different key is a separate payment, which the portal refuses as a duplicate.
    expect((await pay(dana, { key: "two" })).statusCode).toBe(409);
    expect((await pay(dana, { key: "one", amount: 251 })).json().code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test.each([
    ["a small part of the remaining balance", 250],
    ["more than half of the remaining balance", 30_000],
    ["the whole remaining balance", 47_119.8],
  ])(
    "scheduling a payment of %s twenty times at once makes one payment and rejects nineteen duplicates [SERV-ERR-02]",
    async (_, amount) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => pay(dana, { amount })));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const codes = answers.map((answer) => answer.json().code).filter((code) => code !== undefined);
      expect(codes).toEqual(Array(19).fill("DUPLICATE_ENTRY_EXISTS"));
      expect(await scheduled()).toHaveLength(1);
    },
  );

  test("a database index rejects a duplicate payment even without the loan's lock", async () => {
    await pay(dana);
    const [row] = await scheduled();
    if (!row) throw new Error("nothing was scheduled");
    const like = { ...row, id: "another", externalId: "another" };
    await expect(portal.connection.database.insert(transactions).values(like)).rejects.toThrow();
    for (const other of [{ status: "F" as const }, { amountCents: -1 }, { source: "lender" as const }])
      await portal.connection.database
        .insert(transactions)
        .values({ ...like, ...other, id: JSON.stringify(other), externalId: JSON.stringify(other) });
  });
});

describe("the balance check of a loan's payments", () => {
  const textOf = (onItsWay: string, left: string) =>
    `Amount should not be more than total outstanding amount. With ${onItsWay} in progress, you can pay ${left} at most.`;
  const tuesday = "2026-11-24";

  test("the balance check counts the lender's payments and ignores canceled payments", async () => {
    await change({ balanceCents: 100_000 });
    expect((await pay(dana, { amount: 300 })).statusCode).toBe(200);
    const refused = await pay(dana, { amount: 300.01, date: tuesday });
    const text = textOf("$700.00", "$300.00");
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: "FIELD_CUSTOM_VALIDATION_EXCEPTION", fields: { transactionAmount: text }, errMessage: text },
    ]);
    expect((await pay(dana, { amount: 300, date: tuesday })).statusCode).toBe(200);
    const all =
      "Amount should not be more than total outstanding amount. $1,000.00 of it is already in progress.";
    expect((await pay(dana, { amount: 1.01 })).json().errMessage).toBe(all);
    const [first] = await scheduled();
    const transactionId = first?.id ?? "";
    for (const [status, expected] of [
      ["PA", 422],
      ["C", 200],
    ] as const) {
      await portal.connection.database
        .update(transactions)
        .set({ status })
        .where(eq(transactions.id, transactionId));
      expect((await pay(dana, { amount: 299 })).statusCode).toBe(expected);
    }
  });

  test("the balance check ignores the payments of other loans", async () => {
    await change({ balanceCents: 60_000 });
    await portal.connection.database
      .update(transactions)
      .set({ advanceId: await idOf("4411-20201") })
      .where(eq(transactions.amountCents, -400_00));
    expect((await pay(dana, { amount: 600 })).statusCode).toBe(200);
  });

  test("the balance check limits the total of twenty simultaneous payments to the balance", async () => {
    await change({ balanceCents: 100_000 });
    const amounts = Array.from({ length: 20 }, (_, at) => 100 + at);
    const answers = await Promise.all(amounts.map((amount) => pay(dana, { amount })));
    const rows = await scheduled();
    const sum = rows.reduce((total, { amountCents }) => total - amountCents, 0);
    // The balance allows about five of the twenty payments, because the lender's payment of $400.00 also counts.
    expect(sum).toBeLessThanOrEqual(60_000);
    expect(60_000 - sum).toBeLessThan(119_00);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(rows.length);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20 - rows.length);
  });
});

describe("canceling a payment", () => {
  const idOfFirst = async () => (await scheduled())[0]?.id ?? "";
  const cancel = (caller: Caller, transactionId: string) =>
    caller.call(cancelPayment, { params: { transactionId }, body: {} });

  test("a borrower can cancel a payment up to two business days before the payment date [SERV-CONST-02]", async () => {
    await pay(dana, { date: "2026-11-25", amount: 10 });
    await pay(dana, { date: "2026-11-24", amount: 11 });
    const [ofTuesday, ofWednesday] = (await scheduled()).toSorted((one, other) =>
      Temporal.PlainDate.compare(one.date, other.date),
    );
    // Friday is two business days before Tuesday, and Monday is two business days before Wednesday.
    expect((await cancel(dana, ofTuesday?.id ?? "")).status).toBe(200);
    portal.clock.advance({ hours: 24 * 3 });
    const again = await portal.signIn("dana@mapleandmain.example");
    expect((await cancel(again, ofWednesday?.id ?? "")).status).toBe(200);
  });

  test("canceling one business day before the payment date is refused [SERV-CONST-02]", async () => {
    await pay(dana, { date: monday });
    const id = await idOfFirst();
    const refused = await cancel(dana, id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "TOO_LATE",
      "This payment can no longer be canceled here. Please call us at (800) 555-0142.",
    ]);
    expect((await scheduled())[0]?.status).toBe("Q");
    await pay(dana, { date: "2026-11-30" });
    const other = (await scheduled()).find(({ date }) => date.toString() === "2026-11-30")?.id ?? "";
    const first = await cancel(dana, other);
    expect([first.status, first.value]).toEqual([200, { transactionId: other, status: "C" }]);
    expect((await cancel(dana, other)).value).toEqual({ transactionId: other, status: "C" });
    const trail = await portal.connection.database.select().from(auditEntries);
    expect(
      trail.filter(({ action, subjectId }) => action === "payment.cancelled" && subjectId === other),
    ).toHaveLength(1);
    // The borrower can use the canceled payment's date and amount again.
    expect((await pay(dana, { date: "2026-11-30" })).statusCode).toBe(200);
  });

  test.each(["PA", "F", "S"] as const)("canceling a payment with status %s is refused", async (status) => {
    await pay(dana, { date: "2026-12-01" });
    const id = await idOfFirst();
    await portal.connection.database.update(transactions).set({ status }).where(eq(transactions.id, id));
    expect((await cancel(dana, id)).body.code).toBe("TOO_LATE");
    expect((await scheduled())[0]?.status).toBe(status);
  });

  test("canceling returns 404 for another borrower's payment and for a payment from the lender's records", async () => {
    await pay(dana, { date: "2026-12-01" });
    const id = await idOfFirst();
    const rhea = await portal.signIn("rhea@callahancoffee.example");
    expect((await cancel(rhea, id)).status).toBe(404);
    const lenders = await portal.connection.database
      .select()
      .from(transactions)
      .where(eq(transactions.amountCents, -400_00));
    expect(lenders).toHaveLength(1);
    expect((await cancel(dana, lenders[0]?.id ?? "")).status).toBe(404);
    expect((await scheduled())[0]?.status).toBe("Q");
  });
});

test("only the payment's borrower can download the authorization, which is a text file", async () => {
  await pay(dana, { amount: 1284.6 });
  const [row] = await scheduled();
  const params = { transactionId: row?.id ?? "" };
  const { response } = await dana.call(downloadAuthorization, { params });
  expect([
    response.statusCode,
    response.headers["content-type"],
    response.headers["content-disposition"],
  ]).toEqual([200, "text/plain; charset=utf-8", "attachment; filename=payment-authorization-2026-11-23.txt"]);
  expect(response.body.split("\r\n")).toEqual([
    "Payment Authorization",
    "",
    "By submitting this payment you authorize us to debit $1,284.60 from the bank account ending in 4821 by ACH on Nov 23, 2026. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at (800) 555-0142. If the debit is dishonored, it may be resubmitted up to 2 times.",
    "",
    "Loan: 4410-22871",
    "Amount: $1,284.60",
    "Payment date: Nov 23, 2026",
    "Bank account: First Prairie Bank ****4821",
    "Name on account: Maple & Main Bakery LLC",
    "Agreed to: 2026-11-20T17:00:00Z",
    "From: 127.0.0.1, Netscape Navigator 4",
    "Version of this text: 1",
    `Reference: ${row?.id}`,
    "",
  ]);
  const rhea = await portal.signIn("rhea@callahancoffee.example");
  expect((await rhea.call(downloadAuthorization, { params })).status).toBe(404);
});
