import { describe, expect, test } from "vitest";
import { day } from "../../testing/samples.ts";
import type { QueuedTransaction } from "../contract.ts";
import { cancelFacts, firstLoan, inProgressText, listLoans, paymentText, standingOf } from "./rules.ts";

const loan = (
  Id: string,
  part: Partial<{
    DaysPastDue: number;
    Balance: number;
    issued: string | null;
    eligible: boolean;
    Name: string;
  }> = {},
) => ({
  Id,
  Name: part.Name ?? `Business loan ${Id}`,
  Balance: part.Balance ?? 100_000,
  DaysPastDue: part.DaysPastDue ?? 0,
  DateWireIssued: part.issued === null ? null : day(part.issued ?? "2025-01-15"),
  IsEligibeForSSACH: part.eligible ?? true,
  chargeOffDate: null,
});
const ids = (loans: readonly { readonly Id: string }[]) => loans.map(({ Id }) => Id);

test("the loans are sorted by date, newest first and undated last, and then by name [SERV-OTP-11]", () => {
  expect(
    ids(
      listLoans([
        loan("old", { issued: "2024-02-01" }),
        loan("undated", { issued: null }),
        loan("new", { issued: "2025-06-30" }),
        loan("b", { issued: "2025-03-01", Name: "Loan B" }),
        loan("a", { issued: "2025-03-01", Name: "Loan A" }),
      ]),
    ),
  ).toEqual(["new", "a", "b", "old", "undated"]);
});

describe("the loan that the payment page shows first", () => {
  const loans = [
    loan("newest", { issued: "2025-09-01", Balance: 900_000 }),
    loan("late", { issued: "2025-01-01", DaysPastDue: 8, Balance: 50_000 }),
    loan("later", { issued: "2024-01-01", DaysPastDue: 30, Balance: 20_000 }),
    loan("latest, not here", { issued: "2024-05-01", DaysPastDue: 90, eligible: false }),
  ];

  test("the page first shows the eligible loan with the most days past due [SERV-OTP-10]", () => {
    expect(firstLoan(loans, null)?.Id).toBe("later");
  });

  test("among equally late loans, the page prefers the largest balance and then the newest loan [SERV-OTP-10]", () => {
    expect(firstLoan([loan("small", { Balance: 1 }), loan("large", { Balance: 2 })], null)?.Id).toBe("large");
    for (const balances of [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
    ]) {
      const named = ["a", "b", "c"].map((id, at) => loan(id, { Balance: balances[at] ?? 0 }));
      expect(firstLoan(named, null)?.Balance).toBe(3);
    }
    expect(
      firstLoan([loan("old", { issued: "2024-01-01" }), loan("new", { issued: "2025-01-01" })], null)?.Id,
    ).toBe("new");
  });

  test("the page first shows the newest loan if no loan is eligible [SERV-OTP-10]", () => {
    const none = loans.map((each) => ({ ...each, IsEligibeForSSACH: false }));
    expect(firstLoan(none, null)?.Id).toBe("newest");
    expect(firstLoan([], "newest")).toBeUndefined();
  });

  test("the page shows the borrower's loan from the page's address, even if the loan is not eligible", () => {
    expect(firstLoan(loans, "late")?.Id).toBe("late");
    expect(firstLoan(loans, "latest, not here")?.Id).toBe("latest, not here");
    expect(firstLoan(loans, "somebody else's")?.Id).toBe("later");
  });
});

describe("checking whether a loan can be paid online", () => {
  const today = day("2026-11-20");
  test.each([
    [true, 1, null, "payable"],
    [true, 0, null, "noBalance"],
    [true, -1, null, "noBalance"],
    [false, 1, null, "notAble"],
    [false, 0, null, "noBalance"],
    [true, 1, "2026-11-23", "notAble"],
    [true, 1, "2026-11-24", "payable"],
  ] as const)(
    "a loan with eligibility %s, balance %i and charge-off %s is %s [SERV-OTP-08, SERV-OTP-09]",
    (IsEligibeForSSACH, Balance, chargeOff, standing) => {
      const chargeOffDate = chargeOff === null ? null : day(chargeOff);
      expect(standingOf({ IsEligibeForSSACH, Balance, chargeOffDate }, today)).toBe(standing);
    },
  );
});

const inProgress = (Status: "Q" | "PA" | "S", cents: number, debitDate: string | null = null) =>
  ({
    Status,
    TransactionAmount: cents,
    EffectiveDate: day("2026-11-23"),
    debitDate: debitDate === null ? null : day(debitDate),
  }) as QueuedTransaction;
test.each([
  [[], undefined],
  [[inProgress("S", 40_000)], undefined],
  [[inProgress("Q", 40_000)], "A payment of $400.00 on Mon, Nov 23 is already in progress."],
  // The bank debits a retry on a later date than the first attempt.
  [[inProgress("PA", 40_000, "2026-11-25")], "A payment of $400.00 on Wed, Nov 25 is already in progress."],
  [
    [inProgress("Q", 40_000), inProgress("S", 1), inProgress("PA", 50)],
    "2 payments of $400.50 in total are already in progress.",
  ],
])("a sentence describes the payments in progress (case %#)", (QueueTransactions, text) => {
  expect(inProgressText({ QueueTransactions })).toBe(text);
});

test("the texts about a canceled payment contain the amount, the debit date and the bank account", () => {
  const payment = { ...inProgress("Q", 3_100), FinancialInstitution: "First Bank", WireToAccount: "****1" };
  expect(cancelFacts(payment)).toEqual({ amount: "$31.00", date: "Mon, Nov 23", bank: "First Bank ****1" });
  expect(cancelFacts({ ...payment, debitDate: day("2026-11-25"), WireToAccount: null })).toEqual({
    amount: "$31.00",
    date: "Wed, Nov 25",
    bank: "First Bank",
  });
});

test("a payment is written with its amount and date", () => {
  expect(paymentText({ TransactionAmount: 40_000, EffectiveDate: day("2026-11-23") })).toBe(
    "$400.00 on Mon, Nov 23",
  );
});
