import type { uploadDocument } from "@portal/domain/documents/contract";
import {
  documentTypeOf,
  documentTypes,
  mustBeDigital,
  statementsType,
} from "@portal/domain/documents/requests/rules";
import type { FieldsOf, RefusalOf } from "@portal/domain/wire/endpoint";
import { asBorrower, type Principal } from "@portal/domain/events/principal";
import { done, refuse, type Outcome, type Refused } from "@portal/domain/wire/outcome";
import { findOwnOpportunity, lockOwnOpportunity } from "../access/find-own.ts";
import { inTransaction, type Context, type Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Session } from "../sessions/session.ts";
import { contentTypeOf } from "./content/check-content.ts";
import { checkUpload } from "./content/check-upload.ts";
import type { ContentRules } from "./content/content-fault.ts";
import { isSentForRequest } from "./lender/is-sent-for-request.ts";
import { lockStipulations, raiseVersions } from "./lender/lender-store.ts";
import { insertPending } from "./pending/pending-store.ts";
import { recordDocuments } from "./record-documents.ts";
import { uploadMinutes, type StagedFile } from "./stage-file.ts";
import * as store from "./store.ts";

type Upload = {
  readonly session: Pick<Session, "contactId">;
  readonly fields: FieldsOf<typeof uploadDocument>;
  readonly files: readonly StagedFile[];
};
type FileRefusal = Extract<RefusalOf<typeof uploadDocument>, `FILE_${string}`>;

export type FileResult = { readonly filename: string } & (
  | { readonly documentId: string }
  | { readonly refusal: FileRefusal }
);
type CallRefusal = "NOT_FOUND" | "STIPULATION_DISABLED" | "FORGIVENESS_LOCKED" | "VALIDATION" | "NO_FILES";

/**
 * Stores all accepted files of an upload as documents, or none if the storage or the database fails. A file sent again
 * creates no second document.
 */
export async function storeDocuments(
  context: Context,
  { session, fields, files }: Upload,
  isClosed: (tx: Transaction) => Promise<boolean>,
): Promise<Outcome<FileResult[], CallRefusal>> {
  const { opportunity_id: opportunityId, document_type: documentType } = fields;
  const opportunity = await findOwnOpportunity(context.database, session.contactId, opportunityId);
  if (!opportunity) return refuse("NOT_FOUND");
  if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
  const requested = await listRequested(context, session.contactId, opportunityId);
  const asking = requested.filter((request) => request.documentType === documentType);
  const isKnown = asking.length > 0 || documentTypes.some((type) => type === documentType);
  if (!isKnown) return refuse("VALIDATION", { document_type: "Invalid input" });
  const { stipulation_id: stipulationId = null, month = null } = fields;
  const named =
    stipulationId === null
      ? undefined
      : await store.findRequested(context.database, opportunityId, stipulationId);
  if (stipulationId !== null && !named) return refuse("NOT_FOUND");
  if (files.length === 0) return refuse("NO_FILES");

  // A file uploaded for a request is evidence for that request, regardless of the file's document type.
  const counting = named ? [requestOf(named)] : asking;
  const digital = documentType === statementsType || counting.some(mustBeDigital);
  const purpose = { opportunityId, contactId: session.contactId, documentType, stipulationId, month };
  // The lender may close the application while the portal checks the files.
  const recheck = async (tx: Transaction) => {
    const now = await lockOwnOpportunity(tx.database, session.contactId, opportunityId);
    if (!now) return refuse("NOT_FOUND");
    if (!now.takesStipulations) return refuse("STIPULATION_DISABLED");
    if (stipulationId !== null && !(await store.findRequested(tx.database, opportunityId, stipulationId)))
      return refuse("NOT_FOUND");
    return (await isClosed(tx)) ? refuse("FORGIVENESS_LOCKED") : undefined;
  };
  return storeFiles(context, purpose, files, { digital, by: asBorrower(session.contactId), recheck });
}

/** Returns a refusal if the files may no longer be stored. Runs in the transaction that stores the files. */
type Recheck<Code extends string> = (tx: Transaction) => Promise<Refused<Code> | undefined>;

type Storing<Code extends string> = {
  /** Whether PDFs must contain text. */
  readonly digital: boolean;
  readonly by: Principal;
  readonly recheck?: Recheck<Code> | undefined;
  /** Runs in the transaction that stores the files, after the files are recorded. */
  readonly afterwards?: After | undefined;
};
type After = (tx: Transaction, documentIds: readonly string[]) => Promise<void>;

/** Checks and stores files. The caller must have checked that the application accepts files. */
export async function storeFiles<Code extends string = never>(
  context: Context,
  purpose: store.Purpose,
  files: readonly StagedFile[],
  { digital, by, recheck, afterwards }: Storing<Code>,
): Promise<Outcome<FileResult[], Code>> {
  const checked = await checkFiles(context, purpose.contactId, files, { mustBeDigital: digital });
  const sound = checked.filter(({ refusal }) => !refusal).map(({ file }) => file);
  const stored = await storeAccepted(context, purpose, sound, { by, recheck, afterwards });
  if (!stored.ok) return stored;
  const documentIds = stored.value;
  return done(
    checked.map(({ file, refusal }) => {
      const { filename } = file;
      if (refusal) return { filename, refusal };
      const documentId = documentIds.get(store.fileKey(file));
      if (documentId === undefined) throw new Error("a document disappeared while it was stored");
      return { filename, documentId };
    }),
  );
}

type Checked = { readonly file: StagedFile; readonly refusal: FileRefusal | undefined };

/**
 * Checks the content of files with an accepted name and size. The files of different senders take turns. `sender` is a
 * contact id or "lender".
 */
export async function checkFiles(
  context: Context,
  sender: string,
  files: readonly StagedFile[],
  wish: ContentRules,
): Promise<Checked[]> {
  const keys = context.config.encryptionKeys;
  const whole = files.filter((file) => !file.fault);
  const tasks = whole.map(({ storageId, path, filename }) => ({ keys, storageId, path, filename, wish }));
  const faults = await checkUpload(sender, tasks);
  const faultOf = new Map(whole.map((file, index) => [file, faults[index]]));
  return files.map((file) => ({ file, refusal: file.fault ?? faultOf.get(file) }));
}

/** Stores accepted files. @returns the documents' ids by file, including existing documents */
async function storeAccepted<Code extends string>(
  context: Context,
  purpose: store.Purpose,
  sound: readonly StagedFile[],
  { by, recheck, afterwards }: Omit<Storing<Code>, "digital">,
): Promise<Outcome<Map<string, string>, Code>> {
  const hashes = sound.map(({ sha256 }) => sha256);
  const before = await store.findSameDocuments(context, { ...purpose, hashes });
  const documentIds = new Map(before.map((row) => [store.fileKey(row), row.id]));
  const fresh = [...new Map(sound.map((file) => [store.fileKey(file), file])).values()].filter(
    (file) => !documentIds.has(store.fileKey(file)),
  );
  await storeAll(context, fresh);
  const stored = await inTransaction(context, async (tx) => {
    const refusal = await recheck?.(tx);
    if (refusal) return refusal;
    // Locks the requests before the documents, as a review does, to avoid a deadlock.
    const requests = await lockStipulations(tx.database, purpose.opportunityId);
    const uploadedAt = tx.clock.now();
    const rejected = before.filter(({ review }) => review === "rejected").map(({ id }) => id);
    const again = await store.receiveAgain(tx.database, rejected, uploadedAt);
    const inserted = await recordDocuments(
      tx,
      fresh.map(({ filename, size, sha256, storageId }) => {
        const contentType = contentTypeOf(filename);
        return { ...purpose, filename, contentType, size, sha256, storageId, uploadedAt };
      }),
    );
    const received = [
      ...again.map((id) => ({ id, again: true })),
      ...inserted.map(({ id }) => ({ id, again: false })),
    ];
    if (received.length > 0) {
      const stipulationIds = requests.filter((row) => isSentForRequest(row, purpose)).map(({ id }) => id);
      const newIds = received.map(({ id }) => id);
      await raiseVersions(tx.database, { ...purpose, stipulationIds, newIds });
    }
    for (const { id, again: isAgain } of received)
      await emit(tx, {
        by,
        person: purpose.contactId,
        action: purpose.addedBy === undefined ? "document.uploaded" : "document.added",
        about: { kind: "document", id },
        applications: [purpose.opportunityId],
        detail: { opportunity: purpose.opportunityId, type: purpose.documentType, again: isAgain },
      });
    if (received.length > 0)
      await afterwards?.(
        tx,
        received.map(({ id }) => id),
      );
    return done(inserted);
  });
  if (!stored.ok) {
    await dropAll(context, fresh);
    return stored;
  }
  for (const row of stored.value) documentIds.set(store.fileKey(row), row.id);
  const lost = fresh.filter((file) => !documentIds.has(store.fileKey(file)));
  if (lost.length === 0) return done(documentIds);
  // A simultaneous call stored the same files first, so this call uses the existing documents.
  for (const row of await store.findSameDocuments(context, { ...purpose, hashes }))
    documentIds.set(store.fileKey(row), row.id);
  await dropAll(context, lost);
  return done(documentIds);
}

/** Lists the requests of the borrower's applications with their document types (SH-099). */
export async function listRequested(context: Context, contactId: string, opportunityId?: string) {
  const rows = await store.listRequested(context.database, contactId, opportunityId);
  return rows.map(requestOf);
}

function requestOf({ documentType, ...row }: Awaited<ReturnType<typeof store.listRequested>>[number]) {
  const request = { ...row, stipulationMap: { documentType } };
  return { ...request, documentType: documentTypeOf(request) };
}

type Staged = Pick<StagedFile, "storageId" | "path">;

/**
 * Moves all files to the storage, or none. The transaction that records the files must call `claimFiles`, or the sweep
 * deletes the files. After an error, the caller must keep the files, because the commit may have succeeded.
 */
export async function storeAll(context: Context, files: readonly Staged[]): Promise<void> {
  const { storage } = context.providers;
  const pending = { minutes: uploadMinutes, isAbandoned: false };
  try {
    for (const { storageId, path } of files) {
      await insertPending(context.database, [storageId], pending);
      await storage.adopt(storageId, path);
    }
  } catch (error) {
    await dropAll(context, files);
    throw error;
  }
}

/** Deletes files that have no document. If a deletion fails, the sweep deletes the file later. */
async function dropAll(context: Context, files: readonly Staged[]): Promise<void> {
  const { storage } = context.providers;
  await Promise.allSettled(files.map((file) => storage.remove(file.storageId)));
}
