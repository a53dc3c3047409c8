import type { Queryable } from "@portal/database/connection";
import { isSentFor } from "@portal/domain/documents/evidence/rules";
import { isForm } from "@portal/domain/documents/requests/rules";
import type { ApplicationRequest, Unchecked } from "@portal/domain/work/applications/contract";
import * as store from "./application-store.ts";

/** The maximum number of an application's requests that the desk shows. */
const mostRequests = 300;

/** Returns an application's requests with their files, and the files that belong to no request. */
export async function readRequests(database: Queryable, opportunityId: string) {
  const rows = await store.listRequests(database, opportunityId, mostRequests + 1);
  const files = await store.countFiles(database, opportunityId);
  const items = await store.listDocumentItems(database, opportunityId);
  const itemIds = new Map(items.map(({ subjectId, id }) => [subjectId, id]));
  const itemOf = (sent: readonly store.FileCount[]) => {
    const [first] = sent.toSorted((one, other) => other.toReview - one.toReview);
    if (!first) return null;
    return itemIds.get(`${opportunityId}:${first.stipulationId ?? first.documentType}`) ?? null;
  };
  const shown = rows.slice(0, mostRequests);
  const asked = shown.map(({ stipulation }) => ({ ...stipulation, stipulationMap: stipulation }));
  /** For each file, the index of its request, or -1. A file that fits several requests counts for the first. */
  const places = files.map((file) => asked.findIndex((each) => isSentFor(file, each)));
  const sentAt = (at: number) => files.filter((_, group) => places[group] === at);
  const ofRequests = shown.map(({ stipulation: row, contact }, at): ApplicationRequest => ({
    stipulationId: row.id,
    displayName: row.displayName,
    requestType: row.requestType,
    contactName: contact && `${contact.firstName} ${contact.lastName}`,
    isDocument: row.isDocument && !isForm({ ...row, stipulationMap: row }),
    isFulfilled: row.fulfilledAt !== null,
    optedOut: row.optedOut,
    createdTimestamp: row.createdAt,
    fulfilledTimestamp: row.fulfilledAt,
    reopenedTimestamp: row.reopenedAt,
    rejectionReason: row.rejectionReason,
    receivedVia: row.fulfilledAt === null ? null : row.receivedVia,
    version: row.version,
    files: totalOf(sentAt(at)),
    itemId: itemOf(sentAt(at)),
  }));
  const types = [...new Set(sentAt(-1).map(({ documentType }) => documentType))];
  const unasked = types.flatMap((type) => {
    const sent = sentAt(-1).filter(({ documentType }) => documentType === type);
    return unaskedRequest(type, totalOf(sent), itemOf(sent));
  });
  return { rows: shown, requests: [...ofRequests, ...unasked], hasMoreRequests: rows.length > mostRequests };
}

function totalOf(sent: readonly store.FileCount[]): ApplicationRequest["files"] {
  const last = sent
    .flatMap(({ last: at }) => at ?? [])
    .toSorted((one, other) => Temporal.Instant.compare(one, other));
  return {
    count: sent.reduce((sum, each) => sum + each.count, 0),
    toReview: sent.reduce((sum, each) => sum + each.toReview, 0),
    lastTimestamp: last.at(-1) ?? null,
  };
}

/** Returns files that belong to no request, in the form of a fulfilled request. */
function unaskedRequest(
  documentType: string,
  files: ApplicationRequest["files"],
  itemId: string | null,
): ApplicationRequest[] {
  const at = files.lastTimestamp;
  if (!at) return [];
  return [
    {
      stipulationId: null,
      displayName: documentType,
      requestType: "Credit Application",
      contactName: null,
      isDocument: true,
      isFulfilled: true,
      optedOut: false,
      createdTimestamp: at,
      fulfilledTimestamp: at,
      reopenedTimestamp: null,
      rejectionReason: null,
      receivedVia: null,
      version: 1,
      files,
      itemId,
    },
  ];
}

/** Returns what staff have not checked yet (DESK-STAGE-05). */
export function uncheckedOf(
  requests: readonly ApplicationRequest[],
  { lacksAttestation }: { readonly lacksAttestation: boolean },
): Unchecked[] {
  const waiting = requests.filter(({ files }) => files.toReview > 0);
  return [
    ...waiting.map(({ displayName, files }) => ({
      kind: "documents" as const,
      what: displayName,
      count: files.toReview,
    })),
    ...(lacksAttestation ? [{ kind: "attestation" as const }] : []),
  ];
}
