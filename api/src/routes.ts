import {
  fulfillStipulation as fulfillContract,
  listOpportunityContacts as contactsContract,
} from "@portal/domain/applications/contract";
import { refusals as applicationRefusals } from "@portal/domain/applications/messages";
import { getLoanAgreementStatus as agreementContract } from "@portal/domain/documents/agreement/contract";
import { refusals as agreementRefusals } from "@portal/domain/documents/agreement/messages";
import { getContractView as viewContract } from "@portal/domain/documents/agreement/signing/contract";
import { refusals as signingRefusals } from "@portal/domain/documents/agreement/signing/messages";
import { listOpportunityContacts } from "./applications/list-opportunity-contacts.ts";
import { fulfillStipulation } from "./applications/fulfill-stipulation.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { ssoRoutes } from "./auth/sso/routes.ts";
import { areAccountsSaved } from "./banking/are-accounts-saved.ts";
import { isBankConnected } from "./banking/connection/is-bank-connected.ts";
import { connectionRoutes } from "./banking/connection/routes.ts";
import { bankingRoutes } from "./banking/routes.ts";
import { declineOwnOverdue } from "./documents/decline-overdue.ts";
import { getContractView } from "./documents/agreement/signing/get-contract-view.ts";
import { findDepositAccount } from "./banking/find-deposit-account.ts";
import { getLoanAgreementStatus } from "./documents/agreement/get-loan-agreement-status.ts";
import { agreementRoutes } from "./documents/agreement/routes.ts";
import { judgeEvidence } from "./documents/judge-evidence.ts";
import { documentRoutes } from "./documents/routes.ts";
import { areAnswersComplete } from "./forgiveness/are-answers-complete.ts";
import { isUploadClosed } from "./forgiveness/is-upload-closed.ts";
import { judgeForgiveness } from "./forgiveness/judge-forgiveness.ts";
import { reopenForm } from "./forgiveness/lender/records/reopen-form.ts";
import { forgivenessRoutes } from "./forgiveness/routes.ts";
import { showRequests } from "./forgiveness/home/show-requests.ts";
import { loanRoutes } from "./loans/routes.ts";
import { bookRoutes } from "./import/routes.ts";
import { answerWith } from "./http/answer.ts";
import type { Route } from "./http/operation.ts";
import { lenderPaymentRoutes } from "./payments/lender/routes.ts";
import { areOwnersSaved } from "./ownership/are-owners-saved.ts";
import { areReferencesGiven } from "./ownership/are-references-given.ts";
import { whoSigns } from "./ownership/who-signs.ts";
import { listApplicationReferences } from "./ownership/list-application-references.ts";
import { ownershipRoutes } from "./ownership/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { listFirstExperts } from "./support/list-first-experts.ts";
import { supportRoutes } from "./support/routes.ts";

/** Defined here, because several features have rules for fulfilling a stipulation. */
const fulfil = answerWith(applicationRefusals)(
  fulfillContract,
  fulfillStipulation(
    judgeForgiveness(
      judgeEvidence([
        areAccountsSaved,
        isBankConnected,
        areOwnersSaved,
        areReferencesGiven,
        areAnswersComplete,
      ]),
    ),
  ),
);

/** The operation for contacts is defined here, because it lists references, which the ownership feature stores. */
const contacts = answerWith(applicationRefusals)(
  contactsContract,
  listOpportunityContacts(listApplicationReferences),
);

/** The agreement's status is defined here, because it needs signers and the deposit account from other features. */
const agreementStatus = answerWith(agreementRefusals)(
  agreementContract,
  getLoanAgreementStatus(whoSigns, findDepositAccount),
);
const agreementView = answerWith(signingRefusals)(viewContract, getContractView(whoSigns));

export const routes: readonly Route[] = [
  ...authRoutes,
  ...ssoRoutes,
  ...loanRoutes,
  ...applicationRoutes({ settle: declineOwnOverdue, show: showRequests, listFirstExperts }),
  ...documentRoutes(isUploadClosed, reopenForm),
  ...agreementRoutes,
  fulfil,
  contacts,
  agreementStatus,
  agreementView,
  ...bankingRoutes,
  ...connectionRoutes,
  ...ownershipRoutes,
  ...paymentRoutes,
  ...lenderPaymentRoutes,
  ...forgivenessRoutes,
  ...settingsRoutes,
  ...supportRoutes,
  ...bookRoutes,
];
