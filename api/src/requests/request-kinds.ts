import { isForgivenessRequest } from "@portal/domain/forgiveness/groups/rules";
import type { FormJudge, Judge } from "../applications/fulfill-forms.ts";
import { areAccountsSaved } from "../banking/are-accounts-saved.ts";
import { isBankConnected } from "../banking/connection/is-bank-connected.ts";
import { areAnswersComplete } from "../forgiveness/are-answers-complete.ts";
import { showRequests } from "../forgiveness/home/show-requests.ts";
import { isUploadClosed } from "../forgiveness/is-upload-closed.ts";
import { judgeForgiveness } from "../forgiveness/judge-forgiveness.ts";
import { reopenForm } from "../forgiveness/lender/records/reopen-form.ts";
import { areOwnersSaved } from "../ownership/are-owners-saved.ts";
import { areReferencesGiven } from "../ownership/are-references-given.ts";
import { judgeEvidence } from "./judge-evidence.ts";

/** The forms that fulfill requests of an application for a loan. Documents fulfill its other requests. */
const loanForms: Readonly<Record<string, FormJudge>> = {
  "bank accounts": areAccountsSaved,
  "bank connection": isBankConnected,
  "owners and signers": areOwnersSaved,
  references: areReferencesGiven,
  "payroll and gross receipts": areAnswersComplete,
};

/**
 * The rules for each kind of the lender's requests. Optional requests of every kind are declined after their time limit
 * (`decline-overdue.ts`), and the lender can add, review and reject requests of every kind.
 */
const requestKinds = {
  loan: {
    /** Decides whether a request's evidence suffices to fulfill the request. */
    judge: judgeEvidence(Object.values(loanForms)),
  },
  forgiveness: {
    judge: judgeForgiveness,
    /** Tells whether the request of an upload accepts no more files. */
    isClosed: isUploadClosed,
    /** Runs before the lender reopens requests, and may refuse. */
    reopen: reopenForm,
    /** Selects and names a borrower's requests. Requests of other kinds stay as they are. */
    show: showRequests,
  },
} as const;

export const judge: Judge = (tx, asked) => {
  const kind = isForgivenessRequest(asked.stipulation) ? requestKinds.forgiveness : requestKinds.loan;
  return kind.judge(tx, asked);
};

export const { isClosed, reopen, show } = requestKinds.forgiveness;
