import { statementChoicePath, verifyBankAccountsPath } from "../../banking/paths.ts";
import * as documents from "../../documents/paths.ts";
import * as forgiveness from "../../forgiveness/paths.ts";
import { ownershipPath, referencesPath } from "../../ownership/paths.ts";
import type { Country } from "../../wire/shapes.ts";
import type { Stipulation } from "../contract.ts";
import {
  isAdditionalIdentification,
  kindOf,
  type GroupKind,
  type GroupIdentity,
  type StipulationGroup,
} from "../groups/rules.ts";

/** Pages for stipulations with these exact names (SH-127). */
const pagesOfNames = {
  "Business Certificate/License": "business-license",
  "Driver's License": "drivers-license",
  "Borrower Demographic Information": "demographic-information",
  "Calculate Payroll Data": "calculate-payroll-data",
  "Reduction in Gross Receipts Documents": "reduction-in-gross-receipts-documents",
} as const;

/** Pages for stipulations in these groups. A page for the stipulation's name takes precedence. */
const pagesOfGroups = {
  "Reduction in Gross Receipts": "reduction-in-gross-receipts",
  "Ownership and Affiliations": "upload-addendum-a",
  "Addendum B": "upload-addendum-b",
  "Payroll Verification": "payroll-verification",
  TaxReturn: "tax-return",
  ProofOfIdentity: "proof-of-identity",
  VoidedCheck: "voided-check",
  ProofOfBusiness: "proof-of-business",
} as const;

export type ItemPage =
  | "forgiveness"
  | "verify-bank-accounts"
  | "ownership"
  | "references"
  | "upload-document-choice"
  | "identification"
  | "upload-document-group"
  | (typeof pagesOfNames)[keyof typeof pagesOfNames]
  | (typeof pagesOfGroups)[keyof typeof pagesOfGroups];

/** The page of each kind of stipulation, whatever the stipulation's name (CH-22). */
const pagesOfKinds: Readonly<Partial<Record<GroupKind, ItemPage>>> = {
  "bank-account": "verify-bank-accounts",
  "business-ownership": "ownership",
  "bank-statement": "upload-document-choice",
  reference: "references",
};

export type Paged = GroupIdentity &
  Pick<Stipulation, "name"> & {
    readonly stipulationMap: Pick<Stipulation["stipulationMap"], "requestType">;
  };

/** Returns the page on which a stipulation is completed (CH-22, SH-127). */
export function itemPage(stipulation: Paged): ItemPage {
  if (stipulation.stipulationMap.requestType === "Forgiveness Application") return "forgiveness";
  const kind = kindOf(stipulation);
  const other = kind === "identity" ? "identification" : "upload-document-group";
  return pagesOfKinds[kind] ?? ownPage(stipulation) ?? other;
}

function ownPage({ name, groupName }: Pick<Stipulation, "name" | "groupName">): ItemPage | undefined {
  return entryOf(pagesOfNames, name) ?? entryOf(pagesOfGroups, groupName);
}

function entryOf<V>(table: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Returns the page that an action item opens: the page of the item's first unfulfilled stipulation (SH-127). */
export function groupPage(
  group: Pick<StipulationGroup, "key" | "stipulations">,
): ItemPage | "additional-identification" {
  if (isAdditionalIdentification(group)) return "additional-identification";
  return itemPage(group.stipulations.find(({ isFulfilled }) => !isFulfilled) ?? group.stipulations[0]);
}

const formMinutes: Readonly<Partial<Record<ReturnType<typeof groupPage>, number>>> = {
  ownership: 10,
  "calculate-payroll-data": 10,
  "reduction-in-gross-receipts": 10,
  references: 3,
  identification: 3,
  "additional-identification": 3,
};
const usualMinutes = 5;

export function minutesOf(group: Pick<StipulationGroup, "key" | "stipulations">): number {
  return formMinutes[groupPage(group)] ?? usualMinutes;
}

/** Page paths with the application's id as the only parameter. */
const pathsOf = {
  "verify-bank-accounts": verifyBankAccountsPath,
  ownership: ownershipPath,
  references: referencesPath,
  identification: documents.identificationPath,
  "additional-identification": documents.additionalIdentificationPath,
  "proof-of-identity": documents.proofOfIdentityPath,
  "proof-of-business": documents.proofOfBusinessPath,
  "business-license": documents.businessLicensePath,
  "drivers-license": documents.driversLicensePath,
  "tax-return": documents.taxReturnPath,
  "voided-check": documents.voidedCheckPath,
  "demographic-information": documents.demographicInformationPath,
  "upload-addendum-a": documents.addendumAPath,
  "upload-addendum-b": documents.addendumBPath,
  "calculate-payroll-data": documents.payrollDataPath,
  "payroll-verification": documents.payrollVerificationPath,
  "reduction-in-gross-receipts": documents.grossReceiptsPath,
  "reduction-in-gross-receipts-documents": documents.grossReceiptsDocumentsPath,
} as const;

const groupPathsOf = {
  "upload-document-choice": statementChoicePath,
  "upload-document-group": documents.uploadGroupPath,
} as const;

/** Paths of special pages for forgiveness requests, by the request's title (forgiveness specification, 2.6). */
const forgivenessPathsOf = {
  "SBA Form 3508S": forgiveness.form3508sPath,
  "Covered Costs Documents": forgiveness.coveredCostsPath,
  "Reduction in Gross Receipts": forgiveness.grossReceiptsPath,
  "Reduction in Gross Receipts Documents": forgiveness.grossReceiptsDocumentsPath,
} as const;

export function forgivenessPage(
  country: Country,
  item: Readonly<Record<"title" | "opportunityId" | "stipulationId" | "groupName", string>> & {
    readonly contactId?: string | undefined;
  },
): string {
  const path = entryOf(forgivenessPathsOf, item.title) ?? documents.forgivenessUploadPath;
  return path(country, item);
}

/** Returns the address of an item's page (CORE-ACT-08). Adds `contactId` if it is present (CH-14). */
export function pageOf(
  group: Pick<StipulationGroup, "key" | "groupName" | "title" | "stipulations">,
  opportunity: { readonly id: string },
  { country, contactId }: { readonly country: Country; readonly contactId?: string | undefined },
): string {
  const page = groupPage(group);
  const item = { opportunityId: opportunity.id, contactId };
  const { title, groupName, stipulations } = group;
  if (page === "forgiveness")
    return forgivenessPage(country, { ...item, title, groupName, stipulationId: stipulations[0].id });
  return page in groupPathsOf
    ? groupPathsOf[page as keyof typeof groupPathsOf](country, { ...item, groupName })
    : pathsOf[page as keyof typeof pathsOf](country, item);
}

const answerPages: readonly ItemPage[] = ["calculate-payroll-data", "reduction-in-gross-receipts"];
const answeredByForm: readonly string[] = ["SBA Form 3508", "Reduction in Gross Receipts"];

/** Returns the page that shows a completed item's form or files, or undefined if the item has neither. */
export function sentPageOf(
  { stipulations }: Pick<StipulationGroup, "stipulations">,
  opportunity: { readonly id: string },
  country: Country,
): { readonly kind: "answers" | "files"; readonly path: string } | undefined {
  const address = { opportunityId: opportunity.id };
  // The portal has no answers of a form that arrived elsewhere.
  const sent = stipulations.filter(({ isReceivedByLender }) => !isReceivedByLender);
  const pages = sent.map((each) => ({ page: itemPage(each), name: each.name }));
  if (pages.some(({ page }) => answerPages.includes(page)))
    return { kind: "answers", path: forgiveness.planAnswersPath(country, address) };
  if (pages.some(({ page, name }) => page === "forgiveness" && answeredByForm.includes(name)))
    return { kind: "answers", path: forgiveness.sentAnswersPath(country) };
  return sent.some(({ isDocument, optedOut }) => isDocument && !optedOut)
    ? { kind: "files", path: documents.sentFilesPath(country, address) }
    : undefined;
}
