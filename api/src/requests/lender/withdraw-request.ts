import { withdrawRequest as contract } from "@portal/domain/applications/lender/requests/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { presentLenderStipulation } from "../../applications/lender/present-stipulation.ts";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { lockSeenRequest } from "./lock-seen-request.ts";
import { setWithdrawn } from "./requests-store.ts";

/** Hides a request from the borrower at once, without a mail. Keeps the request's documents. */
export const withdrawRequest: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const found = await lockSeenRequest(tx, call, call.params.stipulationId);
    if (!found.ok) return found;
    const { row, opportunityExternalId } = found.value;
    const { note } = call.body;
    if (row.fulfilledAt !== null) return refuse("ALREADY_FULFILLED");
    // Withdrawing a request again changes nothing.
    if (row.withdrawnAt !== null)
      return done({
        stipulation: presentLenderStipulation(tx.cipher, { stipulation: row, opportunityExternalId }),
      });
    const stipulation = await setWithdrawn(tx, row.id, { at: tx.clock.now(), note: note.trim() });
    if (!stipulation) return refuse("NOT_FOUND");
    await emit(tx, {
      by: call.principal,
      person: row.contactId,
      action: "stipulation.withdrawn",
      about: { kind: "stipulation", id: row.id },
      applications: [row.opportunityId],
      detail: { opportunity: row.opportunityId },
    });
    return done({
      stipulation: presentLenderStipulation(tx.cipher, { stipulation, opportunityExternalId }),
    });
  });
