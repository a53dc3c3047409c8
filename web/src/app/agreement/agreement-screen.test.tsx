import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as agreement from "@portal/domain/agreement/contract";
import type { AgreementStatus } from "@portal/domain/agreement/contract";
import { getContractView } from "@portal/domain/agreement/signing/contract";
import * as loans from "@portal/domain/loans/contract";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { chooseFiles, file } from "../../testing/files.ts";
import { opportunity } from "../../testing/fixtures.ts";
import { pppAccount } from "../../testing/forgiveness-fixtures.ts";
import { address, openPage } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const title = page.getByRole("heading", { level: 1 });
const sign = page.getByRole("button", { name: "Sign Loan Agreement" });
const submit = page.getByRole("button", { name: "Submit" });
const generatedTimestamp = Temporal.Instant.from("2026-07-20T14:00:00Z");
const path = "/us/opp-1/loan-agreement";

/** An agreement that the borrower can sign online or in ink. */
const offered: AgreementStatus = {
  completionStatus: "Sent",
  uwReviewStatus: null,
  automaticSigningEligible: true,
  onlineSigning: "offered",
  contract: { size: 40_960, generatedTimestamp },
  rejection: null,
  signature: null,
  fundsGoTo: null,
};
const none: AgreementStatus = {
  ...offered,
  completionStatus: null,
  onlineSigning: null,
  contract: null,
};

const pages = {
  pages: [
    { blocks: [{ kind: "title" as const, parts: ["Business Loan Agreement"] }] },
    { blocks: [{ kind: "heading" as const, parts: ["8. Electronic records"] }] },
  ],
};
type Options = { readonly at?: string; readonly config?: object; readonly isTextDown?: boolean };

function open(
  status: Partial<AgreementStatus> | (() => Partial<AgreementStatus>),
  { at = path, config = {}, isTextDown = false }: Options = {},
): Promise<StubApi> {
  const current = typeof status === "function" ? status : () => status;
  return openPage(at, {
    config,
    api(api) {
      api.answer(loans.listAccounts, { accounts: [pppAccount()] });
      api.answer(applications.listOpportunities, { opportunities: [opportunity({ stage: "ST4" })] });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(agreement.getLoanAgreementStatus, () => ({ ...offered, ...current() }));
      api.answer(agreement.getContractText, isTextDown ? { refused: "INTERNAL_SERVER_ERROR" } : pages);
    },
  });
}

test.each([
  ["missing", none],
  ["a draft", { ...none, completionStatus: "Draft" }],
  ["voided", { completionStatus: "Voided", onlineSigning: null }],
] as const)(
  "the agreement page says that the lender is working on an agreement that is %s [FORG-AGR-03]",
  async (_, status) => {
    await open(status);
    await expect.element(title).toHaveTextContent("We're working on your loan agreement");
    await expect.element(submit).not.toBeInTheDocument();
    await expect.element(sign).not.toBeInTheDocument();
  },
);

test("the agreement page lets the borrower sign online, or print, sign and upload a copy [FORG-AGR-02, FORG-AGR-07, FORG-AGR-08, FORG-AGR-10]", async () => {
  await open({});
  await expect.element(title).toHaveTextContent("Loan agreement");
  await expect
    .element(
      page.getByText("Read it here, then sign online. Funding takes 1 to 2 business days after you sign."),
    )
    .toBeVisible();
  await expect.element(sign).toBeVisible();
  for (const name of ["Or print and upload a signed copy", "Print", "Sign", "Upload"])
    await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect
    .element(page.getByText("Up to 27MB total. JPG, GIF, PNG or PDF.", { exact: false }))
    .toBeVisible();
});

test("the agreement page rejects a file of the wrong type and keeps an accepted file [FORG-AGR-02, FORG-UPL-16]", async () => {
  await open({});
  await expect.element(submit).toBeVisible();
  chooseFiles(file("page 1.png"), file("page 2.jpeg"));
  await expect.element(page.getByText("page 1.png")).toBeVisible();
  await expect
    .element(page.getByText("File type is not allowed. Save it as JPG, GIF, PNG or PDF and add it again."))
    .toBeVisible();
});

test("the agreement page no longer offers online signing after the lender rejected a signed copy [FORG-AGR-04, FORG-AGR-05]", async () => {
  await open({
    uwReviewStatus: "Rejected",
    onlineSigning: null,
    rejection: {
      reason: "Page 9 was missing.",
      timestamp: Temporal.Instant.from("2026-07-22T14:00:00Z"),
    },
  });
  const warning = page.getByText(
    "Your loan agreement could not be accepted. Please print, sign and upload it again.",
  );
  await expect.element(warning).toBeVisible();
  await expect.element(page.getByText("Page 9 was missing. We checked it on Jul 22.")).toBeVisible();
  const steps = page.getByRole("heading", { name: "Print and upload a signed copy" });
  await expect.element(steps).toBeVisible();
  expect(warning.element().getBoundingClientRect().y).toBeLessThan(steps.element().getBoundingClientRect().y);
  await expect.element(sign).not.toBeInTheDocument();
});

test("the agreement page says that a signed copy waits for the lender's review [FORG-AGR-04]", async () => {
  await open({ uwReviewStatus: "Needs Review", onlineSigning: null });
  await expect.element(title).toHaveTextContent("loan agreement received");
  await expect.element(page.getByText("We are reviewing it.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect
    .element(page.getByText("Once we accept your copy, funding takes 1 to 2 business days."))
    .toBeVisible();
});

test("the confirmation page redirects to the agreement page until the agreement is signed [FORG-AGR-06]", async () => {
  await open({}, { at: `${path}/signed` });
  await expect.element(title).toHaveTextContent("Loan agreement");
  expect(address()).toBe(path);
});

test("the agreement page redirects to the confirmation page if the agreement is approved [FORG-AGR-06, FORG-AGR-10, FORG-CONST-13]", async () => {
  await open({ uwReviewStatus: "Approved", completionStatus: "Completed", onlineSigning: null });
  await expect.element(title).toHaveTextContent("You signed your loan agreement");
  expect(address()).toBe(`${path}/signed`);
  await expect.element(page.getByText("It may take up to 15 minutes for this page to update.")).toBeVisible();
  await expect.element(page.getByText("Funding takes 1 to 2 business days.")).toBeVisible();
});

test("the agreement page still offers signing when the agreement does not load", async () => {
  const api = await open({}, { isTextDown: true });
  await expect
    .element(page.getByText("We are experiencing a technical issue, please contact customer support"))
    .toBeVisible();
  await expect.element(sign).toBeVisible();
  api.answer(agreement.getContractText, pages);
  await untilAnotherCallCounts();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Business Loan Agreement 2 pages" })).toBeVisible();
});

test('the button "Sign Loan Agreement" leads to the confirmation page when the agreement was signed in another tab', async () => {
  let status: Partial<AgreementStatus> = {};
  const api = await open(() => status);
  api.answer(getContractView, () => {
    status = { completionStatus: "Completed", uwReviewStatus: "Approved", onlineSigning: "signed" };
    return { refused: "SIGNING_NOT_OFFERED", message: "This agreement is signed already." };
  });
  await expect.element(sign).toBeVisible();
  await untilAnotherCallCounts();
  await sign.click();
  await expect.element(title).toHaveTextContent("You signed your loan agreement");
  expect(address()).toBe(`${path}/signed`);
});

test("the confirmation page shows the phone number if no signed copy arrives within 15 minutes [FORG-AGR-06]", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "Temporal"],
  });
  // The default limits would log the borrower out after 15 idle minutes, so this test uses longer limits.
  const config = { portalIdleWarningTimeout: 7_200_000, portalIdleLogoutTimeout: 7_200_001 };
  const api = await open({ completionStatus: "Completed", onlineSigning: "filing" }, { config });
  const asked = () => api.calls(agreement.getLoanAgreementStatus).length;
  await expect.element(title).toHaveTextContent("You signed your loan agreement");
  const filing = page.getByText("Filing your signed copy. You can close this page.");
  await expect.element(filing).toBeVisible();
  await expect.element(page.getByText("It may take up to 15 minutes for this page to update.")).toBeVisible();
  const before = asked();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(asked).toBeGreaterThan(before);
  vi.advanceTimersByTime(14 * 60_000 + 50_000);
  await expect.element(filing).toBeVisible();
  vi.advanceTimersByTime(10_000);
  await expect
    .element(
      page.getByText(
        "This is taking longer than usual. Your signature is safe. Check back later, or call us at (800) 555-0142.",
      ),
    )
    .toBeVisible();
  await expect.element(filing).not.toBeInTheDocument();
  const last = asked();
  for (let at = 0; at < 4; at += 1) await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toBeLessThanOrEqual(last + 1);
});

test("the confirmation page shows the signed copy once the provider confirms the signature [FORG-AGR-06]", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "Temporal"],
  });
  let status: Partial<AgreementStatus> = { completionStatus: "Completed", onlineSigning: "filing" };
  const api = await open(() => status);
  await expect.element(page.getByText("Filing your signed copy. You can close this page.")).toBeVisible();
  const download = page.getByRole("button", { name: "Download your signed copy" });
  await expect.element(download).not.toBeInTheDocument();
  status = { completionStatus: "Completed", onlineSigning: "signed" };
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByText("Your signed copy is filed.")).toBeVisible();
  await expect.element(download).toBeVisible();
  const last = api.calls(agreement.getLoanAgreementStatus).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.calls(agreement.getLoanAgreementStatus)).toHaveLength(last);
});
