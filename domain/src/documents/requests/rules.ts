import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import type { StipulationGroup } from "../../applications/groups/rules.ts";
import { itemPage, type ItemPage, type Paged } from "../../applications/pages/rules.ts";
import { dayOf } from "../../wire/dates.ts";

/** The document type, and the group, of bank statements. */
export const statementsType = "BankStatements";

/**
 * Whether what is sent for a request must be a PDF as its maker made it: neither a scan nor a picture. Bank statements
 * must; signed tax returns often are scans (SERV-UP-17, SH-097).
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

/** Whether a form completes it, so that it takes no files. */
export function isForm(stipulation: Paged): boolean {
  return forms.has(itemPage(stipulation));
}

/**
 * A group narrowed to what a page takes of it, as long as something of that is open; undefined where nothing is, so
 * that the page has nothing to ask for (SH-127).
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

/** The calendar date of a moment as the wire writes it, in UTC, whatever zone the reader is in (SH-106). */
export function dateAsWritten(moment: Temporal.Instant): Temporal.PlainDate {
  return dayOf(moment, "UTC");
}

/** What proves who somebody is, of which some are enough (SERV-UPID-02, SH-098, SH-129). */
export const identityTypes = ["ProofOfFinancials", "ProofOfIdentity", "ProofOfAddress"] as const;
export const identityTypesNeeded = 2;

/** The same statements, uploaded or fetched from the bank: one set of files stands for both (SH-056). */
export const statementTypes: readonly string[] = [statementsType, "AGGREGATOR_ASSET_REPORT"];
export function asksForStatements({ type }: Pick<Stipulation, "type">): boolean {
  return statementTypes.includes(type);
}

/** Pages with one control for all that is asked there, whose first file is enough (SERV-UP-08, SH-108, SH-129). */
const oneControl: ReadonlySet<ItemPage> = new Set([
  "upload-addendum-a",
  "upload-addendum-b",
  "payroll-verification",
]);

/**
 * The open requests that a file for this one answers too, itself last: each of them counts the file for as long as
 * the one that it was sent for is open.
 */
export function answeredTogether(
  stipulation: Stipulation,
  among: readonly Stipulation[],
): [...Stipulation[], Stipulation] {
  const page = itemPage(stipulation);
  if (stipulation.isFulfilled || !oneControl.has(page)) return [stipulation];
  const isOther = (each: Stipulation) =>
    each.id !== stipulation.id && !each.isFulfilled && itemPage(each) === page;
  return [...among.filter(isOther), stipulation];
}

/** Whether the same files answer both: on a page with one control, and where bank statements are asked for. */
export function areAnsweredAlike(one: Stipulation, other: Stipulation): boolean {
  const page = itemPage(one);
  return (
    (oneControl.has(page) && itemPage(other) === page) || (asksForStatements(one) && asksForStatements(other))
  );
}

type Application = Pick<Opportunity, "applicationReceivedDate" | "numberOfBankStatementsAlreadyUploaded">;

/**
 * The months of an application's bank statements that its open requests ask for. None where no count is asked
 * for or the application has no date: then the statements are one document.
 */
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
 * The months whose bank statements are asked for, newest first (SERV-UP-23, SH-106): `countRequired` of them,
 * from the month before the application, one more month back when it came by the 10th, and past those
 * that were uploaded before.
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

/** "February 2021". */
export function monthLabel(month: Temporal.PlainYearMonth): string {
  return month.toPlainDate({ day: 1 }).toLocaleString("en-US", { month: "long", year: "numeric" });
}

/** The types that an upload may carry where the stipulation names none (SH-099). */
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

/** Names of stipulations and groups that differ from their document type. */
const documentTypeOfName = new Map<string, string>([
  ...documentTypes.map((type) => [type, type] as const),
  ["Business Certificate/License", "BusinessLicense"],
  ["Driver's License", "DriversLicense"],
  ["Borrower Demographic Information", "Demographic Information"],
  ["Ownership and Affiliations", "Addendum A"],
  ["Payroll Verification", "PayrollVerification"],
  ["AGGREGATOR_ASSET_REPORT", "BankStatements"],
]);

/** The stipulation's own document type, else the one its name, group or type stands for, else its name. */
export function documentTypeOf(
  stipulation: Pick<Stipulation, "name" | "groupName" | "type"> & {
    readonly stipulationMap: Pick<Stipulation["stipulationMap"], "documentType">;
  },
): string {
  const { name, groupName, type, stipulationMap } = stipulation;
  const known = [name, groupName, type].map((key) => documentTypeOfName.get(key)).find(Boolean);
  return stipulationMap.documentType || known || name;
}

/** What a request is called, or its group or type, whose document the borrower may decline. */
export const declinableNames: readonly string[] = [
  "Demographic Information",
  "Borrower Demographic Information",
  "Forgiveness Demographic Information",
];

/** The forms themselves: that of a loan, and that of its forgiveness. */
export const declinableTypes: readonly string[] = [
  "Demographic Information",
  "Forgiveness Demographic Information",
];

/** The borrower may do without it: the demographic form is voluntary (SERV-UPDEMO-02, FORG-DDEM-03). */
export function mayBeDeclined(stipulation: Parameters<typeof documentTypeOf>[0]): boolean {
  return declinableTypes.includes(documentTypeOf(stipulation));
}
