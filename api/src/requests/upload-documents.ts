import type { uploadDocuments as contract } from "@portal/domain/documents/contract";
import { refusals } from "@portal/domain/documents/messages";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { isClosed, isClosedNow } from "./request-kinds.ts";
import { storeDocuments } from "../documents/store-documents.ts";
import type { StagedFile } from "../documents/stage-file.ts";

/** Uploads several files. The response lists the success or failure of each file (CORE-UP-28). */
export const uploadDocuments: Act<typeof contract, StagedFile> = async (context, call) => {
  if (await isClosed(context, call)) return refuse("FORGIVENESS_LOCKED");
  const kept = await storeDocuments(context, call, (tx) => isClosedNow(tx, call));
  if (!kept.ok) return kept;
  return done({
    success: kept.value.flatMap((result) => ("documentId" in result ? [result] : [])),
    failure: kept.value.flatMap((result) => {
      return "refusal" in result
        ? [{ filename: result.filename, failureReason: refusals[result.refusal] }]
        : [];
    }),
  });
};
