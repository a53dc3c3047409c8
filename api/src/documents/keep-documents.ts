import type { uploadDocument } from "@portal/domain/documents/contract";
import {
  documentTypeOf,
  documentTypes,
  mustBeDigital,
  statementsType,
} from "@portal/domain/documents/requests/rules";
import type { FieldsOf, RefusalOf } from "@portal/domain/wire/endpoint";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Context } from "../context.ts";
import type { Session } from "../sessions/session.ts";
import { contentTypeOf } from "./content/check-content.ts";
import { checkUpload } from "./content/check-upload.ts";
import type { Wish } from "./content/content-fault.ts";
import type { StagedFile } from "./stage-file.ts";
import * as store from "./store.ts";

type Upload = {
  readonly session: Pick<Session, "contactId">;
  readonly fields: FieldsOf<typeof uploadDocument>;
  readonly files: readonly StagedFile[];
};
/** Whether what an upload is for is closed (FH-94). The slice that knows comes after this one, so it brings this. */
export type Closing = (
  context: Context,
  upload: Pick<Upload, "session"> & {
    readonly fields: Pick<Upload["fields"], "opportunity_id" | "document_type" | "stipulation_id">;
  },
) => Promise<boolean>;
type FileRefusal = Extract<RefusalOf<typeof uploadDocument>, `FILE_${string}`>;

/** One file's end: kept as a document, or refused. */
export type FileResult = { readonly filename: string } & (
  { readonly documentId: string } | { readonly refusal: FileRefusal }
);
type CallRefusal = "NOT_FOUND" | "STIPULATION_DISABLED" | "VALIDATION" | "NO_FILES";

/**
 * Looks into every file of an upload and keeps those that pass, in the files' order. They become documents
 * together: when the storage or the database fails, none does, and the upload can be sent again. A file that was
 * kept before stays the document it was.
 */
export async function keepDocuments(
  context: Context,
  { session, fields, files }: Upload,
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

  // The file counts for the request that it names, whatever type it is said to be.
  const counting = named ? [requestOf(named)] : asking;
  const digital = documentType === statementsType || counting.some(mustBeDigital);
  const purpose = { opportunityId, contactId: session.contactId, documentType, stipulationId, month };
  return done(await keepFiles(context, purpose, files, digital));
}

/** The same for files of which it is known that they are asked for. @param digital whether they must be PDFs that hold text */
export async function keepFiles(
  context: Context,
  purpose: store.Purpose,
  files: readonly StagedFile[],
  digital: boolean,
): Promise<FileResult[]> {
  const checked = await checkFiles(context, purpose.contactId, files, { mustBeDigital: digital });
  const sound = checked.filter(({ refusal }) => !refusal).map(({ file }) => file);
  const documentIds = await keepSound(context, purpose, sound);
  return checked.map(({ file, refusal }) => {
    const { filename } = file;
    if (refusal) return { filename, refusal };
    const documentId = documentIds.get(store.sameness(file));
    if (documentId === undefined) throw new Error("a document is gone that was there a moment ago");
    return { filename, documentId };
  });
}

type Checked = { readonly file: StagedFile; readonly refusal: FileRefusal | undefined };

/**
 * Files that were refused for their name or size are not there to be looked into.
 * @param sender whose turn it is: a borrower by contact id, or the lender
 */
export async function checkFiles(
  context: Context,
  sender: string,
  files: readonly StagedFile[],
  wish: Wish,
): Promise<Checked[]> {
  const keys = context.config.encryptionKeys;
  const whole = files.filter((file) => !file.fault);
  const tasks = whole.map(({ storageId, path, filename }) => ({ keys, storageId, path, filename, wish }));
  const faults = await checkUpload(sender, tasks);
  const faultOf = new Map(whole.map((file, index) => [file, faults[index]]));
  return files.map((file) => ({ file, refusal: file.fault ?? faultOf.get(file) }));
}

/** @returns the documents' ids by `sameness`, of those that were there before too. */
async function keepSound(
  context: Context,
  purpose: store.Purpose,
  sound: readonly StagedFile[],
): Promise<Map<string, string>> {
  const hashes = sound.map(({ sha256 }) => sha256);
  const before = await store.findSameDocuments(context, { ...purpose, hashes });
  const documentIds = new Map(before.map((row) => [store.sameness(row), row.id]));
  const fresh = [...new Map(sound.map((file) => [store.sameness(file), file])).values()].filter(
    (file) => !documentIds.has(store.sameness(file)),
  );
  const uploadedAt = context.clock.now();
  const rejected = before.filter(({ review }) => review === "rejected").map(({ id }) => id);
  if (rejected.length > 0) await store.receiveAgain(context.database, rejected, uploadedAt);
  await storeAll(context, fresh);
  const inserted = await store.insertDocuments(
    context,
    fresh.map(({ filename, size, sha256, storageId }) => {
      return {
        ...purpose,
        filename,
        contentType: contentTypeOf(filename),
        size,
        sha256,
        storageId,
        uploadedAt,
      };
    }),
  );
  for (const row of inserted) documentIds.set(store.sameness(row), row.id);
  const lost = fresh.filter((file) => !documentIds.has(store.sameness(file)));
  if (lost.length === 0) return documentIds;
  // The same files were sent at the same time, and the others' came first: theirs are the documents.
  for (const row of await store.findSameDocuments(context, { ...purpose, hashes }))
    documentIds.set(store.sameness(row), row.id);
  await dropAll(context, lost);
  return documentIds;
}

/** What the borrower was asked for, with the document type that goes with it (SH-099). */
export async function listRequested(context: Context, contactId: string, opportunityId?: string) {
  const rows = await store.listRequested(context.database, contactId, opportunityId);
  return rows.map(requestOf);
}

function requestOf({ documentType, ...row }: Awaited<ReturnType<typeof store.listRequested>>[number]) {
  const request = { ...row, stipulationMap: { documentType } };
  return { ...request, documentType: documentTypeOf(request) };
}

/**
 * Moves files to the storage, all or none. Should the rows then fail, the files stay: a commit whose answer
 * was lost may have named them, and the sweep at the next start removes them if not.
 */
export async function storeAll(context: Context, files: readonly StagedFile[]): Promise<void> {
  const { storage } = context.providers;
  try {
    for (const file of files) await storage.adopt(file.storageId, file.path);
  } catch (error) {
    await dropAll(context, files);
    throw error;
  }
}

/** Removes files that no document names. What can't be removed now, the next sweep removes. */
async function dropAll(context: Context, files: readonly StagedFile[]): Promise<void> {
  const { storage } = context.providers;
  await Promise.allSettled(files.map((file) => storage.remove(file.storageId)));
}
