import { Readable } from "node:stream";
import type { getContract as contract } from "@portal/domain/agreement/contract";
import { contractFilename } from "@portal/domain/agreement/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { openStored } from "../documents/sealing/open-stored.ts";
import { findOwnContract } from "./store.ts";

/** Writes the audit entry before sending the first byte, so that every read of the agreement is recorded. */
export const getContract: Act<typeof contract> = async (context, { session, params }) => {
  const { contactId } = session;
  const opportunity = await findOwnOpportunity(context.database, contactId, params.id);
  const made = opportunity && (await findOwnContract(context.database, contactId, params.id));
  // A voided agreement cannot be read anymore.
  if (!made || opportunity.agreementCompletion === "Voided") return refuse("NOT_FOUND");
  const file = await openStored(context, made.storageId);
  await inTransaction(context, async (tx) => {
    await emit(tx, {
      by: asBorrower(contactId),
      person: contactId,
      action: "contract.read",
      about: { kind: "contract", id: made.id },
    });
  });
  return done({
    filename: contractFilename,
    contentType: "application/pdf",
    bytes: Readable.from(file.stream()),
    size: file.size,
  });
};
