import * as applications from "@portal/domain/applications/contract";
import * as documents from "@portal/domain/documents/contract";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerUploads } from "../testing/answer-uploads.ts";
import { chooseFiles, file } from "../testing/files.ts";
import { opportunity, stipulation, uploadedDocument } from "../testing/fixtures.ts";
import { address, openPage, textsOf } from "../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const license = stipulation({
  id: "stip-license",
  name: "Business Certificate/License",
  displayName: "Business license",
  groupName: "BusinessLicense",
  stipulationMap: { documentType: "BusinessLicense", customerFacingCopy: "A license that is valid today." },
});
const statement = (id: string, name: string) =>
  stipulation({
    id,
    name,
    displayName: "Financial statements",
    groupName: "FinancialStatement",
    type: "FinancialStatement",
    stipulationMap: {
      documentType: "ProofOfFinancials",
      customerFacingCopy: "The last full year and this year to date.",
    },
  });
const profit = statement("stip-profit", "Profit and loss statement");
const balance = statement("stip-balance", "Balance sheet");
const lease = stipulation({ id: "stip-lease", name: "Lease", displayName: "Lease", groupName: "Lease" });

const open = (path: string, stipulations = [license, lease], start?: Parameters<typeof answerUploads>[2]) =>
  openPage(`/us/${path}`, {
    api: (api) => answerUploads(api, [opportunity({ stipulations })], start),
  });

const title = page.getByRole("heading", { level: 1 });
const main = page.getByRole("main");
const submit = page.getByRole("button", { name: "Submit", exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const queued = (name: string) => button(`Remove ${name}`);
const refused = (name: string) => button(`Dismiss ${name}`);
const received = page.getByRole("status").filter({ hasText: "received" });
const fulfilled = (api: StubApi) =>
  api.calls(applications.fulfillStipulation).map(({ params }) => params.stipId);

describe("uploading for a single request", () => {
  const path = "upload-document/opp-1/Business%20Certificate%2FLicense";

  test.each([path, "upload-document?opportunityId=opp-1&stipulationName=Business%20Certificate%2FLicense"])(
    "the address /us/%s opens the upload page of the request in the address [SERV-UPGEN-02, SERV-ROUTE-08]",
    async (requestPath) => {
      await open(requestPath);
      await expect.element(title).toHaveTextContent("Business license");
      await expect.element(main.getByText("A license that is valid today.")).toBeVisible();
      expect(document.querySelectorAll("main input[type=file]:not([capture])")).toHaveLength(1);
      await expect.element(submit).toBeVisible();
    },
  );

  test.each([
    "upload-document/opp-1/Business%20Certificate",
    "upload-document/nobody/Business%20Certificate%2FLicense",
    "upload-document?stipulationName=Business%20Certificate%2FLicense",
    "upload-document",
  ])(
    "the address /us/%s redirects to the summary, because no open request has this name",
    async (requestPath) => {
      await open(requestPath);
      await expect.poll(address).toBe("/us/summary");
    },
  );

  test("a request's upload page accepts only .jpg, .gif and .png files [CORE-UP-01, CORE-UP-15]", async () => {
    await open(path);
    await expect
      .element(page.getByText("Up to 5MB each, 25MB total.", { exact: false }).first())
      .toBeVisible();
    const accepted = ["one.jpg", "two.gif", "three.png", "FOUR.JPG"];
    const others = ["license.pdf", "five.jpeg", "six.tiff"];
    chooseFiles(...[...accepted, ...others].map((name) => file(name)));
    for (const name of accepted) await expect.element(queued(name)).toBeVisible();
    for (const name of others) {
      await expect.element(refused(name)).toBeVisible();
      await expect.element(queued(name)).not.toBeInTheDocument();
    }
  });

  test("a request's upload page limits the size of each picture and of all pictures [CORE-UP-05, CORE-UP-09, CORE-CONST-06, SERV-UP-16]", async () => {
    await open(path);
    chooseFiles(file("fits.png", 5_000_000), file("over.png", 5_000_001), file("none.png", 0));
    await expect.element(queued("fits.png")).toBeVisible();
    await expect.element(refused("over.png")).toBeVisible();
    await expect.element(refused("none.png")).toBeVisible();
    chooseFiles(...[2, 3, 4, 5].map((at) => file(`${at}.png`, 5_000_000)));
    await expect.element(queued("5.png")).toBeVisible();
    const over = main.getByText(
      "The files you selected were not queued for upload because the total upload size of all of the files would have exceeded the limit of 25MB.",
      { exact: true },
    );
    await expect.element(over).not.toBeInTheDocument();
    chooseFiles(file("last.png", 1));
    await expect.element(over).toBeVisible();
    await expect.element(queued("last.png")).not.toBeInTheDocument();
  });

  test("a request's upload page sends each file in a separate call [CORE-UP-27, SERV-API-22]", async () => {
    const api = await open(path);
    chooseFiles(file("front.png"), file("back.png"));
    const [release, fulfill] = [
      api.hold(documents.uploadDocument),
      api.hold(applications.fulfillStipulation),
    ];
    const spinner = page.getByTestId("busy-spinner").getByText("Loading");
    await submit.click();
    await expect.poll(() => api.calls(documents.uploadDocument).length).toBe(1);
    const start = performance.now();
    // Waits over a second, because the spinner would appear within a second.
    await expect.poll(() => performance.now() - start > 1_100, { interval: 100 }).toBe(true);
    await expect.element(spinner).not.toBeInTheDocument();
    release();
    await expect.element(spinner).toBeInTheDocument();
    fulfill();
    await expect
      .poll(address)
      .toBe(
        "/us/summary?successStipulationGroupName=BusinessLicense&successStipulationName=Business+Certificate%2FLicense",
      );
    const calls = api.calls(documents.uploadDocument);
    expect(calls.map(({ files }) => files.map(({ name }) => name))).toEqual([["front.png"], ["back.png"]]);
    for (const { fields } of calls)
      expect(fields).toEqual({
        opportunity_id: "opp-1",
        document_type: "BusinessLicense",
        stipulation_id: "stip-license",
      });
    expect(fulfilled(api)).toEqual(["stip-license"]);
  });

  test("a request's upload page shows why a file was refused, and does not send accepted files again", async () => {
    const api = await open(path, [license], { refusals: { "broken.png": "File could not be read." } });
    chooseFiles(file("good.png"), file("broken.png"));
    await submit.click();
    const alert = page.getByRole("alert");
    await expect
      .element(alert)
      .toMatchTextContent("We failed to upload the following file(s) due to the reason(s) provided:");
    expect(textsOf(alert.getByRole("listitem"))).toEqual(["broken.png: File could not be read."]);
    expect(fulfilled(api)).toEqual([]);
    await refused("broken.png").click();
    await submit.click();
    await expect.poll(address).toMatch(/^\/us\/summary\?/);
    expect(api.calls(documents.uploadDocument)).toHaveLength(2);
    expect(fulfilled(api)).toEqual(["stip-license"]);
  });
});

test("a group is complete when its last request is fulfilled on the request's own page [CORE-UP-27]", async () => {
  await open("upload-document/opp-1/Balance%20sheet", [profit, balance, lease]);
  chooseFiles(file("first.png"));
  await submit.click();
  await expect.poll(address).toBe("/us/summary");
  await expect.element(received).toHaveTextContent("Financial statements received. 2 left to do.");
});

test("the summary shows a group as complete after its last open request is fulfilled", async () => {
  const done = { ...balance, isFulfilled: true, fulfilled: true };
  await open("upload-document/opp-1/Profit%20and%20loss%20statement", [profit, done, lease]);
  chooseFiles(file("third.png"));
  await submit.click();
  await expect
    .poll(address)
    .toBe(
      "/us/summary?successStipulationGroupName=FinancialStatement&successStipulationName=Profit+and+loss+statement",
    );
  await expect.element(received).toHaveTextContent("Financial statements received. 1 left to do.");
});

describe("uploading for a group of requests", () => {
  const path = "upload-document-group/opp-1/FinancialStatement";
  const first = page.getByRole("button", { name: /^Profit and loss statement/ });
  const second = page.getByRole("button", { name: /^Balance sheet/ });

  test("a group's upload page opens the next slot only after a valid file [CORE-UP-23, SERV-UP-04, SERV-UPGEN-01]", async () => {
    const api = await open(path, [profit, balance]);
    await expect.element(title).toHaveTextContent("Financial statements");
    await expect.element(main.getByText("The last full year and this year to date.")).toBeVisible();
    await expect.element(first).toHaveAttribute("aria-expanded", "true");
    await expect.element(second).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByText("0 of 2 added")).toBeVisible();
    chooseFiles(file("tool.exe"));
    await expect.element(refused("tool.exe")).toBeVisible();
    await expect.element(second).toHaveAttribute("aria-expanded", "false");
    await refused("tool.exe").click();
    chooseFiles(file("Profit and loss 2025.pdf"));
    await expect.element(second).toHaveAttribute("aria-expanded", "true");
    chooseFiles(file("Balance sheet.csv"));
    await expect.element(page.getByText("2 of 2 added")).toBeVisible();
    await submit.click();
    await expect.poll(address).toBe("/us/summary?successStipulationGroupName=FinancialStatement");
    expect(
      api
        .calls(documents.uploadDocuments)
        .map(({ fields, files }) => [fields.stipulation_id, files[0]?.name]),
    ).toEqual([
      ["stip-profit", "Profit and loss 2025.pdf"],
      ["stip-balance", "Balance sheet.csv"],
    ]);
  });

  test("a group's upload page counts files uploaded earlier and opens the next slot [CORE-UP-23, SERV-UP-01]", async () => {
    const sent = uploadedDocument({
      filename: "profit.pdf",
      documentType: "ProofOfFinancials",
      stipulationId: "stip-profit",
    });
    const api = await open(path, [profit, balance], { documents: [sent] });
    await expect.element(page.getByText("1 of 2 added")).toBeVisible();
    await expect.element(first).toMatchTextContent("1 file");
    await expect.element(first).toHaveAttribute("aria-expanded", "false");
    await expect.element(second).toHaveAttribute("aria-expanded", "true");
    expect(page.getByRole("listitem").filter({ hasText: "profit.pdf" }).elements()).toHaveLength(1);
    chooseFiles(file("balance.pdf"));
    await submit.click();
    await expect.poll(address).toBe("/us/summary?successStipulationGroupName=FinancialStatement");
    expect(api.calls(documents.uploadDocuments)).toHaveLength(1);
    expect(fulfilled(api).toSorted()).toEqual(["stip-balance", "stip-profit"]);
  });

  test("a group's upload page asks again for a rejected document and keeps the group's other request as received", async () => {
    const reviewedTimestamp = Temporal.Instant.from("2026-03-10T17:45:00Z");
    const reason = "A page is missing.";
    const back = {
      ...profit,
      rejection: { filename: "profit.pdf", reason, timestamp: reviewedTimestamp },
    };
    const rejected = uploadedDocument({
      filename: "profit.pdf",
      documentType: "ProofOfFinancials",
      stipulationId: "stip-profit",
      review: "rejected",
      reviewReason: reason,
      reviewedTimestamp,
    });
    await open(path, [back, { ...balance, isFulfilled: true, fulfilled: true }], { documents: [rejected] });
    await expect.element(page.getByText("0 of 1 added")).toBeVisible();
    await expect
      .element(page.getByRole("status").filter({ hasText: "We need this document again" }))
      .toMatchTextContent("A page is missing.");
  });
});

describe("the list on the sent files page", () => {
  test("the sent files page lists the files of each request", async () => {
    await open("opp-1/files", [license, lease], {
      documents: [
        uploadedDocument({
          documentId: "document-1",
          filename: "License.pdf",
          stipulationId: "stip-license",
        }),
        uploadedDocument({ documentId: "document-2", filename: "Lease.pdf", stipulationId: "stip-lease" }),
      ],
    });
    await expect.element(title).toHaveTextContent("Files you sent");
    await expect.element(title).toHaveFocus();
    for (const [request, name] of [
      ["Business license", "License.pdf"],
      ["Lease", "Lease.pdf"],
    ] as const) {
      const list = page.getByRole("list", { name: request });
      await expect.element(list.getByRole("button", { name: `Download ${name}` })).toBeVisible();
      expect(list.getByRole("listitem").elements()).toHaveLength(1);
    }
  });

  test("the sent files page explains that a received request may have no files", async () => {
    await open("opp-1/files", [{ ...license, isFulfilled: true, fulfilled: true }]);
    await expect.element(title).toHaveFocus();
    await expect
      .element(page.getByText(/^We have no files that you sent here for this application\./))
      .toBeVisible();
  });

  test("the sent files page redirects to the summary for an unknown application", async () => {
    await open("opp-9/files");
    await expect.poll(address).toBe("/us/summary");
  });
});
