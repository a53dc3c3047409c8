import type { getContractText as contract } from "@portal/domain/agreement/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../../access/find-own.ts";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { readStored } from "../../documents/sealing/open-stored.ts";
import { findOwnContract } from "../store.ts";
import { readText } from "./read-text.ts";

/** Returns the agreement's text, which phones show instead of the PDF. Records the read in the audit trail. */
export const getContractText: Act<typeof contract> = async (context, { session, params }) => {
  const { contactId } = session;
  const opportunity = await findOwnOpportunity(context.database, contactId, params.id);
  const made = opportunity && (await findOwnContract(context.database, contactId, params.id));
  // A voided agreement cannot be read anymore.
  if (!made || opportunity.agreementCompletion === "Voided") return refuse("NOT_FOUND");
  const pages = await readText(made.storageId, () => readStored(context, made.storageId));
  await inTransaction(context, async (tx) => {
    await emit(tx, {
      by: asBorrower(contactId),
      person: contactId,
      action: "contract.read",
      about: { kind: "contract", id: made.id },
    });
  });
  return done({ pages: pages.map((blocks) => ({ blocks })) });
};
