import { isLost, isOpen } from "../../applications/rules.ts";
import type { StipulationInput } from "../../book/stipulation.ts";
import {
  forgivenessGroups,
  groupDescription,
  type ForgivenessGroup,
} from "../../forgiveness/groups/rules.ts";
import { isDecided } from "../../forgiveness/record/rules.ts";
import { kindCopy, kindTitles, type RequestGroup } from "./messages.ts";

type Fields = Omit<StipulationInput, "externalId">;
export type RequestCode = keyof typeof loanKinds | ForgivenessGroup;

/** A kind of request that staff can make. The portal has a page and evidence for each (DESK-ASK-02). */
export type RequestKind = {
  readonly code: RequestCode;
  readonly group: RequestGroup;
  /** The kind's name at the desk. */
  readonly title: string;
  /** The fields for the operation that adds a request, except the external id. */
  readonly fields: Fields & { readonly customerFacingCopy: string };
  /** Whether the request concerns one person. */
  readonly isForPerson: boolean;
};

/**
 * The maximum length of the message to the borrower in characters, and the maximum numbers of requests and of files.
 */
export const mostMessage = 500;
export const mostRequests = 10;
export const mostFiles = 60;

type Shape = {
  readonly group: RequestGroup;
  readonly fields: Omit<Fields, "requestType" | "customerFacingCopy">;
  readonly isForPerson?: boolean;
};

const document = (group: RequestGroup, groupName: string, displayName: string, documentType = groupName) =>
  ({
    group,
    fields: {
      name: displayName,
      displayName,
      groupName,
      type: groupName,
      documentType,
      classification: "Document",
    },
  }) satisfies Shape;

const form = (group: RequestGroup, groupName: string, displayName: string) =>
  ({
    group,
    fields: {
      name: displayName,
      displayName,
      groupName,
      type: groupName,
      classification: "Form",
      isDocument: false,
    },
  }) satisfies Shape;

const financialStatement = (name: string) => {
  const shape = document("financial", "FinancialStatement", "Financial statements", "ProofOfFinancials");
  return { ...shape, fields: { ...shape.fields, name } };
};

/** Adds fields to a kind. */
const and = <S extends Shape, const More extends Partial<Fields>>({ fields, ...shape }: S, more: More) => ({
  ...shape,
  fields: { ...fields, ...more },
});

/** The kinds of a loan application, in the order in which the desk lists them. */
const loanKinds = {
  proofOfIdentity: { ...document("identity", "ProofOfIdentity", "Proof of identity"), isForPerson: true },
  driversLicense: {
    ...and(document("identity", "DriversLicense", "Driver's license"), { name: "Driver's License" }),
    isForPerson: true,
  },
  identification: {
    ...document("identity", "Identification", "Identification", "ProofOfIdentity"),
    isForPerson: true,
  },
  proofOfBusiness: document("identity", "ProofOfBusiness", "Proof of business"),
  businessLicense: and(document("identity", "BusinessLicense", "Business license"), {
    name: "Business Certificate/License",
  }),
  addendumA: document("identity", "Ownership and Affiliations", "Ownership and affiliations", "Addendum A"),
  taxReturn: document("financial", "TaxReturn", "Business tax return"),
  bankStatements: and(document("financial", "BankStatements", "Bank statements"), { countRequired: 4 }),
  profitAndLoss: financialStatement("Profit and loss statement"),
  balanceSheet: financialStatement("Balance sheet"),
  addendumB: document("financial", "Addendum B", "EIDL summary"),
  bankAccount: and(form("bank", "Bank account information", "Bank account information"), {
    isBankAccountInformation: true,
  }),
  bankVerification: and(form("bank", "BankAccountVerification", "Bank account verification"), {
    isBankAccountVerification: true,
  }),
  voidedCheck: document("bank", "VoidedCheck", "Voided check"),
  ownership: and(form("people", "BusinessOwnership", "Verify your business representatives"), {
    showOwners: true,
    showManagers: true,
  }),
  signers: and(form("people", "AdditionalSigners", "Loan signers"), { showAdditionalSigners: true }),
  landlord: and(form("people", "References", "Landlord reference"), { isLandlordReference: true }),
  vendor: and(form("people", "References", "Vendor reference"), { isVendorReference: true }),
  payrollVerification: document("ppp", "Payroll Verification", "Payroll documents", "PayrollVerification"),
  payrollData: form("ppp", "Calculate Payroll Data", "Calculate Payroll Data"),
  grossReceipts: form("ppp", "Reduction in Gross Receipts", "Reduction in Gross Receipts"),
  grossReceiptsDocuments: document(
    "ppp",
    "Reduction in Gross Receipts Documents",
    "Reduction in Gross Receipts Documents",
  ),
  demographics: and(document("ppp", "Demographic Information", "Demographic Information"), {
    name: "Borrower Demographic Information",
  }),
} as const satisfies Record<string, Shape>;

export type LoanCode = keyof typeof loanKinds;

function loanKind(code: LoanCode): RequestKind {
  const { group, fields, ...rest }: Shape = loanKinds[code];
  const requestType = "Credit Application";
  return {
    code,
    group,
    title: kindTitles[code],
    fields: { ...fields, customerFacingCopy: kindCopy[code], requestType },
    isForPerson: rest.isForPerson ?? false,
  };
}

function forgivenessKind(code: ForgivenessGroup): RequestKind {
  return {
    code,
    group: "forgiveness",
    title: code,
    fields: {
      name: code,
      displayName: code,
      groupName: code,
      type: code,
      documentType: code,
      classification: "Forgiveness",
      customerFacingCopy: groupDescription(code, "3508"),
      requestType: "Forgiveness Application",
    },
    isForPerson: false,
  };
}

export const loanCodes = Object.keys(loanKinds) as LoanCode[];
/** Excludes the form "Demographic Information", which is a kind of the loan application. */
const asForgiveness = forgivenessGroups.filter((name) => name !== "Demographic Information");

/** All kinds of requests (desk catalogue, section 2.7). */
export const requestKinds: readonly RequestKind[] = [
  ...loanCodes.map(loanKind),
  ...asForgiveness.map(forgivenessKind),
];

export const kindOf = (code: RequestCode): RequestKind => {
  const kind = requestKinds.find((each) => each.code === code);
  if (!kind) throw new RangeError(`there is no kind of request ${code}`);
  return kind;
};

type Named = Pick<Fields, "name" | "groupName" | "type" | "requestType">;

/** Returns the kind of a request, or undefined if the request matches no kind. */
export function kindOfRequest(request: Named): RequestKind | undefined {
  const { name, groupName, type, requestType } = request;
  return requestKinds.find(
    ({ fields }) =>
      fields.name === name &&
      fields.groupName === groupName &&
      fields.type === type &&
      fields.requestType === requestType,
  );
}

/** The fields that staff choose. All other fields come from the kind. */
const free: readonly string[] = ["externalId", "customerFacingCopy", "countRequired", "contact"];

/** Returns whether staff may make this request. It must match a kind, and have a message and an id from the desk. */
export function isDeskRequest(request: Named & Partial<Fields> & { readonly externalId: string }): boolean {
  const kind = kindOfRequest(request);
  const copy = request.customerFacingCopy ?? "";
  if (!kind || !deskId.test(request.externalId) || !isMessage(copy)) return false;
  const given: Record<string, unknown> = request;
  const expected: Record<string, unknown> = kind.fields;
  // An omitted `isDocument` counts as true. Other omitted fields and null count as false.
  const valueOf = (fields: typeof given, name: string) => fields[name] ?? name === "isDocument";
  const names = new Set([...Object.keys(given), ...Object.keys(expected)]);
  return [...names].every((name) => free.includes(name) || valueOf(given, name) === valueOf(expected, name));
}

const isMessage = (text: string) => text.trim() !== "" && text.length <= mostMessage;

const deskId = /^desk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Application = {
  readonly isPpp: boolean;
  readonly takesStipulations: boolean;
  readonly stageName: string;
  /** The stages of the application's forgiveness records. */
  readonly forgivenessStages: readonly (string | null)[];
};

/** Returns whether staff can no longer make requests for an application (DESK-ASK-06). */
export function areRequestsClosed(application: Omit<Application, "isPpp">): boolean {
  const { takesStipulations, stageName, forgivenessStages: stages } = application;
  return !takesStipulations || isLost({ stageName }) || (stages.length > 0 && stages.every(isDecided));
}

const groupOrder: readonly RequestGroup[] = ["identity", "financial", "bank", "people", "ppp", "forgiveness"];

/** Returns the groups of kinds for an application. The group of its product comes first (DESK-ASK-01). */
export function kindsFor({ isPpp, stageName, forgivenessStages }: Omit<Application, "takesStipulations">): {
  readonly group: RequestGroup;
  readonly kinds: readonly RequestKind[];
}[] {
  const isOffered: Readonly<Partial<Record<RequestGroup, boolean>>> = {
    forgiveness: forgivenessStages.length > 0,
    ppp: isPpp && isOpen({ stageName }),
  };
  const first = isOffered.forgiveness ? "forgiveness" : "ppp";
  return (
    groupOrder
      // The borrower no longer sees the requests of a closed loan application.
      .filter((group) => isOffered[group] ?? isOpen({ stageName }))
      .toSorted((one, other) => Number(other === first) - Number(one === first))
      .map((group) => ({ group, kinds: requestKinds.filter((kind) => kind.group === group) }))
  );
}
