import type { uploadDocument as contract } from "@portal/domain/documents/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { isClosed, isClosedNow } from "./request-kinds.ts";
import { storeDocuments } from "../documents/store-documents.ts";
import type { StagedFile } from "../documents/stage-file.ts";

/** Uploads one file. Refuses the call if the file is invalid (CORE-UP-27). */
export const uploadDocument: Act<typeof contract, StagedFile> = async (context, call) => {
  if (await isClosed(context, call)) return refuse("FORGIVENESS_LOCKED");
  const kept = await storeDocuments(context, call, (tx) => isClosedNow(tx, call));
  if (!kept.ok) return kept;
  const [result] = kept.value;
  if (!result) return refuse("NO_FILES");
  if ("refusal" in result) return refuse(result.refusal);
  const { documentId: id, filename } = result;
  return done({ error: false, id, filename, documentType: call.fields.document_type });
};
