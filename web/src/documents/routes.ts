import * as paths from "@portal/domain/documents/paths";
import type { Page } from "@portal/domain/wire/pages/page-path";
import type { PageRoute } from "../platform/page-route.ts";

/** The routes of document upload pages that have their own address. */
const singlePurposePages: readonly Page[] = [
  paths.identificationPath,
  paths.additionalIdentificationPath,
  paths.proofOfIdentityPath,
  paths.proofOfBusinessPath,
  paths.businessLicensePath,
  paths.driversLicensePath,
  paths.taxReturnPath,
  paths.voidedCheckPath,
  paths.demographicInformationPath,
  paths.bankStatementsPath,
  paths.addendumAPath,
  paths.addendumBPath,
  paths.payrollVerificationPath,
  paths.grossReceiptsDocumentsPath,
];

export const documentRoutes: readonly PageRoute[] = [
  {
    path: paths.uploadGroupPath,
    access: "signed-in",
    screen: async () => (await import("./upload-screen.tsx")).UploadScreen,
  },
  {
    path: paths.sentFilesPath,
    access: "signed-in",
    screen: async () => (await import("./upload-screen.tsx")).SentFilesScreen,
  },
  ...singlePurposePages.map((path): PageRoute => ({
    path,
    access: "signed-in",
    screen: async () => (await import("./upload-screen.tsx")).SinglePurposeUploadScreen,
  })),
  ...[paths.uploadPath, paths.namedUploadPath].map((path): PageRoute => ({
    path,
    access: "signed-in",
    screen: async () => (await import("./upload-screen.tsx")).RequestUploadScreen,
  })),
];
