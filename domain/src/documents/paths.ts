import { pagePath } from "../wire/pages/page-path.ts";

/** `contactId` is the contact that the action item is completed for (CH-14). */
const item = ["contactId"] as const;

export const uploadGroupPath = pagePath("upload-document-group/:opportunityId/:groupName", item);
export const forgivenessUploadPath = pagePath("forgiveness/:opportunityId/:groupName", item);
/** The generic upload page, with the request in the query or in the path. */
export const uploadPath = pagePath("upload-document", ["opportunityId", "stipulationName"]);
export const namedUploadPath = pagePath("upload-document/:opportunityId/:stipulationName");
export const sentFilesPath = pagePath(":opportunityId/files");

/** Pages that each serve one kind of request (specification 001, section 2.1). */
export const identificationPath = pagePath(":opportunityId/identification", item);
export const additionalIdentificationPath = pagePath(":opportunityId/additional-identification", item);
export const proofOfIdentityPath = pagePath(":opportunityId/proof-of-identity", item);
export const proofOfBusinessPath = pagePath(":opportunityId/proof-of-business", item);
export const businessLicensePath = pagePath(":opportunityId/business-license", item);
export const driversLicensePath = pagePath(":opportunityId/drivers-license", item);
export const taxReturnPath = pagePath(":opportunityId/tax-return", item);
export const voidedCheckPath = pagePath(":opportunityId/voided-check", item);
export const demographicInformationPath = pagePath(":opportunityId/demographic-information", item);
export const bankStatementsPath = pagePath(":opportunityId/upload-bank-statements", item);
export const addendumAPath = pagePath(":opportunityId/upload-addendum-a", item);
export const addendumBPath = pagePath(":opportunityId/upload-addendum-b", item);
export const payrollDataPath = pagePath(":opportunityId/calculate-payroll-data", item);
export const payrollVerificationPath = pagePath(":opportunityId/payroll-verification", item);
export const grossReceiptsPath = pagePath(":opportunityId/reduction-in-gross-receipts", item);
export const grossReceiptsDocumentsPath = pagePath(
  ":opportunityId/reduction-in-gross-receipts-documents",
  item,
);
