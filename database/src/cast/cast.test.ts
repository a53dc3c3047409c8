import { activeLoans, pastDueCents } from "@portal/domain/loans/rules";
import { isShownOnTracker } from "@portal/domain/applications/tracker/rules";
import type { Book } from "@portal/domain/book/book";
import { forgivenessStage, type FigureName } from "@portal/domain/forgiveness/record/fields/contract";
import { payrollDetails } from "@portal/domain/forgiveness/sign-off/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { expect, test } from "vitest";
import { castBook, castBookInput, castList } from "./cast.ts";

const now = Temporal.Instant.from("2026-11-20T17:00:00Z");
const book = castBook(now);

function accountsOf(email: string): Book["accounts"] {
  const contact = book.contacts.find((candidate) => candidate.signIn?.email === email);
  if (!contact) throw new Error(`the cast has no person with the address ${email}`);
  return book.accounts.filter((account) => account.contacts.includes(contact.externalId));
}

const opportunitiesOf = (email: string) => accountsOf(email).flatMap((account) => account.opportunities);
const advancesOf = (email: string) => accountsOf(email).flatMap((account) => account.advances);

/** Returns a demo borrower's loans, and the ids of the active loans. */
function summaryOf(email: string) {
  const advances = advancesOf(email).map((advance) => ({
    loanId: advance.loanId,
    opportunityId: advance.opportunity ?? null,
    type: advance.type,
    amount: advance.amount,
    balance: advance.balance,
    pastDueAmount: advance.pastDueAmount ?? 0,
  }));
  const opportunities = opportunitiesOf(email).map(({ externalId, stageName }) => ({
    id: externalId,
    stageName,
  }));
  return { advances, active: activeLoans(advances, opportunities).map(({ loanId }) => loanId) };
}

test("the demo data is a valid import file on dates near clock changes, a leap day and New Year", () => {
  const starts = [
    "2026-11-01T04:00:00Z",
    "2027-03-14T05:00:00Z",
    "2028-02-28T20:00:00Z",
    "2026-12-31T22:00:00Z",
  ];
  for (const start of starts) {
    for (let hours = 0; hours < 30; hours += 5) {
      const moment = Temporal.Instant.from(start).add({ hours });
      expect(() => castBook(moment)).not.toThrow();
    }
  }
});

test("the demo data contains only e-mail addresses in .example and phone numbers that begin with 555-01", () => {
  const text = JSON.stringify(castBookInput(now));
  const phones = text.match(/\(\d{3}\) \d{3}-\d{4}/g) ?? [];
  const addresses = text.match(/"[^"\s\\]+@[^"\s\\]+"/g) ?? [];
  expect(phones.filter((phone) => !phone.includes(") 555-01"))).toEqual([]);
  expect(addresses.filter((address) => !address.endsWith('.example"'))).toEqual([]);
  expect(phones.length).toBeGreaterThan(5);
  expect(addresses.length).toBeGreaterThan(20);
});

test("the list of demo borrowers contains every contact who can sign in, with the sign-in details", () => {
  const list = castList();
  expect(new Set(list.map(({ email }) => email)).size).toBe(list.length);
  expect(list.length).toBe(book.contacts.filter((contact) => contact.signIn).length);
  for (const { sso, password, story } of list) {
    expect(password === null).toBe(sso);
    expect(story).not.toBe("");
  }
  expect(list.filter(({ sso }) => sso).map(({ country }) => country)).toEqual(["us", "ca"]);
  expect(list.slice(0, 4).map(({ answers }) => answers.length)).toEqual([2, 2, 2, 2]);
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  "every demo loan is issued on or after its application's approval, when the demo starts %i days after 2026-11-20",
  (days) => {
    const moment = now.add({ hours: 24 * days });
    const today = dayOf(moment);
    for (const account of castBook(moment).accounts) {
      for (const { loanId, opportunity, issuedDate } of account.advances) {
        const won = account.opportunities.find(({ externalId }) => externalId === opportunity)?.closedAt;
        if (!won || !issuedDate) throw new Error(`${loanId} has no date`);
        expect(Temporal.PlainDate.compare(dayOf(won), issuedDate)).toBeLessThanOrEqual(0);
        expect(Temporal.PlainDate.compare(issuedDate, today)).toBeLessThanOrEqual(0);
      }
    }
  },
);

test("Ingrid Sato's automatic payments and remaining balance in the demo add up to the repayment amount", () => {
  for (const advance of advancesOf("ingrid@satoceramics.example")) {
    const payments = advance.transactions.filter(({ description }) => description === "Automatic payment");
    const paid = payments.reduce((sum, { amount }) => sum - amount, 0);
    expect(paid + advance.balance).toBe(advance.repaymentAmount);
  }
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  "Dana Whitfield's last failed payment is an automatic payment, when the demo starts %i days after 2026-11-20",
  (days) => {
    const moment = now.add({ hours: 24 * days });
    const advances = castBook(moment).accounts.flatMap((account) => account.advances);
    const failed = advances
      .filter(({ loanId }) => loanId === "4410-22871")
      .flatMap(({ transactions }) => transactions.filter(({ status }) => status === "F"))
      .toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date));
    expect(failed.map(({ description, date }) => [description, date.dayOfWeek])).toEqual([
      ["One-time payment", 1],
      ["Automatic payment", 3],
    ]);
  },
);

test("Dana Whitfield in the demo has two active loans, a past-due amount and transactions in every status", () => {
  const { active, advances } = summaryOf("dana@mapleandmain.example");
  expect(accountsOf("dana@mapleandmain.example").map(({ name }) => name)).toEqual([
    "Maple & Main Bakery LLC",
    "Whitfield Catering Co.",
  ]);
  expect(active).toEqual(["4410-22871", "4410-30956"]);
  expect(pastDueCents(advances)).toBe(128_460);
  const transactions = advancesOf("dana@mapleandmain.example").flatMap((advance) => advance.transactions);
  expect(new Set(transactions.map(({ status }) => status))).toEqual(new Set(["Q", "PA", "F", "S", "C"]));
});

test("the demo's stipulations have names and groups from the specification [SERV-ENT-10, SERV-ENT-11]", () => {
  const all = book.accounts.flatMap(({ opportunities }) =>
    opportunities.flatMap(({ stipulations }) => stipulations),
  );
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "Business Certificate/License",
      "Borrower Demographic Information",
      "Calculate Payroll Data",
      "Reduction in Gross Receipts Documents",
    ]),
  );
  expect(all.map(({ groupName }) => groupName)).toEqual(
    expect.arrayContaining([
      "Reduction in Gross Receipts",
      "Ownership and Affiliations",
      "Addendum B",
      "BankStatements",
      "Payroll Verification",
      "Bank account information",
    ]),
  );
});

test("the demo has at least one borrower at each stage of the application tracker", () => {
  const open = book.accounts.flatMap((account) => account.opportunities).map(({ stage }) => stage);
  expect(new Set(open)).toEqual(new Set(["0", "ST1", "ST2", "ST3", "ERROR", "ST4", "ST5", "ST6", "CLOSED"]));
});

test("the tracker shows only the one of Paula Jensen's demo applications that closed 71 hours ago", () => {
  const shown = opportunitiesOf("paula@jensengraphics.example").filter(({ stageName, type, closedAt }) =>
    isShownOnTracker({ stageName, type, closedDate: closedAt ?? null }, now),
  );
  expect(shown.map(({ externalId }) => externalId)).toEqual(["application-jensen-71"]);
});

test("Ingrid Sato's active loans in the demo exclude off-book and repaid loans", () => {
  expect(summaryOf("ingrid@satoceramics.example").active).toEqual(["4410-70011", "4410-70560"]);
  expect(advancesOf("ingrid@satoceramics.example").map(({ type }) => type)).toContain("OFB");
});

test("the demo has borrowers with 120 stipulations, a surname of over 60 letters, 500 transactions, and no business", () => {
  const open = opportunitiesOf("priya@ramanlogistics.example").flatMap(({ stipulations }) => stipulations);
  expect(
    open.filter(({ fulfilledAt, customerFacingCopy }) => !fulfilledAt && customerFacingCopy),
  ).toHaveLength(120);
  const long = book.contacts.find(({ firstName }) => firstName.startsWith("Maximiliana"));
  expect(long?.lastName.length).toBeGreaterThan(60);
  expect(long?.lastName).not.toMatch(/\s/);
  expect(advancesOf(long?.signIn?.email ?? "")[0]?.transactions).toHaveLength(500);
  expect(accountsOf("iris@novakconsulting.example")).toEqual([]);
});

test("the demo has at least one borrower for each stage of forgiveness, each PPP draw and each SBA form [FORG-HOME-20]", () => {
  const loans = book.accounts.flatMap(({ advances }) => advances);
  const begun = loans.flatMap(({ forgiveness, loanVersion }) =>
    forgiveness ? [{ ...forgiveness, loanVersion }] : [],
  );
  expect(new Set(begun.map(({ stage }) => stage))).toEqual(new Set(forgivenessStage.options));
  const kinds = begun.map(({ applicationVersionSelected: form, loanVersion }) => `${form} ${loanVersion}`);
  expect(new Set(kinds)).toEqual(
    new Set([
      "3508 20PPPLoan",
      "3508 21PPPLoan",
      "3508 21SDPPP",
      "3508EZ 20PPPLoan",
      "3508S 21PPPLoan",
      "3508S 21SDPPP",
    ]),
  );
  const signOffs = begun.filter(({ stage }) => stage === "Customer Signoff");
  expect(
    new Set(
      signOffs.map((each) =>
        [each.readyForCustomerSignoff ?? false, each.customerSignoffTimestamp != null].join(),
      ),
    ),
  ).toEqual(new Set(["true,false", "true,true", "false,false"]));
});

test("the demo has PPP loans that cannot be forgiven: pledged, with a guaranty claim, rescinded and fraudulent", () => {
  const [one] = advancesOf("silvan@brandtoptics.example");
  expect(one?.collateralPackageStatus).toBe("Ready");
  expect(advancesOf("thea@norlingdairy.example")[0]?.guarantyClaim).toEqual({
    available: true,
    status: "Submitted",
  });
  expect(opportunitiesOf("ulric@vancegarage.example")[0]?.rescindedDate).toBeDefined();
  expect(opportunitiesOf("verity@holmtravel.example")[0]?.confirmedFraudDate).toBeDefined();
});

test("the amounts on the demo's form 3508 add up to the form's totals", () => {
  const whole = book.accounts
    .flatMap(({ advances }) => advances.map(({ forgiveness }) => forgiveness))
    .filter((each) => each?.applicationVersionSelected === "3508" && each.totalPayrollCost != null);
  expect(whole.length).toBeGreaterThan(8);
  for (const forgiveness of whole) {
    const of = (name: FigureName) => forgiveness?.[name] ?? 0;
    const sum = (...names: FigureName[]) => names.reduce((total, name) => total + of(name), 0);
    expect(sum(...payrollDetails)).toBe(of("totalPayrollCost"));
    const costs = sum(
      "mortgageInterestPayments",
      "rentOrLeasePayments",
      "utilityPayments",
      "coveredOperationsExpenditures",
      "coveredPropertyDamageCosts",
      "coveredSupplierCosts",
      "coveredWorkerProtectionExpenditures",
    );
    expect(of("totalPayrollCost") + costs - of("totalSalaryReductions")).toBe(of("totalEligibleExpenses"));
    expect((of("totalEligibleExpenses") * of("fteReductionQuotient")) / 1_000_000).toBe(
      of("modifiedForgivenessAmount"),
    );
    expect(of("actualForgivenessAmount")).toBe(of("modifiedForgivenessAmount"));
  }
});
