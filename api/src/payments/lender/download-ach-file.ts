import type { downloadAchFile as contract } from "@portal/domain/payments/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { findFile } from "../ach/ach-store.ts";
import { sealedFile } from "../ach/sealed-file.ts";

/** Writes the audit entry before the download starts. */
export const downloadAchFile: Act<typeof contract> = async (context, { params, principal }) => {
  const file = await findFile(context.database, params.fileId);
  if (!file) return refuse("NOT_FOUND");
  const bytes = Buffer.from(context.cipher.decrypt(sealedFile(file.id), file.sealed));
  await inTransaction(context, async (tx) => {
    await emit(tx, {
      by: principal,
      person: null,
      action: "ach-file.downloaded",
      about: { kind: "ach-file", id: file.id },
    });
  });
  return done({ filename: file.name, contentType: "text/plain", bytes, size: bytes.length });
};
