import { listLenderCases } from "@portal/domain/support/lender/contract";
import { openCase } from "@portal/domain/support/lender/threads/contract";
import * as lists from "@portal/domain/work/lists/contract";
import { listNotes } from "@portal/domain/work/notes/contract";
import * as records from "@portal/domain/work/records/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { listLenderPayments } from "@portal/domain/payments/lender/contract";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openWork } from "../../testing/open-work.ts";
import { casesPage, lenderCase, thread } from "../../testing/thread-fixtures.ts";
import {
  applicationRow,
  business,
  lenderPayment,
  loan,
  loanRow,
  noNotes,
} from "../../testing/record-fixtures.ts";

const at = (text: string) => Temporal.Instant.from(text);

function answerBusiness(api: StubApi) {
  api.answer(records.getLenderAccount, business());
  api.answer(listNotes, noNotes);
  api.answer(listLenderCases, casesPage([lenderCase()]));
  api.answer(lists.listLenderOpportunities, {
    opportunities: [applicationRow()],
    total: 1,
    nextCursor: null,
  });
  api.answer(lists.listLenderAdvances, { advances: [loanRow()], total: 5, nextCursor: null });
  api.answer(records.listAccountBanks, {
    bankAccounts: [
      {
        bankAccountId: "b1",
        institution: "Hawkeye Bank",
        lastFour: "0977",
        accountType: "Checking",
        isDefault: true,
        returnCode: null,
        savedTimestamp: at("2026-11-16T18:00:00Z"),
      },
      {
        bankAccountId: "b2",
        institution: "First Prairie Bank",
        lastFour: "4821",
        accountType: "Savings",
        isDefault: false,
        returnCode: "R02",
        savedTimestamp: at("2026-03-03T18:00:00Z"),
      },
    ],
  });
}

const headings = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map((each) => each.textContent?.trim());
const rowsOf = (section: string) => {
  const table = page.getByRole("table", { name: section }).element();
  return [...table.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => [...cell.childNodes].map((part) => part.textContent).join(" ")),
  );
};

test("a business shows its people, applications, loans and masked bank accounts [DESK-PERSON-03]", async () => {
  await openWork("/desk/businesses/ac-maple", { roles: ["lead"], api: answerBusiness });
  await expect
    .poll(headings)
    .toEqual(["People with access 3", "Applications 1", "Loans 5", "Bank accounts 2", "Notes", "Messages 1"]);
  await expect.element(page.getByText("Des Moines, IA · O-3001 · 3 people, 5 loans")).toBeVisible();
  expect(rowsOf("People with access")).toEqual([
    ["Dana Whitfield", "Owner", "70%", "Signs in with PayPal"],
    ["Ana Novak", "Controlling manager", "30%", "Active"],
    ["Jorge Perez", "Signer", "0%", "Not signed up"],
  ]);
  expect(rowsOf("Bank accounts")).toEqual([
    ["Hawkeye Bank, ending 0977 Checking", "Nov 16, 2026", "Default for payments"],
    ["First Prairie Bank, ending 4821 Savings", "Mar 3, 2026", "Returned, R02"],
  ]);
  const links = page.getByRole("link", { name: "Dana Whitfield" }).elements() as HTMLAnchorElement[];
  expect(links.map(({ pathname }) => pathname)).toEqual(["/desk/people/c-dana"]);
  await expect
    .element(page.getByRole("link", { name: "Show all 5 Loans" }))
    .toHaveAttribute("href", "/desk/lists/loans?accountId=ac-maple");
});

test("a business shows the threads about it, and starts one with its owner [DESK-PERSON-03 DESK-CASE-07]", async () => {
  const api = await openWork("/desk/businesses/ac-maple", {
    roles: ["lead"],
    api(stub) {
      answerBusiness(stub);
      stub.answer(openCase, { thread: thread() });
    },
  });
  await expect.poll(() => rowsOf("Messages").length).toBe(1);
  expect(api.calls(listLenderCases)[0]?.query).toEqual({
    accountId: "ac-maple",
    limit: 100,
    sort: "newest",
  });
  await page.getByRole("button", { name: "Message Dana" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("Topic").selectOptions("Payment Question");
  await dialog.getByLabelText("Your message").fill("Please call.");
  await untilAnotherCallCounts();
  api.answer(listLenderCases, casesPage([lenderCase(), lenderCase({ caseId: "k-new", topic: "New" })]));
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => api.calls(openCase).length).toBe(1);
  // The section loads again, so that its count and rows include the new thread.
  await expect.poll(headings).toContain("Messages 2");
  expect(rowsOf("Messages").at(-1)?.[0]).toMatch(/^New/);
  expect(api.calls(openCase)[0]?.body).toMatchObject({
    contactId: "c-dana",
    accountId: "ac-maple",
    advanceId: null,
    opportunityId: null,
  });
});

test("people who cannot answer see the threads about a business and no button [DESK-CASE-07]", async () => {
  await openWork("/desk/businesses/ac-maple", { roles: ["processor"], api: answerBusiness });
  await expect.poll(headings).toContain("Messages 1");
  expect(page.getByRole("button", { name: "Message Dana" }).elements()).toEqual([]);
});

test("a message from a loan's page is about the loan, unless staff choose its business [DESK-CASE-07]", async () => {
  await openLoan(["lead"]);
  await page.getByRole("button", { name: "Message Dana" }).click();
  const about = page.getByRole("dialog").getByLabelText("About");
  await expect.element(about).toBeVisible();
  const options = [...about.element().querySelectorAll("option")];
  expect(options.map(({ label, selected }) => [label, selected])).toEqual([
    ["Business loan 4410-22871", true],
    ["Maple & Main Bakery LLC", false],
  ]);
});

test("a business shows no bank accounts to support [DESK-PERSON-02]", async () => {
  const api = await openWork("/desk/businesses/ac-maple", { roles: ["support"], api: answerBusiness });
  await expect
    .poll(headings)
    .toEqual(["People with access 3", "Applications 1", "Loans 5", "Notes", "Messages 1"]);
  expect(api.calls(records.listAccountBanks)).toEqual([]);
});

const openLoan = (roles: readonly ["lead" | "processor"], payments = [lenderPayment()]) =>
  openWork("/desk/loans/ad-22871", {
    roles,
    api: (api) => {
      api.answer(records.getLenderAdvance, loan());
      api.answer(listLenderCases, casesPage([lenderCase()]));
      api.answer(listNotes, noNotes);
      api.answer(listLenderPayments, { payments, total: payments.length, nextCursor: null });
    },
  });

test("a loan shows its figures, schedule and the ledger as the borrower sees it [DESK-PERSON-05]", async () => {
  await openLoan(["lead"]);
  await expect
    .poll(headings)
    .toEqual(["Ledger 3", "One-time payments 1", "Messages 1", "Schedule", "Borrower", "Notes"]);
  expect(rowsOf("Ledger")).toEqual([
    ["Nov 20, 2026", "Weekly payment, failed, R01", "−$1,249.60", "$47,519.80"],
    ["Nov 12, 2026", "Weekly payment", "−$1,214.60", "$47,519.80"],
    ["Nov 5, 2026", "Total Loan Fee", "$2,000.00", "$48,734.40"],
  ]);
  const facts = [...document.querySelectorAll("dl > div")].map((fact) =>
    [...fact.children].map((part) => part.textContent).join(": "),
  );
  expect(facts).toEqual(
    expect.arrayContaining([
      "Balance: $47,519.80",
      "Past due: $1,284.60",
      "Next payment: $1,249.60, Wed, Nov 25",
      "Repaid: 51% of $97,468.80",
      "Collateral package: Packaged",
      "Guaranty claim: Submitted",
      "Weekly payment: $1,249.60",
      "Payment day: Wednesday",
      "Payments left: 39",
      "Last payment: Aug 18, 2027",
    ]),
  );
});

test("a payment that was returned, retried and settled has all three lines and its authorization [DESK-PERSON-05]", async () => {
  await openLoan(["lead"]);
  await expect.poll(() => rowsOf("One-time payments").length).toBe(1);
  const lines = page.getByRole("table", { name: "One-time payments" }).getByRole("listitem").elements();
  expect(lines.map((line) => line.textContent)).toEqual([
    "Returned Oct 14, R01",
    "Retry on Oct 16",
    "Settled Oct 19",
  ]);
  await page.getByText("Agreed Oct 8, 11:00 AM").click();
  await expect
    .element(page.getByText("By submitting this payment you authorize us to debit $2,500.00."))
    .toBeVisible();
});

test("a loan shows no payments to a person who may not read them [DESK-PERSON-02]", async () => {
  const api = await openLoan(["processor"]);
  await expect.poll(headings).toEqual(["Ledger 3", "Messages 1", "Schedule", "Borrower", "Notes"]);
  expect(api.calls(listLenderPayments)).toEqual([]);
});

test("a loan shows the threads about it [DESK-PERSON-05]", async () => {
  const api = await openLoan(["lead"]);
  await expect.poll(() => rowsOf("Messages").length).toBe(1);
  await expect
    .element(page.getByRole("link", { name: "Payment Question" }))
    .toHaveAttribute("href", "/desk/messages/k-pay");
  expect(api.calls(listLenderCases).map(({ query }) => query)).toEqual([
    { advanceId: "ad-22871", limit: 100, sort: "newest" },
  ]);
});
