import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { listLenderPayments } from "@portal/domain/payments/lender/contract";
import * as lists from "@portal/domain/work/lists/contract";
import { getLenderAdvance } from "@portal/domain/work/records/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { lenderDocument } from "../../testing/document-fixtures.ts";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { chooseAtOnce } from "../../testing/choose-at-once.ts";
import { address, goTo } from "../../testing/open-desk-page.tsx";
import { openWork } from "../../testing/open-work.ts";
import { applicationRow, lenderPayment, loanRow, mailRow, personRow } from "../../testing/record-fixtures.ts";

const page50 = { limit: 50 };

function answerAll(api: StubApi) {
  api.answer(lists.listLenderOpportunities, {
    opportunities: [applicationRow()],
    total: 1,
    nextCursor: null,
  });
  api.answer(lists.listLenderAdvances, {
    advances: [
      loanRow(),
      loanRow({ advanceId: "ad-2", accountName: "Okonkwo Freight LLC", loanId: "4410-29950" }),
    ],
    total: 10_000,
    nextCursor: "after-two",
  });
  api.answer(lists.listLenderContacts, { contacts: [personRow()], total: 1, nextCursor: null });
  api.answer(listLenderDocuments, { documents: [lenderDocument()], total: 1, nextCursor: null });
  api.answer(listLenderPayments, { payments: [lenderPayment()], total: 1, nextCursor: null });
  api.answer(lists.listLenderMails, { mails: [mailRow()], total: 1, nextCursor: null });
}

const open = (path: string, roles: readonly ["lead" | "support"] = ["lead"]) =>
  openWork(`/desk/lists/${path}`, { roles, api: answerAll });

const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => [...cell.childNodes].map((part) => part.textContent).join(" ")),
  );
const current = () => document.querySelector("tr[aria-current] th")?.firstChild?.textContent;

test("each list shows its records under the list's name [DESK-FIND-05]", async () => {
  await open("applications");
  const heading = page.getByRole("heading", { level: 1 });
  await expect
    .poll(rows)
    .toEqual([
      [
        "Maple & Main Bakery LLC PPP forgiveness · 7720-10418",
        "Document Review",
        "$184,500.00",
        "Sep 27, 2026",
        "TPTheo Park",
      ],
    ]);
  await expect.element(heading).toHaveTextContent("Applications");
  const expected: readonly (readonly [string, string, readonly string[]])[] = [
    [
      "loans",
      "Loans",
      ["Maple & Main Bakery LLC 4410-22871", "Business loan", "$47,519.80", "$1,284.60", "Nov 25, 2026"],
    ],
    [
      "people",
      "People",
      [
        "Dana Whitfield dana@mapleandmain.example",
        "Maple & Main Bakery LLC, Whitfield Catering Co.",
        "United States",
        "Locked until 2:30 PM ET",
      ],
    ],
    [
      "documents",
      "Documents",
      [
        "Maple & Main Bakery LLC Landlord letter.pdf",
        "Rent Documents",
        "Dana Whitfield",
        "Nov 18, 10:02 AM",
        "To review",
      ],
    ],
    ["payments", "Payments", ["Maple & Main Bakery LLC 4410-22871", "Oct 12, 2026", "$2,500.00", "Settled"]],
    ["mails", "Emails sent", ["Dana Whitfield Document returned", "Nov 18, 11:17 AM", "Not delivered", "5"]],
  ];
  for (const [what, name, first] of expected) {
    await goTo(`/desk/lists/${what}`);
    await expect.poll(() => rows()[0]).toEqual(first);
    await expect.element(heading).toHaveTextContent(name);
  }
});

test("the address and the call of a list contain the filters and the order, and Clear filters removes the filters [DESK-FIND-05 DESK-SHELL-07]", async () => {
  const api = await open("loans?type=SBA&sort=nonsense&balanceFrom=x");
  const asked = () => api.calls(lists.listLenderAdvances).at(-1)?.query;
  await expect.poll(asked).toEqual({ ...page50, type: "SBA", sort: "balance" });
  await page.getByLabelText("Past due", { exact: true }).selectOptions("yes");
  await page.getByLabelText("Sort").selectOptions("past-due");
  await page.getByRole("textbox", { name: "Balance from" }).fill("$1,000.5x");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Enter an amount such as 1000.50");
  const from = page.getByRole("textbox", { name: "Balance from" });
  await from.fill("$1,000.50");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(asked)
    .toEqual({ ...page50, type: "SBA", pastDue: "yes", balanceFrom: "1000.50", sort: "past-due" });
  expect(address()).toBe("/desk/lists/loans?type=SBA&pastDue=yes&balanceFrom=1000.50&sort=past-due");
  await expect.element(from).toHaveValue("1000.50");
  // Enter clicks the button, which takes the focus.
  const apply = page.getByRole("button", { name: "Apply" });
  await expect.element(apply).toHaveFocus();
  expect(page.getByRole("alert").elements()).toEqual([]);
  await page.getByRole("textbox", { name: "Balance to" }).fill("2000");
  await apply.click();
  await expect.poll(() => asked()?.balanceTo).toBe("2000");
  await expect.element(apply).toHaveFocus();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(asked).toEqual({ ...page50, sort: "past-due" });
  await expect.element(from).toHaveValue("");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("two quick choices are both kept in a list's address [DESK-SHELL-07]", async () => {
  await open("applications?stage=Contract");
  await chooseAtOnce(["Country", "Canada"], "country=", ["Product", "PPP forgiveness"]);
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({ country: "ca", product: "forgiveness", stage: "Contract" });
});

test("a list that is limited to one borrower says so, and a button shows all records [DESK-FIND-05]", async () => {
  const api = await open("payments?contactId=c-dana&state=F");
  const asked = () => api.calls(listLenderPayments).at(-1)?.query;
  await expect.poll(asked).toEqual({ ...page50, contactId: "c-dana", status: "F" });
  await page.getByRole("button", { name: "Show all records" }).click();
  await expect.poll(asked).toEqual({ ...page50, status: "F" });
});

test("a list has links to the next and the previous page [DESK-FIND-05]", async () => {
  const api = await open("loans");
  const asked = () => api.calls(lists.listLenderAdvances).at(-1)?.query.cursor;
  await expect.element(page.getByText("1 to 2 of 10,000+")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(asked).toBe("after-two");
  await expect.element(page.getByText("51 to 52 of 10,000+")).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.poll(address).toBe("/desk/lists/loans");
  await expect.element(page.getByText("1 to 2 of 10,000+")).toBeVisible();
});

test("keys move in a list and open a record [DESK-KEY-01]", async () => {
  const api = await open("loans");
  api.answer(getLenderAdvance, { refused: "NOT_FOUND" });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  await userEvent.keyboard("j");
  expect(current()).toBe("Okonkwo Freight LLC");
  await userEvent.keyboard("k");
  expect(current()).toBe("Maple & Main Bakery LLC");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/desk/loans/ad-22871");
});

test("lists that the person may not read have no tab, and their addresses show that the person has no access [DESK-FIND-05 DESK-PERSON-02]", async () => {
  await open("loans", ["support"]);
  const tabs = () =>
    page
      .getByRole("navigation", { name: "Lists" })
      .getByRole("link")
      .elements()
      .map((tab) => tab.textContent?.trim());
  await expect.poll(tabs).toEqual(["Applications", "Loans", "People", "Payments", "Emails sent"]);
  await goTo("/desk/lists/documents");
  await expect.element(page.getByText("You don't have access to this page.")).toBeVisible();
  await goTo("/desk/lists/nonsense");
  await expect.element(page.getByText("Page not found.")).toBeVisible();
});

test("a list shows a text if no record matches or if loading fails [DESK-FIND-05]", async () => {
  const api = await openWork("/desk/lists/people?country=ca", {
    roles: ["lead"],
    api: (stub) => stub.answer(lists.listLenderContacts, { contacts: [], total: 0, nextCursor: null }),
  });
  await expect.element(page.getByText("No matches.")).toBeVisible();
  api.answer(lists.listLenderContacts, { status: 500, text: "{}" });
  await goTo("/desk/lists/people?country=us");
  await expect.element(page.getByText("We couldn't load this.")).toBeVisible();
  api.answer(lists.listLenderContacts, { contacts: [personRow()], total: 1, nextCursor: null });
  await untilAnotherCallCounts();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => rows().length).toBe(1);
});
