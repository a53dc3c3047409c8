import { listSignatures } from "@portal/domain/agreement/lender/contract";
import { moveStage } from "@portal/domain/applications/stages/contract";
import { listLenderAccounts } from "@portal/domain/banking/lender/contract";
import { listLenderOwners, listLenderReferences } from "@portal/domain/ownership/lender/contract";
import { listLenderCases } from "@portal/domain/support/lender/contract";
import { getApplication, listMoves, type Application } from "@portal/domain/work/applications/contract";
import { listNotes } from "@portal/domain/work/notes/contract";
import * as work from "@portal/domain/work/contract";
import type { Permission } from "@portal/domain/wire/desk/permission";
import type { Role } from "@portal/domain/staff/roles/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { application } from "../../testing/application-fixtures.ts";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { goTo } from "../../testing/open-desk-page.tsx";
import { casesPage, lenderCase } from "../../testing/thread-fixtures.ts";
import { openWork } from "../../testing/open-work.ts";
import { changesOf } from "../../testing/work-fixtures.ts";

type Start = {
  readonly shown?: Application;
  readonly tab?: string;
  readonly roles?: readonly Role[];
  /** Permissions that differ from those of the roles. */
  readonly permissions?: readonly Permission[];
  readonly api?: (api: StubApi) => void;
};

const moved = {
  opportunityId: "op-okonkwo",
  stage: "ST4",
  stageName: "Approved",
  closedTimestamp: null,
} as const;

/** The application after a colleague has moved it to the stage Approved. */
const approved = application({ version: 9, stage: "ST4", stageName: "Approved", shownStage: "ST4" });

const open = ({ shown = application(), tab, roles = ["underwriter"], permissions, api }: Start = {}) =>
  openWork(`/desk/applications/op-okonkwo${tab ? `?tab=${tab}` : ""}`, {
    roles,
    ...(permissions && { session: { permissions: [...permissions] } }),
    api: (stub) => {
      stub.answer(getApplication, shown);
      stub.answer(moveStage, moved);
      stub.answer(listNotes, { notes: [], pinned: [], count: 0, nextCursor: null });
      api?.(stub);
    },
  });

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const sent = (api: StubApi) =>
  api.calls(moveStage).map(({ body, headers }) => ({ ...body, version: headers.get("if-match") }));
const choose = (stage: string) => page.getByLabelText("Move to").selectOptions(stage);

/** The text of a cell without its buttons, which belong to other parts of the page. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll("button")) each.remove();
  return copy.textContent ?? "";
}

test("the application page shows the tracker as the borrower sees it, the figures, the borrower and the requests with their status [DESK-PERSON-04]", async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Okonkwo Freight LLC");
  expect(document.title).toBe("Okonkwo Freight LLC · Review desk · Alderway");
  await expect.element(page.getByText("Business loan · 4410-31866 · $120,000.00 · 104 weeks")).toBeVisible();
  await expect
    .element(page.getByText("Since Nov 17. The borrower sees “Underwriting review”."))
    .toBeVisible();
  const steps = page.getByRole("list", { name: "Steps that the borrower sees" }).getByRole("listitem");
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    "Check eligibilityDone",
    "Select loan termsDone",
    "Underwriting reviewIn review",
    "Sign loan agreement",
    "Receive loan funding",
  ]);
  await expect.element(page.getByText("2 of 7 to review")).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  expect(
    rows
      .elements()
      .slice(1)
      .map((row) => [...row.querySelectorAll("th, td")].map(textOf)),
  ).toEqual([
    ["Bank statements (4 months)", "4 filesNov 20", "To review", "Review"],
    ["Driver's licenseGrace Okonkwo", "1 fileNov 23", "To review", "Review"],
    ["Business tax return", "2 filesNov 17", "Accepted", "Open"],
    ["Business license", "1 fileNov 16", "Requested again, Nov 19", ""],
    ["Profit and loss statement", "NoneRequested Nov 19", "Waiting on borrower", ""],
    ["Landlord reference", "FormNov 18", "Completed", ""],
    ["Balance sheet", "NoneRequested Nov 12", "Received", ""],
  ]);
  const facts = [...document.querySelectorAll("dt")].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ["Amount", "$120,000.00"],
    ["Total Loan Fee", "$14,880.00"],
    ["Term", "104 weeks"],
    ["Weekly payment", "$1,296.92"],
    ["Total repayment", "$134,880.00"],
    ["Contact", "Grace Okonkwo"],
    ["Phone", "(319) 555-0127"],
    ["Email", "grace@okonkwofreight.example"],
    ["Other loans", "4410-29950"],
  ]);
});

test("the tabs of the application page show owners with masked numbers, bank accounts, the agreement and the history [DESK-PERSON-04, DESK-STAGE-04]", async () => {
  const at = Temporal.Instant.from("2026-11-20T15:04:00Z");
  const api = await open({
    api: (stub) => {
      stub.answer(listLenderOwners, {
        opportunityId: "op-okonkwo",
        attestation: { attestationId: "at1", attestedTimestamp: at },
        contacts: [
          {
            id: "c-grace",
            name: { first: "Grace", last: "Okonkwo" },
            email: null,
            phone: null,
            postalAddress: { street: null, city: null },
            dateOfBirth: null,
            ssn: "***-**-1234",
            jobTitle: { job: null },
            percentOwned: 60,
            isBeneficialOwner: true,
            isControllingManager: false,
            isSigner: true,
            isApplicant: true,
            contactRole: null,
          },
        ],
      });
      stub.answer(listLenderReferences, {
        opportunityId: "op-okonkwo",
        ownsProperty: false,
        references: [
          {
            id: "r1",
            role: "Landlord",
            businessName: "Depot Row LLC",
            firstName: "Ida",
            lastName: "Lind",
            phoneNumber: "3195550188",
            changedTimestamp: at,
          },
        ],
      });
      stub.answer(listLenderAccounts, {
        opportunityId: "op-okonkwo",
        paymentDay: "Tuesday",
        accounts: [
          {
            role: "deposit",
            position: 0,
            institution: "Hawkeye Bank",
            routingNumber: "073000228",
            transitNumber: null,
            institutionNumber: null,
            lastFour: "0977",
            accountType: "Checking",
            businessName: "Okonkwo Freight LLC",
            street: null,
            street2: null,
            city: null,
            state: null,
            zip: null,
            isPaypalAccount: false,
            paypalUsername: null,
            savedTimestamp: at,
          },
        ],
      });
      stub.answer(listSignatures, { signatures: [] });
      stub.answer(listMoves, {
        opportunityId: "op-okonkwo",
        moves: [
          {
            timestamp: at,
            by: { kind: "staff", name: "Theo Park" },
            from: "review",
            to: "lost",
            note: "Called Grace.",
            closingReason: "no-response",
            adverseActionNoticeSent: false,
            unchecked: 0,
          },
          {
            timestamp: at.subtract({ hours: 24 }),
            by: { kind: "lender", name: "sandbox" },
            from: "documents",
            to: "review",
            note: null,
            closingReason: null,
            adverseActionNoticeSent: null,
            unchecked: 2,
          },
        ],
      });
    },
  });
  const tab = (name: string) => page.getByRole("link", { name, exact: true });
  const cells = () =>
    [...document.querySelectorAll("tbody :is(th, td)")].map(({ textContent }) => textContent);
  await tab("Owners").click();
  await expect.element(page.getByText("Attested on Nov 20.")).toBeVisible();
  await expect.element(page.getByText("Ida Lind")).toBeVisible();
  const owner = ["Grace Okonkwo", "Applicant, Owner, Signer", "60%", "***-**-1234"];
  const landlord = ["Ida Lind", "Landlord", "Depot Row LLC", "(319) 555-0188", "Nov 20"];
  expect(cells()).toEqual([...owner, ...landlord]);
  expect(location.search).toBe("?tab=owners");
  await tab("Bank accounts").click();
  await expect.element(page.getByText("Payment day: Tuesday.")).toBeVisible();
  expect(cells()).toEqual([
    "Deposit",
    "Hawkeye Bank",
    "Checking ending 0977",
    "Okonkwo Freight LLC",
    "Nov 20",
  ]);
  expect(document.body.textContent).not.toContain("073000228");
  await tab("Agreement").click();
  await expect.element(page.getByText("No online signatures.")).toBeVisible();
  expect(document.querySelector("dd")?.textContent).toBe("Sent");
  await tab("History").click();
  await expect.element(page.getByText("“Called Grace.”")).toBeVisible();
  const entries = page.getByRole("list", { name: /^Moves/ }).getByRole("listitem");
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
    "Theo Park moved it from Underwriting review to Closed without a loan Nov 20, 10:04 AM ET“Called Grace.”Reason: No response from the borrower. Adverse action notice not sent.",
    "Your system sandbox moved it from Documents to Underwriting review Nov 19, 10:04 AM ET2 unchecked items.",
  ]);
  expect(api.calls(getApplication)).toHaveLength(1);
});

test("the move dialog lists unchecked and open items, and Move anyway sends the note and the application's version [DESK-STAGE-01, DESK-STAGE-02, DESK-STAGE-05]", async () => {
  const api = await open();
  await expect.element(page.getByLabelText("Move to")).toHaveValue("approved");
  await expect
    .element(page.getByText("2 documents still need review. You’ll see them listed before you confirm."))
    .toBeVisible();
  await expect.element(page.getByText("The borrower sees “Sign loan agreement”.")).toBeVisible();
  await page.getByLabelText("Note (optional)").fill("Income covers it.");
  await button("Move stage").click();
  await expect.element(dialog().getByText("Underwriting review to Approved")).toBeVisible();
  expect([...document.querySelectorAll("[role=dialog] li")].map(({ textContent }) => textContent)).toEqual([
    "Bank statements (4 months)4 files not reviewed",
    "Driver's license1 file not reviewed",
    "OwnersNot attested by the borrower",
    "Business licenseWaiting on borrower",
    "Profit and loss statementWaiting on borrower",
  ]);
  await expect
    .element(dialog().getByText("If you move anyway, the audit trail records these 3 unchecked items."))
    .toBeVisible();
  await button("Cancel").click();
  expect(sent(api)).toEqual([]);
  await button("Move stage").click();
  api.answer(
    getApplication,
    application({ stage: "ST4", stageName: "Approved", shownStage: "ST4", version: 8, unchecked: [] }),
  );
  await button("Move anyway").click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Approved" })).toBeVisible();
  expect(sent(api)).toEqual([
    {
      stage: "ST4",
      stageName: "Approved",
      closedAt: null,
      note: "Income covers it.",
      unchecked: 3,
      version: '"7"',
    },
  ]);
  await expect.element(page.getByLabelText("Move to")).toHaveValue("contract");
  await expect.element(page.getByLabelText("Note (optional)")).toHaveValue("");
  expect(page.getByText(/^The stage changed/).elements()).toEqual([]);
});

test("the move dialog names both stages and asks for confirmation before a move to an earlier stage [DESK-STAGE-02]", async () => {
  const api = await open({ shown: application({ stage: "ST4", stageName: "Approved", shownStage: "ST4" }) });
  await choose("review");
  await button("Move stage").click();
  await expect
    .element(dialog().getByText("This moves the application back from Approved to Underwriting review."))
    .toBeVisible();
  await dialog().getByRole("button", { name: "Move stage" }).click();
  await expect.poll(() => sent(api)).toMatchObject([{ stage: "ST3", stageName: "Underwriting" }]);
});

test("the application moves to the next stage without confirmation if no item is open or unchecked", async () => {
  const clean = application({ requests: [], unchecked: [] });
  const api = await open({ shown: clean });
  await expect.element(page.getByText("No requests yet.")).toBeVisible();
  await button("Move stage").click();
  await expect.poll(() => sent(api)).toMatchObject([{ stage: "ST4", version: '"7"' }]);
  expect(dialog().elements()).toEqual([]);
});

test("closing an application without a loan requires a reason and an answer about the adverse action notice [DESK-STAGE-02]", async () => {
  const api = await open();
  await choose("lost");
  await button("Move stage").click();
  await dialog().getByRole("button", { name: "Move stage" }).click();
  await expect.element(dialog().getByText("Choose yes or no")).toBeVisible();
  expect(sent(api)).toEqual([]);
  const options = [...document.querySelectorAll("[role=dialog] option")].map(
    ({ textContent }) => textContent,
  );
  expect(options).toEqual([
    "Choose a reason",
    "Funded",
    "Declined by us",
    "Withdrawn by the borrower",
    "No response from the borrower",
    "Duplicate",
    "Other",
  ]);
  await dialog().getByLabelText("Reason").selectOptions("Declined by us");
  await dialog().getByRole("radio", { name: "Yes" }).click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .poll(() => sent(api))
    .toMatchObject([
      {
        stage: "CLOSED",
        stageName: "Closed Lost",
        closingReason: "declined",
        adverseActionNoticeSent: true,
        withdrawRequests: true,
      },
    ]);
});

test("closing an application withdraws its open requests only if the box is checked [DESK-STAGE-02]", async () => {
  const api = await open();
  await choose("funded");
  await button("Move stage").click();
  const box = dialog().getByRole("checkbox", { name: "Withdraw open requests" });
  await expect.element(box).toBeChecked();
  await expect.element(dialog().getByText("2 requests leave the borrower’s list.")).toBeVisible();
  await box.click();
  await dialog().getByLabelText("Reason").selectOptions("Funded");
  await button("Move anyway").click();
  await expect.poll(() => sent(api)).toMatchObject([{ stageName: "Closed Won", withdrawRequests: false }]);
});

test("the application page shows who moved the application meanwhile, keeps the note and allows a move from the new stage [DESK-CLAIM-05]", async () => {
  const api = await open();
  api.answer(moveStage, {
    refused: "CHANGED_MEANWHILE",
    message: "This changed while you had it open.",
    fields: { who: "Hollis Grant", what: "moved the application", at: "2026-11-20T19:24:00Z" },
  });
  await page.getByLabelText("Note (optional)").fill("Income covers it.");
  await button("Move stage").click();
  await button("Move anyway").click();
  await expect
    .element(
      page.getByText(
        "This changed while you had it open. Hollis Grant moved the application at 2:24 PM ET. Your text is still here.",
      ),
    )
    .toBeVisible();
  expect(dialog().elements()).toEqual([]);
  await expect.element(page.getByLabelText("Note (optional)")).toHaveValue("Income covers it.");
  api.answer(getApplication, approved);
  api.answer(moveStage, moved);
  await button("Show latest").click();
  await expect.element(button("Show latest")).not.toBeInTheDocument();
  await expect
    .element(
      page.getByText("The stage changed to Approved while you had this open. Your text is still here."),
    )
    .toBeVisible();
  await expect.element(page.getByLabelText("Note (optional)")).toHaveValue("Income covers it.");
  await expect.element(page.getByLabelText("Move to")).toHaveValue("contract");
  await button("Move stage").click();
  await expect.element(page.getByText(/^The stage changed/)).not.toBeInTheDocument();
  await button("Move anyway").click();
  await expect
    .poll(() => sent(api).map(({ stageName, version }) => [stageName, version]))
    .toEqual([
      ["Approved", '"7"'],
      ["Contract", '"9"'],
    ]);
});

test("the move dialog stays open when a colleague moves the application, but closes if the colleague made the same move [DESK-CLAIM-05, DESK-LIVE-02]", async () => {
  const api = await open();
  const change = (n: number, changed: Application) => {
    api.answer(getApplication, changed);
    api.answer(work.listChanges, changesOf({ last: n, changes: [{ n, id: "op-okonkwo", by: "st-hollis" }] }));
    // Makes the page ask for changes at once.
    document.dispatchEvent(new Event("visibilitychange"));
  };
  await page.getByLabelText("Note (optional)").fill("Income covers it.");
  await choose("lost");
  await button("Move stage").click();
  const reason = dialog().getByLabelText("Reason");
  await reason.selectOptions("Declined by us");
  await dialog().getByRole("radio", { name: "Yes" }).click();
  change(2, approved);
  await expect
    .element(
      dialog().getByText("The stage changed to Approved while you had this open. Your text is still here."),
    )
    .toBeVisible();
  await expect.element(dialog().getByText("Approved to Closed without a loan")).toBeVisible();
  await expect.element(reason).toHaveValue("declined");
  await expect.element(dialog().getByRole("radio", { name: "Yes" })).toBeChecked();
  change(3, application({ version: 10, stage: "CLOSED", stageName: "Closed Lost" }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect
    .element(
      page.getByText(
        "The stage changed to Closed without a loan while you had this open. Your text is still here.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByLabelText("Note (optional)")).toHaveValue("Income covers it.");
  await expect.element(page.getByLabelText("Move to")).toHaveValue("review");
  expect(sent(api)).toEqual([]);
});

test("on the application page, keys move between requests, focus the stage to move to, and open the queue [DESK-KEY-01]", async () => {
  await open({ roles: ["lead"] });
  const current = () => document.querySelector("tr[aria-current] th")?.textContent;
  await expect.element(page.getByText("2 of 7 to review")).toBeVisible();
  expect(current()).toBe("Bank statements (4 months)");
  await userEvent.keyboard("j");
  expect(current()).toBe("Driver's licenseGrace Okonkwo");
  await userEvent.keyboard("k");
  expect(current()).toBe("Bank statements (4 months)");
  await userEvent.keyboard("s");
  await expect.element(page.getByLabelText("Move to")).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => location.pathname).toBe("/desk");
});

test("Enter on the application page opens the documents of the current request", async () => {
  const api = await open({
    api: (stub) => {
      for (const operation of [work.claimItem, work.releaseItem])
        stub.answer(operation, { status: 500, text: "" });
    },
  });
  await expect.element(page.getByText("2 of 7 to review")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => location.pathname).toBe("/desk/documents/wi-statements");
  await goTo("/desk");
  // The document page releases its claim on the request soon after the page closes.
  await expect.poll(() => api.calls(work.releaseItem).length).toBe(1);
});

test("the application page shows no stage control and no bank accounts to people without these permissions [DESK-ROLE-03]", async () => {
  await open({ roles: ["support"] });
  await expect.element(page.getByText("2 of 7 to review")).toBeVisible();
  expect(page.getByLabelText("Move to").elements()).toEqual([]);
  expect(page.getByRole("link", { name: "Bank accounts" }).elements()).toEqual([]);
  expect(page.getByRole("link", { name: /^(Review|Open)/ }).elements()).toEqual([]);
  const keys = page.getByRole("list", { name: "Keyboard shortcuts" }).getByRole("listitem").elements();
  expect(keys.map(({ textContent }) => textContent)).not.toContain("EnterReview");
  await page.getByRole("heading", { level: 1 }).click();
  await userEvent.keyboard("{Enter}jk");
  await expect.element(page.getByRole("row", { name: /^Bank statements/ })).toHaveFocus();
  expect(location.pathname).toBe("/desk/applications/op-okonkwo");
});

test("the Messages tab shows the threads about the application [DESK-PERSON-04]", async () => {
  const api = await open({
    tab: "messages",
    api: (stub) => stub.answer(listLenderCases, casesPage([lenderCase({ opportunityId: "op-okonkwo" })])),
  });
  const row = page.getByRole("row", { name: /^Payment Question/ });
  await expect.element(row).toMatchTextContent(/^Payment Question ?Case 1042Dana Whitfield, .*Open$/);
  await expect
    .element(row.getByRole("link", { name: "Payment Question" }))
    .toHaveAttribute("href", "/desk/messages/k-pay");
  expect(api.calls(listLenderCases).map(({ query }) => query)).toEqual([
    { opportunityId: "op-okonkwo", limit: 100, sort: "newest" },
  ]);
});

test("the Messages tab is missing for people who may not read messages [DESK-PERSON-02]", async () => {
  await open({ tab: "messages", permissions: ["borrowers.read"] });
  await expect.element(page.getByRole("link", { name: "Agreement" })).toBeVisible();
  expect(page.getByRole("link", { name: /^Messages/ }).elements()).toEqual([]);
});

test("the application page shows a colleague's change and names other people who have the page open [DESK-LIVE-02, DESK-LIVE-03]", async () => {
  const api = await open({
    api: (stub) => stub.answer(work.listChanges, changesOf({ viewers: ["Hollis Grant"] })),
  });
  await expect.element(page.getByText("Also viewing: Hollis Grant")).toBeVisible();
  await expect
    .poll(() => api.calls(work.listChanges).map(({ query }) => query.about))
    .toContain("application:op-okonkwo");
  api.answer(getApplication, application({ stage: "ST4", stageName: "Approved", shownStage: "ST4" }));
  api.answer(
    work.listChanges,
    changesOf({ last: 2, changes: [{ n: 2, id: "op-okonkwo", by: "st-hollis" }] }),
  );
  await expect
    .element(page.getByRole("heading", { level: 2, name: "Approved" }), { timeout: 4_500 })
    .toBeVisible();
});

test("a message from an application's page is about the application, unless staff choose a loan or the business [DESK-CASE-07]", async () => {
  await open({ roles: ["lead"], api: (stub) => stub.answer(listLenderCases, casesPage([])) });
  await page.getByRole("button", { name: /^Message / }).click();
  const about = dialog().getByLabelText("About");
  await expect.element(about).toBeVisible();
  const options = [...about.element().querySelectorAll("option")];
  expect(options.map(({ label, selected }) => [label, selected])).toEqual([
    ["Application 4410-31866", true],
    ["Loan 4410-31866", false],
    ["Okonkwo Freight LLC", false],
  ]);
});

test("staff cannot open their own application [DESK-SEC-06]", async () => {
  await open({
    api: (stub) =>
      stub.answer(getApplication, {
        refused: "OWN_RECORD",
        message: "You can't open this record. Ask a colleague.",
      }),
  });
  await expect.element(page.getByText("You can't open this record. Ask a colleague.")).toBeVisible();
  expect(page.getByText("Okonkwo").elements()).toEqual([]);
});

test("a part of the application page that fails to load offers to try again [DESK-STATE-01]", async () => {
  const api = await open({
    tab: "history",
    api: (stub) => stub.answer(listMoves, { status: 500, text: "" }),
  });
  await expect.element(page.getByText("We couldn't load this.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Borrower" })).toBeVisible();
  api.answer(listMoves, { opportunityId: "op-okonkwo", moves: [] });
  await untilAnotherCallCounts();
  await button("Try again").click();
  await expect.element(page.getByText("No moves yet.")).toBeVisible();
});
