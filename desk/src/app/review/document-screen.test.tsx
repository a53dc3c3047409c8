import * as documents from "@portal/domain/documents/lender/contract";
import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import * as work from "@portal/domain/work/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { lenderDocument, pdfFile } from "../../testing/document-fixtures.ts";
import { openWork } from "../../testing/open-work.ts";
import { changesOf, workItem, workPage } from "../../testing/work-fixtures.ts";

const now = () => Temporal.Now.instant();
const claimOf = (staffId: string, name: string) => ({ staffId, name, until: now().add({ minutes: 5 }) });
const mine = workItem({ claim: claimOf("st-maren", "Maren Okafor") });
const letter = lenderDocument();
const checks = lenderDocument({
  documentId: "d-checks",
  filename: "Rent checks.pdf",
  version: 8,
  uploadedTimestamp: Temporal.Instant.from("2026-11-18T15:02:12Z"),
});
const next = workItem({
  itemId: "wi-tax",
  title: "Okonkwo Freight LLC",
  what: "Business tax return",
  opportunityId: "op-okonkwo",
  subjectId: "op-okonkwo:sp-tax",
});
const taxReturn = lenderDocument({
  documentId: "d-tax",
  opportunityId: "op-okonkwo",
  stipulationId: "sp-tax",
  documentType: "TaxReturn",
  filename: "Return 2025.pdf",
  version: 1,
});

function answerReviews(api: StubApi, files: readonly LenderDocument[] = [letter, checks]) {
  api.answer(work.listWork, workPage([mine, next]));
  api.answer(work.claimItem, ({ params }) => (params.itemId === mine.itemId ? mine : next));
  api.answer(work.releaseItem, mine);
  api.answer(work.getWorkItem, { item: mine, done: null });
  api.answer(work.reserveItem, next);
  api.answer(documents.listLenderDocuments, ({ query }) => ({
    documents: query.opportunityId === "op-maple" ? [...files] : [taxReturn],
    total: 1,
    nextCursor: null,
  }));
  api.answer(
    documents.downloadDocument,
    ({ params }: { readonly params: { readonly documentId: string } }) => ({
      file: pdfFile([`The file ${params.documentId}`, "Page two with the word Lindqvist"]),
      filename: "file.pdf",
    }),
  );
  api.answer(documents.reviewDocument, ({ params, body }) => {
    const file = [...files, taxReturn].find(({ documentId }) => documentId === params.documentId);
    if (!file) throw new Error("no such file");
    const reviewed = { ...file, review: body.review, version: file.version + 1, reviewedTimestamp: now() };
    return { document: reviewed, reopenedStipulationIds: [] };
  });
}

const open = (changes: { readonly api?: (api: StubApi) => void; readonly files?: LenderDocument[] } = {}) =>
  openWork("/desk/documents/wi-rent", {
    api: (api) => {
      answerReviews(api, changes.files);
      changes.api?.(api);
    },
  });

/** Waits until the file's first page is drawn, after which keys decide. */
async function drawn(filename: string): Promise<void> {
  const isDrawn = () =>
    document.querySelector(`[data-scroller][aria-label^="${filename}"] [data-drawn]`) !== null;
  // Waits up to 20 s, because the worker that draws pages starts slowly on a busy machine.
  await expect.poll(isDrawn, { timeout: 20_000 }).toBe(true);
}
const reviews = (api: StubApi) =>
  api.calls(documents.reviewDocument).map(({ params, body, headers }) => ({
    ...params,
    ...body,
    version: headers.get("if-match"),
  }));
const fetched = (api: StubApi) =>
  api.calls(documents.downloadDocument).map(({ params, query }) => `${params.documentId} ${query.for}`);

test("accepting a file by key opens the next file, and after the last file the next item [DESK-DOC-07 DESK-CLAIM-04]", async () => {
  const api = await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Rent Documents");
  await drawn("Landlord letter.pdf");
  await page.getByRole("checkbox", { name: "Payee and address match" }).click();
  await userEvent.keyboard("a");
  await drawn("Rent checks.pdf");
  expect(reviews(api)).toEqual([
    { documentId: "d-letter", review: "accepted", checks: ["payee-matches"], version: '"3"' },
  ]);
  await expect.element(page.getByText("Accepted. Landlord letter.pdf, file 1 of 2.")).toBeInTheDocument();
  await userEvent.keyboard("a");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Business tax return");
  await drawn("Return 2025.pdf");
  expect(reviews(api)).toHaveLength(2);
  expect(location.pathname).toBe("/desk/documents/wi-tax");
  await expect
    .poll(() => api.calls(work.releaseItem).map(({ params }) => params))
    .toEqual([{ itemId: "wi-rent" }]);
});

test("a held or repeated key decides each file once, and only after the file is drawn [DESK-KEY-03]", async () => {
  const lease = lenderDocument({
    documentId: "d-lease",
    filename: "lease.pdf",
    version: 11,
    uploadedTimestamp: Temporal.Instant.from("2026-11-18T15:02:13Z"),
  });
  const api = await open({ files: [letter, checks, lease] });
  await drawn("Landlord letter.pdf");
  await expect.poll(() => fetched(api)).toContain("d-checks prefetch");
  // Holds back all further files.
  const release = api.hold(documents.downloadDocument);
  await userEvent.keyboard("{a>20/}");
  await drawn("Rent checks.pdf");
  expect(reviews(api).map(({ documentId }) => documentId)).toEqual(["d-letter"]);
  await userEvent.keyboard("aaa");
  await expect
    .element(page.getByRole("button", { name: "lease.pdf" }))
    .toHaveAttribute("aria-current", "true");
  await userEvent.keyboard("aaa");
  await page.getByRole("button", { name: "Accept and continue" }).click({ force: true });
  expect(reviews(api).map(({ documentId }) => documentId)).toEqual(["d-letter", "d-checks"]);
  release();
  await drawn("lease.pdf");
  await userEvent.keyboard("a");
  await expect
    .poll(() => reviews(api).map(({ documentId }) => documentId))
    .toEqual(["d-letter", "d-checks", "d-lease"]);
});

test("a file can be returned by keyboard with a reason, and the typed message stays [DESK-DOC-05 DESK-KEY-01]", async () => {
  const api = await open();
  await drawn("Landlord letter.pdf");
  await userEvent.keyboard("r3");
  const message = page.getByLabelText("Message to Dana");
  await expect
    .element(message)
    .toHaveValue(
      "We can't read this document. Please scan it again, or take a photo in good light with all corners visible.",
    );
  await userEvent.keyboard("8");
  await expect
    .element(message)
    .toHaveValue(
      "The amounts don't add up to what you entered. Please send a corrected document, or change what you entered.",
    );
  await message.fill("June shows $4,000.00. ar");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("1");
  await expect.element(message).toHaveValue("June shows $4,000.00. ar");
  await userEvent.keyboard("8");
  await message.fill("x".repeat(501));
  await expect.element(page.getByText(/501 of 500/)).toBeVisible();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(message).toHaveAccessibleDescription(/Must be at most 500 characters/);
  expect(reviews(api)).toEqual([]);
  await message.fill("June shows $4,000.00.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .poll(() => reviews(api))
    .toEqual([
      {
        documentId: "d-letter",
        review: "rejected",
        reason: "June shows $4,000.00.",
        reasonCode: "amounts",
        checks: [],
        version: '"3"',
      },
    ]);
  await expect.element(page.getByText(/^Email to Dana goes out in [12]:\d\d\.$/)).toBeVisible();
});

test("one more file can be requested by key with a message, and the next file opens [DESK-DOC-05 DESK-DOC-07 DESK-KEY-01]", async () => {
  const api = await open();
  await drawn("Landlord letter.pdf");
  await userEvent.keyboard("r3m");
  const message = page.getByLabelText("Message to Dana");
  // The reason's text is gone, because this text does not ask for one more file.
  await expect.element(message).toHaveValue("");
  expect(page.getByRole("radiogroup", { name: "Reason" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Request and continue" }).click();
  await expect.element(message).toBeInvalid();
  expect(reviews(api)).toEqual([]);
  await message.fill("Please send the lease too.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await drawn("Rent checks.pdf");
  expect(reviews(api)).toEqual([
    {
      documentId: "d-letter",
      review: "accepted",
      oneMore: "Please send the lease too.",
      checks: [],
      version: '"3"',
    },
  ]);
  await expect.element(page.getByText(/^Email to Dana goes out in [12]:\d\d\.$/)).toBeVisible();
  await expect
    .element(page.getByText("Accepted, and one more requested. Landlord letter.pdf, file 1 of 2."))
    .toBeInTheDocument();
});

test("a key undoes the last decision about a file [DESK-DOC-09]", async () => {
  const api = await open({ api: (stub) => stub.answer(documents.undoReview, { document: letter }) });
  await drawn("Landlord letter.pdf");
  await userEvent.keyboard("a");
  await drawn("Rent checks.pdf");
  await userEvent.keyboard("u");
  await expect.element(page.getByText("Undone. Landlord letter.pdf")).toBeInTheDocument();
  expect(api.calls(documents.undoReview).map(({ params }) => params)).toEqual([{ documentId: "d-letter" }]);
  await drawn("Landlord letter.pdf");
});

test("the document page names the colleague who holds the claim, and offers no decisions [DESK-CLAIM-01]", async () => {
  const claim = claimOf("st-theo", "Theo Park");
  await open({
    api: (api) => {
      api.answer(work.claimItem, { refused: "CLAIMED", message: "Claimed by Theo Park." });
      api.answer(work.getWorkItem, { item: workItem({ claim }), done: null });
    },
  });
  await drawn("Landlord letter.pdf");
  await expect.element(page.getByText(/^Claimed by Theo Park at \d+:\d\d [AP]M ET\.$/)).toBeVisible();
  expect(page.getByRole("radio").elements()).toEqual([]);
  expect(page.getByRole("button", { name: "Take over" }).elements()).toEqual([]);
});

test("a lead can take over a claimed item at once [DESK-CLAIM-02]", async () => {
  const api = await openWork("/desk/documents/wi-rent", {
    roles: ["lead"],
    api: (stub) => {
      answerReviews(stub);
      stub.answer(work.claimItem, { refused: "CLAIMED", message: "Claimed by Theo Park." });
      stub.answer(work.getWorkItem, {
        item: workItem({ claim: claimOf("st-theo", "Theo Park") }),
        done: null,
      });
      stub.answer(work.takeOverItem, mine);
    },
  });
  await page.getByRole("button", { name: "Take over" }).click();
  await expect.element(page.getByRole("radio", { name: "Accept" })).toBeInTheDocument();
  expect(api.calls(work.takeOverItem).map(({ params }) => params)).toEqual([{ itemId: "wi-rent" }]);
});

test("the document page keeps the typed text when a colleague takes over, and names the colleague and the time [DESK-CLAIM-02]", async () => {
  const api = await open();
  await drawn("Landlord letter.pdf");
  await userEvent.keyboard("r");
  await page.getByLabelText("Message to Dana").fill("Weeks 11 and 12 are missing.");
  api.answer(work.getWorkItem, { item: workItem({ claim: claimOf("st-theo", "Theo Park") }), done: null });
  api.answer(
    work.listChanges,
    changesOf({ last: 7, changes: [{ n: 7, id: mine.subjectId, by: "st-theo" }], viewers: ["Theo Park"] }),
  );
  await expect
    .element(page.getByText(/^Theo Park took over at \d+:\d\d [AP]M ET\. Your text is saved below\.$/))
    .toBeVisible();
  await expect.element(page.getByText("Weeks 11 and 12 are missing.")).toBeVisible();
  await expect.element(page.getByText("Also viewing: Theo Park")).toBeVisible();
  expect(page.getByRole("radio").elements()).toEqual([]);
});

test("a decision about an older version is refused: the page names the change and keeps the text [DESK-CLAIM-05]", async () => {
  const api = await open({
    api: (stub) =>
      stub.answer(documents.reviewDocument, {
        refused: "CHANGED_MEANWHILE",
        message: "This changed while you had it open.",
        fields: { version: "4", who: "Theo Park", what: "returned a file", at: "2026-11-23T19:16:00Z" },
      }),
  });
  await drawn("Landlord letter.pdf");
  await userEvent.keyboard("r1");
  await page.getByLabelText("Message to Dana").fill("Please send the lease.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .element(
      page.getByText(
        "This changed while you had it open. Theo Park returned a file at 2:16 PM ET. Your text is still here.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByLabelText("Message to Dana")).toHaveValue("Please send the lease.");
  const before = api.calls(documents.listLenderDocuments).length;
  await page.getByRole("button", { name: "Show latest" }).click();
  await expect.poll(() => api.calls(documents.listLenderDocuments).length).toBeGreaterThan(before);
  await expect.poll(() => page.getByRole("button", { name: "Show latest" }).elements()).toEqual([]);
});

test("the document page announces a new file and shows it after a click [DESK-DOC-14 DESK-CLAIM-07]", async () => {
  const api = await open();
  await drawn("Landlord letter.pdf");
  const added = lenderDocument({ documentId: "d-new", filename: "lease.pdf" });
  api.answer(work.getWorkItem, { item: mine, done: null });
  api.answer(documents.listLenderDocuments, {
    documents: [letter, checks, added],
    total: 3,
    nextCursor: null,
  });
  api.answer(work.listChanges, changesOf({ last: 5, changes: [{ n: 5, id: mine.subjectId, by: null }] }));
  await expect.element(page.getByText("1 new file just arrived.")).toBeVisible();
  expect(page.getByRole("button", { name: "lease.pdf" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Show latest" }).click();
  await expect.element(page.getByRole("button", { name: "lease.pdf" })).toBeVisible();
});

test("the document page lists the files of one upload in the order in which the borrower sent them", async () => {
  const names = ["Lease.pdf", "Addendum.pdf", "Keys.pdf"];
  const sent = names.map((filename, at) => lenderDocument({ documentId: `d-${at}`, filename }));
  await open({ files: sent.toReversed() });
  const files = page.getByRole("button", { name: /^(?:Lease|Addendum|Keys)\.pdf/ });
  await expect.element(files.first()).toHaveAttribute("aria-current", "true");
  expect(files.elements().map(({ textContent }) => textContent)).toEqual(names);
});

test("Accept all accepts all files that were opened and names the other files [DESK-DOC-08]", async () => {
  const lease = lenderDocument({
    documentId: "d-lease",
    filename: "lease.pdf",
    version: 11,
    uploadedTimestamp: Temporal.Instant.from("2026-11-18T15:02:13Z"),
  });
  const api = await open({ files: [letter, checks, lease] });
  await drawn("Landlord letter.pdf");
  await userEvent.keyboard("{ArrowRight}");
  await drawn("Rent checks.pdf");
  await expect.element(page.getByText("1 file not opened: lease.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Accept all (2)" }).click();
  await drawn("lease.pdf");
  expect(reviews(api)).toEqual([
    { documentId: "d-letter", review: "accepted", version: '"3"' },
    { documentId: "d-checks", review: "accepted", version: '"8"' },
  ]);
});

test("a skipped item stays in the queue [DESK-DOC-07]", async () => {
  const api = await open();
  await drawn("Landlord letter.pdf");
  await userEvent.keyboard("n");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Business tax return");
  expect(reviews(api)).toEqual([]);
});

test("the viewer turns and zooms pages, finds words, and shows the person's name as a watermark [DESK-DOC-02 DESK-SEC-04]", async () => {
  await open();
  await drawn("Landlord letter.pdf");
  await expect.element(page.getByText("of 2", { exact: true })).toBeVisible();
  const paper = () => document.querySelector<HTMLElement>("[data-page='1']")?.offsetWidth ?? 0;
  const width = paper();
  await userEvent.keyboard("-");
  await expect.poll(paper).toBeLessThan(width);
  await userEvent.keyboard("0");
  await expect.poll(paper).toBe(width);
  await userEvent.keyboard("f");
  await page.getByLabelText("Find").fill("lindqvist");
  await expect.element(page.getByText("1 of 1", { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText("Page", { exact: true })).toHaveValue("2");
  const mark = document.querySelector<HTMLElement>("[data-page='1'] [data-text]");
  expect(mark?.dataset["text"]).toMatch(/^Maren Okafor · \d+:\d\d [AP]M ET /);
});
