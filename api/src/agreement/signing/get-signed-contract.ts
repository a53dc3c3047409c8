import { Readable } from "node:stream";
import type { getSignedContract as contract } from "@portal/domain/agreement/signing/contract";
import { signedFilename } from "@portal/domain/agreement/signing/messages";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../../access/find-own.ts";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { openStored } from "../../documents/sealing/open-stored.ts";
import { findOwnSigned } from "./signing-store.ts";

/** Returns the borrower's signed agreement while the agreement's status is Completed. */
export const getSignedContract: Act<typeof contract> = async (context, { session, params }) => {
  const { contactId } = session;
  const opportunity = await findOwnOpportunity(context.database, contactId, params.id);
  if (opportunity?.agreementCompletion !== "Completed") return refuse("NOT_FOUND");
  const signed = await findOwnSigned(context.database, contactId, params.id);
  if (!signed) return refuse("NOT_FOUND");
  const file = await openStored(context, signed.document.storageId);
  await inTransaction(context, async (tx) => {
    await emit(tx, {
      by: asBorrower(contactId),
      person: contactId,
      action: "contract.signed-read",
      about: { kind: "document", id: signed.document.id },
    });
  });
  return done({
    filename: signedFilename,
    contentType: "application/pdf",
    bytes: Readable.from(file.stream()),
    size: file.size,
  });
};
