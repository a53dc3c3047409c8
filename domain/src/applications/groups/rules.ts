import { verifyBankAccountsPath } from "../../banking/paths.ts";
import * as documents from "../../documents/paths.ts";
import { ownershipPath, referencesPath } from "../../ownership/paths.ts";
import type { Country } from "../../wire/shapes.ts";
import type { Stipulation } from "../contract.ts";
import { isJustFulfilled, type Success } from "../rules.ts";
import { groupTexts } from "./messages.ts";

/** Where each kind stands in the list (CORE-ACT-07, CORE-CONST-14). */
const orderOf = {
  "bank-account": 10,
  "business-ownership": 20,
  "bank-statement": 30,
  "financial-statement": 40,
  identity: 50,
  reference: 60,
  other: 100,
} as const;
export type GroupKind = keyof typeof orderOf;

/** Requests that the borrower sees and completes as one item. */
export type StipulationGroup = {
  readonly groupName: string;
  readonly title: string;
  readonly description: string | null;
  readonly kind: GroupKind;
  readonly order: number;
  readonly isComplete: boolean;
  /** When the last of its requests was first fulfilled; null while one is open. */
  readonly receivedTimestamp: Temporal.Instant | null;
  readonly stipulations: readonly Stipulation[];
};

/** Only these are shown and counted (CH-23). */
export function isCustomerFacing(stipulation: {
  readonly stipulationMap: Pick<Stipulation["stipulationMap"], "customerFacingCopy">;
}): boolean {
  return (stipulation.stipulationMap.customerFacingCopy ?? "").trim() !== "";
}

/**
 * The groups of one application's customer-facing stipulations, in the order of CORE-ACT-07, ties by group name.
 * Identification of people other than `contactId` makes a group of its own while one of them has it open
 * (CORE-ACT-06); without `contactId` nobody is told apart.
 */
export function stipulationGroups(
  stipulations: readonly Stipulation[],
  viewer: { readonly contactId?: string | undefined; readonly success: Success },
): StipulationGroup[] {
  const groups = new Map<string, Stipulation[]>();
  const others: Stipulation[] = [];
  for (const stipulation of stipulations.filter(isCustomerFacing)) {
    if (isOfAnother(stipulation, viewer.contactId)) others.push(stipulation);
    else groups.set(stipulation.groupName, [...(groups.get(stipulation.groupName) ?? []), stipulation]);
  }
  const all = [...groups].map(([groupName, members]) => groupOf(groupName, members, viewer.success));
  if (others.some((stipulation) => !stipulation.isFulfilled)) {
    all.push(additionalIdentification(others, viewer.success));
  }
  return all.toSorted(
    (one, other) => one.order - other.order || one.groupName.localeCompare(other.groupName, "en"),
  );
}

function isOfAnother(stipulation: Stipulation, contactId: string | undefined): boolean {
  if (contactId === undefined || stipulation.contactId === null) return false;
  return stipulation.type === "Identification" && stipulation.contactId !== contactId;
}

function groupOf(groupName: string, members: readonly Stipulation[], success: Success): StipulationGroup {
  const kind = kindOf(groupName, members);
  const first = members[0];
  return {
    groupName,
    title: first?.displayName.trim() || groupName,
    description: first ? descriptionOf(first) : null,
    kind,
    order: orderOf[kind],
    isComplete:
      members.every((stipulation) => stipulation.isFulfilled) ||
      members.some((stipulation) => isJustFulfilled(stipulation, success)),
    receivedTimestamp: receivedTimestamp(members),
    stipulations: members,
  };
}

/** Its members carry the viewer's group name too, so only its own name in the success parameters completes it. */
function additionalIdentification(members: readonly Stipulation[], success: Success): StipulationGroup {
  return {
    ...groupOf(groupTexts.additionalIdentification, members, {}),
    title: groupTexts.additionalIdentification,
    description: groupTexts.additionalIdentificationHint,
    isComplete: success.groupName === groupTexts.additionalIdentification,
  };
}

/** The kind that comes first among the members' (CH-22). */
function kindOf(groupName: string, members: readonly Stipulation[]): GroupKind {
  const kinds = members.map(kindOfOne).toSorted((one, other) => orderOf[one] - orderOf[other]);
  const kind = kinds[0] ?? "other";
  return kind === "other" && groupName === "FinancialStatement" ? "financial-statement" : kind;
}

function kindOfOne(stipulation: Stipulation): GroupKind {
  if (stipulation.isBankAccountInformation || stipulation.isBankAccountVerification) return "bank-account";
  if (stipulation.isLandlordReference || stipulation.isVendorReference) return "reference";
  switch (stipulation.type) {
    case "BusinessOwnership":
    case "AdditionalSigners":
      return "business-ownership";
    // The open-banking request stands for the same statements (SH-056).
    case "BankStatements":
    case "AGGREGATOR_ASSET_REPORT":
      return "bank-statement";
    case "FinancialStatement":
      return "financial-statement";
    case "Identification":
      return "identity";
    default:
      return "other";
  }
}

/** SH-102. */
function descriptionOf(stipulation: Stipulation): string | null {
  const { customerFacingCopy } = stipulation.stipulationMap;
  return customerFacingCopy || stipulation.customerFacingDescription || stipulation.description || null;
}

function receivedTimestamp(members: readonly Stipulation[]): Temporal.Instant | null {
  if (!members.every((stipulation) => stipulation.isFulfilled)) return null;
  const moments = members.flatMap(({ fulfilledFirstTimestamp }) => fulfilledFirstTimestamp ?? []);
  return moments.toSorted((one, other) => Temporal.Instant.compare(one, other)).at(-1) ?? null;
}

/** Groups, or the names of lone stipulations, that have a page of their own (001, section 2.1). */
const singlePurposePages = new Map([
  ["ProofOfIdentity", documents.proofOfIdentityPath],
  ["ProofOfBusiness", documents.proofOfBusinessPath],
  ["BusinessLicense", documents.businessLicensePath],
  ["Business Certificate/License", documents.businessLicensePath],
  ["DriversLicense", documents.driversLicensePath],
  ["Driver's License", documents.driversLicensePath],
  ["TaxReturn", documents.taxReturnPath],
  ["VoidedCheck", documents.voidedCheckPath],
  ["Demographic Information", documents.demographicInformationPath],
  ["Borrower Demographic Information", documents.demographicInformationPath],
  ["Calculate Payroll Data", documents.payrollDataPath],
  ["Ownership and Affiliations", documents.addendumAPath],
  ["Addendum A", documents.addendumAPath],
  ["Addendum B", documents.addendumBPath],
  ["Payroll Verification", documents.payrollVerificationPath],
  ["PayrollVerification", documents.payrollVerificationPath],
  ["Reduction in Gross Receipts", documents.grossReceiptsPath],
  ["Reduction in Gross Receipts Documents", documents.grossReceiptsDocumentsPath],
]);

/**
 * The address at which the item is completed (CORE-ACT-08, CH-22).
 * @param viewer `contactId` where the address names the contact for whom it is (CH-14)
 */
export function pageOf(
  group: Pick<StipulationGroup, "groupName" | "kind" | "stipulations">,
  opportunity: { readonly id: string },
  viewer: { readonly country: Country; readonly contactId?: string | undefined },
): string {
  const { groupName, kind, stipulations } = group;
  const { country, contactId } = viewer;
  const item = { opportunityId: opportunity.id, contactId };
  const isForgiveness = stipulations.some(
    ({ stipulationMap }) => stipulationMap.requestType === "Forgiveness Application",
  );
  if (groupName === groupTexts.additionalIdentification) {
    return documents.additionalIdentificationPath(country, item);
  }
  if (isForgiveness) return documents.forgivenessUploadPath(country, { ...item, groupName });
  const groupPage = documents.uploadGroupPath(country, { ...item, groupName });
  const ownPage = singlePurposePage(group)?.(country, item);
  const pages: Readonly<Record<GroupKind, string>> = {
    "bank-account": verifyBankAccountsPath(country, item),
    "business-ownership": ownershipPath(country, item),
    "bank-statement": documents.uploadChoicePath(country, { ...item, groupName }),
    "financial-statement": groupPage,
    identity: ownPage ?? documents.identificationPath(country, item),
    reference: referencesPath(country, item),
    other: ownPage ?? groupPage,
  };
  return pages[kind];
}

function singlePurposePage(group: Pick<StipulationGroup, "groupName" | "stipulations">) {
  const [only, second] = group.stipulations;
  return (
    singlePurposePages.get(group.groupName) ??
    (only && !second ? singlePurposePages.get(only.name) : undefined)
  );
}
