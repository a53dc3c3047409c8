import type { Stipulation } from "../../applications/contract.ts";
import { isAdditionalIdentification, type StipulationGroup } from "../../applications/groups/rules.ts";
import { groupPage, itemPage } from "../../applications/pages/rules.ts";
import { fillIn } from "../../wire/messages.ts";
import { remedyTexts, identityTexts, refusals, sizeTexts, typeNames, uploadPageTexts } from "../messages.ts";
import {
  requestsSharingFile,
  asksForStatements,
  documentTypeOf,
  identityTypes,
  identityTypesNeeded,
  isForm,
  mayBeDeclined,
  monthLabel,
  mustBeDigital,
  narrowed,
  statementMonths,
} from "../requests/rules.ts";
import { uploadProfiles, type UploadProfile } from "../rules.ts";

/** An area of the page for the files of a stipulation, a month or a type of proof (SH-098, SH-101). */
export type UploadSlot = {
  readonly id: string;
  readonly label: string;
  /** Explains which files the slot is for, if the label does not. */
  readonly hint: string | null;
  readonly documentType: string;
  readonly month: Temporal.PlainYearMonth | null;
  readonly stipulations: readonly Stipulation[];
  /**
   * The id of the request that the slot belongs to. The borrower must fill `slotsNeeded` of the request's slots
   * (SH-129).
   */
  readonly requestId: string;
  readonly slotsNeeded: number;
  readonly isReceived: boolean;
  /** Label of the control that declines the document; null if the document cannot be declined. */
  readonly optOutLabel: string | null;
};

type Application = Parameters<typeof statementMonths>[1];
type Uploads = Pick<StipulationGroup, "key" | "stipulations">;

/** Returns the upload slots of a group in order, with the months of bank statements first. */
export function uploadSlots(group: Uploads, application: Application): UploadSlot[] {
  const { stipulations } = group;
  const statements = stipulations.filter((member) => asksForStatements(member) && !member.isFulfilled);
  const rest = stipulations.filter((member) => !statements.includes(member));
  return [
    ...statementSlots(statements, application),
    ...rest.flatMap((member, place) => {
      if (itemPage(member) === "identification")
        return identitySlots(member, isAdditionalIdentification(group));
      const together = requestsSharingFile(member, rest);
      const isFirst = together.every((each) => rest.indexOf(each) >= place);
      return isFirst ? { ...slotOf(member, labelOf(member, stipulations)), stipulations: together } : [];
    }),
  ];
}

/** Only the identification pages have their own title and description (SH-098). */
export function uploadHeading(
  group: Uploads & Pick<StipulationGroup, "title" | "description">,
): Pick<StipulationGroup, "title" | "description"> {
  const page = groupPage(group);
  if (page === "additional-identification") return identityTexts.additional;
  if (page === "identification") return identityTexts.own;
  return { title: group.title, description: group.description };
}

/** Returns the group's document requests. Returns undefined if all document requests are fulfilled. */
export function ofDocuments(group: StipulationGroup): StipulationGroup | undefined {
  return narrowed(group, (each) => !isForm(each));
}

/** Narrows a group to its open document request with this name (SERV-UPGEN-02). */
export function ofOneRequest(group: StipulationGroup, name: string): StipulationGroup | undefined {
  const asked = group.stipulations.find((each) => each.name === name && !each.isFulfilled);
  if (!asked || isForm(asked)) return undefined;
  const title = asked.displayName.trim() || asked.name;
  return { ...group, title, description: asked.stipulationMap.customerFacingCopy, stipulations: [asked] };
}

function statementSlots(open: readonly Stipulation[], application: Application): UploadSlot[] {
  const first = open.find(({ type }) => type === "BankStatements") ?? open[0];
  if (!first) return [];
  // The server accepts files only while the request `first` is open, so this request must be fulfilled last.
  const stipulations = [...open.filter((each) => each !== first), first];
  const slot = { ...slotOf(first, first.displayName), stipulations };
  const months = statementMonths(open, application);
  if (months.length === 0) return [slot];
  return months.map((month) => ({
    ...slot,
    id: `${first.id}-${month.toString()}`,
    label: monthLabel(month),
    month,
    slotsNeeded: months.length,
  }));
}

/**
 * An identification request accepts three types of proof. If `isNamed` is true, the labels include the person's name.
 */
function identitySlots(stipulation: Stipulation, isNamed: boolean): UploadSlot[] {
  const name = isNamed ? stipulation.contactName : null;
  return identityTypes.map((documentType) => {
    const { label, hint } = identityTexts.proofs[documentType];
    return {
      ...slotOf(stipulation, name === null ? label : fillIn(identityTexts.proofOf, { proof: label, name })),
      id: `${stipulation.id}-${documentType}`,
      hint,
      documentType,
      slotsNeeded: identityTypesNeeded,
    };
  });
}

function slotOf(stipulation: Stipulation, label: string): UploadSlot {
  return {
    id: stipulation.id,
    label,
    hint: null,
    documentType: documentTypeOf(stipulation),
    month: null,
    stipulations: [stipulation],
    requestId: stipulation.id,
    slotsNeeded: 1,
    isReceived: stipulation.isFulfilled,
    optOutLabel: mayBeDeclined(stipulation) ? uploadPageTexts.demographicOptOut : null,
  };
}

/** Returns the request's own name if several requests have the same display name. */
function labelOf(stipulation: Stipulation, members: readonly Stipulation[]): string {
  const sharing = members.filter(({ displayName }) => displayName === stipulation.displayName);
  return (sharing.length === 1 && stipulation.displayName.trim()) || stipulation.name;
}

/** Returns the text shown after a submit: "Financial statements received. 3 left to do." */
export function submittedText(submit: {
  readonly title: string;
  /** Number of action items that still wait for the borrower; undefined if unknown. */
  readonly left: number | undefined;
  readonly isDeclined: boolean;
}): string {
  const { title, left: count } = submit;
  const left = count === 0 ? uploadPageTexts.nothingLeft : uploadPageTexts.leftToDo;
  return fillIn(submit.isDeclined ? uploadPageTexts.declined : uploadPageTexts.received, {
    title,
    left: count === undefined ? "" : fillIn(left, { count }),
  }).trim();
}

/** Returns how to fix a file that the server rejected, or "" if the reason is unknown. */
export function remedyOf(reason: string, { name }: Pick<UploadProfile, "name">): string {
  // A page with the default limits accepts no PDFs, so renaming the file would not help.
  const known =
    reason === refusals.FILE_IS_PDF && name === "default" ? refusals.FILE_TYPE_NOT_ALLOWED : reason;
  const text = Object.hasOwn(remedyTexts, known) ? remedyTexts[known] : undefined;
  return text === undefined ? "" : fillIn(text, { types: typeNames[name] });
}

/** Returns the upload limits of a page with several requests (CH-49, SH-096). */
export function uploadProfileOf(members: readonly Stipulation[]): UploadProfile {
  if (isForgiveness(members)) return uploadProfiles.forgiveness;
  const open = members.filter(({ isFulfilled }) => !isFulfilled);
  const isDigital = open.length > 0 && open.every(mustBeDigital);
  return isDigital ? uploadProfiles.statements : uploadProfiles.stipulation;
}

/**
 * Returns the limits of a slot: the page's limits, or those of bank statements if documents must be digital
 * (SERV-UP-17).
 */
export function slotProfileOf({ stipulations }: Pick<UploadSlot, "stipulations">, page: UploadProfile) {
  return stipulations.some(mustBeDigital) ? uploadProfiles.statements : page;
}

/** Returns whether the upload page belongs to the forgiveness summary (CORE-UP-17, CORE-UP-21). */
export function isForgiveness(members: readonly Stipulation[]): boolean {
  return members.some(({ stipulationMap }) => stipulationMap.requestType === "Forgiveness Application");
}

/** Files of one upload slot that are sent in one call. */
export type Batch<E extends { readonly slot: unknown }> = {
  readonly slot: E["slot"];
  readonly entries: readonly E[];
};

/**
 * Splits the files into upload calls: usually one per slot (SH-092). The file names in one call must differ, because
 * the response identifies files by name.
 */
export function uploadBatches<
  E extends { readonly slot: { readonly id: string }; readonly file: { readonly name: string } },
>(entries: readonly E[], maxFiles: number | null): Batch<E>[] {
  const batches: { slot: E["slot"]; entries: E[] }[] = [];
  for (const entry of entries) {
    const { slot } = entry;
    const fitting = batches.find(
      (batch) =>
        batch.slot.id === slot.id &&
        batch.entries.length < (maxFiles ?? Infinity) &&
        batch.entries.every(({ file }) => file.name !== entry.file.name),
    );
    if (fitting) fitting.entries.push(entry);
    else batches.push({ slot, entries: [entry] });
  }
  return batches;
}

/** Returns how many bytes of each file were sent, if the files are sent in order and `sent` is the total. */
export function sentPerFile(sizes: readonly number[], sent: number): number[] {
  let before = 0;
  return sizes.map((size) => {
    const own = Math.min(size, Math.max(0, sent - before));
    before += size;
    return own;
  });
}

/** Returns the position of the file that is being sent, counted from 1. */
export function filePosition(sizes: readonly number[], sent: number): number {
  const gone = sentPerFile(sizes, sent).filter((own, place) => own === sizes[place]).length;
  return Math.min(sizes.length, gone + 1);
}

/** Returns a file size as text, such as "4.2MB" or "86KB". */
export function sizeText(bytes: number): string {
  const [text, unit] = unitOf(bytes);
  return fillIn(text, { count: inUnit(bytes, unit) });
}

/** Returns upload progress as text, such as "5.6 of 7.9MB". */
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
