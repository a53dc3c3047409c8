import * as loans from "@portal/domain/loans/contract";
import type { Advance } from "@portal/domain/loans/contract";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { pppAccount, pppAdvance } from "../testing/forgiveness-fixtures.ts";
import { openPage } from "../testing/open-page.tsx";

const title = page.getByRole("heading", { level: 1 });
const rows = page.getByRole("article");
const second = pppAdvance({
  id: "advance-second",
  name: "PPP Loan 2",
  loanId: "7720-20031",
  balance: 149_310_00,
  issuedDate: Temporal.PlainDate.from("2026-05-20"),
  firstPaymentDateExpected: Temporal.PlainDate.from("2027-03-16"),
});
const first = pppAdvance({
  name: "PPP Loan 1",
  loanId: "7720-20030",
  balance: 21_440_75,
  firstPaymentDateExpected: Temporal.PlainDate.from("2026-08-03"),
  nextPaymentDate: Temporal.PlainDate.from("2026-08-17"),
});
const offBook = pppAdvance({
  id: "advance-sold",
  type: "OFB",
  issuedDate: Temporal.PlainDate.from("2021-09-16"),
});
const term = pppAdvance({ id: "advance-term", type: "BLN", name: "Term loan" });

function open(advances: readonly Advance[]) {
  vi.useFakeTimers({
    toFake: ["Date", "Temporal"],
    now: Temporal.Instant.from("2026-08-03T15:00:00Z").epochMilliseconds,
  });
  return openPage("/us/loans", {
    api(api) {
      api.answer(loans.listAccounts, { accounts: [pppAccount()] });
      api.answer(loans.listAdvances, { advances: [...advances] });
    },
  });
}

test("the page Your loans lists SBA loans, newest first, with balance, payment and a link to the activity [FORG-LOANS-01, FORG-LOANS-02, FORG-LOANS-03, FORG-LOANS-04, FORG-LOANS-05, FORG-ROUTE-13]", async () => {
  await open([first, offBook, second, term]);
  await expect.element(title).toHaveTextContent("Your loans");
  await expect.element(rows.nth(1)).toBeVisible();
  expect(rows.elements()).toHaveLength(2);
  await expect.element(rows.nth(0)).toMatchTextContent("PPP Loan 2Loan 7720-20031");
  await expect.element(rows.nth(0)).toMatchTextContent("Current balance$149,310.00");
  await expect.element(rows.nth(1)).toMatchTextContent("PPP Loan 1Loan 7720-20030");
  await expect
    .element(rows.nth(1))
    .toMatchTextContent("Current balance$21,440.75Payment$1,712.50Monthly. Next on Mon, Aug 17");
  for (const [at, href] of ["/us/activity/7720-20031", "/us/activity/7720-20030"].entries())
    await expect
      .element(rows.nth(at).getByRole("link", { name: "See Activity" }))
      .toHaveAttribute("href", href);
  await expect.element(page.getByText("You pay SBA loans monthly.", { exact: false })).toBeVisible();
  await expect.element(page.getByText("9/17/2021")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Summary" }))
    .toHaveAttribute("href", "/us/summary");
});

test("the page Your loans says that the payment is deferred before the first due date [FORG-LOANS-06]", async () => {
  await open([second, { ...first, balance: 0 }]);
  await expect
    .element(rows.nth(0))
    .toMatchTextContent("Current balance$149,310.00PaymentDeferredUntil Mar 16, 2027");
  await expect.element(rows.nth(1)).toMatchTextContent("Current balance$0.00PaymentNothing due");
});

test("the page Your loans says that a borrower has no SBA loans [FORG-LOANS-01]", async () => {
  await open([term, offBook]);
  await expect.element(page.getByText("You do not have any SBA loans.")).toBeVisible();
  await expect.element(rows).not.toBeInTheDocument();
});
