import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import type { UploadedDocument } from "../contract.ts";
import { itemPage, type Paged } from "../../applications/pages/rules.ts";
import {
  requestsSharingFile,
  shareAnswer,
  asksForStatements,
  documentTypeOf,
  identityTypes,
  identityTypesNeeded,
  isForm,
  mayBeDeclined,
  statementMonths,
  statementsType,
} from "../requests/rules.ts";

export type EvidenceDocument = {
  readonly documentType: string;
  readonly contactId: string;
  readonly uploadedAt: Temporal.Instant;
  /** The stipulation for which the document was uploaded. If null, the document type determines the stipulation. */
  readonly stipulationId: string | null;
  /** The month of a bank statement; null if the upload stated no month. */
  readonly month: Temporal.PlainYearMonth | null;
};

/** All evidence received for an application, which is checked before a stipulation is marked fulfilled. */
export type Evidence = {
  readonly documents: readonly EvidenceDocument[];
  /** Ids of stipulations with a saved form, or with statements from a connected bank (SH-061). */
  readonly savedForms?: ReadonlySet<string>;
};

type Application = Pick<
  Opportunity,
  "applicationReceivedDate" | "numberOfBankStatementsAlreadyUploaded" | "stipulations"
>;

/** Returns whether a stipulation may be marked fulfilled because its evidence has arrived (SH-128, SH-129). */
export function isReady(stipulation: Stipulation, application: Application, all: Evidence): boolean {
  const page = itemPage(stipulation);
  const evidence = sinceSentBack(stipulation, all);
  if (mayBeDeclined(stipulation)) return true;
  if (isForm(stipulation)) return evidence.savedForms?.has(stipulation.id) ?? false;
  if (page === "upload-document-choice") return hasStatements(stipulation, application, evidence);
  const documents = documentsFor(requestsSharingFile(stipulation, application.stipulations), evidence);
  if (page !== "identification") return documents.length > 0;
  const given = identityTypes.filter((type) => documents.some(({ documentType }) => documentType === type));
  return given.length >= identityTypesNeeded;
}

/**
 * Returns whether the sender may remove a document: the document has a request, the lender has not reviewed the
 * document, and no fulfilled request relies on the document.
 */
export function isRemovable(
  document: EvidenceDocument & Pick<UploadedDocument, "review">,
  requests: readonly Stipulation[],
  contactId: string,
): boolean {
  const named = requests.find(({ id }) => id === document.stipulationId);
  if (!named || named.isFulfilled) return false;
  if (document.review !== "received" || document.contactId !== contactId) return false;
  const alike = requests.filter((each) => shareAnswer(each, named));
  // A file counts as evidence only if it arrived before the request was fulfilled.
  return alike.every(
    ({ fulfilledFirstTimestamp: at }) => at === null || Temporal.Instant.compare(at, document.uploadedAt) < 0,
  );
}

/** Returns whether evidence arrived after the last rejection of the request. Earlier evidence is not accepted. */
export function isGivenSince(
  { rejection }: Pick<Stipulation, "rejection">,
  givenAt: Temporal.Instant | undefined,
): boolean {
  if (givenAt === undefined) return false;
  return rejection === null || Temporal.Instant.compare(givenAt, rejection.timestamp) > 0;
}

/**
 * If the lender rejects the whole request, only newer documents count. If the lender rejects one document, the other
 * documents still count.
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

/** Returns the months for which the lender has no valid statement. */
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

/** An optional stipulation that is fulfilled without a document is considered declined (SERV-UPDEMO-03, SH-128). */
export function isDeclined(stipulation: Stipulation, evidence: Evidence): boolean {
  return (
    mayBeDeclined(stipulation) &&
    documentsFor([stipulation], sinceSentBack(stipulation, evidence)).length === 0
  );
}

/** Returns whether every month has a bank statement, or a bank is connected (SH-056). */
function hasStatements(stipulation: Stipulation, application: Application, evidence: Evidence): boolean {
  if (evidence.savedForms?.has(stipulation.id)) return true;
  const asking = application.stipulations.filter(asksForStatements);
  const open = asking.filter(({ isFulfilled }) => !isFulfilled);
  // The bank statements may have been sent for a request that is already fulfilled.
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

type Asking = Paged & Parameters<typeof documentTypeOf>[0];

/**
 * Returns whether a document is for a stipulation. Documents that name no stipulation are matched by type and person
 * (SH-106).
 */
export function isSentFor(
  document: Pick<EvidenceDocument, "stipulationId" | "documentType" | "contactId">,
  stipulation: Asking & Pick<Stipulation, "id" | "contactId">,
): boolean {
  if (document.stipulationId !== null) return stipulation.id === document.stipulationId;
  const isTheirs = stipulation.contactId === null || stipulation.contactId === document.contactId;
  return isTheirs && evidenceTypes(stipulation).includes(document.documentType);
}

export function evidenceTypes(stipulation: Asking): readonly string[] {
  return itemPage(stipulation) === "identification" ? identityTypes : [documentTypeOf(stipulation)];
}
