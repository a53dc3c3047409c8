import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { listLenderPayments } from "@portal/domain/payments/lender/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import { listLenderCases } from "@portal/domain/support/lender/contract";
import * as lists from "@portal/domain/work/lists/contract";
import { listNotes } from "@portal/domain/work/notes/contract";
import * as records from "@portal/domain/work/records/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lenderDocument } from "../../testing/document-fixtures.ts";
import { openWork } from "../../testing/open-work.ts";
import { casesPage, lenderCase } from "../../testing/thread-fixtures.ts";
import {
  applicationRow,
  lenderPayment,
  loanRow,
  mailRow,
  noNotes,
  person,
  signInEntry,
} from "../../testing/record-fixtures.ts";

const address = "/desk/people/c-dana";

function answerAll(api: StubApi) {
  api.answer(records.getLenderContact, person());
  api.answer(listNotes, noNotes);
  api.answer(lists.listLenderOpportunities, {
    opportunities: [applicationRow()],
    total: 1,
    nextCursor: null,
  });
  api.answer(listLenderDocuments, { documents: [lenderDocument()], total: 31, nextCursor: "next" });
  api.answer(lists.listLenderAdvances, { advances: [loanRow()], total: 1, nextCursor: null });
  api.answer(listLenderPayments, { payments: [lenderPayment()], total: 46, nextCursor: "next" });
  api.answer(listLenderCases, casesPage([lenderCase()]));
  api.answer(lists.listLenderMails, { mails: [mailRow()], total: 1, nextCursor: null });
  api.answer(records.listSignIns, {
    contactId: "c-dana",
    entries: [signInEntry()],
    total: 1,
    nextCursor: null,
  });
}

const open = (roles: readonly Role[] = ["lead"], change?: (api: StubApi) => void) =>
  openWork(address, {
    roles,
    api: (api) => {
      answerAll(api);
      change?.(api);
    },
  });

const headings = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map((each) => each.textContent?.trim());

test("the page of a person shows each section with its count [DESK-PERSON-01]", async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1, name: "Dana Whitfield" })).toBeVisible();
  await expect
    .poll(headings)
    .toEqual([
      "Businesses 2",
      "Applications 1",
      "Documents 31",
      "Loans 1",
      "Payments 46",
      "Messages 1",
      "Emails sent 1",
      "Sign-ins 1",
      "Notes",
    ]);
});

test("the page of a person shows email, phone, address and the state of the sign-in [DESK-PERSON-01]", async () => {
  await open();
  const facts = () =>
    [...document.querySelectorAll("dl > div")].map((fact) =>
      [...fact.children].map((part) => part.textContent).join(": "),
    );
  await expect
    .poll(facts)
    .toEqual([
      "Email: dana@mapleandmain.example",
      "Phone: (515) 555-0148",
      "Address: 212 Main Street, Des Moines, IA 50309",
      "Country: United States",
      "Sign-in: Signs in with PayPal",
      "Last active: Nov 23, 1:49 PM",
    ]);
  await expect
    .element(page.getByText("2 businesses · Des Moines, IA · Borrower since Mar 2019"))
    .toBeVisible();
});

test.each([
  ["none", "Not signed up"],
  ["active", "Active"],
  ["locked", "Locked until 2:30 PM ET"],
  ["disabled", "Disabled"],
] as const)(
  "the page of a person describes the sign-in state %s in words [DESK-PERSON-01]",
  async (state, words) => {
    const lockedUntilTimestamp = state === "locked" ? Temporal.Instant.from("2026-11-23T19:30:00Z") : null;
    await open(["lead"], (api) =>
      api.answer(records.getLenderContact, person({ signIn: { state, lockedUntilTimestamp } })),
    );
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  },
);

const rowsOf = (section: string) => {
  const table = page.getByRole("table", { name: section }).element();
  return [...table.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => [...cell.childNodes].map((part) => part.textContent).join(" ")),
  );
};

test("the page of a person shows the first rows of each section and a link to the list with all rows [DESK-PERSON-01 DESK-PERSON-06 DESK-PERSON-07]", async () => {
  const api = await open();
  await expect.poll(() => page.getByRole("table").elements().length).toBe(8);
  expect(rowsOf("Businesses")).toEqual([
    ["Maple & Main Bakery LLC Des Moines, IA", "Owner", "70%", "$1,284.60"],
    ["Whitfield Catering Co. Ames, IA", "Signer", "–", "$0.00"],
  ]);
  expect(rowsOf("Applications")).toEqual([
    ["PPP forgiveness 7720-10418", "Document Review", "$184,500.00", "TPTheo Park"],
  ]);
  expect(rowsOf("Documents")).toEqual([
    ["Landlord letter.pdf Rent Documents", "Nov 18, 10:02 AM", "To review"],
  ]);
  expect(rowsOf("Loans")).toEqual([
    ["Business loan 4410-22871 Business loan", "$47,519.80", "$1,249.60 Nov 25, 2026", "$1,284.60 past due"],
  ]);
  expect(rowsOf("Payments")).toEqual([
    ["Loan 4410-22871 Account ending 4821", "Oct 12, 2026", "$2,500.00", "Settled"],
  ]);
  expect(rowsOf("Emails sent")).toEqual([["Document returned", "Nov 18, 11:17 AM", "Not delivered", "5"]]);
  expect(rowsOf("Sign-ins")).toEqual([["Signed in with PayPal", "Nov 23, 1:49 PM"]]);
  const all = page.getByRole("link", { name: /^Show all/ }).elements() as HTMLAnchorElement[];
  expect(all.map((link) => [link.textContent, link.pathname + link.search])).toEqual([
    ["Show all 31 Documents", "/desk/lists/documents?contactId=c-dana"],
    ["Show all 46 Payments", "/desk/lists/payments?contactId=c-dana"],
  ]);
  for (const endpoint of [listLenderDocuments, listLenderPayments, lists.listLenderMails] as const)
    expect(api.calls(endpoint)[0]?.query).toMatchObject({ contactId: "c-dana", limit: 10 });
});

test("the page of a person shows all sign-ins without leaving the page [DESK-PERSON-07]", async () => {
  const entries = Array.from({ length: 12 }, (_, at) => signInEntry({ entryId: String(at), isSso: false }));
  await open(["lead"], (api) =>
    api.answer(records.listSignIns, { contactId: "c-dana", entries, total: 12, nextCursor: null }),
  );
  await expect.poll(() => rowsOf("Sign-ins").length).toBe(10);
  await page.getByRole("button", { name: "Show all 12 Sign-ins" }).click();
  await expect.poll(() => rowsOf("Sign-ins").length).toBe(12);
});

test("the page of a person shows the threads with their last message, and starts a thread about a business [DESK-PERSON-01 DESK-CASE-07]", async () => {
  const answered = lenderCase({
    caseId: "k-docs",
    caseNumber: 1038,
    topic: "Documents",
    status: "answered",
    lastMessage: {
      from: "lender",
      text: "Thanks.",
      timestamp: Temporal.Instant.from("2026-11-20T15:41:00Z"),
    },
  });
  const api = await open(["lead"], (stub) =>
    stub.answer(listLenderCases, casesPage([lenderCase(), answered], { total: 2 })),
  );
  await expect
    .poll(() => rowsOf("Messages"))
    .toEqual([
      ["Payment Question Case 1042", expect.stringMatching(/^Dana Whitfield, /), "Open"],
      ["Documents Case 1038", expect.stringMatching(/^Lender, /), "Answered"],
    ]);
  await expect
    .element(page.getByRole("table", { name: "Messages" }).getByRole("link", { name: "Documents" }))
    .toHaveAttribute("href", "/desk/messages/k-docs");
  expect(api.calls(listLenderCases).map(({ query }) => query)).toEqual([
    { contactId: "c-dana", limit: 100, sort: "newest" },
  ]);
  await page.getByRole("button", { name: "Message Dana" }).click();
  const about = page.getByRole("dialog").getByLabelText("About");
  await expect.element(about).toBeVisible();
  expect([...about.element().querySelectorAll("option")].map(({ label }) => label)).toEqual([
    "Maple & Main Bakery LLC",
    "Whitfield Catering Co.",
  ]);
});

test("the page of a person hides the sections that the staff member may not open, and sends no calls for them [DESK-PERSON-02]", async () => {
  const api = await open(["support"]);
  await expect
    .poll(headings)
    .toEqual([
      "Businesses 2",
      "Applications 1",
      "Loans 1",
      "Payments 46",
      "Messages 1",
      "Emails sent 1",
      "Sign-ins 1",
      "Notes",
    ]);
  expect(api.calls(listLenderDocuments)).toEqual([]);
  expect(page.getByRole("link", { name: /^Documents/ }).elements()).toEqual([]);
});

test("a section of a person's page that fails to load offers to try again and does not affect other sections [DESK-PERSON-02]", async () => {
  const api = await open(["lead"], (stub) => stub.answer(listLenderDocuments, { status: 500, text: "{}" }));
  await expect.element(page.getByText("We couldn't load this.")).toBeVisible();
  await expect
    .poll(headings)
    .toEqual([
      "Businesses 2",
      "Applications 1",
      "Documents",
      "Loans 1",
      "Payments 46",
      "Messages 1",
      "Emails sent 1",
      "Sign-ins 1",
      "Notes",
    ]);
  expect(page.getByRole("table").elements()).toHaveLength(7);
  await untilAnotherCallCounts();
  api.answer(listLenderDocuments, { documents: [lenderDocument()], total: 1, nextCursor: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => rowsOf("Documents").length).toBe(1);
});

test("the sections of a person's page load in parallel [DESK-PERSON-02]", async () => {
  let release: (() => void) | undefined;
  const api = await open(["lead"], (stub) => {
    release = stub.hold(lists.listLenderOpportunities);
  });
  const others = [
    listLenderDocuments,
    lists.listLenderAdvances,
    listLenderPayments,
    lists.listLenderMails,
    listLenderCases,
  ];
  for (const endpoint of [...others, records.listSignIns])
    await expect.poll(() => api.calls(endpoint).length).toBe(1);
  expect(api.calls(lists.listLenderOpportunities)).toHaveLength(1);
  await expect.poll(() => page.getByRole("table").elements().length).toBe(7);
  release?.();
  await expect.poll(() => rowsOf("Applications").length).toBe(1);
});

test("the page of a person shows an error for the staff member's own record and for an unknown person [DESK-SEC-06]", async () => {
  await open(["lead"], (api) =>
    api.answer(records.getLenderContact, {
      refused: "OWN_RECORD",
      message: "You can't open this record. Ask a colleague.",
    }),
  );
  await expect.element(page.getByText("You can't open this record. Ask a colleague.")).toBeVisible();
});
