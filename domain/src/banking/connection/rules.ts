import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import { flowType } from "../../applications/flow/contract.ts";
import { isPpp } from "../../applications/rules.ts";
import { asksForStatements, bankStatementMonths, dateAsWritten } from "../../documents/requests/rules.ts";
import type { Country } from "../../wire/shapes.ts";
import { codeTexts, genericTexts } from "./messages.ts";

/** Minimum number of months that a bank connection fetches statements for (SERV-CONST-06). */
const monthsCovered = 4;
/** Maximum number of non-terminal errors. One more error closes the bank widget (SERV-OB-11). */
const maxRetries = 2;

const [reportType] = flowType.options;

type Request = Pick<Stipulation, "type" | "isFulfilled" | "countRequired">;
type Application = Pick<
  Opportunity,
  "type" | "paycheckProtectionPlanId" | "applicationReceivedDate" | "numberOfBankStatementsAlreadyUploaded"
> & { readonly stipulations: readonly Request[] };

/**
 * Returns whether the borrower can connect a bank: in the US, not for PPP, while the request to connect is open
 * (SH-056).
 */
export function offersConnection(
  application: Pick<Application, "type" | "paycheckProtectionPlanId"> & {
    readonly stipulations: readonly Pick<Request, "type" | "isFulfilled">[];
  },
  { country, isAvailable }: { readonly country: Country; readonly isAvailable: boolean },
): boolean {
  const isAsked = application.stipulations.some(
    ({ type, isFulfilled }) => type === reportType && !isFulfilled,
  );
  return isAvailable && isAsked && country === "us" && !isPpp(application);
}

/** Returns the open requests that a connection fulfills. Uploaded statements fulfill the same requests (SH-056). */
export function statementRequests<S extends Pick<Request, "type" | "isFulfilled">>({
  stipulations,
}: {
  readonly stipulations: readonly S[];
}): S[] {
  return stipulations.filter((each) => asksForStatements(each) && !each.isFulfilled);
}

/** Returns the months of statements to fetch, newest first. Includes months that the borrower already uploaded. */
export function monthsFetched(
  application: Omit<Application, "type" | "paycheckProtectionPlanId">,
  today: Temporal.PlainDate,
): Temporal.PlainYearMonth[] {
  const { applicationReceivedDate: received, numberOfBankStatementsAlreadyUploaded: before } = application;
  const asked = application.stipulations
    .filter(asksForStatements)
    .map(({ countRequired }) => before + (countRequired ?? 0));
  return bankStatementMonths({
    applicationReceivedDate: received ? dateAsWritten(received) : today,
    countRequired: Math.max(monthsCovered, ...asked),
    alreadyUploaded: 0,
  });
}

/** Error codes that close the bank widget (specification 001, section 8.5). */
export const terminalCodes = [
  "OCROLUS_ERROR",
  "INSTITUTION_ERROR",
  "PLANNED_MAINTENANCE",
  "INVALID_SEND_METHOD",
  "MFA_NOT_SUPPORTED",
  "INSTITUTION_DOWN",
  "INSTITUTION_NOT_RESPONDING",
  "INSTITUTION_NOT_AVAILABLE",
  "INSTITUTION_NO_LONGER_SUPPORTED",
  "UNSUPPORTED_RESPONSE",
  "FAILED_TO_FETCH_LINK_TOKEN",
  "FAILED_TO_FETCH_ACCESS_TOKEN",
  "INTERNAL_SERVER_ERROR",
] as const;

export const nonTerminalCodes = [
  "USER_ERROR",
  "INSUFFICIENT_CREDENTIALS",
  "INVALID_CREDENTIALS",
  "INVALID_MFA",
  "INVALID_OTP",
  "ITEM_LOCKED",
  "USER_INPUT_TIMEOUT",
] as const;

const terminal: ReadonlySet<string> = new Set(terminalCodes);
const nonTerminal: ReadonlySet<string> = new Set(nonTerminalCodes);

/** An error in the bank widget. The page shows the `text` of a terminal error in addition to the generic text. */
export type WidgetError =
  | { readonly isTerminal: true; readonly text: string | undefined }
  | { readonly isTerminal: false; readonly text: string };

/** A message from the bank widget (SERV-OB-08, SH-058). */
export type WidgetEvent =
  | { readonly kind: "linked" | "closed" | "other" }
  | { readonly kind: "error"; readonly error: WidgetError };

/**
 * The error for a failed call or an unreadable event. The page shows only the generic text (SERV-OB-12, SERV-OB-14).
 */
export const plainTerminal: WidgetError = { isTerminal: true, text: undefined };

export function readWidgetEvent(message: unknown): WidgetEvent {
  const type = partOf(message, "type");
  if (type === "LINK_SUCCESS") return { kind: "linked" };
  if (type === "CLOSE") return { kind: "closed" };
  if (type !== "ERROR") return { kind: "other" };
  const error = partOf(partOf(message, "data"), "error");
  return { kind: "error", error: errorOf(partOf(error, "errorType"), partOf(error, "errorCode")) };
}

/** The error code decides whether an error is terminal. If the code is unknown, the error type decides (SH-059). */
function errorOf(errorType: unknown, errorCode: unknown): WidgetError {
  if (typeof errorType !== "string" || typeof errorCode !== "string" || errorCode === "")
    return plainTerminal;
  if (!terminal.has(errorType) && !nonTerminal.has(errorType)) return plainTerminal;
  const decisive = [errorCode, errorType].find((each) => terminal.has(each) || nonTerminal.has(each));
  const text = Object.hasOwn(codeTexts, errorCode) ? codeTexts[errorCode] : undefined;
  if (decisive === undefined || terminal.has(decisive)) return { isTerminal: true, text };
  return { isTerminal: false, text: text ?? genericTexts.nonTerminal };
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** The errors so far in one visit to the page that connects a bank (SH-125). */
export type Visit = {
  readonly nonTerminalCount: number;
  readonly terminalCount: number;
  /** Error text of the bank widget. */
  readonly text: string | undefined;
  /** Whether the widget is closed, so that the borrower must upload the statements instead. */
  readonly isOver: boolean;
};

export const freshVisit: Visit = {
  nonTerminalCount: 0,
  terminalCount: 0,
  text: undefined,
  isOver: false,
};

/**
 * Records an error of the bank widget. The third non-terminal error or any terminal error closes the widget (SERV-OB-09
 * to 11).
 */
export function afterError(visit: Visit, error: WidgetError): Visit {
  if (error.isTerminal)
    return { ...visit, terminalCount: visit.terminalCount + 1, text: error.text, isOver: true };
  const nonTerminalCount = visit.nonTerminalCount + 1;
  const isOver = nonTerminalCount > maxRetries;
  return { ...visit, nonTerminalCount, text: isOver ? undefined : error.text, isOver };
}
