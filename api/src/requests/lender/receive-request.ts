import { receiveRequest as contract } from "@portal/domain/applications/lender/requests/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { presentLenderStipulation } from "../../applications/lender/present-stipulation.ts";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { lockSeenRequest } from "./lock-seen-request.ts";
import { setReceived } from "./requests-store.ts";

/** Fulfills a request that the borrower answered outside the portal. The portal needs no evidence (DH-40). */
export const receiveRequest: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const found = await lockSeenRequest(tx, call, call.params.stipulationId);
    if (!found.ok) return found;
    const { row, opportunityExternalId } = found.value;
    const { receivedVia: via, note } = call.body;
    if (row.withdrawnAt !== null) return refuse("REQUEST_WITHDRAWN");
    // For a fulfilled request, changes nothing and returns the request.
    if (row.fulfilledAt !== null)
      return done({
        stipulation: presentLenderStipulation(tx.cipher, { stipulation: row, opportunityExternalId }),
      });
    const stipulation = await setReceived(tx, row.id, {
      at: tx.clock.now(),
      by: call.principal.id,
      via,
      note: note.trim(),
    });
    if (!stipulation) return refuse("NOT_FOUND");
    await emit(tx, {
      by: call.principal,
      person: row.contactId,
      action: "stipulation.received",
      about: { kind: "stipulation", id: row.id },
      applications: [row.opportunityId],
      detail: { opportunity: row.opportunityId, via },
    });
    return done({
      stipulation: presentLenderStipulation(tx.cipher, { stipulation, opportunityExternalId }),
    });
  });
