import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import type { UploadedDocument } from "../contract.ts";
import { itemPage, type Paged } from "../../applications/pages/rules.ts";
import {
  answeredTogether,
  areAnsweredAlike,
  asksForStatements,
  documentTypeOf,
  identityTypes,
  identityTypesNeeded,
  isForm,
  mayBeDeclined,
  statementMonths,
  statementsType,
} from "../requests/rules.ts";

/** A document of the application. */
export type EvidenceDocument = {
  readonly documentType: string;
  /** Who sent it. */
  readonly contactId: string;
  readonly uploadedAt: Temporal.Instant;
  /** The stipulation that it was uploaded for; null where the upload did not say: then its type tells. */
  readonly stipulationId: string | null;
  /** The month of a bank statement; null where the upload did not say. */
  readonly month: Temporal.PlainYearMonth | null;
};

/** What the server holds when a stipulation is to be marked fulfilled. */
export type Evidence = {
  readonly documents: readonly EvidenceDocument[];
  /** The stipulations whose form is saved, or whose statements come from the bank (SH-061). */
  readonly savedForms?: ReadonlySet<string>;
};

type Application = Pick<
  Opportunity,
  "applicationReceivedDate" | "numberOfBankStatementsAlreadyUploaded" | "stipulations"
>;

/** Whether a stipulation may be marked fulfilled: what it asks for has arrived (SH-128, SH-129). */
export function isReady(stipulation: Stipulation, application: Application, all: Evidence): boolean {
  const page = itemPage(stipulation);
  const evidence = sinceSentBack(stipulation, all);
  if (mayBeDeclined(stipulation)) return true;
  if (isForm(stipulation)) return evidence.savedForms?.has(stipulation.id) ?? false;
  if (page === "upload-document-choice") return hasStatements(stipulation, application, evidence);
  const documents = documentsFor(answeredTogether(stipulation, application.stipulations), evidence);
  if (page !== "identification") return documents.length > 0;
  const given = identityTypes.filter((type) => documents.some(({ documentType }) => documentType === type));
  return given.length >= identityTypesNeeded;
}

/**
 * Whether its sender may take a document back: the lender has not reviewed it, and no fulfilled request relies on it.
 * One that names no request stays, such as a signed agreement or a statement from the bank.
 */
export function isRemovable(
  document: EvidenceDocument & Pick<UploadedDocument, "review">,
  requests: readonly Stipulation[],
  contactId: string,
): boolean {
  const named = requests.find(({ id }) => id === document.stipulationId);
  if (!named || named.isFulfilled) return false;
  if (document.review !== "received" || document.contactId !== contactId) return false;
  const alike = requests.filter((each) => areAnsweredAlike(each, named));
  // An older request of the same kind was fulfilled without this file.
  return alike.every(
    ({ fulfilledFirstTimestamp: at }) => at === null || Temporal.Instant.compare(at, document.uploadedAt) < 0,
  );
}

/** Whether what was given at a moment counts for a request: after the lender has sent it back, it must be given anew. */
export function isGivenSince(
  { rejection }: Pick<Stipulation, "rejection">,
  givenAt: Temporal.Instant | undefined,
): boolean {
  if (givenAt === undefined) return false;
  return rejection === null || Temporal.Instant.compare(givenAt, rejection.timestamp) > 0;
}

/**
 * Whether a document may count for a request: once that was sent back as a whole, what came after that, whichever other
 * request it was sent for. Of a single document that was turned away, the others go on counting.
 */
export function isSinceSentBack(
  stipulation: Pick<Stipulation, "rejection">,
  { uploadedAt }: Pick<EvidenceDocument, "uploadedAt">,
): boolean {
  const isWhole = stipulation.rejection !== null && stipulation.rejection.filename === null;
  return !isWhole || isGivenSince(stipulation, uploadedAt);
}

function sinceSentBack(stipulation: Stipulation, { documents, ...evidence }: Evidence): Evidence {
  return { ...evidence, documents: documents.filter((each) => isSinceSentBack(stipulation, each)) };
}

/**
 * Of the months whose statements are asked for, those of which none is there that counts: what was turned away, by
 * itself or with the whole request, is asked for again.
 */
export function missingMonths(
  requests: readonly Stipulation[],
  application: Application,
  documents: readonly Pick<UploadedDocument, "documentType" | "month" | "review" | "uploadedTimestamp">[],
): Temporal.PlainYearMonth[] {
  const counted = documents.filter(
    ({ documentType, review, uploadedTimestamp: uploadedAt }) =>
      documentType === statementsType &&
      review !== "rejected" &&
      requests.every((request) => isSinceSentBack(request, { uploadedAt })),
  );
  const months = statementMonths(requests, application);
  return months.filter((month) => !counted.some((each) => each.month?.equals(month)));
}

/** Fulfilled without a document: what may be declined was (SERV-UPDEMO-03, SH-128). */
export function isDeclined(stipulation: Stipulation, evidence: Evidence): boolean {
  return (
    mayBeDeclined(stipulation) &&
    documentsFor([stipulation], sinceSentBack(stipulation, evidence)).length === 0
  );
}

/** A document for every month, or the connection to the bank; either stands for all of them (SH-056). */
function hasStatements(stipulation: Stipulation, application: Application, evidence: Evidence): boolean {
  if (evidence.savedForms?.has(stipulation.id)) return true;
  const asking = application.stipulations.filter(asksForStatements);
  const open = asking.filter(({ isFulfilled }) => !isFulfilled);
  // Those that one upload answers are marked one after the other: the first no longer asks when the second is judged.
  return [open, asking].some((requests) => {
    const documents = documentsFor([stipulation, ...requests], evidence);
    const months = statementMonths(requests, application);
    const dated = months.filter((month) => documents.some((document) => document.month?.equals(month)));
    const undated = documents.filter(({ month }) => month === null);
    return dated.length + undated.length >= Math.max(1, months.length);
  });
}

function documentsFor(asking: readonly Stipulation[], { documents }: Evidence): EvidenceDocument[] {
  return documents.filter((document) => asking.some((stipulation) => isSentFor(document, stipulation)));
}

/** What of a stipulation says which documents count for it. */
type Asking = Paged & Parameters<typeof documentTypeOf>[0];

/**
 * Whether a document was sent for a stipulation: the one that the upload named, else those of its type, of whoever
 * sent it or of nobody in particular (SH-106).
 */
export function isSentFor(
  document: Pick<EvidenceDocument, "stipulationId" | "documentType" | "contactId">,
  stipulation: Asking & Pick<Stipulation, "id" | "contactId">,
): boolean {
  if (document.stipulationId !== null) return stipulation.id === document.stipulationId;
  const isTheirs = stipulation.contactId === null || stipulation.contactId === document.contactId;
  return isTheirs && evidenceTypes(stipulation).includes(document.documentType);
}

/** The document types that count for a stipulation. */
export function evidenceTypes(stipulation: Asking): readonly string[] {
  return itemPage(stipulation) === "identification" ? identityTypes : [documentTypeOf(stipulation)];
}
