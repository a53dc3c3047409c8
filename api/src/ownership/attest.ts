import type { attest as contract } from "@portal/domain/ownership/attestation/contract";
import { asBorrower } from "@portal/domain/events/principal";
import { attestationChanged, attestationText } from "@portal/domain/ownership/attestation/messages";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { emit } from "../events/emit.ts";
import { writeAttestation } from "./attestation/attestation-store.ts";

/** Stores the borrower's attestation (SERV-API-27). Accepts only the current text. Attesting again updates the time. */
export const attest: Act<typeof contract> = (context, { session, body }) =>
  inTransaction(context, async (tx) => {
    const { opportunityId, attestationId } = body;
    const opportunity = await lockOwnOpportunity(tx.database, session.contactId, opportunityId);
    if (!opportunity) return refuse("NOT_FOUND");
    if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
    if (attestationId !== attestationText.id)
      return refuse("VALIDATION", { attestationId: attestationChanged });
    const attestedAt = tx.clock.now();
    await writeAttestation(tx.database, {
      opportunityId,
      contactId: session.contactId,
      attestationId,
      attestedAt,
    });
    await emit(tx, {
      by: asBorrower(session.contactId),
      person: session.contactId,
      action: "ownership.attested",
      about: { kind: "opportunity", id: opportunityId },
      detail: { attestationId },
    });
    return done({
      error: false,
      attestation: { attestationId, opportunityId, attestedTimestamp: attestedAt },
    });
  });
