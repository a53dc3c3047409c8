import { describe, expect, test } from "vitest";
import type { Transaction } from "../contract.ts";
import {
  balanceHistory,
  filterLedger,
  ledgerCsv,
  ledgerGroups,
  ledgerOf,
  ledgerSpan,
  noFilter,
  paymentDay,
  paymentsLeft,
  payoffDate,
  transactionDescription,
  transactionStatusText,
  type LedgerFilter,
} from "./rules.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const today = day("2025-11-20");
const entry = (
  id: string,
  date: string,
  status: Transaction["status"],
  amount: number,
  more: Partial<Transaction> = {},
): Transaction => ({
  id,
  date: day(date),
  description: "Automatic payment",
  status,
  amount,
  returnCode: null,
  isMendable: true,
  ...more,
});

/** The transactions are sorted with the newest first, as the API returns them. */
const transactions = [
  entry("to come", "2025-11-26", "PA", -124_960),
  entry("queued", "2025-11-24", "Q", -40_000),
  entry("fee", "2025-11-20", "S", 3_500, { description: "Returned payment fee" }),
  entry("failed", "2025-11-19", "F", -124_960, { returnCode: "R01" }),
  entry("paid", "2025-11-12", "S", -124_960),
  entry("voided", "2025-11-07", "C", -50_000),
  entry("october", "2025-10-21", "S", -124_960),
  entry("last year", "2024-12-31", "S", 1_246_880, { description: "Interest Charge" }),
];
const ledger = ledgerOf({ balance: 4_751_980 }, transactions);
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

test("the ledger shows the balance after each transaction and counts only processed transactions", () => {
  expect(ledger.map(({ id, balanceAfter }) => [id, balanceAfter])).toEqual([
    ["to come", null],
    ["queued", null],
    ["fee", 4_751_980],
    ["failed", 4_748_480],
    ["paid", 4_748_480],
    ["voided", 4_873_440],
    ["october", 4_873_440],
    ["last year", 4_998_400],
  ]);
});

test("the ledger shows a negative amount as a payment, and every other amount as a fee", () => {
  expect(ids(ledger.filter(({ kind }) => kind === "fee"))).toEqual(["fee", "last year"]);
  expect(ledgerOf({ balance: 1 }, [entry("nothing", "2025-11-20", "S", 0)])).toMatchObject([{ kind: "fee" }]);
});

describe("filtering the transactions of a loan", () => {
  const shown = (filter: Partial<LedgerFilter>) =>
    ids(filterLedger(ledger, { ...noFilter, ...filter }, today));

  test("all transactions are listed if no filter is set", () => {
    expect(noFilter).toEqual({ kind: "all", status: "", period: "start" });
    expect(shown({})).toEqual(ids(ledger));
  });

  test("a filter can list only payments or only fees", () => {
    expect(shown({ kind: "fee" })).toEqual(["fee", "last year"]);
    expect(shown({ kind: "payment" })).toHaveLength(6);
  });

  test.each([
    ["Scheduled", ["to come", "queued"]],
    ["Failed", ["failed"]],
    ["Voided", ["voided"]],
    ["Processed", ["fee", "paid", "october", "last year"]],
  ])("a filter lists the transactions with the status text %s", (status, expected) => {
    expect(shown({ status })).toEqual(expected);
  });

  test("a filter lists the transactions of a period, including its first day", () => {
    expect(shown({ period: "month" })).toContain("october");
    const dayLater = filterLedger(ledger, { ...noFilter, period: "month" }, day("2025-11-21"));
    expect(ids(dayLater)).not.toContain("october");
    expect(shown({ period: "year" })).toContain("october");
    expect(shown({ period: "year" })).not.toContain("last year");
  });

  test("the filters for transactions can be combined", () => {
    expect(shown({ kind: "payment", status: "Processed", period: "month" })).toEqual(["paid", "october"]);
  });
});

describe("the period of a list of transactions", () => {
  const loan = { issuedDate: day("2024-11-12") };
  const span = (period: LedgerFilter["period"], last = ledger, issued = loan) => {
    const { from, to } = ledgerSpan(issued, last, period, today);
    return [from?.toString(), to.toString()];
  };

  test("the list of transactions begins on the loan's issue date, or on the first day of a chosen period", () => {
    expect(span("start")[0]).toBe("2024-11-12");
    expect(span("month")[0]).toBe("2025-10-21");
    expect(span("year")[0]).toBe("2025-01-01");
  });

  test("the list of transactions has no first day for a loan without an issue date", () => {
    expect(ledgerSpan({ issuedDate: null }, ledger, "start", today).from).toBeUndefined();
  });

  test("the period of the list ends on the date of the last scheduled transaction, or today if none is scheduled", () => {
    expect(span("start")[1]).toBe("2025-11-26");
    expect(span("start", ledger.slice(2))[1]).toBe("2025-11-20");
    expect(span("start", [])[1]).toBe("2025-11-20");
  });
});

test("the ledger lists upcoming transactions first, then the months from newest to oldest", () => {
  expect(ledgerGroups(ledger).map(({ title, entries }) => [title, ids(entries)])).toEqual([
    ["Upcoming", ["to come", "queued"]],
    ["November 2025", ["fee", "failed", "paid", "voided"]],
    ["October 2025", ["october"]],
    ["December 2024", ["last year"]],
  ]);
  // A pending payment can have an earlier date than a processed payment.
  const late = ledgerOf({ balance: 1 }, [
    entry("processed", "2025-11-20", "S", -1),
    entry("pending", "2025-11-19", "PA", -1),
    entry("before", "2025-10-19", "S", -1),
  ]);
  expect(ledgerGroups(late).map(({ title, entries }) => [title, ids(entries)])).toEqual([
    ["Upcoming", ["pending"]],
    ["November 2025", ["processed"]],
    ["October 2025", ["before"]],
  ]);
});

describe("the history of a loan's balance", () => {
  const points = (now: string) =>
    balanceHistory(ledger, day(now)).map(({ date, balance }) => [date.toString(), balance]);

  test("the balance history lists balances from oldest to newest and ends with today's balance", () => {
    expect(points("2025-11-21")).toEqual([
      ["2024-12-31", 4_998_400],
      ["2025-10-21", 4_873_440],
      ["2025-11-12", 4_748_480],
      ["2025-11-20", 4_751_980],
      ["2025-11-21", 4_751_980],
    ]);
    expect(points("2025-11-20").at(-1)).toEqual(["2025-11-20", 4_751_980]);
    expect(points("2025-11-20")).toHaveLength(4);
  });

  test("the balance history is empty if the balance of only one day is known", () => {
    expect(balanceHistory([], today)).toEqual([]);
    expect(balanceHistory(ledger, day("2024-12-31"))).toEqual([]);
  });
});

describe("the payoff date of a loan", () => {
  const loan = {
    balance: 300_000,
    currentPayment: 100_000,
    nextPaymentDate: day("2025-11-26"),
    paymentFrequency: "Weekly",
  };
  test.each([
    [loan, "2025-12-10"],
    [{ ...loan, balance: 300_001 }, "2025-12-17"],
    [{ ...loan, balance: 1 }, "2025-11-26"],
    [{ ...loan, paymentFrequency: "Biweekly" }, "2025-12-24"],
    [{ ...loan, paymentFrequency: "Monthly", nextPaymentDate: day("2025-12-31") }, "2026-02-28"],
    [{ ...loan, paymentFrequency: "monthly" }, "2026-01-26"],
  ])("the payoff date is the date of the last remaining payment (case %#)", (given, expected) => {
    expect(payoffDate(given)?.toString()).toBe(expected);
  });

  test.each([
    [300_000, 3],
    [300_001, 4],
    [1, 1],
    [0, undefined],
    [-1, undefined],
  ])("a balance of %i cents with payments of $1,000.00 has %s payments left", (balance, left) => {
    expect(paymentsLeft({ balance, currentPayment: 100_000 })).toBe(left);
  });

  test.each([null, 0, -1])("the number of payments left is unknown with a payment of %s cents", (amount) => {
    expect(paymentsLeft({ balance: 300_000, currentPayment: amount })).toBeUndefined();
  });

  test.each([
    { ...loan, balance: 0 },
    { ...loan, currentPayment: null },
    { ...loan, currentPayment: 0 },
    { ...loan, currentPayment: -1 },
    { ...loan, nextPaymentDate: null },
    { ...loan, paymentFrequency: null },
    { ...loan, paymentFrequency: "Daily" },
  ])("the payoff date is unknown if the loan's data is incomplete or unusable (case %#)", (given) => {
    expect(payoffDate(given)).toBeUndefined();
  });
});

test.each([
  ["Weekly", "Wednesday"],
  ["BIWEEKLY", "Wednesday"],
  ["Monthly", undefined],
  ["Semi weekly", undefined],
  ["Weekly or so", undefined],
  [null, undefined],
])("the weekday of payments with the frequency %s is %s", (paymentFrequency, expected) => {
  expect(paymentDay({ paymentFrequency, nextPaymentDate: day("2025-11-26") })).toBe(expected);
  expect(paymentDay({ paymentFrequency, nextPaymentDate: null })).toBeUndefined();
});

test("the CSV file contains plain numbers and dates, the portal's texts, and no formulas", () => {
  const odd = ledgerOf({ balance: 100 }, [
    entry("a", "2025-11-26", "Q", -5, { description: '=HYPERLINK("x"), now' }),
    entry("b", "2025-11-19", "F", -124_960, { description: "+1", returnCode: "R01" }),
    entry("c", "2025-11-18", "S", 3_500, { description: "Interest Charge" }),
    entry("d", "2025-11-17", "C", -5, { description: "-5 dollars" }),
  ]);
  expect(ledgerCsv(odd)).toBe(
    [
      "Date,Description,Status,Amount,Balance,Code",
      '2025-11-26,"\'=HYPERLINK(""x""), now",Scheduled,-0.05,,',
      "2025-11-19,'+1,Failed,-1249.60,1.00,R01",
      "2025-11-18,Total Loan Fee,Processed,35.00,1.00,",
      "2025-11-17,'-5 dollars,Voided,-0.05,-34.00,",
      "",
    ].join("\r\n"),
  );
});

test("the status codes of transactions have the specified texts [CORE-SUM-27]", () => {
  expect(transactionStatusText).toEqual({
    Q: "Scheduled",
    PA: "Scheduled",
    F: "Failed",
    S: "Processed",
    C: "Voided",
  });
});

test('an interest charge has the description "Total Loan Fee"', () => {
  expect(transactionDescription("Interest Charge")).toBe("Total Loan Fee");
  expect(transactionDescription("Automatic payment")).toBe("Automatic payment");
});
