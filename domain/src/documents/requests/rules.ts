import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import type { StipulationGroup } from "../../applications/groups/rules.ts";
import { itemPage, type ItemPage, type Paged } from "../../applications/pages/rules.ts";
import { dayOf } from "../../wire/dates.ts";

/** The document type of bank statements, which is also their group name. */
export const statementsType = "BankStatements";

/**
 * Only bank statements must be digital PDFs. Other documents, such as signed tax returns, are often scans (SERV-UP-17,
 * SH-097).
 */
export function mustBeDigital(request: Parameters<typeof documentTypeOf>[0]): boolean {
  const { groupName } = request;
  return (
    groupName === statementsType || asksForStatements(request) || documentTypeOf(request) === statementsType
  );
}

const forms: ReadonlySet<ItemPage> = new Set([
  "verify-bank-accounts",
  "ownership",
  "references",
  "calculate-payroll-data",
  "reduction-in-gross-receipts",
]);

/** Returns whether the borrower fulfills the stipulation with an online form instead of files. */
export function isForm(stipulation: Paged): boolean {
  return forms.has(itemPage(stipulation));
}

/**
 * Returns the group with only the requests that `isTaken` accepts, or undefined if all of these requests are fulfilled
 * (SH-127).
 */
export function narrowed(
  group: StipulationGroup,
  isTaken: (stipulation: Stipulation) => boolean,
): StipulationGroup | undefined {
  const [first, ...rest] = group.stipulations.filter(isTaken);
  if (!first || [first, ...rest].every(({ isFulfilled }) => isFulfilled)) return undefined;
  if (rest.length + 1 === group.stipulations.length) return group;
  return {
    ...group,
    title: first.displayName.trim() || first.name,
    description: first.stipulationMap.customerFacingCopy,
    stipulations: [first, ...rest],
  };
}

/** The calendar date in UTC, as the API writes dates, regardless of the reader's time zone (SH-106). */
export function dateAsWritten(moment: Temporal.Instant): Temporal.PlainDate {
  return dayOf(moment, "UTC");
}

/**
 * Document types that prove identity. A request needs `identityTypesNeeded` of these types (SERV-UPID-02, SH-098,
 * SH-129).
 */
export const identityTypes = ["ProofOfFinancials", "ProofOfIdentity", "ProofOfAddress"] as const;
export const identityTypesNeeded = 2;

/** Types of requests for bank statements, from the borrower or the bank. The same files fulfill both types (SH-056). */
export const statementTypes: readonly string[] = [statementsType, "AGGREGATOR_ASSET_REPORT"];
export function asksForStatements({ type }: Pick<Stipulation, "type">): boolean {
  return statementTypes.includes(type);
}

/** Pages with a single upload control for all their requests. One file is enough (SERV-UP-08, SH-108, SH-129). */
const oneControl: ReadonlySet<ItemPage> = new Set([
  "upload-addendum-a",
  "upload-addendum-b",
  "payroll-verification",
]);

/**
 * Returns all requests that the same file fulfills. `stipulation` comes last, because it must stay open until the
 * others are fulfilled.
 */
export function requestsSharingFile(
  stipulation: Stipulation,
  among: readonly Stipulation[],
): [...Stipulation[], Stipulation] {
  const page = itemPage(stipulation);
  if (stipulation.isFulfilled || !oneControl.has(page)) return [stipulation];
  const isOther = (each: Stipulation) =>
    each.id !== stipulation.id && !each.isFulfilled && itemPage(each) === page;
  return [...among.filter(isOther), stipulation];
}

/** Returns whether the same files fulfill both requests. */
export function shareAnswer(one: Stipulation, other: Stipulation): boolean {
  const page = itemPage(one);
  return (
    (oneControl.has(page) && itemPage(other) === page) || (asksForStatements(one) && asksForStatements(other))
  );
}

type Application = Pick<Opportunity, "applicationReceivedDate" | "numberOfBankStatementsAlreadyUploaded">;

/** Returns the months of required statements. If the list is empty, one document is enough. */
export function statementMonths(
  open: readonly Pick<Stipulation, "countRequired">[],
  { applicationReceivedDate: received, numberOfBankStatementsAlreadyUploaded }: Application,
): Temporal.PlainYearMonth[] {
  if (received === null) return [];
  return bankStatementMonths({
    applicationReceivedDate: dateAsWritten(received),
    countRequired: Math.max(0, ...open.map(({ countRequired }) => countRequired ?? 0)),
    alreadyUploaded: numberOfBankStatementsAlreadyUploaded,
  });
}

/**
 * Returns the months of the required statements, newest first (SERV-UP-23, SH-106). An application received by the 10th
 * needs no statement of the previous month.
 */
export function bankStatementMonths(application: {
  readonly applicationReceivedDate: Temporal.PlainDate;
  readonly countRequired: number;
  readonly alreadyUploaded: number;
}): Temporal.PlainYearMonth[] {
  const { applicationReceivedDate: received, countRequired, alreadyUploaded } = application;
  const back = 1 + (received.day <= 10 ? 1 : 0) + alreadyUploaded;
  const newest = received.toPlainYearMonth().subtract({ months: back });
  return Array.from({ length: countRequired }, (_, slot) => newest.subtract({ months: slot }));
}

export function monthLabel(month: Temporal.PlainYearMonth): string {
  return month.toPlainDate({ day: 1 }).toLocaleString("en-US", { month: "long", year: "numeric" });
}

/** Types allowed for an upload if the stipulation names no type (SH-099). */
export const documentTypes = [
  "BusinessLicense",
  "DriversLicense",
  "TaxReturn",
  "VoidedCheck",
  "ProofOfIdentity",
  "ProofOfBusiness",
  "ProofOfAddress",
  "ProofOfFinancials",
  "Demographic Information",
  "Addendum A",
  "Addendum B",
  "BankStatements",
  "PayrollVerification",
  "Reduction in Gross Receipts Documents",
] as const;

const documentTypeOfName = new Map<string, string>([
  ...documentTypes.map((type) => [type, type] as const),
  ["Business Certificate/License", "BusinessLicense"],
  ["Driver's License", "DriversLicense"],
  ["Borrower Demographic Information", "Demographic Information"],
  ["Ownership and Affiliations", "Addendum A"],
  ["Payroll Verification", "PayrollVerification"],
  ["AGGREGATOR_ASSET_REPORT", "BankStatements"],
]);

export function documentTypeOf(
  stipulation: Pick<Stipulation, "name" | "groupName" | "type"> & {
    readonly stipulationMap: Pick<Stipulation["stipulationMap"], "documentType">;
  },
): string {
  const { name, groupName, type, stipulationMap } = stipulation;
  const known = [name, groupName, type].map((key) => documentTypeOfName.get(key)).find(Boolean);
  return stipulationMap.documentType || known || name;
}

/** Names, groups and types of requests that the borrower may decline. */
export const declinableNames: readonly string[] = [
  "Demographic Information",
  "Borrower Demographic Information",
  "Forgiveness Demographic Information",
];

export const declinableTypes: readonly string[] = [
  "Demographic Information",
  "Forgiveness Demographic Information",
];

/** Only the demographic form is voluntary (SERV-UPDEMO-02, FORG-DDEM-03). */
export function mayBeDeclined(stipulation: Parameters<typeof documentTypeOf>[0]): boolean {
  return declinableTypes.includes(documentTypeOf(stipulation));
}
