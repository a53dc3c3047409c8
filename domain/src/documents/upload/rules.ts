import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import { fillIn } from "../../wire/messages.ts";
import { sizeTexts, uploadPageTexts } from "../messages.ts";
import { bankStatementMonths, dateAsWritten, documentTypeOf, monthLabel } from "../requests/rules.ts";
import { uploadProfiles, type UploadProfile } from "../rules.ts";

/** One place of the page that takes files: a stipulation's, or a month's of bank statements (SH-101). */
export type UploadSlot = {
  readonly id: string;
  readonly label: string;
  readonly documentType: string;
  /** What the slot's files fulfil. */
  readonly stipulations: readonly Stipulation[];
  readonly isReceived: boolean;
  /** The borrower may decline with this sentence; null where the document is asked for. */
  readonly optOutLabel: string | null;
};

type Application = Pick<Opportunity, "applicationReceivedDate" | "numberOfBankStatementsAlreadyUploaded">;

/** The slots of a group, in its order; the months of bank statements come first. */
export function uploadSlots(members: readonly Stipulation[], application: Application): UploadSlot[] {
  const open = members.filter((member) => isBankStatement(member) && !member.isFulfilled);
  const rest = members.filter((member) => !open.includes(member));
  return [
    ...bankStatementSlots(open, application),
    ...rest.map((member) => slotOf(member, labelOf(member, members))),
  ];
}

/** Statements may be uploaded in place of the open-banking connection: one set of files fulfils both (SH-056). */
function isBankStatement({ type }: Stipulation): boolean {
  return type === "BankStatements" || type === "AGGREGATOR_ASSET_REPORT";
}

function bankStatementSlots(open: readonly Stipulation[], application: Application): UploadSlot[] {
  const first = open.find(({ type }) => type === "BankStatements") ?? open[0];
  if (!first) return [];
  const countRequired = first.countRequired ?? Math.max(0, ...open.map((each) => each.countRequired ?? 0));
  const slot = { ...slotOf(first, first.displayName), stipulations: open };
  if (application.applicationReceivedDate === null || countRequired < 1) return [slot];
  const months = bankStatementMonths({
    applicationReceivedDate: dateAsWritten(application.applicationReceivedDate),
    countRequired,
    alreadyUploaded: application.numberOfBankStatementsAlreadyUploaded,
  });
  return months.map((month) => ({
    ...slot,
    id: `${first.id}-${month.toString()}`,
    label: monthLabel(month),
  }));
}

function slotOf(stipulation: Stipulation, label: string): UploadSlot {
  const documentType = documentTypeOf(stipulation);
  return {
    id: stipulation.id,
    label,
    documentType,
    stipulations: [stipulation],
    isReceived: stipulation.isFulfilled,
    optOutLabel: documentType === "Demographic Information" ? uploadPageTexts.demographicOptOut : null,
  };
}

/** Requests of a group may share the display name, which is its title; then their own names tell them apart. */
function labelOf(stipulation: Stipulation, members: readonly Stipulation[]): string {
  const sharing = members.filter(({ displayName }) => displayName === stipulation.displayName);
  return (sharing.length === 1 && stipulation.displayName.trim()) || stipulation.name;
}

/** CH-49. */
export function uploadProfileOf(members: readonly Stipulation[]): UploadProfile {
  return isForgiveness(members) ? uploadProfiles.forgiveness : uploadProfiles.stipulation;
}

/** Whether the page belongs to the forgiveness summary (CORE-UP-17, CORE-UP-21). */
export function isForgiveness(members: readonly Stipulation[]): boolean {
  return members.some(({ stipulationMap }) => stipulationMap.requestType === "Forgiveness Application");
}

export type Batch<E> = { readonly documentType: string; readonly entries: readonly E[] };

/**
 * The calls that send the files: one per document type (SH-100), more only where a call would hold more than
 * `maxFiles`, or one name twice, whose outcomes the answer could not tell apart.
 */
export function uploadBatches<
  E extends { readonly documentType: string; readonly file: { readonly name: string } },
>(entries: readonly E[], maxFiles: number | null): Batch<E>[] {
  const batches: { documentType: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const fitting = batches.find(
      (batch) =>
        batch.documentType === entry.documentType &&
        batch.entries.length < (maxFiles ?? Infinity) &&
        batch.entries.every(({ file }) => file.name !== entry.file.name),
    );
    if (fitting) fitting.entries.push(entry);
    else batches.push({ documentType: entry.documentType, entries: [entry] });
  }
  return batches;
}

/** How much of each file has gone, when files of these sizes travel one after the other and `sent` bytes have. */
export function sentPerFile(sizes: readonly number[], sent: number): number[] {
  let before = 0;
  return sizes.map((size) => {
    const own = Math.min(size, Math.max(0, sent - before));
    before += size;
    return own;
  });
}

/** Which file is on its way, counted from 1. */
export function filePosition(sizes: readonly number[], sent: number): number {
  const gone = sentPerFile(sizes, sent).filter((own, place) => own === sizes[place]).length;
  return Math.min(sizes.length, gone + 1);
}

/** "4.2MB", "86KB". */
export function sizeText(bytes: number): string {
  const [text, unit] = unitOf(bytes);
  return fillIn(text, { count: inUnit(bytes, unit) });
}

/** "5.6 of 7.9MB". */
export function sentText(sentBytes: number, totalBytes: number): string {
  const [, unit] = unitOf(totalBytes);
  return fillIn(uploadPageTexts.sent, { sent: inUnit(sentBytes, unit), total: sizeText(totalBytes) });
}

function unitOf(bytes: number): readonly [string, number] {
  if (bytes >= 100_000) return [sizeTexts.megabytes, 1_000_000];
  return bytes >= 1_000 ? [sizeTexts.kilobytes, 1_000] : [sizeTexts.bytes, 1];
}

function inUnit(bytes: number, unit: number): string {
  return (bytes / unit).toFixed(unit === 1_000_000 ? 1 : 0);
}
