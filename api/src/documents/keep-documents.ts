import type { uploadDocument } from "@portal/domain/documents/contract";
import { documentTypeOf, documentTypes, mustBeDigital } from "@portal/domain/documents/requests/rules";
import type { FieldsOf, RefusalOf } from "@portal/domain/wire/endpoint";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Context } from "../context.ts";
import type { Session } from "../sessions/session.ts";
import { checkContent, contentTypeOf } from "./content/check-content.ts";
import type { StagedFile } from "./stage-file.ts";
import * as store from "./store.ts";

type Upload = {
  readonly session: Session;
  readonly fields: FieldsOf<typeof uploadDocument>;
  readonly files: readonly StagedFile[];
};
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
  if (files.length === 0) return refuse("NO_FILES");

  const digital = mustBeDigital(documentType) || asking.some((request) => mustBeDigital(request.groupName));
  const checked: { readonly file: StagedFile; readonly refusal: FileRefusal | undefined }[] = [];
  for (const file of files) checked.push({ file, refusal: await refusalOf(file, digital) });
  const sound = checked.filter(({ refusal }) => !refusal).map(({ file }) => file);
  const before = await store.findSameDocuments(context.database, {
    opportunityId,
    contactId: session.contactId,
    documentType,
    hashes: sound.map(({ sha256 }) => sha256),
  });
  const documentIds = new Map(before.map((row) => [sameness(row), row.id]));
  const fresh = [...new Map(sound.map((file) => [sameness(file), file])).values()].filter(
    (file) => !documentIds.has(sameness(file)),
  );
  await storeAll(context, fresh);
  const uploadedAt = context.clock.now();
  const rows = await store.insertDocuments(
    context.database,
    fresh.map(({ filename, size, sha256, storageId }) => {
      const contentType = contentTypeOf(filename);
      const { contactId } = session;
      return {
        opportunityId,
        contactId,
        filename,
        documentType,
        contentType,
        size,
        sha256,
        storageId,
        uploadedAt,
      };
    }),
  );
  for (const row of rows) documentIds.set(sameness(row), row.id);
  return done(
    checked.map(({ file, refusal }) => {
      const { filename } = file;
      return refusal
        ? { filename, refusal }
        : { filename, documentId: documentIds.get(sameness(file)) ?? "" };
    }),
  );
}

/** Two files of one purpose are the same document when name and content are. */
function sameness({ filename, sha256 }: { readonly filename: string; readonly sha256: string }): string {
  return `${sha256} ${filename}`;
}

/** What the borrower was asked for, with the document type that goes with it (SH-099). */
export async function listRequested(context: Context, contactId: string, opportunityId?: string) {
  const rows = await store.listRequested(context.database, contactId, opportunityId);
  return rows.map((row) => ({
    groupName: row.groupName,
    documentType: documentTypeOf({ ...row, stipulationMap: { documentType: row.documentType } }),
  }));
}

async function refusalOf(file: StagedFile, digital: boolean): Promise<FileRefusal | undefined> {
  return (
    file.fault ?? file.read((content) => checkContent(file.filename, content, { mustBeDigital: digital }))
  );
}

/**
 * Moves files to the storage, all or none. Should the rows then fail, the files stay: a commit whose answer
 * was lost may have named them, and the sweep at the next start removes them if not.
 */
async function storeAll(context: Context, files: readonly StagedFile[]): Promise<void> {
  const { storage } = context.providers;
  try {
    for (const file of files) await storage.adopt(file.storageId, file.path);
  } catch (error) {
    await Promise.allSettled(files.map((file) => storage.remove(file.storageId)));
    throw error;
  }
}
