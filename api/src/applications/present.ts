import type { ActionItem, Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { isOpen, shownCaseWorker } from "@portal/domain/applications/rules";
import { shownStage } from "@portal/domain/applications/stages/rules";
import type { OpportunityRow } from "../access/find-own.ts";
import type { FieldCipher } from "../platform/crypto.ts";
import { openFilename } from "./seal-filename.ts";
import type { listOpenStipulations, StipulationRow } from "./store.ts";

export function presentStipulation(
  cipher: FieldCipher,
  { stipulation: row, contact, hasFiles }: StipulationRow,
): Stipulation {
  const isFulfilled = row.fulfilledAt !== null;
  return {
    id: row.id,
    opportunityId: row.opportunityId,
    name: row.name,
    displayName: row.displayName,
    groupName: row.groupName,
    description: row.description,
    customerFacingDescription: row.customerFacingCopy,
    type: row.type,
    isFulfilled,
    fulfilled: isFulfilled,
    isRenewal: row.isRenewal,
    isDocument: row.isDocument,
    isBankAccountInformation: row.isBankAccountInformation,
    isBankAccountVerification: row.isBankAccountVerification,
    isVendorReference: row.isVendorReference,
    isLandlordReference: row.isLandlordReference,
    showOwners: row.showOwners,
    showManagers: row.showManagers,
    showAdditionalSigners: row.showAdditionalSigners,
    contactId: row.contactId,
    contactName: contact ? `${contact.firstName} ${contact.lastName}` : null,
    countRequired: row.countRequired,
    optedOut: row.optedOut,
    ...(isFulfilled && row.receivedVia !== null && !hasFiles && { isReceivedByLender: true }),
    createdTimestamp: row.createdAt,
    fulfilledFirstTimestamp: row.fulfilledAt,
    rejection: presentRejection(cipher, row),
    stipulationMap: {
      name: row.mapName,
      documentName: row.mapName,
      documentType: row.documentType,
      classification: row.classification,
      customerFacingCopy: row.customerFacingCopy,
      requestType: row.requestType,
    },
  };
}

function presentRejection(cipher: FieldCipher, row: StipulationRow["stipulation"]): Stipulation["rejection"] {
  const { rejectionReason: reason, reopenedAt: timestamp } = row;
  if (row.fulfilledAt !== null || reason === null || timestamp === null) return null;
  return { filename: openFilename(cipher, row), reason, timestamp };
}

/** @param expert the application's first business funding expert */
export function presentOpportunity(
  cipher: FieldCipher,
  row: OpportunityRow,
  stipulations: readonly StipulationRow[],
  expert: Opportunity["businessFundingExpert"] = null,
): Opportunity {
  return {
    id: row.id,
    accountId: row.accountId,
    name: row.name,
    stageName: row.stageName,
    stage: shownStage(row, row.closedFrom),
    type: row.type,
    closedDate: row.closedAt,
    applicationReceivedDate: row.applicationReceivedAt,
    partner: row.partnerName,
    partnerName: row.partnerName,
    paycheckProtectionPlanId: row.paycheckProtectionPlanId,
    loanVersion: row.loanVersion,
    flowType: row.flowType,
    adverseActionNoticeSent: row.adverseActionNoticeSent,
    numberOfBankStatementsAlreadyUploaded: row.numberOfBankStatementsAlreadyUploaded,
    businessEntityType: row.businessEntityType,
    numberOfEmployees: row.numberOfEmployees,
    advanceAmount: row.advanceAmountCents,
    totalLoanFee: row.totalLoanFeeCents,
    termInWeeks: row.termInWeeks,
    averagePayment: row.averagePaymentCents,
    annualInterestRate: row.annualInterestRate,
    originationFee: row.originationFeeCents,
    premiumAmount: row.premiumAmountCents,
    repaymentAmount: row.repaymentAmountCents,
    numberOfPayments: row.numberOfPayments,
    renewal: row.renewal,
    isInFlight: isOpen(row),
    cfStatusTrackerScreen: row.stage,
    businessPhone: row.businessPhone,
    businessFundingExpert: expert,
    sbaRequestId: row.sbaRequestId,
    issuedDate: row.issuedDate,
    rescindedDate: row.rescindedDate,
    sbaLoanRescindedDate: row.sbaLoanRescindedDate,
    confirmedFraudDate: row.confirmedFraudDate,
    caseWorker: row.caseWorker && shownCaseWorker(row.caseWorker),
    stipulations: stipulations.map((each) => presentStipulation(cipher, each)),
  };
}

type OpenStipulation = Awaited<ReturnType<typeof listOpenStipulations>>[number];

export function presentActionItem({ stipulation, opportunity, account }: OpenStipulation): ActionItem {
  return {
    id: stipulation.id,
    stipulationId: stipulation.id,
    opportunityId: opportunity.id,
    accountId: account.id,
    accountName: account.name,
    groupName: stipulation.groupName,
    name: stipulation.name,
    type: stipulation.type,
    displayName: stipulation.displayName,
    requestType: stipulation.requestType,
    isFulfilled: false,
  };
}
