import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { listLenderPayments } from "@portal/domain/payments/lender/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import * as lists from "@portal/domain/work/lists/contract";
import * as records from "@portal/domain/work/records/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lenderDocument } from "../../testing/document-fixtures.ts";
import { openWork } from "../../testing/open-work.ts";
import {
  applicationRow,
  lenderPayment,
  loanRow,
  mailRow,
  person,
  signInEntry,
} from "../../testing/record-fixtures.ts";

const address = "/desk/people/c-dana";

function answerAll(api: StubApi) {
  api.answer(records.getLenderContact, person());
  api.answer(lists.listLenderOpportunities, {
    opportunities: [applicationRow()],
    total: 1,
    nextCursor: null,
  });
  api.answer(listLenderDocuments, { documents: [lenderDocument()], total: 31, nextCursor: "next" });
  api.answer(lists.listLenderAdvances, { advances: [loanRow()], total: 1, nextCursor: null });
  api.answer(listLenderPayments, { payments: [lenderPayment()], total: 46, nextCursor: "next" });
  api.answer(lists.listLenderMails, { mails: [mailRow()], total: 1, nextCursor: null });
  api.answer(records.listSignIns, { entries: [signInEntry()], total: 1, nextCursor: null });
}

const open = (roles: readonly Role[] = ["lead"], change?: (api: StubApi) => void) =>
  openWork(address, {
    roles,
    api: (api) => {
      answerAll(api);
      change?.(api);
    },
  });

const headings = () => page.getByRole("heading", { level: 2 }).elements().map((each) => each.textContent);

test("shows the person and each section with its count, its rows and the link to all [DESK-PERSON-01]", async () => {
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
      "Emails sent 1",
      "Sign-ins 1",
    ]);
});
