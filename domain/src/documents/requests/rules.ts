import type { Stipulation } from "../../applications/contract.ts";
import { dayOf } from "../../wire/dates.ts";

/** Groups (and document types) whose PDFs must not be scans (SERV-UP-17, SH-097). */
export function mustBeDigital(groupName: string): boolean {
  return groupName === "BankStatements" || groupName === "TaxReturn";
}

/** The calendar date of a moment as the wire writes it, in UTC, whatever zone the reader is in (SH-106). */
export function dateAsWritten(moment: Temporal.Instant): Temporal.PlainDate {
  return dayOf(moment, "UTC");
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
  return Array.from({ length: Math.max(0, countRequired) }, (_, slot) => newest.subtract({ months: slot }));
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
