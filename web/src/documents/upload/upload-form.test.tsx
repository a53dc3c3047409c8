import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import type { Stipulation } from "@portal/domain/applications/contract";
import * as documents from "@portal/domain/documents/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "@portal/ui/testing/autofill.ts";
import { answerUploads } from "../../testing/answer-uploads.ts";
import { chooseFiles, file } from "../../testing/files.ts";
import { opportunity, stipulation, uploadedDocument } from "../../testing/fixtures.ts";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const allRequired = "Please upload all required documents before submitting.";
const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const overlay = "Uploading documents. Please do not reload your browser.";

const taxReturn = stipulation({
  id: "stip-tax",
  name: "Tax return 2025",
  displayName: "Business tax return",
  groupName: "TaxReturn",
  stipulationMap: { documentType: "TaxReturn" },
});
const demographic = stipulation({
  id: "stip-demographic",
  name: "Borrower Demographic Information",
  displayName: "Demographic form",
  groupName: "Demographic Information",
  stipulationMap: { documentType: "Demographic Information" },
});
/** A third open request, so that a wrong count of open items is noticed. */
const lease = stipulation({ id: "stip-lease", name: "Lease", displayName: "Lease", groupName: "Lease" });

type Start = Parameters<typeof answerUploads>[2] & { readonly api?: (api: StubApi) => void };

const openRequest = (path: string, asked: Stipulation, { api: more, ...start }: Start = {}) =>
  openPage(`/us/opp-1/${path}`, {
    api(api) {
      answerUploads(api, [opportunity({ stipulations: [asked, lease] })], start);
      more?.(api);
    },
  });
const openTaxReturn = (start?: Start) => openRequest("tax-return", taxReturn, start);
const openDemographic = (start?: Start) => openRequest("demographic-information", demographic, start);

const submit = page.getByRole("button", { name: "Submit", exact: true });
const alert = page.getByRole("alert");
const main = page.getByRole("main");
const zone = page.getByRole("button", { name: /choose from your device/ });
const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const remove = (name: string) => button(`Remove ${name}`);
const dismiss = (name: string) => button(`Dismiss ${name}`);
const spinner = page.getByTestId("busy-spinner").getByText("Loading");
const decline = page.getByRole("checkbox", { name: /prefer not to upload/ });
const uploads = (api: StubApi) =>
  api.calls(documents.uploadDocuments).map(({ files }) => files.map(({ name }) => name));
const fulfilled = (api: StubApi) =>
  api.calls(applications.fulfillStipulation).map(({ params }) => params.stipId);

test("the upload queue lists chosen and dropped files, skips duplicate names, and can remove and restore a file [CORE-UP-08, CORE-UP-16]", async () => {
  await openTaxReturn();
  chooseFiles(file("chosen.pdf"));
  await expect.element(remove("chosen.pdf")).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file("dropped.csv"));
  for (const type of ["dragenter", "dragover", "drop"])
    zone.element().dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  await expect.element(page.getByText(/^2 files, /)).toBeVisible();
  chooseFiles(file("chosen.pdf"));
  chooseFiles(file("more.pdf"));
  await expect.element(page.getByText(/^3 files, /)).toBeVisible();
  await expect.poll(() => remove("chosen.pdf").elements().length).toBe(1);
  await remove("dropped.csv").click();
  await expect.element(remove("dropped.csv")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^2 files, /)).toBeVisible();
  await expect
    .element(page.getByRole("status").filter({ hasText: "dropped.csv removed." }))
    .toBeInTheDocument();
  await button("Undo").click();
  await expect.element(remove("dropped.csv")).toBeVisible();
  await expect.element(page.getByText(/^3 files, /)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Cancel" })).toBeVisible();
  await expect.element(submit).toBeVisible();
});

test("the upload queue lists each refused file with its remedy [CORE-UP-03, CORE-UP-04, CORE-UP-07, CORE-UP-10, CORE-UP-11, CORE-UP-15, SERV-UP-14]", async () => {
  await openTaxReturn();
  await expect.element(zone).toMatchTextContent("Up to 24MB each, 375MB total.");
  chooseFiles(file("nothing.pdf", 0), file("tool.exe"), file("a:b.png"));
  await expect.element(main.getByText("3 files were not added", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Ready to upload" })).not.toBeInTheDocument();
  for (const [sentence, name, cure] of [
    [
      "they contain special characters",
      "a:b.png",
      'The name contains ":". Rename the file and add it again.',
    ],
    [
      "they are not larger than 0MB",
      "nothing.pdf",
      "File must be larger than 0MB. This one is empty: check it on your device and add it again.",
    ],
    [
      "they are the wrong type or are above the size limit",
      "tool.exe",
      "File type is not allowed. Save it as PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV and add it again.",
    ],
  ] as const) {
    const whole = `These files haven't been queued for upload because ${sentence}`;
    expect(main.getByText(whole, { exact: true }).elements()).toHaveLength(1);
    expect(main.getByText(name, { exact: true }).elements()).toHaveLength(1);
    await expect.element(row(name)).toMatchTextContent(cure);
  }
  chooseFiles(file("RETURN.PDF"));
  await expect.element(page.getByRole("heading", { name: "Ready to upload" })).toBeVisible();
  await expect.element(page.getByText(/^1 file, /)).toBeVisible();
});

test.each(["a|b.pdf", "a:b.pdf", "a<b.pdf", "a>b.pdf", "a/b.pdf", "a\\b.pdf"])(
  "the upload queue refuses a file named %s [CORE-UP-07, SERV-UP-14]",
  async (name) => {
    await openTaxReturn();
    chooseFiles(file(name));
    await expect.element(dismiss(name)).toBeVisible();
    await expect
      .element(
        main.getByText("These files haven't been queued for upload because they contain special characters", {
          exact: true,
        }),
      )
      .toBeVisible();
  },
);

test("the upload page refuses Submit until the borrower dismisses each refused file [SERV-UP-19]", async () => {
  const api = await openTaxReturn();
  chooseFiles(file("tool.exe"), file("nothing.pdf", 0), file("return.pdf"));
  await press(dismiss("tool.exe"));
  await expect.element(dismiss("tool.exe")).not.toBeInTheDocument();
  await expect.poll(() => dismiss("nothing.pdf").elements().length).toBe(1);
  await press(submit);
  await expect.element(alert).toHaveTextContent(allRequired);
  await press(dismiss("nothing.pdf"));
  await expect.element(alert).not.toBeInTheDocument();
  expect(uploads(api)).toEqual([]);
  await press(submit);
  await expect.poll(address).toMatch(/^\/us\/summary\?/);
  expect(uploads(api)).toEqual([["return.pdf"]]);
});

test("the upload page shows an error and sends no call when Submit is pressed without a file [CORE-UP-12]", async () => {
  const api = await openTaxReturn();
  await press(submit);
  await expect.element(alert).toHaveTextContent(allRequired);
  expect([...uploads(api), ...fulfilled(api)]).toEqual([]);
});

test("an upload opens the summary, which reports the completed group and the number of remaining items [CORE-UP-20, SERV-UP-06]", async () => {
  const api = await openTaxReturn();
  chooseFiles(file("return.pdf"));
  await press(submit);
  await expect
    .poll(address)
    .toBe("/us/summary?successStipulationGroupName=TaxReturn&successStipulationName=Tax+return+2025");
  await expect
    .element(page.getByRole("status").filter({ hasText: "received" }))
    .toHaveTextContent("Business tax return received. 1 left to do.");
  expect(fulfilled(api)).toEqual(["stip-tax"]);
});

test("the upload page of an optional form requires a file or the choice to decline [CORE-UP-13, CORE-UP-14]", async () => {
  const api = await openDemographic();
  await submit.click();
  await expect.element(alert).toHaveTextContent("Please confirm you have provided all of your information.");
  await expect.element(decline).toBeEnabled();
  chooseFiles(file("form.png"));
  await expect.element(decline).toBeDisabled();
  await expect
    .element(decline)
    .toHaveAccessibleDescription(
      "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.",
    );
  await expect.element(zone).toBeVisible();
  await remove("form.png").click();
  await decline.click();
  await expect.element(zone).not.toBeInTheDocument();
  await submit.click();
  await expect
    .element(page.getByRole("status").filter({ hasText: "left to do" }))
    .toHaveTextContent("Demographic form is done. 1 left to do.");
  expect(uploads(api)).toEqual([]);
  expect(fulfilled(api)).toEqual(["stip-demographic"]);
});

test("the upload page sends a 16th file in a second batch and fulfills the request only on Submit [SERV-UP-12]", async () => {
  const api = await openTaxReturn();
  const more = button("Upload and add more");
  chooseFiles(file("page 1.csv"));
  await expect.element(remove("page 1.csv")).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  chooseFiles(...Array.from({ length: 15 }, (_, at) => file(`page ${at + 2}.csv`)));
  await expect
    .element(row("page 16.csv"))
    .toMatchTextContent(
      "You can upload up to 15 files at a time. Choose “Upload and add more”: this file is added after that.",
    );
  await press(submit);
  await expect.element(alert).toHaveTextContent(allRequired);
  expect(uploads(api)).toEqual([]);
  await press(more);
  await expect.element(page.getByText("15 files uploaded. Add more, or submit.")).toBeInTheDocument();
  const list = (name: string) => page.getByRole("list", { name }).getByRole("listitem");
  expect(list("Files uploaded:").elements()).toHaveLength(15);
  expect(textsOf(list("Ready to upload"))).toEqual([expect.stringMatching(/^page 16\.csv/)]);
  expect(fulfilled(api)).toEqual([]);
  await press(submit);
  await expect.poll(address).toMatch(/^\/us\/summary\?/);
  expect(uploads(api)).toEqual([
    Array.from({ length: 15 }, (_, at) => `page ${at + 1}.csv`),
    ["page 16.csv"],
  ]);
  expect(fulfilled(api)).toEqual(["stip-tax"]);
});

test("the upload page shows its progress while sending files [CORE-LAYOUT-11, CORE-UP-19, CORE-UP-28, SERV-UP-03, SERV-UP-22]", async () => {
  const api = await openTaxReturn();
  chooseFiles(file("front.png"), file("back.png"));
  await expect.element(page.getByText(overlay)).not.toBeInTheDocument();
  const [release, fulfill] = [api.hold(documents.uploadDocuments), api.hold(applications.fulfillStipulation)];
  await submit.click();
  await expect.element(page.getByText(overlay)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: /^Uploading [12] of 2$/ })).toBeVisible();
  const shown = performance.now();
  // Waits over a second, because the spinner would appear within a second.
  await expect.poll(() => performance.now() - shown > 1_100, { interval: 100 }).toBe(true);
  await expect.element(spinner).not.toBeInTheDocument();
  release();
  await expect.element(spinner).toBeInTheDocument();
  fulfill();
  await expect.poll(address).toMatch(/^\/us\/summary\?/);
  await expect.element(page.getByText(overlay)).not.toBeInTheDocument();
  expect(api.calls(documents.uploadDocuments).map(({ fields }) => fields)).toEqual([
    { opportunity_id: "opp-1", document_type: "TaxReturn", stipulation_id: "stip-tax" },
  ]);
  expect(uploads(api)).toEqual([["front.png", "back.png"]]);
});

test("the upload page asks for confirmation before the borrower leaves with unsent files [CORE-UP-22]", async () => {
  await openTaxReturn();
  chooseFiles(file("return.pdf"));
  const question = page.getByRole("alertdialog", { name: "Leave this page?" });
  const cancel = page.getByRole("link", { name: "Cancel" });
  for (const link of [page.getByRole("link", { name: "Contact Us" }).first(), cancel]) {
    await link.click();
    await expect.element(question).toMatchTextContent("The files you added on this page have not been sent.");
    await question.getByRole("button", { name: "Stay" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(address()).toBe("/us/opp-1/tax-return");
    await expect.element(remove("return.pdf")).toBeVisible();
  }
  await cancel.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.poll(address).toBe("/us/summary");
});

test("Cancel on the upload page opens the summary without confirmation when no file is queued [CORE-UP-17, SERV-GEN-06]", async () => {
  const api = await openTaxReturn();
  chooseFiles(file("tool.exe"));
  await expect.element(dismiss("tool.exe")).toBeVisible();
  await press(page.getByRole("link", { name: "Cancel" }));
  await expect.poll(address).toBe("/us/summary");
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect([...uploads(api), ...fulfilled(api)]).toEqual([]);
});

test("a partly failed upload shows why each file was rejected, and the remedy in the file's row [CORE-UP-24, CORE-UP-28, SERV-UP-02, SERV-UP-21]", async () => {
  const api = await openTaxReturn({ refusals: { "lie.pdf": "File type is not allowed." } });
  chooseFiles(file("check.png"), file("lie.pdf"));
  await press(submit);
  await expect
    .element(alert)
    .toMatchTextContent("We failed to upload the following file(s) due to the reason(s) provided:");
  expect(textsOf(alert.getByRole("listitem"))).toEqual(["lie.pdf: File type is not allowed."]);
  const list = (name: string) => page.getByRole("list", { name }).getByRole("listitem");
  expect(textsOf(list("Not added"))).toEqual([
    "lie.pdfFile type is not allowed. Save it as PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV and add it again.",
  ]);
  expect(textsOf(list("Files uploaded:"))).toEqual([expect.stringMatching(/^check\.png.*Uploaded$/)]);
  await expect.element(page.getByRole("heading", { name: "Ready to upload" })).not.toBeInTheDocument();
  expect(fulfilled(api)).toEqual([]);

  // The borrower must dismiss the rejected file before the next Submit. The accepted file is not sent again.
  await press(submit);
  await expect.element(alert).toHaveTextContent(allRequired);
  await press(dismiss("lie.pdf"));
  await press(submit);
  await expect.poll(address).toMatch(/^\/us\/summary\?/);
  expect(uploads(api)).toEqual([["check.png", "lie.pdf"]]);
  expect(fulfilled(api)).toEqual(["stip-tax"]);
});

test("the upload page stays open if all files are rejected [CORE-UP-22, CORE-UP-25, CORE-ERR-16, SERV-UP-07, SERV-UP-21, SERV-UPSIMPLE-04]", async () => {
  const api = await openTaxReturn({ refusals: { "lie.pdf": "File type is not allowed." } });
  chooseFiles(file("lie.pdf"));
  await press(submit);
  await expect.element(alert).toHaveTextContent(technicalIssue);
  await expect.element(alert).toHaveAttribute("data-type", "critical");
  expect(address()).toBe("/us/opp-1/tax-return");
  expect(main.getByText("lie.pdf").elements()).toHaveLength(1);
  await expect.element(page.getByRole("heading", { name: "Ready to upload" })).not.toBeInTheDocument();
  await expect.element(zone).toBeVisible();
  expect(fulfilled(api)).toEqual([]);
  await press(page.getByRole("link", { name: "Cancel" }));
  await expect.poll(address).toBe("/us/summary");
  history.back();
  await expect.element(submit).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test("the upload page treats a file as unsent if the server's reply does not name the file", async () => {
  const api = await openTaxReturn();
  api.answer(documents.uploadDocuments, {
    success: [{ filename: "kept.png", documentId: "document-1" }],
    failure: [],
  });
  chooseFiles(file("kept.png"), file("lost.png"));
  await press(submit);
  await expect.element(alert).toHaveTextContent(technicalIssue);
  expect(fulfilled(api)).toEqual([]);
  await expect.element(row("kept.png")).toMatchTextContent("Uploaded");
  await expect.element(row("lost.png")).not.toMatchTextContent("Uploaded");
  await expect.element(remove("lost.png")).toBeVisible();
});

test("the upload page sends the files again after the Retry-After time when too many uploads run", async () => {
  const api = await openTaxReturn();
  let sent = 0;
  api.answer(documents.uploadDocuments, ({ files }) => {
    sent += 1;
    if (sent === 1) return { refused: "TOO_MANY_REQUESTS", retryAfterSeconds: 1 };
    return { success: files.map(({ name }) => ({ filename: name, documentId: "document-1" })), failure: [] };
  });
  chooseFiles(file("return.png"));
  const start = performance.now();
  await press(submit);
  await expect.poll(() => sent).toBe(2);
  expect(performance.now() - start).toBeGreaterThan(900);
  await expect.poll(() => fulfilled(api)).toEqual(["stip-tax"]);
  await expect.element(alert).not.toBeInTheDocument();
});

test("the upload page shows the text for a technical issue and stays open if fulfilling the request fails [SERV-UP-20]", async () => {
  const api = await openTaxReturn();
  api.answer(applications.fulfillStipulation, { refused: "INTERNAL_SERVER_ERROR", message: "Internal text" });
  chooseFiles(file("return.png"));
  await press(submit);
  await expect.element(alert).toHaveTextContent(technicalIssue);
  await expect.element(alert).toHaveAttribute("data-type", "critical");
  expect(address()).toBe("/us/opp-1/tax-return");
  await expect.element(row("return.png")).toMatchTextContent("Uploaded");
});

test("the upload page shows the text for a technical issue and keeps the files if the upload fails [SERV-UP-20]", async () => {
  const api = await openTaxReturn();
  api.answer(documents.uploadDocuments, { refused: "INTERNAL_SERVER_ERROR", message: "Internal text" });
  chooseFiles(file("return.png"));
  await press(submit);
  await expect.element(alert).toHaveTextContent(technicalIssue);
  await expect.element(alert).toHaveAttribute("data-type", "critical");
  expect(address()).toBe("/us/opp-1/tax-return");
  await expect.element(remove("return.png")).toBeVisible();
});

test("the upload page shows the total size limit if a proxy refuses the upload with status 413 [SERV-UP-11]", async () => {
  const api = await openTaxReturn();
  const text = "<html><h1>413 Request Entity Too Large</h1></html>";
  api.answer(documents.uploadDocuments, { status: 413, text });
  chooseFiles(file("return.png"));
  await press(submit);
  await expect.element(alert).toHaveTextContent("Total size of your files must not exceed 24MB.");
  await expect.element(remove("return.png")).toBeVisible();
  expect(address()).toBe("/us/opp-1/tax-return");
  api.answer(documents.uploadDocuments, {
    success: [{ filename: "return.png", documentId: "document-1" }],
    failure: [],
  });
  await untilAnotherCallCounts();
  await press(submit);
  await expect.poll(address).toMatch(/^\/us\/summary\?successStipulationGroupName=TaxReturn/);
});

test("an uploaded file prevents declining the form until the borrower removes the file", async () => {
  const form = uploadedDocument({
    documentId: "document-form",
    filename: "form.pdf",
    documentType: "Demographic Information",
    stipulationId: "stip-demographic",
  });
  const api = await openDemographic({ documents: [form] });
  const uploaded = page.getByRole("list", { name: "Files uploaded:" }).getByRole("listitem");
  await expect.element(decline).toBeDisabled();
  await expect.element(decline).toHaveAccessibleDescription("To choose this, remove the files above first.");
  await press(remove("form.pdf"));
  await expect.element(decline).toBeEnabled();
  await press(button("Undo"));
  await expect.poll(() => uploaded.elements().length).toBe(1);
  expect(api.calls(documents.removeDocument)).toEqual([]);
  await press(remove("form.pdf"));
  await press(decline);
  await press(submit);
  await expect.poll(address).toMatch(/^\/us\/summary\?/);
  expect(api.calls(documents.removeDocument)).toMatchObject([{ params: { documentId: "document-form" } }]);
  expect(fulfilled(api)).toEqual(["stip-demographic"]);
});

test("removing a file moves the focus to Undo, and Escape moves the focus to the next row", async () => {
  await openTaxReturn();
  chooseFiles(file("return.pdf"), file("wrong.pdf"));
  await expect.element(remove("wrong.pdf")).toBeVisible();
  (remove("wrong.pdf").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Undo")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(remove("return.pdf")).toHaveFocus();
});
