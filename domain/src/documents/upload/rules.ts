import type { Stipulation } from "../../applications/contract.ts";
import { isAdditionalIdentification, type StipulationGroup } from "../../applications/groups/rules.ts";
import { groupPage, itemPage } from "../../applications/pages/rules.ts";
import { fillIn } from "../../wire/messages.ts";
import { cureTexts, identityTexts, refusals, sizeTexts, typeNames, uploadPageTexts } from "../messages.ts";
import {
  answeredTogether,
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

/** One place of the page that takes files: a stipulation's, a month's, or a kind of proof (SH-098, SH-101). */
export type UploadSlot = {
  readonly id: string;
  readonly label: string;
  /** What may go there, where the label does not say it. */
  readonly hint: string | null;
  readonly documentType: string;
  /** Of a bank statement: the month that belongs there. */
  readonly month: Temporal.PlainYearMonth | null;
  /** What the slot's files fulfil. */
  readonly stipulations: readonly Stipulation[];
  /** Slots of one request share its id; `slotsNeeded` of them need a file (SH-129). */
  readonly requestId: string;
  readonly slotsNeeded: number;
  readonly isReceived: boolean;
  /** The borrower may decline with this sentence; null where the document is asked for. */
  readonly optOutLabel: string | null;
};

type Application = Parameters<typeof statementMonths>[1];
type Uploads = Pick<StipulationGroup, "key" | "stipulations">;

/** The slots of a group, in its order; the months of bank statements come first. */
export function uploadSlots(group: Uploads, application: Application): UploadSlot[] {
  const { stipulations } = group;
  const statements = stipulations.filter((member) => asksForStatements(member) && !member.isFulfilled);
  const rest = stipulations.filter((member) => !statements.includes(member));
  return [
    ...statementSlots(statements, application),
    ...rest.flatMap((member, place) => {
      if (itemPage(member) === "identification")
        return identitySlots(member, isAdditionalIdentification(group));
      const together = answeredTogether(member, rest);
      const isFirst = together.every((each) => rest.indexOf(each) >= place);
      return isFirst ? { ...slotOf(member, labelOf(member, stipulations)), stipulations: together } : [];
    }),
  ];
}

/** The page's title and lead (SH-098); other pages are titled as the group is. */
export function uploadHeading(
  group: Uploads & Pick<StipulationGroup, "title" | "description">,
): Pick<StipulationGroup, "title" | "description"> {
  const page = groupPage(group);
  if (page === "additional-identification") return identityTexts.additional;
  if (page === "identification") return identityTexts.own;
  return { title: group.title, description: group.description };
}

/** A group narrowed to its documents, which are asked for beside a form's page; undefined when none of them is open. */
export function ofDocuments(group: StipulationGroup): StipulationGroup | undefined {
  return narrowed(group, (each) => !isForm(each));
}

/**
 * A group narrowed to the open document of a name, as the page of one request has it (SERV-UPGEN-02); undefined when it
 * asks for none of that name.
 */
export function ofOneRequest(group: StipulationGroup, name: string): StipulationGroup | undefined {
  const asked = group.stipulations.find((each) => each.name === name && !each.isFulfilled);
  if (!asked || isForm(asked)) return undefined;
  const title = asked.displayName.trim() || asked.name;
  return { ...group, title, description: asked.stipulationMap.customerFacingCopy, stipulations: [asked] };
}

function statementSlots(open: readonly Stipulation[], application: Application): UploadSlot[] {
  const first = open.find(({ type }) => type === "BankStatements") ?? open[0];
  if (!first) return [];
  // The one that the files are sent for is fulfilled last: until then they count for the others too.
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

/** A slot for each kind of proof, two of which are enough; on the page of other people their names with it. */
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

/** Requests of a group may share the display name, which is its title; then their own names tell them apart. */
function labelOf(stipulation: Stipulation, members: readonly Stipulation[]): string {
  const sharing = members.filter(({ displayName }) => displayName === stipulation.displayName);
  return (sharing.length === 1 && stipulation.displayName.trim()) || stipulation.name;
}

/** What is told after a submit: "Financial statements received. 3 left to do." */
export function submittedText(submit: {
  readonly title: string;
  /** Action items that still wait on the borrower; undefined where that is not known. */
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

/** What helps a file that was refused for a reason; "" where nothing is known to. */
export function cureOf(reason: string, { name }: Pick<UploadProfile, "name">): string {
  // Where no PDF is taken, another name would not help.
  const known =
    reason === refusals.FILE_IS_PDF && name === "default" ? refusals.FILE_TYPE_NOT_ALLOWED : reason;
  const text = Object.hasOwn(cureTexts, known) ? cureTexts[known] : undefined;
  return text === undefined ? "" : fillIn(text, { types: typeNames[name] });
}

/** CH-49; the page of one request by its name takes pictures alone (SH-096). */
export function uploadProfileOf(members: readonly Stipulation[]): UploadProfile {
  if (isForgiveness(members)) return uploadProfiles.forgiveness;
  const open = members.filter(({ isFulfilled }) => !isFulfilled);
  const isDigital = open.length > 0 && open.every(mustBeDigital);
  return isDigital ? uploadProfiles.statements : uploadProfiles.stipulation;
}

/** What one place of a page takes: PDFs where they must be digital, else whatever the page does (SERV-UP-17). */
export function slotProfileOf({ stipulations }: Pick<UploadSlot, "stipulations">, page: UploadProfile) {
  return stipulations.some(mustBeDigital) ? uploadProfiles.statements : page;
}

/** Whether the page belongs to the forgiveness summary (CORE-UP-17, CORE-UP-21). */
export function isForgiveness(members: readonly Stipulation[]): boolean {
  return members.some(({ stipulationMap }) => stipulationMap.requestType === "Forgiveness Application");
}

/** One slot's files, or a part of them, which travel in one call. */
export type Batch<E extends { readonly slot: unknown }> = {
  readonly slot: E["slot"];
  readonly entries: readonly E[];
};

/**
 * The calls that send the files: one per slot (SH-092), more only where a call would hold more than `maxFiles`,
 * or one name twice, whose outcomes the answer could not tell apart.
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
