import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import * as applications from "@portal/domain/applications/contract";
import { getGuarantyClaim } from "@portal/domain/forgiveness/claims/contract";
import * as records from "@portal/domain/forgiveness/record/contract";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { groupsAtBegin } from "@portal/domain/forgiveness/groups/rules";
import * as plans from "@portal/domain/forgiveness/plan/contract";
import * as documents from "@portal/domain/documents/contract";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import * as products from "@portal/domain/loans/products/contract";
import * as loans from "@portal/domain/loans/contract";
import type { Advance } from "@portal/domain/loans/contract";
import { isEz } from "@portal/domain/forgiveness/questionnaire/rules";
import { vi } from "vitest";
import { decode } from "zod/mini";
import { activeIds } from "../platform/session-storage.ts";
import {
  pppAccount,
  plan,
  forgivenessRecord,
  forgivenessRequest,
  pppAdvance,
  pppOpportunity,
} from "./forgiveness-fixtures.ts";
import { fulfilledReply } from "./fixtures.ts";
import { openPage } from "./open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

type Loan = Parameters<typeof openPage>[1] & {
  readonly advance?: Partial<Advance>;
  readonly opportunity?: Partial<Opportunity>;
  /** Changes to the default forgiveness application. Null if the loan has no application. */
  readonly record?: Partial<LoanForgiveness> | null;
  /** The application's requests. By default, all requests of a new application. */
  readonly requests?: readonly Stipulation[];
  /** The reasons for which the stub refuses files, by file name. */
  readonly refusedFiles?: Readonly<Record<string, string>>;
  /** False to open the page without an active loan. */
  readonly isActive?: boolean;
  /** The day on which the page opens. */
  readonly today?: string;
};

/** An API stub that stores a forgiveness application. */
export type ForgivenessApi = StubApi & {
  /** Changes the stored application, as a change by the lender or in another tab would. */
  readonly change: (changes: Partial<LoanForgiveness>) => void;
  readonly record: () => LoanForgiveness | undefined;
};

function answerUploads(stub: StubApi, refusals: Readonly<Record<string, string>>): void {
  let kept: UploadedDocument[] = [];
  stub.answer(documents.listDocuments, () => ({ documents: kept }));
  stub.answer(documents.uploadDocuments, ({ files, fields }) => {
    const success = files
      .filter(({ name }) => refusals[name] === undefined)
      .map(({ name }) => ({ filename: name, documentId: `document-${name}` }));
    const added = success.map(({ filename, documentId }): UploadedDocument => ({
      documentId,
      filename,
      documentType: fields.document_type,
      stipulationId: fields.stipulation_id ?? null,
      month: null,
      uploadedTimestamp: Temporal.Now.instant(),
      review: "received",
      reviewReason: null,
      reviewedTimestamp: null,
      isOwn: true,
      isRemovable: false,
    }));
    kept = [...added, ...kept];
    const failure = Object.entries(refusals).flatMap(([filename, failureReason]) =>
      files.some(({ name }) => name === filename) ? { filename, failureReason } : [],
    );
    return { success, failure };
  });
}

/**
 * Opens a page of a borrower with one PPP loan. The stub stores saved answers and fulfilled requests until the test
 * ends.
 */
export async function openForgiveness(address: string, loan: Loan = {}): Promise<ForgivenessApi> {
  const { isActive = true, today = "2026-08-03", ...start } = loan;
  vi.useFakeTimers({
    toFake: ["Date", "Temporal"],
    now: Temporal.Instant.from(`${today}T15:00:00Z`).epochMilliseconds,
  });
  const advance = pppAdvance(loan.advance);
  const opportunity = pppOpportunity({ loanVersion: advance.loanVersion, ...loan.opportunity });
  const begun = forgivenessRecord();
  begun.loanInformation = {
    ...begun.loanInformation,
    loanVersion: advance.loanVersion,
    pppLoanAmount: advance.amount,
    pppLoanIssueDate: advance.dateFirstWireIssued ?? begun.loanInformation.pppLoanIssueDate,
  };
  let record = loan.record === null ? undefined : { ...begun, ...loan.record };
  const requested =
    loan.requests ?? groupsAtBegin(advance.loanVersion).map((group) => forgivenessRequest(group));
  let requests = record ? requested : [];
  const change = (changes: Partial<LoanForgiveness>): LoanForgiveness => {
    record = { ...(record ?? begun), ...changes };
    return record;
  };
  if (isActive) activeIds.set({ advanceId: advance.id, opportunityId: opportunity.id });
  const api = await openPage(address, {
    ...start,
    api(stub) {
      stub.answer(loans.listAccounts, { accounts: [pppAccount()] });
      stub.answer(loans.listAdvances, () => ({
        advances: [{ ...advance, loanForgivenessId: record?.id ?? null }],
      }));
      stub.answer(loans.isRenewalEligible, { isRenewalEligible: false });
      stub.answer(applications.listOpportunities, () => ({
        opportunities: [{ ...opportunity, stipulations: [...requests] }],
      }));
      stub.answer(applications.listOpportunityContacts, { contacts: [] });
      stub.answer(applications.listStipulations, () => ({ stipulations: [...requests] }));
      stub.answer(applications.fulfillStipulation, (call) => {
        requests = requests.map((each) =>
          each.id === call.params.stipId
            ? { ...each, isFulfilled: true, fulfilled: true, fulfilledFirstTimestamp: Temporal.Now.instant() }
            : each,
        );
        return fulfilledReply(call);
      });
      stub.answer(getGuarantyClaim, ({ params }) => ({
        guarantyClaim: { advanceId: params.id, available: false, status: null },
      }));
      stub.answer(records.listLoanForgiveness, () => ({ loanForgiveness: record ? [record] : [] }));
      stub.answer(records.createLoanForgiveness, ({ body }) => {
        requests = requested;
        return { error: false, loanForgiveness: change({ applicationVersionSelected: body.sbaFormType }) };
      });
      stub.answer(records.updateLoanForgiveness, ({ body }) => {
        const {
          oppId: _,
          paycheckProtectionPlanId: __,
          ...sent
        } = decode(records.updateLoanForgiveness.body, body);
        const { pageNumber, setForgivenessCalculation: ___, shownSha256: ____, ...answers } = sent;
        const last = record?.lastPageSubmitted ?? 0;
        const saved = change({
          ...(answers as Partial<LoanForgiveness>),
          ...(pageNumber !== undefined && { pageNumber, lastPageSubmitted: Math.max(pageNumber, last) }),
        });
        const loanForgiveness = answers.ezAppQ1 === undefined ? saved : change({ ezApp: isEz(saved) });
        return { error: false, loanForgiveness };
      });
      stub.answer(plans.getPaycheckProtectionPlan, {
        paycheckProtectionPlan: plan({ opportunityId: opportunity.id }),
      });
      const { id, loanId, name, accountId, issuedDate, balance, amount, type } = advance;
      const product = { id, loanId, name, accountId, issuedDate, balance, amount, type };
      stub.answer(products.listLoanProducts, {
        loans: [{ ...product, accountName: "Oyelaran Bakery LLC" }],
      });
      answerUploads(stub, loan.refusedFiles ?? {});
      loan.api?.(stub);
    },
  });
  return { ...api, change, record: () => record };
}
