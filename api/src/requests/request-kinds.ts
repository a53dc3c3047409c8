import { isForgivenessRequest } from "@portal/domain/forgiveness/groups/rules";
import type { FormJudge, Judge } from "../applications/fulfill-forms.ts";
import { areAccountsSaved } from "../banking/are-accounts-saved.ts";
import { isBankConnected } from "../banking/connection/is-bank-connected.ts";
import { areAnswersComplete } from "../forgiveness/are-answers-complete.ts";
import { showRequests } from "../forgiveness/home/show-requests.ts";
import { isUploadClosed, isUploadClosedNow } from "../forgiveness/is-upload-closed.ts";
import { judgeForgiveness } from "../forgiveness/judge-forgiveness.ts";
import { reopenForm } from "../forgiveness/lender/records/reopen-form.ts";
import { restoreForm } from "../forgiveness/lender/records/restore-form.ts";
import { areOwnersSaved } from "../ownership/are-owners-saved.ts";
import { areReferencesGiven } from "../ownership/are-references-given.ts";
import { judgeEvidence } from "./judge-evidence.ts";

/** The forms that can fulfill a request of a loan application. All other requests need documents. */
const loanForms: Readonly<Record<string, FormJudge>> = {
  "bank accounts": areAccountsSaved,
  "bank connection": isBankConnected,
  "owners and signers": areOwnersSaved,
  references: areReferencesGiven,
  "payroll and gross receipts": areAnswersComplete,
};

/** The rules that differ between loan requests and forgiveness requests. */
const requestKinds = {
  loan: {
    /** Checks whether a request's evidence has arrived. */
    judge: judgeEvidence(Object.values(loanForms)),
  },
  forgiveness: {
    judge: judgeForgiveness,
    /** Returns whether the forgiveness application refuses uploads. */
    isClosed: isUploadClosed,
    /** Locks the forgiveness application, so that it cannot be closed before the commit. */
    isClosedNow: isUploadClosedNow,
    /** Runs before the lender reopens requests. Can refuse the reopening. */
    reopen: reopenForm,
    /** Undoes `reopen`. Returns false if the form has changed since the reopening. */
    restore: restoreForm,
    /** Filters and renames a borrower's forgiveness requests. Returns loan requests unchanged. */
    show: showRequests,
  },
} as const;

export const judge: Judge = (tx, asked) => {
  const kind = isForgivenessRequest(asked.stipulation) ? requestKinds.forgiveness : requestKinds.loan;
  return kind.judge(tx, asked);
};

export const { isClosed, isClosedNow, reopen, restore, show } = requestKinds.forgiveness;
